import Base
import Pack

extension PackDecoder {
  /// Decodes a machine.
  func machine(_ file: ParsedPack.NamedFile) -> Machine? {
    let place = Place(path: file.path, line: 1, column: 1)
    let name: Name<Machine>? = name(file.name, at: place)
    guard
      let fields = fields(
        file.root, of: "a machine", required: ["title", "regions", "events"],
        optional: [
          "summary", "free", "relations", "spans", "sources", "callbacks", "interactions",
        ]),
      let names = symbols.machines[file.name]
    else { return nil }
    let decoder = MachineDecoder(decoder: self, names: names)
    let title = self.term(fields["title"], "'title'")
    let summary = self.words(fields["summary"], "'summary'")
    let regions = decoder.regions(fields["regions"])
    let relations = decoder.relations(fields["relations"])
    let spans = decoder.spans(fields["spans"])
    let events = decoder.events(fields["events"], areFree: truth(fields["free"], "'free'"))
    let citations = citations(fields["sources"], "'sources'")
    let machine = name.map { name in
      Machine(
        name: name, title: title, summary: summary, regions: regions, relations: relations,
        events: events, spans: spans, citations: citations, place: place)
    }
    if let machine { checkSize(of: machine) }
    return machine
  }

  /// Reports a machine with more callbacks than pages and facts can relate to one another.
  private func checkSize(of machine: Machine) {
    let count = Set(machine.calls.map(\.callback)).count
    guard count > Limits.machineCallbacks else { return }
    faults.report(
      .modelSize,
      "machine '\(machine.name)' calls \(count.grouped) callbacks, and a machine can call at most "
        + "\(Limits.machineCallbacks.grouped); split it", at: machine.place)
  }
}

/// Decodes the parts of one machine.
struct MachineDecoder {
  /// Decodes common values, and has the symbols of the pack.
  let decoder: PackDecoder
  /// The names that the machine declares.
  let names: MachineNames

  var faults: Faults { decoder.faults }
  /// Where names are looked up, for messages.
  var owner: String { " in machine '\(names.name)'" }
}

extension MachineDecoder {
  /// Decodes the regions, in order.
  func regions(_ node: Node?) -> [Region] {
    decoder.entries(node, "'regions'").compactMap { entry in
      names.regions.index(of: entry.key).flatMap { region(entry, states: names.states[$0]) }
    }
  }

  /// `region: {title, initial, states}`.
  private func region(_ entry: Node.Entry, states: NameTable) -> Region? {
    let name: Name<Region>? = decoder.name(entry.key, at: entry.place)
    if ["call", "if"].contains(entry.key) {
      faults.error(
        "region name '\(entry.key)' is a word of 'calls'; rename it", at: entry.place)
    }
    guard
      let fields = decoder.fields(
        entry.value, of: "a region", required: ["initial", "states"], optional: ["title"])
    else { return nil }
    let title = decoder.term(fields["title"], "'title'")
    let entries = decoder.entries(fields["states"], "'states'", holding: { _ in "" })
    if entries.count == 1, let node = fields["states"] {
      faults.error(
        "a region needs at least two states; add one or remove the region",
        at: node.place)
    }
    let found = entries.compactMap(state)
    let initial = fields["initial"].flatMap {
      decoder.index(of: $0, in: states, owner: " in region '\(entry.key)'")
    }
    guard let name, let initial, found.indices.contains(initial) else { return nil }
    if found[initial].end != .nothing, let node = fields["initial"] {
      faults.error(
        "'\(found[initial].name)' is final, so it cannot be the initial state; choose another",
        at: node.place)
    }
    return Region(
      name: name, title: title.or(name.text), states: found,
      initialIndex: initial, place: entry.place)
  }

