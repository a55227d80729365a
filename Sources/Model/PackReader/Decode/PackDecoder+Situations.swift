import Base
import Pack

/// A situation, in `situations.yaml`.
enum SituationKeys: Keys {
  static let title = Key.required("title", .term, "what readers call it")
  static let group = Key.required(
    "group", .name() as Kind<Name<Situation>?>,
    "its heading in the index; `groups` of `pack.yaml` may give it a title")
  static let summary = Key("summary", .markdown, "what happens")
  static let synonyms = Key(
    "synonyms", phrases, "other words that people search for; a list alone is in the first locale")
  static let symptoms = Key("symptoms", phrases, "questions that its page answers")
  static let interactions = Key(
    "interactions", .items(.name()), "its interactions; the page draws the first")
  static let scenarios = Key("scenarios", .items(.name()), "the scenarios that show it")

  static let construct = Construct(
    "a situation", [title, group, summary, synonyms, symptoms, interactions, scenarios])
  /// What people search for: a list, or a list for each locale.
  private static let phrases = Kind(
    .either([.list(.string()), .mapping(.list(.string()))])
  ) { decoder, node, what in decoder.phrases(node, what) }
}

extension PackDecoder {
  /// Decodes `situations.yaml`.
  ///
  /// An interaction or a scenario in two situations is a fault; so is a situation without either.
  func situations(_ file: ParsedPack.NamedFile) -> [Situation] {
    var owners: [String: String] = [:]
    return entries(file.root, "the file").compactMap { situation($0, &owners) }
  }

  /// Decodes a situation.
  ///
  /// - Parameters:
  ///   - entry: The situation.
  ///   - owners: The situation of each interaction and scenario so far, by kind and name.
  /// - Returns: The situation; nothing where its fields could not be read.
  private func situation(_ entry: Node.Entry, _ owners: inout [String: String]) -> Situation? {
    let name: Name<Situation>? = name(entry.key, at: entry.place)
    guard let fields = fields(entry.value, SituationKeys.self) else { return nil }
    if let name, !name.isWords {
      faults.report(
        .situationForm,
        "the name of a situation must be lowercase words and hyphens, as in 'swipe-back'; rename "
          + name.text.quoted, at: entry.place)
    }
    faults.checkFileName("situation", entry.key, at: entry.place)
    let (title, summary, group) = (fields.title, fields.summary, fields.group)
    let interactions: [Name<Interaction>] = members(
      fields.interactions, in: symbols.interactionNames, of: entry.key, &owners)
    let scenarios: [Name<Scenario>] = members(
      fields.scenarios, in: symbols.scenarios, of: entry.key, &owners)
    if !fields.has(SituationKeys.interactions), !fields.has(SituationKeys.scenarios) {
      faults.report(
        .situationForm,
        "missing 'interactions' or 'scenarios' in a situation; add at least one", at: entry.place)
    }
    guard let name, let group else { return nil }
    return Situation(
      name: name, title: title, summary: summary, group: group.text,
      synonyms: fields.synonyms, symptoms: fields.symptoms, interactions: interactions,
      scenarios: scenarios, place: entry.place)
  }

  /// Decodes the members of a situation, each of which is in no other.
  private func members<Kind>(
    _ items: [Node], in table: NameTable, of situation: String, _ owners: inout [String: String]
  ) -> [Name<Kind>] {
    items.compactMap { item in
      guard let name: Name<Kind> = known(item, in: table) else { return nil }
      if let owner = owners.updateValue(situation, forKey: "\(table.kind) \(name)") {
        faults.report(
          .situationForm,
          "\(table.kind) '\(name)' is already in situation '\(owner)'; keep it in one",
          at: item.place)
      }
      return name
    }
  }

  /// Decodes what people search for: a list, or a list for each locale.
  fileprivate func phrases(_ node: Node?, _ what: String) -> [Words.Locale: [String]] {
    guard let node, !node.isFaulty else { return [:] }
    guard case .mapping(let entries) = node.content else {
      guard let first = symbols.locales?.first else { return [:] }
      return [first: items(node, what).map { line($0, "an item of \(what)") }]
    }
    var phrases: [Words.Locale: [String]] = [:]
    for entry in entries where isKnown(locale: entry.key, at: entry.place) {
      phrases[entry.key] = items(entry.value, what).map { line($0, "an item of \(what)") }
    }
    return phrases
  }
}

extension Name<Situation> {
  /// Whether it is words of small letters and digits, joined by single hyphens.
  fileprivate var isWords: Bool {
    text.split(separator: "-", omittingEmptySubsequences: false).allSatisfy { word in
      !word.isEmpty && word.allSatisfy { ("a"..."z").contains($0) || ("0"..."9").contains($0) }
    }
  }
}
