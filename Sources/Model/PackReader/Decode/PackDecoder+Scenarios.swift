import Base
import Pack

/// A scenario, in a file of `scenarios/`.
enum ScenarioKeys: Keys {
  static let title = Key.required("title", .term, "what readers call it")
  static let steps = Key.required(
    "steps", .items(ActKeys.shape), "the interactions that run, in order", former: "acts")
  static let summary = Key("summary", .text, "what it shows")
  static let settings = Key(
    "set", .entries(.name()), "values of options; the others have their defaults")
  static let sources = Key("sources", .citations, "what it is taken from")

  static let construct = Construct("a scenario", [title, steps, summary, settings, sources])
}

/// A step of a scenario, in the long form.
enum ActKeys: Keys {
  static let interaction = Key.required(
    "interaction", .node(.name()), "the interaction that runs", former: "do")
  static let branches = Key(
    "branches", .items(.name()), "the branches to take, in order if an `alt` comes again",
    former: "choose")
  static let passes = Key(
    "repeat", .mapping(.number(0...Limits.repeats)), "how often loops run")
  static let roles = Key(
    "roles", .entries(.string()), "objects for roles, by the names that the script gave them")

  static let construct = Construct("a step", [interaction, branches, passes, roles])
  /// An interaction, or the whole mapping.
  static let shape = Shape.either([.name(), .construct { construct }])
}

/// A recording: the front matter of a file of `recordings/`.
enum RecordingKeys: Keys {
  static let title = Key.required("title", .term, "what readers call it")
  static let source = Key.required("source", .citation, "where it is from")
  static let shows = Key.required(
    "shows", .markdown, "what was done while it was recorded, and what its lines are")
  static let year = Key("year", .number(1900...2999), "default: that of the source")
  static let version = Key(
    "version", .term, "that of the system that was recorded; default: that of the source")
  static let settings = Key(
    "set", .entries(.name()),
    "values it is known to have been recorded under; the others are not known")
  static let interactions = Key(
    "interactions", .items(.name()),
    "what was done, in this order, if the lines alone do not show it")
  static let pattern = Key(
    "pattern", .node(.string()), "what a record looks like, if the log has a special form")
  static let expect = Key(
    "expect",
    .choice(
      Recording.Expectation.self, former: ["conforms": "consistent", "deviates": "inconsistent"]),
    "what the model makes of it; default `consistent`")
  static let reason = Key(
    "why", .markdown, "needed by an inconsistent one: a wrong paste, lines lost, a bug")

  static let construct = Construct(
    "a recording",
    [
      title, source, shows, year, version, settings, interactions, pattern, expect, reason,
    ])
}

extension PackDecoder {
  /// Decodes the scenarios of a file; a second declaration of a name is dropped.
  func scenarios(_ file: ParsedPack.NamedFile) -> [Scenario] {
    entries(file.root, "the file").compactMap { entry in
      symbols.scenarios.place(of: entry.key) == entry.place ? scenario(entry) : nil
    }
  }

  private func scenario(_ entry: Node.Entry) -> Scenario? {
    let name: Name<Scenario>? = name(entry.key, at: entry.place)
    guard let fields = fields(entry.value, ScenarioKeys.self) else { return nil }
    let (title, summary) = (fields.title, fields.summary)
    let settings = settings(fields.settings)
    let acts = fields.steps.compactMap(act)
    let citations = fields.sources
    return name.map { name in
      Scenario(
        name: name, title: title, summary: summary, settings: settings, acts: acts,
        citations: citations, place: entry.place)
    }
  }

  /// Decodes `{axis: value}` to value indices by axis.
  private func settings(_ entries: [Node.Entry]) -> [Int: Int] {
    var settings: [Int: Int] = [:]
    guard let axes = symbols.axes else { return [:] }
    let names = NameTable("option", of: axes.map(\.name), at: Place(path: PackFiles.head))
    for entry in entries {
      guard let axis = index(of: entry.key, at: entry.place, in: names) else { continue }
      settings[axis] = index(
        of: entry.value, in: axes[axis].values, owner: " of option '\(entry.key)'")
    }
    return settings
  }

