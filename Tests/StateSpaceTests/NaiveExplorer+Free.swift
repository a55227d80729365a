@testable import Base
@testable import Pack

extension NaiveExplorer {
  /// What events do that come by themselves, and which interactions they cut short.
  func freeEvents(in globalState: GlobalState) -> [Edge] {
    machines.indices.flatMap { number in
      machines[number].events.filter(\.isFree).compactMap { event -> Edge? in
        if isEnded(globalState.objects[number], number) { return nil }
        guard let transition = transition(event.name, number, globalState) else { return nil }
        var next = globalState
        apply(transition, to: number, &next)
        if isEnded(next.objects[number], number) {
          next.stack = next.stack.filter { [next] in !isCut($0, number, next) }
        }
        return Edge(from: globalState, to: next, object: number, actions: transition.actions)
      }
    }
  }

  /// Whether an interaction can come to a step that sends an ended object what it refuses.
  ///
  /// It walks over the expressions that remain, with guards only on that object.
  private func isCut(_ frame: StackFrame, _ object: Int, _ globalState: GlobalState) -> Bool {
    var seen: Set<Rest> = [frame.rest]
    var waiting = [frame.rest]
    while let rest = waiting.popLast() {
      for path in paths(rest, frame, false) {
        guard path.guards.allSatisfy({ isOpen($0, object, globalState) }) else { continue }
        if case .send(object, let send) = path.action,
          transition(send.event, object, globalState) == nil
        {
          return true
        }
        guard let next = path.rest.map({ settled($0, frame).0 }) else { continue }
        if seen.insert(next).inserted { waiting.append(next) }
      }
    }
    return false
  }

  /// Whether a guard can hold once another object is in another state, or a relation leads
  /// elsewhere.
  private func isOpen(
    _ condition: (GlobalState) -> Verdict, _ object: Int, _ globalState: GlobalState
  ) -> Bool {
    let moved = machines.indices.filter { $0 != object }.flatMap { number in
      allStates(of: number).map { states in
        var next = globalState
        next.objects[number].states = states
        return next
      }
    }
    return (moved + [globalState]).contains { state in
      related(state).contains { condition($0) != .closed }
    }
  }

  private func allStates(of number: Int) -> [[Int]] {
    machines[number].regions.reduce([[]]) { found, region in
      found.flatMap { start in region.states.indices.map { start + [$0] } }
    }
  }

  /// The global state, without relations, and with each single one.
  private func related(_ globalState: GlobalState) -> [GlobalState] {
    var bare = globalState
    for number in machines.indices {
      bare.objects[number].relations = bare.objects[number].relations.map { _ in nil }
    }
    let linked = machines.indices.flatMap { from in
      machines[from].relations.indices.flatMap { relation in
        machines.indices.map { to in
          var next = bare
          next.objects[from].relations[relation] = to
          return next
        }
      }
    }
    return [globalState, bare] + linked
  }
}
