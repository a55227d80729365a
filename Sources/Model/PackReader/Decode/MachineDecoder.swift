import Base
import Pack

/// A machine, in a file of `machines/`.
enum MachineKeys: Keys {
  static let transitions = Key(
    "transitions", .node(Shape.arrows), "what can happen to an object: arrows, one a line")
  static let title = Key("title", .term, "what readers call it; otherwise its name")
  static let initial = Key(
    "initial", .node(.name()), "the state in which it begins; otherwise that of the first arrow")
  static let final = Key(
    "final", .node(.either([.name(), .names])), "the states that end an object")
  static let states = Key(
    "states", .node(RegionKeys.allStates),
    "its states, in the order of pages; otherwise those that the arrows name")
  static let regions = Key(
    "regions", .entries(.construct { RegionKeys.construct }),
    "what can be in one state each, if it is more than one")
  static let events = Key(
    "events",
    Kind(.either([.labels, .named(EventKeys.shape)])) { $0.entries($1, $2) } as Kind<[Node.Entry]>,
    "what can happen to an object, in the long form with its transitions; with arrows, the only "
      + "events that they can name")
  static let summary = Key("summary", .text, "what its objects are")
  static let free = Key(
    "free", .truth, "whether its events come at any time, in addition to what interactions send")
  static let eventCallbacks = Key(
    "eventCallbacks", .truth, "whether each of its events is a callback, in place of the pack's")
  static let ignores = Key(
    "ignores", .node(StateKeys.ignored), "the events that every state discards, or `all`")
  static let relations = Key(
    "relations", .entries(.construct { RelationKeys.construct }), "where its objects point")
  static let spans = Key(
    "spans", .entries(.construct { SpanKeys.construct }),
    "intervals of an object's life, for which callbacks are counted, too")
  static let sources = Key("sources", .citations, "what it is taken from")
  static let choices = Key(
    "choices", .node(.either([.names, .named(TransitionKeys.list)])),
    "points that are left at once, by the transition whose guard holds")
  static let counters = Key(
    "counters", .node(.named(.number(1...99))),
    "numbers from 0 to the value given, for guards such as `attempts < 3` and effects such as "
      + "`attempts + 1`")
  static let callbacks = Key(
    "callbacks", .node(CallbackKeys.several),
    "callbacks that are declared here, as in `callbacks.yaml`")
  static let interactions = Key(
    "interactions", .node(.named(.construct { InteractionKeys.construct })),
    "interactions that are declared here, as in a file of `interactions/`")

  static let construct = Construct(
    "a machine",
    [
      transitions, title, initial, final, states, regions, events, choices, counters, summary, free,
      eventCallbacks, ignores, relations, spans, sources, callbacks, interactions,
    ],
    elsewhere: [
      ForeignKeys(["type", "parallel"], "what runs in parallel are 'regions: {region: ...}'"),
      .transitions, .calls,
    ])
  /// The keys of a machine with one region that it does not name.
  static let short: [any DeclaredKey] = [transitions, initial, final, states]
}

/// A region of a machine.
enum RegionKeys: Keys {
  static let initial = Key(
    "initial", .node(.name()), "the state in which it begins; otherwise that of the first arrow")
  static let states = Key(
    "states", .node(allStates),
    "its states, in the order of pages; otherwise those that the arrows name")
  static let transitions = Key(
    "transitions", .node(Shape.arrows), "arrows between its states, one a line")
  static let final = Key(
    "final", .node(.either([.name(), .names])),
    "the states that end an object, or, in a region of a state, that state")
  static let title = Key("title", .term, "what readers call it")

  static let construct = Construct(
    "a region", [initial, states, transitions, final, title],
    elsewhere: [
      .transitions, .calls,
      ForeignKeys(["regions"], "regions do not nest; list them side by side in the machine"),
    ])
  /// The names of states, or what is said of each.
  static let allStates = Shape.either([.labels, .named(StateKeys.shape)])
}

/// A relation between objects.
enum RelationKeys: Keys {
  static let target = Key.required(
    "to", .known { $0.machineNames } as Kind<Name<Machine>?>,
    "the machine of the objects that it leads to")
  static let inverse = Key(
    "inverse", .name() as Kind<Name<Relation>?>,
    "its name in the other direction, among the relations of that machine")
  static let mutual = Key("mutual", .truth, "whether it points back by itself")
  static let title = Key("title", .term, "what readers call it")
  static let inverseTitle = Key("inverseTitle", .term, "what readers call the other direction")

