import Base
import Pack

extension PackDecoder {
  /// Decodes the scenarios of a file; a second declaration of a name is dropped.
  func scenarios(_ file: ParsedPack.NamedFile) -> [Scenario] {
    entries(file.root, "the file").compactMap { entry in
      symbols.scenarios.place(of: entry.key) == entry.place ? scenario(entry) : nil
    }
  }

  /// The keys that a scenario needs, and those that it may have.
  static let scenarioKeys = (
    required: ["title", "steps"], optional: ["summary", "set", "sources"]
  )

  /// `name: {title, summary, set, steps, sources}`.
  private func scenario(_ entry: Node.Entry) -> Scenario? {
    let name: Name<Scenario>? = name(entry.key, at: entry.place)
    guard
      let fields = fields(
        entry.value, of: "a scenario", required: Self.scenarioKeys.required,
        optional: Self.scenarioKeys.optional)
    else { return nil }
    let title = term(fields["title"], "'title'")
    let summary = words(fields["summary"], "'summary'")
    let settings = settings(fields["set"])
    let acts = items(fields["steps"], "'steps'").compactMap(act)
    let citations = citations(fields["sources"], "'sources'")
    return name.map { name in
      Scenario(
        name: name, title: title, summary: summary, settings: settings, acts: acts,
        citations: citations, place: entry.place)
    }
  }

  /// Decodes `{axis: value}` to value indices by axis.
  func settings(_ node: Node?) -> [Int: Int] {
    var settings: [Int: Int] = [:]
    let entries = entries(node, "'set'")
    guard let axes = symbols.axes else { return [:] }
    let names = NameTable("option", of: axes.map(\.name), at: Place(path: PackFiles.head))
    for entry in entries {
      guard let axis = index(of: entry.key, at: entry.place, in: names) else { continue }
      settings[axis] = index(
        of: entry.value, in: axes[axis].values, owner: " of option '\(entry.key)'")
    }
    return settings
  }

  /// `interaction`, or `{do: interaction, choose, repeat, roles}`.
  private func act(_ node: Node) -> Scenario.Act? {
    guard case .mapping = node.content else {
      return interaction(node).map { Scenario.Act(interaction: $0, place: node.place) }
    }
    guard
      let fields = fields(
        node, of: "a step", required: ["interaction"], optional: ["branches", "repeat", "roles"])
    else { return nil }
    let name = fields["interaction"].flatMap(interaction)
    let labels = choices(fields["branches"], of: name)
    let repeats = repeats(fields["repeat"], of: name)
    let roles = roles(fields["roles"], of: name)
    return name.map { name in
      Scenario.Act(
        interaction: name, labels: labels, repeats: repeats, roles: roles, place: node.place)
    }
  }

  /// Decodes the interaction of an act or recording; it must not be a part.
  func interaction(_ node: Node) -> Name<Interaction>? {
    if let text = node.text, let colon = text.firstIndex(of: ":") {
      let (name, label) = (text[..<colon], text[text.index(after: colon)...])
      if symbols.interactionNames.index(of: String(name)) != nil {
        faults.error(
          "unexpected ':'; in a pack, write {interaction: \(name), branches: [\(label)]}",
          at: node.place)
        return nil
      }
    }
    let name: Name<Interaction>? = known(
      node, in: symbols.interactionNames, remedy: "add it to a file of interactions/")
    if let name, let names = symbols.interactions[name.text], names.isPart {
      faults.error(
        "'\(name)' is 'refOnly', so it never begins by itself; name an interaction that refers "
          + "to it",
        at: node.place, notes: [Diagnostic.Note("it is declared here", at: names.place)])
    }
    return name
  }

  /// `choose: [label]`; labels of referenced parts are allowed.
  private func choices(_ node: Node?, of interaction: Name<Interaction>?) -> [String] {
    let known = interaction.flatMap { labels?[$0] }
    let owner = interaction.map { " in interaction '\($0)'" } ?? ""
    return items(node, "'branches'").compactMap { item in
      guard let text = text(item, "a branch") else { return nil }
      if let known { _ = index(of: text, at: item.place, in: known.operandNames, owner: owner) }
      return text
    }
  }

