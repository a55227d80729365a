import Base
import Pack

/// Decodes the parts of a machine that has a chart.
struct ChartDecoder {
  /// Decodes what all machines have.
  let machine: MachineDecoder
  /// The names of the chart.
  let names: ChartNames

  private var decoder: PackDecoder { machine.decoder }
  private var faults: Faults { machine.faults }
  private var outline: ChartOutline { names.outline }

  /// Decodes a chart.
  ///
  /// - Parameters:
  ///   - entries: The events, with their transitions.
  ///   - areFree: Whether all of them come at any time.
  /// - Returns: The chart, and the events without transitions.
  func chart(events entries: [Node.Entry], areFree: Bool) -> (chart: Chart, events: [Event]) {
    let regions = regions()
    let states = outline.states.indices.map(state)
    var (events, arrows) = ([Event](), [ChartArrow]())
    for entry in entries {
      guard let head = machine.eventHead(entry, isFree: areFree) else { continue }
      let isAutomatic = decoder.truth(entry.value[EventKeys.automatic], "'automatic'")
      let trigger: ChartArrow.Trigger =
        isAutomatic ? .itself(label: head.event.title.base) : .event(head.event.name)
      if !isAutomatic { events.append(head.event) }
      for item in head.items {
        arrows += self.arrows(item, trigger, of: isAutomatic ? nil : head.call)
      }
    }
    arrows += choices()
    let chart = Chart(
      regions: regions, states: states, choices: names.layout.chart.choices, counters: counters(),
      arrows: arrows)
    return (chart, events)
  }
}

// MARK: - States

extension ChartDecoder {
  private func regions() -> [ChartRegion] {
    outline.regions.indices.map { number in
      let (written, bare) = (outline.regions[number], names.layout.chart.regions[number])
      let _: Name<Region>? = decoder.name(written.name, at: written.place)
      let title = written.isNamed ? title(of: written) : Words("")
      if let node = written.node[RegionKeys.initial], let word = node.text {
        let own = written.states.map { outline.states[$0].entry.key }
        if !own.contains(word) {
          let table = NameTable("state", of: own, at: written.place)
          _ = decoder.index(of: node, in: table, owner: " in '\(written.name)'")
        }
      }
      return ChartRegion(
        name: bare.name, title: title.or(written.name), owner: bare.owner, states: bare.states,
        initial: bare.initial, place: bare.place)
    }
  }

  private func title(of region: ChartOutline.Region) -> Words {
    decoder.fields(region.node, RegionKeys.self)?.title ?? Words("")
  }

  private func state(_ number: Int) -> ChartState {
    let (written, bare) = (outline.states[number], names.layout.chart.states[number])
    let node = written.entry.value
    let state = machine.state(written.entry)
    if let history = node[StateKeys.history] {
      _ = StateKeys.history.kind.decode(decoder, history, "'history'")
    }
    for key in written.regions.isEmpty ? [StateKeys.history.name, StateKeys.initial.name] : [] {
      guard let entry = node.entries.first(where: { $0.key == key }) else { continue }
      let way =
        key == StateKeys.initial.name
        ? "the region says in which state objects begin: 'initial: \(written.entry.key)'"
        : "add 'states', or remove it"
      faults.report(
        .machineForm, "'\(key)' is of a state with states inside; \(way)", at: entry.place)
    }
    if node.has(StateKeys.states), let regions = node[StateKeys.regions] {
      faults.report(
        .machineForm, "a state has 'states' or 'regions' inside it, not both; keep one",
        at: regions.place)
    }
    let isInnerFinal = node[StateKeys.final]?.text == StateEnd.state.rawValue
    if isInnerFinal, outline.regions[written.region].owner == nil {
      faults.report(
        .machineForm,
        "'final: state' ends the state around it, and there is none; write 'final: object'",
        at: written.entry.place)
    }
    return ChartState(
      name: bare.name, title: state?.title ?? Words(""), summary: state?.summary ?? Words(""),
      note: state?.note ?? Words(""), end: state?.end ?? .nothing, isInnerFinal: isInnerFinal,
      region: bare.region, regions: bare.regions, entry: effects(node, StateKeys.entry),
      exit: effects(node, StateKeys.exit), history: bare.history, place: bare.place)
  }

  private func counters() -> [Counter] {
    zip(outline.counters, names.layout.chart.counters).map { written, bare in
      let _: Name<Region>? = decoder.name(written.key, at: written.place)
      _ = decoder.number(written.value, "the greatest value of a counter", in: 1...99)
      return bare
    }
  }
}

// MARK: - Arrows

