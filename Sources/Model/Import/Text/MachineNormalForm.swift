extension ImportedMachine {
  /// The same with what a pack has another form for: history, a beginning in a choice or in a final
  /// state, and a machine of one state.
  var normalForm: ImportedMachine {
    var machine = self
    machine.dropUnknownEnds()
    machine.resolveHistory()
    machine.dropArrowsAcross()
    var added: [ImportedArrow] = []
    let ends = Set(machine.arrows.flatMap { [$0.source] + [$0.target].compactMap(\.self) })
    machine.root.begin(ends, atTop: true, &added)
    machine.arrows = added + machine.arrows
    machine.makeStatesOfChoices()
    return machine
  }

  /// Drops arrows whose ends are no states; a reader has reported them.
  private mutating func dropUnknownEnds() {
    let ids = Set(root.allIDs)
    arrows.removeAll { arrow in
      !ids.contains(arrow.source) || !(arrow.target.map(ids.contains) ?? true)
    }
  }

  /// Lets arrows to a history lead to the state around it, which has it from then on; other arrows
  /// to that state lead to where it begins.
  private mutating func resolveHistory() {
    var histories: [String: String] = [:]
    var initials: [String: String] = [:]
    root.gatherHistory(&histories, &initials)
    for index in arrows.indices {
      guard let target = arrows[index].target else { continue }
      if let owner = histories[target] {
        arrows[index].target = owner
      } else if let first = initials[target], arrows[index].source != target {
        arrows[index].target = first
      }
    }
    arrows.removeAll { histories[$0.source] != nil }
  }

  /// Leaves out arrows between states that are active together, in different regions.
  private mutating func dropArrowsAcross() {
    var around: [String: [ImportedState.Place]] = [:]
    root.gatherPlaces(in: [], &around)
    arrows.removeAll { arrow in
      guard let target = arrow.target, let from = around[arrow.source], let to = around[target]
      else { return false }
      let common = zip(from, to).prefix { $0.id == $1.id }.last?.0
      guard let common, common.isParallel, ![arrow.source, target].contains(common.id) else {
        return false
      }
      remarks += arrow.remarks
      remarks.append(
        ImportedRemark(
          "an arrow from '\(arrow.source)' to '\(target)', which are active together, has no form "
            + "in a pack; it is left out", line: arrow.line))
      return true
    }
  }

  /// Makes states of choices that no arrow leaves, and of those that lead to themselves.
  private mutating func makeStatesOfChoices() {
    let choices = Set(root.ids(of: .choice))
    // What leads to something other than a choice is one; the others lead in circles, or nowhere.
    var open: [String: Int] = [:]
    var before: [String: [String]] = [:]
    for arrow in arrows where choices.contains(arrow.source) {
      guard let target = arrow.target else { continue }
      let isChoice = choices.contains(target)
      open[arrow.source, default: 0] += isChoice ? 1 : 0
      if isChoice { before[target, default: []].append(arrow.source) }
    }
    var leads = Set(open.lazy.filter { $0.value == 0 }.map(\.key))
    var next = Array(leads)
    while let choice = next.popLast() {
      for other in before[choice] ?? [] {
        open[other, default: 0] -= 1
        if open[other] == 0, leads.insert(other).inserted { next.append(other) }
      }
    }
    root.makeStates(of: choices.subtracting(leads))
  }
}

extension ImportedState {
  /// A state that is around another, or is it.
  fileprivate struct Place {
    let id: String
    let isParallel: Bool
  }

  /// Gathers what is around each state, the outermost first, and itself.
  fileprivate func gatherPlaces(in outer: [Place], _ around: inout [String: [Place]]) {
    let own = outer + [Place(id: id, isParallel: kind == .parallel)]
    around[id] = own
    for child in children { child.gatherPlaces(in: own, &around) }
  }

  /// The ids of the states of a kind, itself included.
  func ids(of kind: Kind) -> [String] {
    (self.kind == kind ? [id] : []) + children.flatMap { $0.ids(of: kind) }
  }

  fileprivate mutating func makeStates(of choices: Set<String>) {
    if choices.contains(id) {
      kind = .simple
      remarks.append(
        ImportedRemark("a choice in a pack leads to a state in the end; it is a state"))
    }
    for index in children.indices { children[index].makeStates(of: choices) }
  }

  /// Gathers the states around histories, and the first states of these, by id.
  fileprivate mutating func gatherHistory(
    _ histories: inout [String: String], _ initials: inout [String: String]
  ) {
    let own = children.filter { $0.kind == .shallowHistory || $0.kind == .deepHistory }
    if !own.isEmpty {
      for history in own { histories[history.id] = id }
      history = own.contains { $0.kind == .deepHistory } ? .deep : .shallow
      remarks += own.flatMap(\.remarks)
      children.removeAll { histories[$0.id] != nil }
      if initial.map({ histories[$0] != nil }) ?? false { initial = nil }
      if kind != .parallel { initials[id] = initial ?? children.first?.id }
    }
    for index in children.indices { children[index].gatherHistory(&histories, &initials) }
  }

  /// Adds a state in which it begins if it would begin in a choice or a final state, or has no
  /// other state.
  ///
  /// - Parameters:
  ///   - ends: The states that arrows name.
  ///   - atTop: Whether it is the machine.
  ///   - added: The arrows out of the states that are added.
  fileprivate mutating func begin(
    _ ends: Set<String>, atTop: Bool = false, _ added: inout [ImportedArrow]
  ) {
    for index in children.indices { children[index].begin(ends, &added) }
    if kind == .parallel {
      if !atTop || children.allSatisfy({ $0.isRegionOfMachine(ends) }) { return }
      // A machine has regions of two states or more; others are in a state around them.
      var outer = self
      outer.name = name.isEmpty ? "all" : name
      self = ImportedState(id: "around \(id)", name: name)
      children = [outer]
    }
    let states = children.filter { $0.kind != .choice }
    guard atTop || !children.isEmpty else { return }
    let first = children.first { $0.id == initial } ?? states.first ?? children.first
    let isAlone = atTop && states.count < 2 && states.allSatisfy(\.children.isEmpty)
    guard isAlone || first?.kind == .final || first?.kind == .choice else { return }
    var start = ImportedState(id: "start of \(id)", name: "start")
    start.remarks = [
      ImportedRemark(
        isAlone
          ? "a machine has at least two states, so it has this one as well"
          : "a pack begins in a state that is neither final nor a choice, so it has this one")
    ]
    if let first { added.append(ImportedArrow(from: start.id, to: first.id, line: 0)) }
    (initial, children) = (start.id, [start] + children)
  }

  private func isRegionOfMachine(_ ends: Set<String>) -> Bool {
    kind == .simple && children.count > 1 && entry.isEmpty && exit.isEmpty && note == nil
      && !ends.contains(id)
  }
}