  /// `repeat: {label: times}`, within the bounds of the loop.
  private func repeats(_ node: Node?, of interaction: Name<Interaction>?) -> [String: Int] {
    let known = interaction.flatMap { labels?[$0] }
    let owner = interaction.map { " in interaction '\($0)'" } ?? ""
    var repeats: [String: Int] = [:]
    for entry in entries(node, "'repeat'") {
      if let known { _ = index(of: entry.key, at: entry.place, in: known.loopNames, owner: owner) }
      let bounds = known?.bounds[entry.key]
      let range =
        (bounds?.atLeast ?? 0)...max(bounds?.atLeast ?? 0, bounds?.atMost ?? Limits.repeats)
      repeats[entry.key] = number(entry.value, "the count of this loop", in: range)
    }
    return repeats
  }

  /// `roles: {role: object}`; the names of objects are checked by the run.
  private func roles(
    _ node: Node?, of interaction: Name<Interaction>?
  ) -> [Name<Lifeline>: String] {
    var roles: [Name<Lifeline>: String] = [:]
    let names = interaction.flatMap { symbols.interactions[$0.text] }
    for entry in entries(node, "'roles'") {
      let object = text(entry.value, "the name of an object")
      guard let names, let interaction else { continue }
      let owner = " in interaction '\(interaction)'"
      let index = index(of: entry.key, at: entry.place, in: names.lifelines, owner: owner)
      if let index, names.isMany[index] {
        faults.error(
          "'\(entry.key)' represents many objects, so no single object plays it; remove it",
          at: entry.place)
      }
      if index != nil, let role = Name<Lifeline>(entry.key) { roles[role] = object }
    }
    return roles
  }
}

extension PackDecoder {
  /// Decodes recordings that cite some sources.
  func recordings(_ files: [ParsedPack.NamedFile], citing sources: [Source]) -> [Recording] {
    files.compactMap { recording($0, sources: sources) }
  }

  /// Decodes a recording; year and version default to those of its source.
  private func recording(_ file: ParsedPack.NamedFile, sources: [Source]) -> Recording? {
    let place = Place(path: file.path, line: 1, column: 1)
    let name: Name<Recording>? = name(file.name, at: place)
    guard
      let fields = fields(
        file.root, of: "a recording", required: ["title", "source", "shows"],
        optional: ["year", "version", "set", "interactions", "pattern", "expect", "why"])
    else { return nil }
    let title = term(fields["title"], "'title'")
    let shows = words(fields["shows"], "'shows'")
    let citation = fields["source"].flatMap(citation)
    let source = citation.flatMap { cited in sources.first { $0.name == cited.source } }
    let year = number(fields["year"], "'year'", in: 1900...2999)
    let version = fields.has("version") ? term(fields["version"], "'version'") : source?.version
    let settings = settings(fields["set"])
    let interactions = items(fields["interactions"], "'interactions'").compactMap { node in
      interaction(node).map { Recording.Occurrence(interaction: $0, place: node.place) }
    }
    let pattern = pattern(fields["pattern"])
    let (expectation, reason) = expectation(fields)
    if file.log.allSatisfy({ $0 <= 0x20 }) {
      faults.error("missing log after the front matter; paste it there", at: place)
    }
    guard let name, let citation else { return nil }
    return Recording(
      name: name, title: title, shows: shows, citation: citation, year: year ?? source?.year,
      version: version ?? Words(""), settings: settings, interactions: interactions,
      pattern: pattern, expectation: expectation, reason: reason, log: file.log, place: place,
      firstLine: file.firstLine)
  }

  /// Decodes the pattern of a recording; `nil` if it is missing or faulty.
  private func pattern(_ node: Node?) -> RecordPattern? {
    guard let text = text(node, "'pattern'"), let node else { return nil }
    do throws(RecordPattern.Fault) { return try RecordPattern(text) } catch {
      faults.error(error.message, at: node.source.place(ofCharacter: error.offset))
      return nil
    }
  }

  /// `expect` and `why`; exactly the recordings that deviate have a `why`.
  private func expectation(_ fields: Fields) -> (Recording.Expectation, Words) {
    let expectation =
      choice(fields["expect"], "'expect'", of: Recording.Expectation.self) ?? .consistent
    let reason = words(fields["why"], "'why'")
    if expectation == .inconsistent, !fields.has("why") {
      faults.error(
        "missing 'why' in an inconsistent recording; give the reason, such as lost lines or a "
          + "bug of that version", at: fields.place)
    }
    if expectation == .consistent, let node = fields["why"] {
      faults.error(
        "unexpected 'why'; remove it, or add 'expect: inconsistent'",
        at: node.place)
    }
    return (expectation, reason)
  }
}
