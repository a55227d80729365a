import Base
import Pack

/// Writes the short form of a machine, states with `transitions`, out as `regions` and `events`.
///
///     transitions: |
///       closed -> open: push / didOpen
///
/// is the event `push: [{from: {state: closed}, calls: [didOpen], to: {state: open}}]` and a region
/// `state` whose states are those that the arrows use, unless `states` lists them.
struct MachineShortForm {
  private let faults: Faults
  /// The events, in the order of their first arrows.
  private var events: NamesInUse
  /// The transitions of each event, by its name; none if all its arrows are faulty.
  private var transitions: [String: [Node]] = [:]
  /// The arrows without a label, or with `after TIME`, each as an event of its own.
  private var automatic: [Node.Entry] = []
  /// The arrows out of each choice, by its name.
  private var choices: [String: [Node]]
  /// Whether some arrow is written, even if it is faulty.
  private var hasArrows = false

  /// The name of the only region of a machine that names none.
  static let onlyRegion = "state"

  /// Writes a machine out; one that has only the long form stays as it is.
  static func expanded(_ machine: Node, faults: Faults) -> Node {
    guard isUsed(in: machine) else { return machine }
    var form = Self(faults: faults, of: machine)
    return form.expanded(machine)
  }

  /// Whether a machine has a key of the short form.
  private static func isUsed(in machine: Node) -> Bool {
    if MachineKeys.short.contains(where: machine.has) { return true }
    if case .sequence = machine[MachineKeys.events]?.content { return true }
    return machine[MachineKeys.regions]?.entries.contains { region in
      if case .sequence = region.value[RegionKeys.states]?.content { return true }
      return region.value.has(RegionKeys.final) || region.value.hasArrowsInside
    } ?? false
  }

  private init(faults: Faults, of machine: Node) {
    self.faults = faults
    events = NamesInUse("event", declared: machine[MachineKeys.events], faults: faults)
    let names = machine[MachineKeys.choices]?.items.compactMap(\.text) ?? []
    choices = Dictionary(names.map { ($0, []) }, uniquingKeysWith: { first, _ in first })
  }

  private mutating func expanded(_ machine: Node) -> Node {
    var regions = machine[MachineKeys.regions]?.entries ?? []
    let own = machine.entries.filter { entry in
      MachineKeys.short.contains { $0.name == entry.key }
    }
    if let first = own.first {
      if regions.isEmpty {
        let value = Node(content: .mapping(own), place: machine.place)
        regions = [.init(key: Self.onlyRegion, place: machine.place, value: value)]
      } else {
        faults.report(
          .machineForm, "'\(first.key)' of a machine with regions belongs to one of them; move it",
          at: first.place)
      }
    }
    regions = regions.map { region in
      guard region.value.isMapping else { return region }
      let (node, scopes) = expanded(region.value, in: region.key)
      for scope in scopes {
        for arrow in scope.arrows { add(arrow, of: scope) }
      }
      return region.with(node)
    }
    let kept = machine.entries.map(withArrows).filter { entry in
      !(MachineKeys.short + [MachineKeys.regions, MachineKeys.events]).contains {
        $0.name == entry.key
      }
    }
    return Node(
      content: .mapping(
        kept + [
          .init(MachineKeys.regions, .mapping(regions), at: machine.place),
          .init(MachineKeys.events, allEvents, at: machine.place),
        ]), place: machine.place, hasDuplicateKeys: machine.hasDuplicateKeys)
  }

  /// The choices with the arrows out of them, in place of their names alone.
  private func withArrows(_ entry: Node.Entry) -> Node.Entry {
    guard entry.key == MachineKeys.choices.name, case .sequence(let items) = entry.value.content
    else { return entry }
    let written = items.map { item in
      let arrows = choices[item.text ?? ""] ?? []
      return Node.Entry(
        key: item.text ?? "", place: item.place, value: .list(arrows, at: item.place))
    }
    return entry.with(Node(content: .mapping(written), place: entry.value.place))
  }

  /// All events; faulty if each of them is, which has been reported.
  private var allEvents: Node.Content {
    let entries = eventEntries + automatic
    return entries.isEmpty && hasArrows ? .faulty : .mapping(entries)
  }