  static let construct = Construct(
    "a relation", [target, inverse, mutual, title, inverseTitle])
}

/// An interval of an object's life.
enum SpanKeys: Keys {
  static let begins = Key.required(
    "begins",
    .allKnown({ $0.callbacks }, remedy: PackDecoder.callbackRemedy) as Kind<[Name<Callback>]>,
    "the callbacks with which it begins")
  static let title = Key("title", .term, "what readers call it")

  static let construct = Construct("a span", [begins, title])
}

extension ForeignKeys {
  /// What other formats call the transitions of a state.
  static let transitions = Self(
    ["on", "event", "events", "transition", "transitions", "always", "after"],
    "transitions are in the machine's 'events: "
      + "{event: [{from: {region: state}, to: {region: state}}]}'")
  /// What other formats call the callbacks of a state.
  static let calls = Self(
    callWords,
    "callbacks belong to transitions: "
      + "'{from: {region: state}, calls: [callback], to: {region: state}}'")
  /// The words of other formats for calls.
  static let callWords: Set = [
    "entry", "onentry", "enter", "onenter", "exit", "onexit", "action", "actions", "effect",
    "effects", "callback", "callbacks", "emit", "do", "invoke",
  ]
}

extension PackDecoder {
  /// Decodes a machine.
  func machine(_ file: ParsedPack.NamedFile) -> Machine? {
    let place = file.place
    let name: Name<Machine>? = name(file.name, at: place)
    guard let fields = fields(file.root, MachineKeys.self),
      let names = symbols.machines[file.name]
    else { return nil }
    for key in [MachineKeys.regions.outline, MachineKeys.events.outline]
    where fields.isMissing(key.name) && !hasStrayArrows(fields) {
      faults.report(
        .missingKey,
        "missing key '\(key.name)' in a machine; write it, or 'transitions: |' with "
          + "one arrow a line", at: fields.place)
    }
    let decoder = MachineDecoder(decoder: self, names: names)
    let (title, summary, areFree) = (fields.title, fields.summary, fields.free)
    _ = fields.eventCallbacks
    let flat = decoder.flattening(fields)
    let regions = flat?.flattening.regions ?? decoder.regions(fields.regions)
    let relations = decoder.relations(fields.relations)
    let spans = decoder.spans(fields.spans)
    let written =
      flat?.flattening.events ?? fields.events.compactMap { decoder.event($0, isFree: areFree) }
    let events = decoder.adding(
      ignored: fields.node(MachineKeys.regions), fields.ignores, to: written, in: regions)
    let citations = fields.sources
    let machine = name.map { name in
      Machine(
        name: name, title: title.or(file.title), summary: summary, regions: regions,
        relations: relations, events: events, spans: spans, citations: citations,
        chart: flat?.chart, place: place)
    }
    if let machine { checkSize(of: machine) }
    return machine
  }

  /// Whether a region has arrows as keys, which is reported there.
  private func hasStrayArrows(_ fields: Fields<MachineKeys>) -> Bool {
    (fields.node(MachineKeys.regions)?.entries ?? []).contains { region in
      RegionKeys.construct.homeOfArrows(region.value.entries) != nil
    }
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

  /// The chart of the machine and what it is flattened to; `nil` if it has none.
  fileprivate func flattening(
    _ fields: Fields<MachineKeys>
  ) -> (chart: Chart, flattening: Flattening)? {
    guard let chart = names.chart else { return nil }
    let errorCount = faults.errorCount
    let decoded = ChartDecoder(machine: self, names: chart)
      .chart(events: fields.events, areFree: fields.free)
    let isSound = faults.errorCount == errorCount
    let flattening = Flattening(of: decoded.chart, events: isSound ? decoded.events : [])
    for problem in isSound ? flattening.problems : [] { faults.add(problem) }
    return (decoded.chart, flattening)
  }
  /// Where names are looked up, for messages.
  var owner: String { " in machine '\(names.name)'" }
}

extension MachineDecoder {
  /// Decodes the regions, in order.
  func regions(_ entries: [Node.Entry]) -> [Region] {
    entries.compactMap { entry in
      names.regions.index(of: entry.key).flatMap { region(entry, states: names.states[$0]) }
    }
  }

