package import Base

/// A thing that a user or code does, with its page: interactions, and the scenarios that show them.
///
/// A push with its branches is one situation, whatever number of interactions models it.
package struct Situation: Hashable, Sendable {
  /// The identifier, unique in the pack; words and hyphens, since addresses have it.
  package let name: Name<Situation>
  /// What readers call it.
  package let title: Words
  /// What happens, Markdown; may be empty.
  package let summary: Words
  /// The heading under which people look for it; `groups` of the pack may give it a title.
  package let group: String
  /// Other names that people search for, by locale.
  package let synonyms: [Words.Locale: [String]]
  /// Questions and complaints that its page answers, by locale.
  package let symptoms: [Words.Locale: [String]]
  /// The interactions, the one that its page draws first; may be empty if there are scenarios.
  package let interactions: [Name<Interaction>]
  /// The scenarios, in the order of the page.
  package let scenarios: [Name<Scenario>]
  /// Where the pack says it.
  package let place: Place

  /// Makes a situation.
  package init(
    name: Name<Situation>, title: Words, summary: Words, group: String,
    synonyms: [Words.Locale: [String]] = [:], symptoms: [Words.Locale: [String]] = [:],
    interactions: [Name<Interaction>], scenarios: [Name<Scenario>], place: Place
  ) {
    self.name = name
    self.title = title
    self.summary = summary
    self.group = group
    self.synonyms = synonyms
    self.symptoms = symptoms
    self.interactions = interactions
    self.scenarios = scenarios
    self.place = place
  }
}

extension Situation {
  /// All situations of a pack: those that it declares, then one for each interaction that can begin
  /// and is in none of them.
  ///
  /// A scenario that is in none is in that of its first interaction.
  static func all(
    declared: [Situation], interactions: [Interaction], scenarios: [Scenario]
  ) -> [Situation] {
    let placed = Set(declared.flatMap(\.interactions))
    var names = Set(declared.map(\.name.text))
    var all = declared
    for interaction in interactions where !interaction.isPart && !placed.contains(interaction.name)
    {
      guard let name = freeName(for: interaction.name.text, among: &names) else { continue }
      all.append(Situation(of: interaction, named: name))
    }
    let places = all.enumerated().flatMap { index, one in one.interactions.map { ($0, index) } }
    let homes = Dictionary(places) { first, _ in first }
    let shown = Set(declared.flatMap(\.scenarios))
    var added: [Int: [Name<Scenario>]] = [:]
    for scenario in scenarios where !shown.contains(scenario.name) {
      if let home = scenario.acts.first.flatMap({ homes[$0.interaction] }) {
        added[home, default: []].append(scenario.name)
      }
    }
    return all.enumerated().map { index, one in one.adding(added[index] ?? []) }
  }

  /// The situation of a single interaction.
  private init(of interaction: Interaction, named name: Name<Situation>) {
    self.init(
      name: name, title: interaction.title, summary: interaction.summary,
      group: interaction.heading, interactions: [interaction.name], scenarios: [],
      place: interaction.place)
  }

  private func adding(_ more: [Name<Scenario>]) -> Situation {
    if more.isEmpty { return self }
    return Situation(
      name: name, title: title, summary: summary, group: group, synonyms: synonyms,
      symptoms: symptoms, interactions: interactions, scenarios: scenarios + more, place: place)
  }

  /// A name as words with hyphens that no other situation has: `app-did-finish` for
  /// `app.didFinish`.
  private static func freeName(for text: String, among names: inout Set<String>) -> Name<Situation>?
  {
    var words = ""
    for character in text {
      if character.isUppercase, words.last?.isLowercase == true { words.append("-") }
      words += character.isLetter || character.isNumber ? character.lowercased() : "-"
    }
    words = words.split(separator: "-").joined(separator: "-")
    if words.isEmpty { words = "situation" }
    var number = 1
    var name = words
    while name.namesDevice || !names.insert(name).inserted {
      number += 1
      name = "\(words)-\(number)"
    }
    return Name(name)
  }
}
