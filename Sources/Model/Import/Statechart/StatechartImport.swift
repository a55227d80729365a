import Base

extension Imported {
  /// What a chart says, in the words of packs; only diagnostics if a pack cannot say it.
  init(of chart: Statechart) {
    self.init()
    diagnostics = chart.excess.map { [$0] } ?? []
    guard diagnostics.isEmpty else { return }
    let steps = chart.steps
    diagnostics = chart.excess(of: steps).map { [$0] } ?? []
    if let alone = chart.inner(0).first, chart.inner(0).count == 1, chart.inner(alone).isEmpty {
      diagnostics = [
        Diagnostic(
          .importedForm, "the machine has one state, and a pack describes two or more; add another",
          at: chart.states[alone].place)
      ]
    }
    guard diagnostics.isEmpty else { return }
    let entry = StatechartEntry(of: chart)
    let arrows = StatechartArrows(of: chart, entry, steps)
    diagnostics = entry.problems + arrows.problems
    if diagnostics.isEmpty, arrows.arrows.isEmpty {
      diagnostics.append(
        Diagnostic(
          .importedForm, "no transition of the machine can be taken; add one",
          at: chart.states[0].place))
    }
    guard diagnostics.isEmpty else { return }
    machines = [StatechartImport(chart: chart, entry: entry, arrows: arrows).machine]
  }
}

// MARK: - Bounds

extension Statechart {
  /// The states of a chart; a global state of the engine has 128 bits, and so fewer regions.
  static let greatestCount = 500
  /// The pairs of a transition and an event.
  static let greatestSteps = 4_000
  /// The states that a transition enters.
  static let greatestTargets = 10

  /// What is more than a pack can have.
  var excess: Diagnostic? {
    let events = events.count
    let words = transitions.map { transition in
      if case .events(let words) = transition.trigger { words.count } else { 1 }
    }
    let outer = transitions.count { $0.source == 0 } * inner(0).count
    let depth = states.indices.map { lineage(of: $0).count }.max() ?? 0
    let excess =
      states.count > Self.greatestCount
      ? "more than \(Self.greatestCount) states"
      : words.reduce(outer, +) > Self.greatestSteps
        || (outer + transitions.count) * events > 4_000_000
        ? "more than \(Self.greatestSteps.grouped) transitions"
        : depth > ImportLimits.depth ? "states more than \(ImportLimits.depth) deep" : nil
    return excess.map(tooLarge)
  }

  /// Which event has more transitions than a pack can have.
  fileprivate func excess(of steps: [StatechartStep]) -> Diagnostic? {
    if steps.count > Self.greatestSteps {
      return tooLarge("more than \(Self.greatestSteps.grouped) transitions, one for each event")
    }
    let counts = Dictionary(steps.compactMap(\.event).map { ($0, 1) }, uniquingKeysWith: +)
    let event = events.first { counts[$0, default: 0] > Limits.transitions }
    return event.map { tooLarge("more than \(Limits.transitions) transitions of event '\($0)'") }
  }

  private func tooLarge(_ words: String) -> Diagnostic {
    Diagnostic(.importedForm, "the machine has \(words); split it", at: states[0].place)
  }
}

// MARK: - Writing

/// Puts a chart into the words of packs.
struct StatechartImport {
  private let chart: Statechart
  private let entry: StatechartEntry
  private let arrows: StatechartArrows
  private let choices: Set<Int>
  /// The states that arrows and guards name.
  private let named: Set<String>

  init(chart: Statechart, entry: StatechartEntry, arrows: StatechartArrows) {
    (self.chart, self.entry, self.arrows) = (chart, entry, arrows)
    choices = StatechartChoices(of: chart, entry, arrows.arrows).states
    named = Set(
      arrows.arrows.flatMap { arrow in
        arrow.states.map(\.id)
          + [arrow.source, arrow.target].compactMap { $0.map { chart.states[$0].id } }
      })
  }

  /// The machine.
  var machine: ImportedMachine {
    var machine = ImportedMachine(name: chart.name, root: state(0))
    machine.arrows = arrows.arrows.map(arrow)
    machine.isOrdered = true
    machine.remarks = chart.remarks + chart.states[0].remarks + arrows.remarks + others
    machine.root.remarks = []
    return machine
  }

  private var dialect: String { chart.dialect == .scxml ? "SCXML" : "XState" }