  private func region(_ entry: Node.Entry, states: NameTable) -> Region? {
    let name: Name<Region>? = decoder.name(entry.key, at: entry.place)
    if ["call", "if"].contains(entry.key) {
      faults.report(
        .nameReserved,
        "region name '\(entry.key)' is a word of 'calls'; rename it", at: entry.place)
    }
    guard let fields = decoder.fields(entry.value, RegionKeys.self) else { return nil }
    for key in [RegionKeys.initial, RegionKeys.states] where fields.isMissing(key.name) {
      faults.report(
        .missingKey, "missing key '\(key.name)' in a region", at: fields.place)
    }
    let title = fields.title
    let entries = decoder.entries(fields.states, "'states'", holding: { _ in "" })
    let hasInside = entries.contains { state in
      state.value.has(StateKeys.states) || state.value.has(StateKeys.regions)
    }
    if entries.count == 1, !hasInside, let node = fields.states {
      faults.report(
        .machineForm, "a region needs at least two states; add one or remove the region",
        at: node.place)
    }
    let found = entries.compactMap(state)
    let initial = fields.initial.flatMap {
      decoder.index(of: $0, in: states, owner: " in region '\(entry.key)'")
    }
    guard let name, let initial, found.indices.contains(initial) else { return nil }
    if found[initial].end != .nothing, let node = fields.initial {
      faults.report(
        .machineForm,
        "'\(found[initial].name)' is final, so it cannot be the initial state; choose another",
        at: node.place)
    }
    return Region(
      name: name, title: title.or(entry.title), states: found,
      initialIndex: initial, place: entry.place)
  }

  /// `state:`, `state: text`, or a mapping.
  func state(_ entry: Node.Entry) -> State? {
    let name: Name<State>? = decoder.name(entry.key, at: entry.place)
    var title = Words("")
    var (summary, note) = (Words(""), Words(""))
    var end = State.End.nothing
    if isLongForm(entry.value) {
      let fields = decoder.fields(entry.value, StateKeys.self)
      title = fields?.title ?? title
      summary = fields?.summary ?? summary
      note = fields?.note ?? note
      end = (fields?.final ?? nil)?.end ?? end
    } else if !entry.value.isEmpty {
      summary = decoder.words(entry.value, "the summary of a state")
    }
    return name.map { name in
      State(
        name: name, title: title.or(entry.title), summary: summary, note: note,
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
  func spans(_ entries: [Node.Entry]) -> [Span] {
    entries.compactMap { entry in
      let name: Name<Span>? = decoder.name(entry.key, at: entry.place)
      let fields = decoder.fields(entry.value, SpanKeys.self)
      let title = fields?.title ?? Words("")
      let begins = fields?.begins ?? []
      return name.map { name in
        Span(name: name, title: title.or(entry.title), begins: begins, place: entry.place)
      }
    }
  }

  /// Decodes the relations.
  func relations(_ entries: [Node.Entry]) -> [Relation] { entries.compactMap(relation) }

  private func relation(_ entry: Node.Entry) -> Relation? {
    let name: Name<Relation>? = decoder.name(entry.key, at: entry.place)
    guard let fields = decoder.fields(entry.value, RelationKeys.self) else { return nil }
    let (target, isMutual, inverse) = (fields.target, fields.mutual, fields.inverse)
    if isMutual == fields.has(RelationKeys.inverse) {
      faults.report(
        .machineForm,
        "missing 'inverse', the name in the other direction, or 'mutual: true' in a relation",
        at: fields.place)
    }
    if isMutual, let target, target.text != names.name {
      faults.report(
        .machineForm,
        "a mutual relation must lead to its own machine '\(names.name)'; write 'inverse' instead",
        at: fields.place)
    }
    guard let name, let target, let back = isMutual ? name : inverse else { return nil }
    let title = fields.title
    let inverseTitle = isMutual ? title : fields.inverseTitle
    return Relation(
      name: name, target: target, inverse: back, title: title, inverseTitle: inverseTitle,
      place: entry.place)
  }
}

extension PackDecoder {
  /// The fix for an unknown callback that resembles no other.
  static let callbackRemedy =
    "declare it under 'callbacks:' in this file, or add its file to callbacks/"
}