  /// The events with their transitions; those under `events` keep what is said of them there.
  private var eventEntries: [Node.Entry] {
    events.entries.map { entry in
      guard let arrows = transitions[entry.key] else { return entry }
      let described = entry.value.entries
      let written = arrows.isEmpty ? Node.Content.faulty : .sequence(arrows)
      let list = Node.Entry(EventKeys.transitions, written, at: entry.place)
      return entry.with(Node(content: .mapping(described + [list]), place: entry.place))
    }
  }
}

// MARK: - Regions

extension MachineShortForm {
  /// The arrows of a region, or of a state with states inside, and what their names mean.
  fileprivate struct Scope {
    /// The region of the machine.
    let region: String
    /// The names of the states and regions around its states: `editing.`.
    let path: String
    let states: NamesInUse
    /// The states that are not final, which `any` means.
    let living: [String]
    let arrows: [Arrow]
  }

  /// Writes out a region, or a state with states inside.
  ///
  /// - Parameters:
  ///   - node: The region or state.
  ///   - region: The region of the machine.
  ///   - path: The names of the states and regions around its states.
  /// - Returns: The region with `states` and `initial`, and its arrows, before those of regions
  ///   inside it.
  private mutating func expanded(
    _ node: Node, in region: String, path: String = ""
  ) -> (Node, [Scope]) {
    let written = arrows(in: node)
    let arrows = written.compactMap(ArrowReader(use: .transitions, faults: faults).arrow)
    let (inside, inner) = withStatesInside(node[RegionKeys.states], in: region, path: path)
    var states = NamesInUse("state", declared: inside, faults: faults)
    arrows.reportLostSigns(
      besides: states.entries.map { $0.written ?? $0.key } + choices.keys, to: faults)
    for node in arrows.flatMap({ $0.sources + [$0.target].compactMap(\.self) })
    where node.text != Arrow.any && choices[node.text ?? ""] == nil {
      states.use(node)
    }
    let final = node[RegionKeys.final].map { $0.text == nil ? $0.items : [$0] } ?? []
    let ends = final.compactMap { states.known($0) }
    let end = path.isEmpty ? StateEnd.object : .state
    let entries = states.entries.map { state in
      ends.contains(state.key) ? state.with(state.final(end)) : state
    }
    let living = entries.filter { !$0.value.has(StateKeys.final) }.map(\.key)
    let scope = Scope(region: region, path: path, states: states, living: living, arrows: arrows)
    let sources = arrows.lazy.flatMap(\.sources).compactMap { states.declared($0) }
    let first = sources.first ?? entries.first?.key
    let isFaulty = entries.isEmpty && !written.isEmpty
    return (
      node.region(of: entries, beginningWith: first, areFaulty: isFaulty), [scope] + inner
    )
  }

  /// The arrows of a region or state as written.
  private mutating func arrows(in node: Node) -> [Node] {
    guard let written = node[RegionKeys.transitions] else { return [] }
    hasArrows = true
    if written.entries.contains(where: { ArrowText.hasArrow($0.key) }) {
      faults.report(
        .arrow, "the arrows need a '|'; write '\(RegionKeys.transitions.name): |'",
        at: written.place)
      return written.entries.map { Node(content: .mapping([$0]), place: $0.place) }
    }
    if written.isMapping {
      faults.report(
        .wrongKind,
        "'transitions' must be a list or a block of arrows, not a mapping; write '- a -> b: event'",
        at: written.place)
    }
    return written.arrows ?? [Node(content: .faulty, place: written.place)]
  }

