import Base

/// The names of one kind of thing in a pack: made of the words of another notation, and never the
/// same, nor the same but for the case.
struct UniqueNames {
  /// What a thing without letters in its words is called.
  private let fallback: String
  /// Whether a name can have dots, which part the names of states from those around them.
  private let hasDots: Bool
  /// Words that are no names.
  private let reserved: Set<String>
  private var taken: Set<String> = []
  /// The last number of each name that is taken.
  private var numbers: [String: Int] = [:]
  private var byWords: [String: String] = [:]

  /// Begins without names.
  ///
  /// - Parameters:
  ///   - fallback: What a thing without letters in its words is called.
  ///   - hasDots: Whether a name can have dots.
  ///   - reserved: Words that are no names.
  init(_ fallback: String, hasDots: Bool = false, reserved: [String] = []) {
    (self.fallback, self.hasDots, self.reserved) = (fallback, hasDots, Set(reserved))
  }

  /// The name of a thing that some words name: the same whenever they do.
  mutating func name(ofThing words: String) -> String {
    if let name = byWords[words] { return name }
    let name = new(of: words)
    byWords[words] = name
    return name
  }

  /// A name that no other thing has.
  ///
  /// - Parameters:
  ///   - words: What it is made of.
  ///   - other: What it is made of if the name is taken.
  /// - Returns: The name; with a number if it is still taken.
  mutating func new(of words: String, or other: String? = nil) -> String {
    let base = form(words)
    if taken.insert(base.lowercased()).inserted { return base }
    let second = other.map(form) ?? base
    if other != nil, taken.insert(second.lowercased()).inserted { return second }
    while true {
      let number = numbers[second, default: 1] + 1
      numbers[second] = number
      let name = "\(second)-\(number)"
      if taken.insert(name.lowercased()).inserted { return name }
    }
  }

  private func form(_ words: String) -> String {
    let short = words.shortened(to: 80)
    let label = hasDots ? short : String(short.map { $0 == "." ? " " : $0 })
    guard let name = Name<Self>(label: label)?.text else { return fallback }
    // Neither a device of Windows nor a file of a site.
    let isFile = name.namesDevice || ["index.html", "index.md"].contains(name.lowercased())
    return isFile || reserved.contains(name.lowercased()) ? "\(fallback)-\(name)" : name
  }
}

/// Words of different things, no two the same: those that are taken get a number.
struct DistinctWords {
  /// The last number of all words that are taken.
  private var numbers: [String: Int] = [:]

  /// Words that no other thing has.
  mutating func new(of words: String) -> String {
    var (found, number) = (words, numbers[words, default: 1])
    while numbers[found] != nil {
      number += 1
      found = "\(words) \(number)"
    }
    numbers[words] = number
    if found != words { numbers[found] = 1 }
    return found
  }
}

extension StringProtocol {
  /// The first words, in at most some bytes.
  func shortened(to limit: Int) -> String {
    guard utf8.count > limit else { return String(self) }
    var (text, size) = ("", 0)
    for character in self {
      size += character.utf8.count
      if size > limit { break }
      text.append(character)
    }
    let end = text.lastIndex(of: " ")
    return end.map { String(text[..<$0]) } ?? text
  }

  /// The text in one line, with single blanks.
  var inOneLine: String {
    split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
