import Base

/// Which states of a chart a pack's arrows enter, so that the same become active as in the chart.
///
/// A pack has one initial child of a state, and one history, which every arrow to the state means.
/// A chart can begin deeper inside, and has both arrows to a history and to the state itself. So
/// the initial children are chosen, arrows lead to other states where that is the same, and what is
/// left is an error.
struct StatechartEntry {
  let chart: Statechart
  /// The child in which each compound state begins in the pack.
  private(set) var begin: [Int: Int] = [:]
  /// What arrows to a state mean, if they enter what was active last.
  private(set) var history: [Int: ImportedState.History] = [:]
  /// What a pack cannot say.
  private(set) var problems: [Diagnostic] = []
  /// The histories that arrows lead to, and that begin otherwise than the states around them.
  private var otherwise: [Int] = []

  /// Chooses initial children and histories.
  init(of chart: Statechart) {
    self.chart = chart
    for state in chart.states.indices where chart.isCompound(state) {
      begin[state] = chart.child(of: state, around: chart.initial(of: state)[0])
    }
    for state in chart.states.indices.reversed() where chart.isCompound(state) {
      begin(chart.initial(of: state), inside: state)
    }
    let entered = Set(chart.transitions.flatMap(\.targets))
    for state in chart.states.indices where chart.isHistory(state) && entered.contains(state) {
      begin(at: state)
      if beginsOtherwise(state) { otherwise.append(state) }
    }
    begin(chart.initial(of: 0), inside: 0)
    for state in chart.states.indices where chart.isHistory(state) && entered.contains(state) {
      check(history: state)
    }
    for (state, first) in begin.sorted(by: { $0.key < $1.key })
    where chart.states[first].kind == .final {
      report(
        "'\(chart.states[first].name)' is final, and nothing begins in a final state of a pack; "
          + "add a state before it", chart.states[state])
    }
    let isSame = asWritten([], in: 0) == inPack([], in: 0)
    let causes = isSame ? [] : histories(thatChange: [], in: 0)
    for history in causes { report(history: history) }
    check(chart.states[0], isSame || !causes.isEmpty)
    for state in chart.states {
      check(state, !state.initial.contains(where: chart.isHistory) || chart.isHistoryKind(state))
    }
  }

  /// The states that are entered as the chart says.
  func asWritten(_ targets: [Int], in domain: Int) -> Set<Int> {
    chart.entered(targets, in: domain) { chart.initial(of: $0) }
  }

  /// The states that are entered as the pack begins.
  func inPack(_ targets: [Int], in domain: Int) -> Set<Int> {
    chart.entered(targets, in: domain) { begin[$0].map { [$0] } ?? [] }
  }

  /// The one state to which an arrow of the pack leads so that the same states become active; `nil`
  /// if there is none.
  ///
  /// - Parameters:
  ///   - targets: The states that the transition enters.
  ///   - domain: The state inside which it does.
  /// - Returns: The state.
  func target(for targets: [Int], in domain: Int) -> Int? {
    if let state = targets.first, targets.count == 1, chart.isHistory(state) {
      guard let owner = chart.states[state].parent else { return nil }
      // Other regions begin; what is inside the owner is what was active last.
      let (written, inPack) = (asWritten([owner], in: domain), inPack([owner], in: domain))
      let isSame = written.symmetricDifference(inPack).allSatisfy { chart.isInside($0, owner) }
      return isSame ? owner : nil
    }
    let wanted = asWritten(targets, in: domain)
    let candidates = targets.filter { $0 != domain } + wanted.sorted()
    return candidates.prefix(8).first { history[$0] == nil && inPack([$0], in: domain) == wanted }
  }
}

// MARK: - Histories

extension StatechartEntry {
  private func beginsOtherwise(_ history: Int) -> Bool {
    guard let owner = chart.states[history].parent else { return false }
    let first = chart.states[history].initial
    return !first.isEmpty && asWritten(first, in: owner) != asWritten([], in: owner)
  }

  /// The histories because of which a pack would enter other states than the chart.
  ///
  /// - Parameters:
  ///   - targets: The states that are entered.
  ///   - domain: The state in whose inside they are.
  /// - Returns: The histories, by index.
  func histories(thatChange targets: [Int], in domain: Int) -> [Int] {
    let entered = asWritten(targets, in: domain)
    return otherwise.filter { history in
      guard let owner = chart.states[history].parent, entered.contains(owner) else { return false }
      return !targets.contains { chart.isInside($0, owner) }
    }
  }

  /// What a pack has not of a history, in words.
  func words(for history: Int) -> String {
    let owner = chart.states[history].parent.map { chart.states[$0].name } ?? ""
    return "the history of '\(owner)' begins otherwise than the state"
  }

  private mutating func report(history: Int) {
    report(
      words(for: history) + "; let its default lead to the initial state", chart.states[history])
  }
}

// MARK: - Choosing

extension StatechartEntry {
  /// Lets states begin on the way to some states.
  private mutating func begin(_ targets: [Int], inside outer: Int) {
    for target in targets {
      for state in chart.lineage(of: target).prefix(while: { $0 != outer }) {
        if let parent = chart.states[state].parent, begin[parent] != nil { begin[parent] = state }
      }
    }
  }

  /// Notes a history that arrows lead to, and lets the state around it begin as it does.
  private mutating func begin(at history: Int) {
    guard let owner = chart.states[history].parent,
      case .history(let isDeep) = chart.states[history].kind
    else { return }
    let first = chart.states[history].initial
    if !first.isEmpty, asWritten(first, in: owner) != inPack([], in: owner) {
      begin(first, inside: owner)
    }
    // Regions are always active with the state around them, so that a shallow history of them
    // remembers nothing.
    if chart.states[owner].kind == .parallel, !isDeep { return }
    let kind: ImportedState.History = isDeep ? .deep : .shallow
    if let other = self.history[owner], other != kind {
      report(
        "state '\(chart.states[owner].name)' has arrows to a shallow and to a deep history, and a "
          + "pack has one for a state; let both be of one type", chart.states[history])
    }
    self.history[owner] = kind
  }
}

// MARK: - Checking

extension StatechartEntry {
  /// Checks that a history enters at first, and shallow ones always, what the pack does.
  private mutating func check(history: Int) {
    guard let owner = chart.states[history].parent,
      case .history(let isDeep) = chart.states[history].kind
    else { return }
    let first = chart.states[history].initial
    let (wanted, found) = (asWritten(first, in: owner), inPack([], in: owner))
    let isSame =
      isDeep
      || chart.inner(owner).allSatisfy { child in
        asWritten([], in: child) == inPack([], in: child)
      }
    if wanted != found || !isSame { report(history: history) }
  }

  private mutating func check(_ state: Statechart.State, _ isSame: Bool) {
    if isSame { return }
    let name = state.name.isEmpty ? "the machine" : "'\(state.name)'"
    report(
      "\(name) begins in states that a pack cannot name together; let each state begin in a child",
      state)
  }

  private mutating func report(_ message: String, _ state: Statechart.State) {
    let problem = Diagnostic(.importedForm, message, at: state.place)
    if !problems.contains(problem) { problems.append(problem) }
  }
}

extension Statechart {
  /// Whether a state is a history, whose initial states are its default.
  fileprivate func isHistoryKind(_ state: State) -> Bool {
    if case .history = state.kind { true } else { false }
  }
}