  /// Remarks on what begins, and on transitions that are never taken.
  private var others: [ImportedRemark] {
    let outermost = chart.states[0]
    let ownCalls = (outermost.entry + outermost.exit).map { "'\($0)'" }
    let own =
      (ownCalls.isEmpty
        ? []
        : ["what the machine calls as it begins and ends is left out: \(ownCalls.listed("and"))"])
      + [outermost.note].compactMap(\.self)
    let initial = entry.inPack([], in: 0).sorted().filter { !chart.states[$0].entry.isEmpty }
    let begins =
      initial.isEmpty
      ? []
      : [
        ImportedRemark(
          "\(dialect) runs what these call on entry when the machine starts, vcdoc does not: "
            + initial.map { chart.states[$0].name }.listed("and"))
      ]
    let taken = Set(arrows.arrows.map(\.step.transition))
    let never = chart.transitions.indices.filter { number in
      if case .done = chart.transitions[number].trigger { return false }
      return !taken.contains(number)
    }
    return own.map { ImportedRemark($0) } + begins
      + never.map { number in
        ImportedRemark(
          "this transition of '\(chart.states[chart.transitions[number].source].name)' is never "
            + "taken, since one before it has no guard",
          line: chart.transitions[number].place.line)
      }
  }

  private func state(_ number: Int) -> ImportedState {
    let state = chart.states[number]
    var result = ImportedState(id: state.id, name: state.name, kind: kind(number))
    result.history = entry.history[number]
    result.initial = entry.begin[number].map { chart.states[$0].id }
    let isParallel = state.kind == .parallel
    result.children = chart.inner(number).map { isParallel ? region($0) : self.state($0) }
    let isChoice = choices.contains(number)
    result.entry = isChoice ? [] : state.entry
    result.exit = isChoice ? [] : state.exit
    result.note = state.note
    result.remarks = state.remarks
    return result
  }

  private func kind(_ number: Int) -> ImportedState.Kind {
    if choices.contains(number) { return .choice }
    return switch chart.states[number].kind {
    case .parallel: .parallel
    case .final: .final
    case .plain, .history: .simple
    }
  }

  /// A child of a parallel state as a region: with its children, if nothing is said of itself.
  private func region(_ number: Int) -> ImportedState {
    let state = chart.states[number]
    let isOnlyRegion =
      chart.isCompound(number) && !chart.hasCalls(number) && entry.history[number] == nil
      && state.note == nil && !named.contains(state.id)
    if isOnlyRegion { return self.state(number) }
    // A state in it with its own name would be meant by the same path.
    let own = Name<Statechart>(label: state.name)
    let isRepeated = chart.states.indices.contains { inner in
      chart.isInside(inner, number) && Name<Statechart>(label: chart.states[inner].name) == own
    }
    var region = ImportedState(
      id: "region\n\(state.id)", name: isRepeated ? "\(state.name) region" : state.name)
    region.children = [self.state(number)]
    return region
  }

  private func arrow(_ arrow: StatechartArrow) -> ImportedArrow {
    let transition = chart.transitions[arrow.step.transition]
    var result = ImportedArrow(
      from: chart.states[arrow.source].id, to: arrow.target.map { chart.states[$0].id },
      line: transition.place.line)
    result.event = arrow.step.event
    // A guard of that name, and not what is left of the others.
    result.condition = transition.guardText.map { $0 == "else" ? "'else'" : $0 }
    if arrow.isElse { result.condition = "else" }
    result.states = arrow.states
    result.calls = transition.calls
    result.isLocal = arrow.isLocal
    result.note = transition.note
    result.remarks = transition.remarks + arrow.remarks
    if choices.contains(arrow.source) {
      let state = chart.states[arrow.source]
      result.calls = state.entry + state.exit + transition.calls
      let isElse =
        transition.isCertain
        && arrows.arrows.contains { $0.source == arrow.source && isBefore($0, arrow) }
      if isElse { result.condition = "else" }
      return result
    }
    switch transition.trigger {
    case .events: break
    case .after(let time): result.after = time
    case .done, .always:
      result.remarks.append(
        ImportedRemark(
          "\(dialect) takes this at once, vcdoc some time", line: transition.place.line))
      let waits = chart.inner(arrow.source).contains { chart.states[$0].kind == .final }
      if transition.trigger == .always, waits { result.after = "0 s" }
    }
    return result
  }

  private func isBefore(_ one: StatechartArrow, _ other: StatechartArrow) -> Bool {
    one.step.transition < other.step.transition
  }
}