extension ChartDecoder {
  private func choices() -> [ChartArrow] {
    outline.choices.enumerated().flatMap { number, choice -> [ChartArrow] in
      let _: Name<State>? = decoder.name(choice.key, at: choice.place)
      if let state = names.states(called: choice.key).first {
        faults.report(
          .nameDuplicate, "\(choice.key.quoted) already names a state; rename one",
          at: choice.place,
          notes: [Diagnostic.Note("the state is here", at: outline.states[state].entry.place)])
      }
      if choice.value.isEmpty {
        faults.report(
          .machineForm,
          "no arrow leaves choice '\(choice.key)'; add '\(choice.key) -> STATE: [guard]' and "
            + "'\(choice.key) -> STATE: else'", at: choice.place)
        return []
      }
      return decoder.items(choice.value, "the transitions of a choice").flatMap {
        arrows($0, .choice, from: .choice(number), of: nil)
      }
    }
  }

  /// Decodes a transition; an arrow for each combination of states in `from`.
  private func arrows(
    _ node: Node, _ trigger: ChartArrow.Trigger, from choice: ChartArrow.Source? = nil,
    of event: Call?
  ) -> [ChartArrow] {
    if machine.reportArrow(node) { return [] }
    guard let fields = decoder.fields(node, TransitionKeys.self) else { return [] }
    let sources = choice == nil ? self.sources(fields.source) : []
    let (condition, local) = (condition(fields.guardText), fields.local)
    var effects = event.map { [ChartEffect.call($0)] } ?? []
    for item in fields.calls { effects += self.effects(item) }
    guard let configurations = fields.condition, let target = target(fields.target) else {
      return []
    }
    let all = choice.map { [$0] } ?? sources.map { .states($0) }
    for source in all { check(source, target, at: node.place) }
    return all.map { source in
      ChartArrow(
        trigger: trigger, source: source, condition: condition, effects: effects, target: target,
        isLocal: local, configurations: configurations, summary: fields.summary,
        note: fields.note, place: node.place)
    }
  }

  /// The combinations of one state of each region that `from` names.
  private func sources(_ node: Node?) -> [[Int]] {
    guard let node else { return [[]] }
    var all: [[Int]] = [[]]
    for entry in decoder.entries(node, "'from'", of: machine.exampleRegion) {
      guard let axis = machine.region(entry) else { return [] }
      let words =
        if case .scalar = entry.value.content { [entry.value] } else {
          decoder.items(entry.value, "this list of states")
        }
      let states = words.compactMap { state($0, in: axis) }
      if states.count < words.count { return [] }
      all = all.flatMap { start in states.map { start + [$0] } }
      if all.count > Limits.expandedTransitions {
        faults.report(
          .transitionForm, "too many combinations of states; name an outer state, or fewer",
          at: entry.place)
        return []
      }
    }
    return all
  }

  /// A state, by index, that a word in a region means; `nil`, with a fault, unless it is one.
  private func state(_ node: Node, in axis: Int) -> Int? {
    guard let word = decoder.text(node, "the name of a state") else { return nil }
    let found = names.states(called: word, in: axis)
    if found.count > 1 {
      report(ambiguous: word, found, at: node.place)
      return nil
    }
    if let state = found.first { return state }
    let chart = names.layout.chart
    let table = NameTable("state", of: chart.states.map(\.name.text), at: node.place)
    let owner = " in machine '\(machine.names.name)'"
    if table.index(of: word) == nil {
      _ = decoder.index(of: node, in: table, owner: owner)
    } else {
      faults.report(
        .nameUnknown,
        "state '\(word)' is not in region '\(machine.names.regions.words[axis])'; name its own",
        at: node.place)
    }
    return nil
  }

  private func report(ambiguous word: String, _ states: [Int], at place: Place) {
    let paths = states.map { "'\(names.path(of: $0))'" }
    faults.report(
      .nameUnknown, "'\(word)' is the name of \(states.count) states; write \(paths.listed())",
      at: place)
  }

  /// Where `to` leads; `nil`, with a fault, if that is unknown.
  private func target(_ node: Node?) -> ChartArrow.Target? {
    guard let node else { return .inside }
    let entries = decoder.entries(node, "'to'", of: machine.exampleRegion)
    var states: [Int] = []
    for entry in entries {
      let choice = outline.choices.firstIndex { $0.key == entry.value.text }
      if let choice, entries.count == 1 { return .choice(choice) }
      guard let axis = machine.region(entry), let state = state(entry.value, in: axis) else {
        return nil
      }
      states.append(state)
    }
    return states.isEmpty ? nil : .states(states)
  }