  /// The states of a region, each with what is inside it written out.
  private mutating func withStatesInside(
    _ states: Node?, in region: String, path: String
  ) -> (Node?, [Scope]) {
    guard let states, states.isMapping else { return (states, []) }
    var scopes: [Scope] = []
    let entries = states.entries.map { state -> Node.Entry in
      let path = path + state.key + "."
      if state.value.hasStatesInside {
        let (node, inner) = expanded(state.value.withoutOwnEnd, in: region, path: path)
        scopes += inner
        return state.with(node.with(end: state.value.ownEnd))
      }
      guard let regions = state.value[StateKeys.regions], regions.isMapping else { return state }
      let written = regions.entries.map { entry -> Node.Entry in
        guard entry.value.isMapping else { return entry }
        let (node, inner) = expanded(entry.value, in: region, path: path + entry.key + ".")
        scopes += inner
        return entry.with(node)
      }
      return state.with(state.value.replacing(StateKeys.regions, with: .mapping(written)))
    }
    return (states.with(.mapping(entries)), scopes)
  }

  /// Adds an arrow to the transitions of its event.
  private mutating func add(_ arrow: Arrow, of scope: Scope) {
    let isChoice = arrow.sources.contains { choices[$0.text ?? ""] != nil }
    let isAutomatic = !isChoice && (arrow.event?.text?.hasPrefix("after ") ?? true)
    let event = isAutomatic || isChoice ? "" : arrow.event.flatMap { events.use($0) }
    guard let event else { return }
    if !event.isEmpty { transitions[event, default: []] += [] }
    let sources = arrow.sources.flatMap { source in
      source.text == Arrow.any
        ? scope.living.map { Node(name: scope.path + $0, at: source.place) }
        : scope.state(source).map { [$0] } ?? []
    }
    guard !sources.isEmpty || isChoice else { return }
    let from = Node.Entry(
      key: scope.region, place: arrow.place, value: .list(sources, at: arrow.place))
    var entries =
      isChoice ? [] : [Node.Entry(TransitionKeys.source, .mapping([from]), at: arrow.place)]
    if !arrow.calls.isEmpty {
      let calls = Node.Content.sequence(arrow.calls)
      entries.append(.init(TransitionKeys.calls, calls, at: arrow.calls[0].place))
    }
    if let target = arrow.target {
      let isChoice = choices[target.text ?? ""] != nil
      guard let state = isChoice ? target : scope.state(target) else { return }
      let entered = Node.Entry(key: scope.region, place: target.place, value: state)
      entries.append(.init(TransitionKeys.target, .mapping([entered]), at: target.place))
    }
    if let text = arrow.guardText {
      entries.append(.init(TransitionKeys.guardText, text.content, at: text.place))
    }
    let transition = Node(content: .mapping(entries + arrow.fields.entries), place: arrow.place)
    if isChoice {
      for source in arrow.sources { choices[source.text ?? ""]?.append(transition) }
    } else if isAutomatic {
      addAutomatic(transition, title: arrow.event)
    } else {
      transitions[event, default: []].append(transition)
    }
  }

  /// Adds an event that comes by itself.
  private mutating func addAutomatic(_ transition: Node, title: Node?) {
    let name = "\(EventKeys.automatic.name)-\(automatic.count + 1)"
    var entries = [
      Node.Entry(
        EventKeys.automatic, .scalar(.init("true", at: transition.place)), at: transition.place),
      Node.Entry(
        EventKeys.transitions, .sequence([transition]), at: transition.place),
    ]
    if let title { entries.append(.init(EventKeys.title, title.content, at: title.place)) }
    automatic.append(
      .init(
        key: name, place: transition.place,
        value: Node(content: .mapping(entries), place: transition.place)))
  }
}

extension Arrow {
  /// The source that means every state that is not final.
  static let any = "any"
}

extension Node.Entry {
  /// Makes an entry of a declared key.
  init(_ key: any DeclaredKey, _ content: Node.Content, at place: Place) {
    self.init(key: key.name, place: place, value: Node(content: content, place: place))
  }

  /// The value of a state that is final as well.
  fileprivate func final(_ end: StateEnd) -> Node {
    if value.has(StateKeys.final) { return value }
    let isLong = value.isMapping && value.entries.allSatisfy { StateKeys.construct.has($0.key) }
    let others =
      isLong
      ? value.entries
      : value.isEmpty ? [] : [Self(StateKeys.summary, value.content, at: value.place)]
    let final = Self(StateKeys.final, .scalar(.init(end.rawValue, at: place)), at: place)
    return Node(content: .mapping(others + [final]), place: value.place)
  }
}

