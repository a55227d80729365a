/// What the log shows of an object: which callbacks of it are printed, and so what may happen to it
/// without a word.
struct Sight: Sendable {
  /// The machine, by index into the pack.
  let machine: Int
  /// For each callback of the pack, whether the log prints it for this object.
  let isPrinted: [Bool]
  /// What an object that is not in an interaction may do unseen.
  private let silent: [TraceMachine.Move]
  /// What it may do unseen at any moment, as ambient interactions do.
  private let ambient: [TraceMachine.Move]
  /// For each port, whether it may lead elsewhere without a word.
  let mayRelate: [Bool]

  /// Draws the consequences of what is printed.
  init(_ model: TraceModel, machine: Int, printed: [Bool]) {
    self.machine = machine
    isPrinted = printed
    let own = model.machines[machine]
    func isSilent(_ move: TraceMachine.Move) -> Bool { !move.calls.contains { printed[$0] } }
    silent = own.moves.joined().filter { isSilent($0) && !$0.effects.isEmpty }
    ambient = own.moves.indices.filter { model.isAmbientEvent[machine][$0] }
      .flatMap { own.moves[$0] }.filter { isSilent($0) && !$0.effects.isEmpty }
    let isSilentEvent = own.moves.map { $0.contains(where: isSilent) }
    mayRelate = own.ports.indices.map { port in
      model.programs.contains {
        $0.relates(machine, port, of: model, isSilent: { isSilentEvent[$0] })
      }
    }
  }

  /// An object's state with all that it may have become without a word.
  func settled(_ state: ObjectState, isFree: Bool) -> ObjectState {
    var state = state
    var isChanging = true
    while isChanging {
      isChanging = false
      for move in isFree ? silent : ambient
      where move.guards.allSatisfy({ state[$0.region] & $0.allowed != 0 }) {
        for effect in move.effects where state[effect.region] & effect.states == 0 {
          state[effect.region] |= effect.states
          isChanging = true
        }
      }
    }
    return state
  }
}

extension TraceProgram {
  /// Whether it may change a relation of one who plays a lifeline, without a word from that one.
  fileprivate func relates(
    _ machine: Int, _ port: Int, of model: TraceModel, isSilent: (Int) -> Bool
  ) -> Bool {
    machines.indices.contains { role in
      machines[role] == machine && mayPass(role, port, model, isSilent)
    }
  }

  private func mayPass(
    _ role: Int, _ port: Int, _ model: TraceModel, _ isSilent: (Int) -> Bool
  ) -> Bool {
    let partner = model.machines[machines[role]].ports[port]
    // Each node is visited at most twice: before the relation has changed, and after.
    var seen: Set<[Int]> = [[start, 0]]
    var waiting = [[start, 0]]
    while let place = waiting.popLast() {
      if nodes[place[0]].isEnd, place[1] == 1 { return true }
      for edge in nodes[place[0]].edges {
        var hasChanged = place[1]
        switch edge.deed {
        case .send(let other, let event) where other == role:
          if !isSilent(event) { continue }
        case .relate(let other, let changed, let target):
          let isOwn = other == role && changed == port
          let isPartner =
            machines[other] == partner.partner && changed == partner.partnerPort
            && (target == role || target == nil)
          if isOwn || isPartner { hasChanged = 1 }
        case .send, .nothing, .ask: break
        }
        let next = [edge.target, hasChanged]
        if seen.insert(next).inserted { waiting.append(next) }
      }
    }
    return false
  }
}