  /// `state:`, `state: text`, or `state: {title, summary, ends}`.
  private func state(_ entry: Node.Entry) -> State? {
    let name: Name<State>? = decoder.name(entry.key, at: entry.place)
    var title = Words("")
    var summary = Words("")
    var end = State.End.nothing
    if isLongForm(entry.value) {
      let fields = decoder.fields(
        entry.value, of: "a state", optional: ["title", "summary", "final"])
      title = decoder.term(fields?["title"], "'title'")
      summary = decoder.words(fields?["summary"], "'summary'")
      end = decoder.choice(fields?["final"], "'final'", of: StateEnd.self)?.end ?? .nothing
    } else if !entry.value.isEmpty {
      summary = decoder.words(entry.value, "the summary of a state")
    }
    return name.map { name in
      State(
        name: name, title: title.or(name.text), summary: summary,
        end: end, place: entry.place)
    }
  }

  /// Whether a state is in the long form.
  ///
  /// The mapping may also be a text, with locales as keys; if the locales are unknown, keys that
  /// look like locales decide.
  private func isLongForm(_ node: Node) -> Bool {
    guard case .mapping(let entries) = node.content else { return false }
    guard let locales = decoder.symbols.locales else { return !entries.allSatisfy(\.key.isLocale) }
    return !entries.contains { locales.contains($0.key) }
  }

  /// Decodes the spans.
  func spans(_ node: Node?) -> [Span] {
    decoder.entries(node, "'spans'").compactMap { entry in
      let name: Name<Span>? = decoder.name(entry.key, at: entry.place)
      let fields = decoder.fields(
        entry.value, of: "a span", required: ["begins"], optional: ["title"])
      let title = decoder.term(fields?["title"], "'title'")
      let begins: [Name<Callback>] = decoder.items(fields?["begins"], "'begins'").compactMap {
        decoder.known($0, in: decoder.symbols.callbacks, remedy: PackDecoder.callbackRemedy)
      }
      return name.map { name in
        Span(
          name: name, title: title.or(name.text), begins: begins,
          place: entry.place)
      }
    }
  }

  /// Decodes the relations.
  func relations(_ node: Node?) -> [Relation] {
    decoder.entries(node, "'relations'").compactMap(relation)
  }

  /// `relation: {to: machine, inverse: word}`, or `relation: {to: machine, mutual: true}`.
  private func relation(_ entry: Node.Entry) -> Relation? {
    let name: Name<Relation>? = decoder.name(entry.key, at: entry.place)
    let fields = decoder.fields(
      entry.value, of: "a relation", required: ["to"],
      optional: ["inverse", "mutual", "title", "inverseTitle"])
    guard let fields else { return nil }
    let target: Name<Machine>? = fields["to"].flatMap {
      decoder.known($0, in: decoder.symbols.machineNames)
    }
    let isMutual = decoder.truth(fields["mutual"], "'mutual'")
    let inverse: Name<Relation>? = decoder.name(fields["inverse"], "'inverse'")
    if isMutual == fields.has("inverse") {
      faults.error(
        "missing 'inverse', the name in the other direction, or 'mutual: true' in a relation",
        at: fields.place)
    }
    if isMutual, let target, target.text != names.name {
      faults.error(
        "a mutual relation must lead to its own machine '\(names.name)'; write 'inverse' instead",
        at: fields.place)
    }
    guard let name, let target, let back = isMutual ? name : inverse else { return nil }
    let title = decoder.term(fields["title"], "'title'")
    let inverseTitle = isMutual ? title : decoder.term(fields["inverseTitle"], "'inverseTitle'")
    return Relation(
      name: name, target: target, inverse: back, title: title, inverseTitle: inverseTitle,
      place: entry.place)
  }
}

/// The values of a state's `ends`.
private enum StateEnd: String, CaseIterable {
  case object, process

  var end: State.End {
    switch self {
    case .object: .object
    case .process: .process
    }
  }
}

extension PackDecoder {
  /// The fix for an unknown callback that resembles no other.
  static let callbackRemedy =
    "declare it under 'callbacks:' in this file, or add its file to callbacks/"
}