extension MachineShortForm.Scope {
  /// The state that a word of an arrow means, after the names of what is around it; `nil` if it is
  /// none, which has been reported.
  fileprivate func state(_ word: Node) -> Node? {
    states.declared(word).map { Node(name: path + $0, like: word) }
  }
}

extension Node {
  /// Whether a state has states inside that are in no region with a name.
  fileprivate var hasStatesInside: Bool { has(StateKeys.states) || has(StateKeys.transitions) }

  /// Whether a region or state, or some state inside it, has arrows of its own.
  fileprivate var hasArrowsInside: Bool {
    if has(RegionKeys.transitions) { return true }
    let states = (self[RegionKeys.states]?.entries ?? []).map(\.value)
    return states.contains { state in
      let regions = state[StateKeys.regions]?.entries ?? []
      return state.hasArrowsInside || regions.contains { $0.value.hasArrowsInside }
    }
  }

  /// What ends when the state itself is entered; its final states are a list.
  fileprivate var ownEnd: Entry? {
    entries.first { $0.key == StateKeys.final.name && $0.value.text != nil }
  }

  fileprivate var withoutOwnEnd: Node {
    ownEnd == nil ? self : with(.mapping(entries.filter { $0.key != StateKeys.final.name }))
  }

  fileprivate func with(end: Entry?) -> Node {
    end.map { with(.mapping(entries + [$0])) } ?? self
  }

  /// The region with its states, and with the initial one unless it names another.
  fileprivate func region(
    of states: [Entry], beginningWith first: String?, areFaulty: Bool
  ) -> Node {
    var result = entries.filter { entry in
      ![RegionKeys.initial, RegionKeys.states, RegionKeys.final, RegionKeys.transitions]
        .contains { ($0 as any DeclaredKey).name == entry.key }
    }
    let initial = self[RegionKeys.initial] ?? first.map { Node(name: $0, at: place) }
    if let initial { result.append(.init(RegionKeys.initial, initial.content, at: initial.place)) }
    let start = self[RegionKeys.states]?.place ?? place
    if areFaulty {
      // All its arrows are faulty, which has been reported.
      result.append(.init(RegionKeys.states, .faulty, at: start))
      if initial == nil { result.append(.init(RegionKeys.initial, .faulty, at: start)) }
    } else if !states.isEmpty {
      result.append(.init(RegionKeys.states, .mapping(states), at: start))
    }
    return with(.mapping(result))
  }

  fileprivate func replacing(_ key: any DeclaredKey, with content: Content) -> Node {
    with(.mapping(entries.map { $0.key == key.name ? $0.with($0.value.with(content)) : $0 }))
  }
}

extension Node.Scalar {
  /// A scalar that is not written in the file, but follows from what is at a place.
  fileprivate init(_ text: String, at place: Place) {
    self.init(text: text, isPlain: false, source: TextSource(place))
  }
}

extension Node {
  /// A name that follows from what is at a place.
  fileprivate init(name: String, at place: Place) {
    self.init(content: .scalar(.init(name, at: place)), place: place)
  }

  /// A name in place of the words of which it was made.
  init(name: String, like node: Node) {
    let scalar = Scalar(
      text: name, isPlain: false, source: node.source, written: node.written)
    self.init(content: .scalar(scalar), place: node.place)
  }

  fileprivate static func list(_ items: [Node], at place: Place) -> Node {
    Node(content: .sequence(items), place: place)
  }

  /// Whether it changes a counter: `attempts + 1`, `attempts = 0`.
  private var changesCounter: Bool { text.flatMap(CounterChange.init) != nil }

  /// The callback that a call names, and its argument in parentheses.
  var calledName: Node {
    guard let text, !changesCounter, !text.contains("..") else { return self }
    let hasArgument = text.hasSuffix(")") && text.contains("(")
    let words = hasArgument ? String(text.prefix { $0 != "(" }) : text
    guard let name = Name<Callback>(label: words) else { return self }
    return Node(
      name: name.text + text.dropFirst(hasArgument ? words.count : text.count), like: self)
  }
}