  /// `interaction`, or a mapping.
  private func act(_ node: Node) -> Scenario.Act? {
    guard case .mapping = node.content else {
      return interaction(node).map { Scenario.Act(interaction: $0, place: node.place) }
    }
    guard let fields = fields(node, ActKeys.self) else { return nil }
    let name = fields.interaction.flatMap(interaction)
    let labels = branches(fields.branches, of: name)
    let repeats = repeats(fields.passes, of: name)
    let roles = roles(fields.roles, of: name)
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
        faults.report(
          .scenarioForm,
          "unexpected ':'; in a pack, write {interaction: \(name), branches: [\(label)]}",
          at: node.place)
        return nil
      }
    }
    let name: Name<Interaction>? = known(
      node, in: symbols.interactionNames, remedy: "add it to a file of interactions/")
    if let name, let names = symbols.interactions[name.text], names.isPart {
      faults.report(
        .scenarioForm,
        "'\(name)' is 'refOnly', so it never begins by itself; name an interaction that refers "
          + "to it",
        at: node.place, notes: [Diagnostic.Note("it is declared here", at: names.place)])
    }
    return name
  }

  /// The labels of branches; those of referenced interactions are allowed.
  private func branches(_ items: [Node], of interaction: Name<Interaction>?) -> [String] {
    let known = interaction.flatMap { labels?[$0] }
    let owner = interaction.map { " in interaction '\($0)'" } ?? ""
    return items.compactMap { item in
      guard let text = text(item, "a branch") else { return nil }
      if let known { _ = index(of: text, at: item.place, in: known.operandNames, owner: owner) }
      return text
    }
  }

  /// How often loops run, within their bounds.
  private func repeats(
    _ entries: [Node.Entry], of interaction: Name<Interaction>?
  ) -> [String: Int] {
    let known = interaction.flatMap { labels?[$0] }
    let owner = interaction.map { " in interaction '\($0)'" } ?? ""
    var repeats: [String: Int] = [:]
    for entry in entries {
      if let known { _ = index(of: entry.key, at: entry.place, in: known.loopNames, owner: owner) }
      let bounds = known?.bounds[entry.key]
      let range =
        (bounds?.atLeast ?? 0)...max(bounds?.atLeast ?? 0, bounds?.atMost ?? Limits.repeats)
      repeats[entry.key] = number(entry.value, "the count of this loop", in: range)
    }
    return repeats
  }

  /// The objects in roles; their names are checked by the run.
  private func roles(
    _ entries: [Node.Entry], of interaction: Name<Interaction>?
  ) -> [Name<Lifeline>: String] {
    var roles: [Name<Lifeline>: String] = [:]
    let names = interaction.flatMap { symbols.interactions[$0.text] }
    for entry in entries {
      let object = text(entry.value, "the name of an object")
      guard let names, let interaction else { continue }
      let owner = " in interaction '\(interaction)'"
      let index = index(of: entry.key, at: entry.place, in: names.lifelines, owner: owner)
      if let index, names.isMany[index] {
        faults.report(
          .scenarioForm,
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
    guard let fields = fields(file.root, RecordingKeys.self) else { return nil }
    let (title, shows) = (fields.title, fields.shows)
    let citation = fields.source
    let source = citation.flatMap { cited in sources.first { $0.name == cited.source } }
    let year = fields.year
    let version = fields.has(RecordingKeys.version) ? fields.version : source?.version
    let settings = settings(fields.settings)
    let interactions = fields.interactions.compactMap { node in
      interaction(node).map { Recording.Occurrence(interaction: $0, place: node.place) }
    }
    let pattern = pattern(fields.pattern)
    let (expectation, reason) = expectation(fields)
    if file.log.allSatisfy({ $0 <= 0x20 }) {
      faults.report(.recordingForm, "missing log after the front matter; paste it there", at: place)
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
      faults.report(.pattern, error.message, at: node.source.place(ofCharacter: error.offset))
      return nil
    }
  }

  /// `expect` and `why`; exactly the recordings that deviate have a `why`.
  private func expectation(
    _ fields: Fields<RecordingKeys>
  ) -> (Recording.Expectation, Words) {
    let expectation = fields.expect ?? .consistent
    let reason = fields.reason
    let node = fields.node(RecordingKeys.reason)
    if expectation == .inconsistent, node == nil {
      faults.report(
        .recordingForm,
        "missing 'why' in an inconsistent recording; give the reason, such as lost lines or a "
          + "bug of that version", at: fields.place)
    }
    if expectation == .consistent, let node {
      faults.report(
        .recordingForm, "unexpected 'why'; remove it, or add 'expect: inconsistent'",
        at: node.place)
    }
    return (expectation, reason)
  }
}
