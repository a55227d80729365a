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
      return region.value.has(RegionKeys.transitions) || region.value.has(RegionKeys.final)
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
      return region.with(expanded(region.value, region: region.key))
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
  /// A region with `states` and `initial`; its arrows become transitions of events.
  private mutating func expanded(_ region: Node, region name: String) -> Node {
    let reader = ArrowReader(use: .transitions, faults: faults)
    let written = region[RegionKeys.transitions]?.arrows ?? []
    if !written.isEmpty { hasArrows = true }
    let arrows = written.compactMap(reader.arrow)
    var states = NamesInUse("state", declared: region[RegionKeys.states], faults: faults)
    for node in arrows.flatMap({ $0.sources + [$0.target].compactMap(\.self) })
    where node.text != Arrow.any && choices[node.text ?? ""] == nil {
      states.use(node)
    }
    let final = region[RegionKeys.final].map { $0.text == nil ? $0.items : [$0] } ?? []
    let ends = final.compactMap { states.known($0) }
    let entries = states.entries.map { state in
      ends.contains(state.key) ? state.with(state.finalValue) : state
    }
    let living = entries.filter { !$0.value.has(StateKeys.final) }.map(\.key)
    for arrow in arrows { add(arrow, of: name, states: states, living: living) }
    let kept = region.entries.filter { entry in
      ![RegionKeys.initial, RegionKeys.states, RegionKeys.final, RegionKeys.transitions]
        .contains { ($0 as any DeclaredKey).name == entry.key }
    }
    let first = arrows.first?.sources.first.flatMap { states.name(of: $0) } ?? entries.first?.key
    let initial =
      region[RegionKeys.initial] ?? first.map { Node(name: $0, at: region.place) }
    var result = kept
    if let initial { result.append(.init(RegionKeys.initial, initial.content, at: initial.place)) }
    let place = region[RegionKeys.states]?.place ?? region.place
    if !entries.isEmpty {
      result.append(.init(RegionKeys.states, .mapping(entries), at: place))
    } else if !written.isEmpty {
      // All its arrows are faulty, which has been reported.
      result.append(.init(RegionKeys.states, .faulty, at: place))
      if initial == nil { result.append(.init(RegionKeys.initial, .faulty, at: place)) }
    }
    return Node(
      content: .mapping(result), place: region.place, hasDuplicateKeys: region.hasDuplicateKeys)
  }

  /// Adds an arrow to the transitions of its event.
  ///
  /// - Parameters:
  ///   - arrow: The arrow.
  ///   - region: The name of its region.
  ///   - states: The states of the region.
  ///   - living: Those that are not final, which `any` means.
  private mutating func add(
    _ arrow: Arrow, of region: String, states: NamesInUse, living: [String]
  ) {
    let isChoice = arrow.sources.contains { choices[$0.text ?? ""] != nil }
    let isAutomatic = !isChoice && (arrow.event?.text?.hasPrefix("after ") ?? true)
    let event = isAutomatic || isChoice ? "" : arrow.event.flatMap { events.use($0) }
    guard let event else { return }
    if !event.isEmpty { transitions[event, default: []] += [] }
    let sources = arrow.sources.flatMap { source in
      source.text == Arrow.any
        ? living.map { Node(name: $0, at: source.place) }
        : states.declared(source).map { [Node(name: $0, like: source)] } ?? []
    }
    guard !sources.isEmpty || isChoice else { return }
    let from = Node.Entry(key: region, place: arrow.place, value: .list(sources, at: arrow.place))
    var entries =
      isChoice ? [] : [Node.Entry(TransitionKeys.source, .mapping([from]), at: arrow.place)]
    if !arrow.calls.isEmpty {
      let calls = Node.Content.sequence(arrow.calls)
      entries.append(.init(TransitionKeys.calls, calls, at: arrow.calls[0].place))
    }
    if let target = arrow.target {
      let isChoice = choices[target.text ?? ""] != nil
      guard let name = isChoice ? target.text : states.declared(target) else { return }
      let entered = Node.Entry(
        key: region, place: target.place, value: Node(name: name, like: target))
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
  fileprivate var finalValue: Node {
    if value.has(StateKeys.final) { return value }
    let final = Self(
      StateKeys.final, .scalar(.init(StateEnd.object.rawValue, at: place)), at: place)
    let isLong = value.isMapping && value.entries.allSatisfy { StateKeys.construct.has($0.key) }
    let others =
      isLong
      ? value.entries
      : value.isEmpty ? [] : [Self(StateKeys.summary, value.content, at: value.place)]
    return Node(content: .mapping(others + [final]), place: value.place)
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
    let scalar = Scalar(text: name, isPlain: false, source: node.source)
    self.init(content: .scalar(scalar), place: node.place)
  }

  fileprivate static func list(_ items: [Node], at place: Place) -> Node {
    Node(content: .sequence(items), place: place)
  }

  /// Whether it changes a counter: `attempts + 1`, `attempts = 0`.
  private var changesCounter: Bool {
    let words = text?.split(separator: " ") ?? []
    return words.count == 3 && ["+", "-", "="].contains(words[1]) && Int(words[2]) != nil
  }

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
