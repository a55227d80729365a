internal import Model

/// Up to what walks and searches went, in words: how many objects of each machine that is walked together
/// with others, and how deeply interactions are nested.
struct WalkBounds: Sendable {
  private let phrases: [Name<Machine>: String]

  /// Says the bounds of a pack's walks.
  ///
  /// - Parameters:
  ///   - survey: The walks.
  ///   - strings: The words of the site itself.
  ///   - locale: The language of the pages.
  init(of survey: PackFacts, strings: Strings, locale: Words.Locale) {
    let (pack, words) = (survey.pack, AxisWords(strings: strings, locale: locale))
    let titles = Dictionary(uniqueKeysWithValues: pack.machines.map { ($0.name, $0.title) })
    let nesting = strings(.nested, "\(pack.bounds.nesting)")
    var phrases: [Name<Machine>: String] = [:]
    for company in survey.exploration.companies {
      let objects = company.map { machine in
        let title = titles[machine]?.shown(as: machine, in: locale) ?? machine.text
        return strings(.objectsOf, title, "\(pack.bounds.objects(of: machine))")
      }
      let phrase = words.joined(objects + [nesting], by: .listMore)
      for machine in company { phrases[machine] = phrase }
    }
    self.phrases = phrases
  }

  /// The bounds of the walks that a machine takes part in; nothing of a machine that the pack has not.
  func phrase(for machine: Name<Machine>) -> String? { phrases[machine] }
}