  /// Reports an arrow out of a final state, and one into a region that is active together with its
  /// own.
  private func check(_ source: ChartArrow.Source, _ target: ChartArrow.Target, at place: Place) {
    let chart = names.layout.chart
    guard case .states(let sources) = source else { return }
    for state in sources {
      let entry = outline.states[state].entry
      guard let end = entry.value[StateKeys.final]?.text, StateEnd(rawValue: end) != .state else {
        continue
      }
      faults.report(
        .transitionForm,
        "no transition can leave a final state, and '\(entry.key)' is final; remove this transition",
        at: place)
    }
    guard case .states(let targets) = target, sources.count == 1, targets.count == 1,
      names.layout.root(of: sources[0]) == names.layout.root(of: targets[0]),
      chart.areApart(sources[0], targets[0])
    else { return }
    faults.report(
      .transitionForm,
      "no arrow leads from '\(chart.states[sources[0]].name)' to "
        + "'\(chart.states[targets[0]].name)': they are active together; let each region have its "
        + "own arrow", at: place)
  }
}

extension ChartLayout {
  /// The region of the chart that contains a state and all around it.
  fileprivate func root(of state: Int) -> Int? {
    chart.lineage(of: state).last.map { chart.states[$0].region }
  }
}

// MARK: - Guards and effects

extension ChartDecoder {
  private func condition(_ node: Node?) -> ChartGuard {
    guard let node, let text = decoder.text(node, "'guard'") else { return .always }
    var parser = GuardParser(names: names)
    do throws(GuardParser.Failure) {
      let condition = try parser.parse(text)
      if condition.words == text { warn(ofMisspelling: text, at: node.place) }
      return condition
    } catch {
      switch error {
      case .mixed:
        faults.report(
          .transitionForm,
          "this guard joins words and states by 'or' or 'not'; write an arrow for each",
          at: node.place)
      case .ambiguous(let word, let states): report(ambiguous: word, states, at: node.place)
      case .tooDeep:
        faults.report(
          .transitionForm, "a guard nests at most \(Limits.conditionDepth) deep; simplify it",
          at: node.place)
      }
      return .always
    }
  }

  /// Warns of a guard in words that is nearly the name of a state, or a comparison of what is nearly
  /// the name of a counter or no number; one in quotation marks is meant as words.
  private func warn(ofMisspelling text: String, at place: Place) {
    if text.hasPrefix("'") { return }
    let counters = names.outline.counters.map(\.key)
    let subject = text.prefix { !"=<>≠≤≥!".contains($0) }
    let word = subject.split(separator: " ").joined(separator: " ")
    if subject.count < text.count, counters.contains(word) {
      faults.report(
        .guardWords,
        "'\(text)' compares '\(word)' with no number, so it is a guard in words; write a number, "
          + "as in '\(word) < 3'", at: place)
      return
    }
    if subject.count < text.count, let meant = Suggestion(for: word, among: counters).word {
      faults.report(
        .guardWords,
        "'\(word)' is no counter, so this is a guard in words; did you mean '\(meant)'?", at: place)
      return
    }
    let states = names.layout.chart.states.map(\.name.text)
    guard let meant = Suggestion(for: text, among: states).word else { return }
    faults.report(
      .guardWords,
      "'\(text)' is no state, so it is a guard in words; did you mean '\(meant)'?", at: place)
  }

  private func effects(_ state: Node, _ key: Key<[Node]>) -> [ChartEffect] {
    state[key].map { key.kind.decode(decoder, $0, "'\(key.name)'").flatMap(effects) } ?? []
  }

  /// An item of `calls`: a callback, states to enter, or a change of a counter.
  private func effects(_ item: Node) -> [ChartEffect] {
    if let text = item.text, let change = counterChange(text, at: item.place) { return change }
    guard item.text == nil, !item.has(CallKeys.call) else {
      return machine.actions(item).compactMap { $0.0.call.map(ChartEffect.call) }
    }
    return decoder.entries(item, "an item of 'calls'", of: machine.exampleRegion)
      .compactMap { entry in
        guard let axis = machine.region(entry), let state = state(entry.value, in: axis) else {
          return nil
        }
        return .enter(state: state, place: entry.place)
      }
  }

  /// `attempts + 1`, `attempts - 1`, or `attempts = 0`; `nil` for another text.
  private func counterChange(_ text: String, at place: Place) -> [ChartEffect]? {
    guard let change = CounterChange(text) else { return nil }
    let table = NameTable("counter", of: outline.counters.map(\.key), at: place)
    let remedy = "declare it: 'counters: {\(change.counter): 3}'"
    guard
      let counter = decoder.index(
        of: change.counter, at: place, in: table, owner: machine.owner, remedy: remedy)
    else { return [] }
    guard let number = Int(change.value), (0...99).contains(number) else {
      faults.report(
        .wrongValue, "expected a number from 0 to 99, not '\(change.value)'", at: place)
      return []
    }
    switch change.sign {
    case "=": return [.set(counter: counter, number, place: place)]
    case "-": return [.add(counter: counter, -number, place: place)]
    default: return [.add(counter: counter, number, place: place)]
    }
  }
}
