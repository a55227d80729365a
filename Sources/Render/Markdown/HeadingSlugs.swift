/// Ids for the headings of one text, each given once.
struct HeadingSlugs {
  /// Keeps the ids of a text apart from those of the page around it.
  private static let prefix = "about-"

  private var given: Set<String> = []

  /// The id of a heading: its letters and digits in lower case, joined by dashes, and a number
  /// where an earlier heading has the same.
  mutating func slug(of heading: String) -> String {
    let words = heading.lowercased().split { !($0.isLetter || $0.isNumber) }
    let base = Self.prefix + (words.isEmpty ? "section" : words.joined(separator: "-"))
    var slug = base
    var number = 2
    while !given.insert(slug).inserted {
      slug = "\(base)-\(number)"
      number += 1
    }
    return slug
  }
}
