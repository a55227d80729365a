import Pack

/// Which interactions under way end at once because an event that comes by itself ends an object.
///
/// An interaction is cut short if a later step of it sends the object an event, which the object
/// refuses since its life is over. What runs beside it, or around it, goes on.
extension PackedStepRules {
  /// Takes the interactions out of a global state that can no longer send to an object.
  ///
  /// - Parameters:
  ///   - object: The object, whose life is over.
  ///   - state: The global state.
  mutating func cut(withoutObject object: Int, in state: inout GlobalState) {
    let under = system.frameFields.map { state[$0] }.prefix { $0 != 0 }
    if under.isEmpty { return }
    let left = under.filter { !sends(system.frames[$0], to: object, in: state) }
    for (depth, field) in system.frameFields.enumerated() {
      state[field] = depth < left.count ? left[depth] : 0
    }
  }

  /// Whether a later step of an interaction under way sends an object an event that it refuses.
  ///
  /// A branch that requires something else of the object is not counted: it stays closed.
  private mutating func sends(
    _ frame: StackFrame, to object: Int, in state: GlobalState
  ) -> Bool {
    var seen: Set = [frame.position]
    var waiting = [frame.position]
    while let position = waiting.popLast() {
      for number in system.compiled.positions[position].edges {
        let edge = system.compiled.edges[number]
        if isClosed(edge, forever: object, frame.binding, state) { continue }
        if effect(of: edge.action, by: frame.binding, in: state) == .refused,
          case .send(let role, _) = edge.action, self.object(in: role, of: frame.binding) == object
        {
          return true
        }
        if seen.insert(edge.target).inserted { waiting.append(edge.target) }
      }
    }
    return false
  }

  /// Whether a test keeps an edge closed as long as an object is as it is.
  private mutating func isClosed(
    _ edge: Edge, forever object: Int, _ binding: Int, _ state: GlobalState
  ) -> Bool {
    let tests = system.compiled.pathTests[edge.tests].filter { test in
      switch test {
      case .open(let number):
        let test = compiled.tests[number]
        return test.links.isEmpty
          && test.roles.contains { self.object(in: $0, of: binding) == object }
          && !test.isMany
      case .accepts(let role, _), .refuses(let role, _):
        return self.object(in: role, of: binding) == object
      case .check: return false
      }
    }
    return verdict(on: tests, by: binding, in: state) != .enabled
  }
}

extension StateGraph {
  /// For each interaction under way in a global state, its depth after a move, counted from 0;
  /// `nil` if the move cuts it short.
  ///
  /// - Parameters:
  ///   - move: The move of an event that comes by itself.
  ///   - globalState: The global state that it leaves.
  /// - Returns: The depths; `nil` if no interaction is cut short.
  package func depths(after move: Int, from globalState: Int) -> [Int?]? {
    if !system.mayCut { return nil }
    let label = relation.edgeLabel(of: move)
    return depths(from: globalState, to: target(of: move), by: label)
  }

  /// The interactions that an edge cuts short, outermost first.
  package func frames(cutFrom source: Int, to target: Int, by edgeLabel: Int) -> [StackFrame] {
    if !system.mayCut { return [] }
    let depths = depths(from: source, to: target, by: relation.edgeLabels[edgeLabel]) ?? []
    let state = table.states[source]
    return depths.indices.filter { depths[$0] == nil }.map {
      system.frames[state[system.frameFields[$0]]]
    }
  }

  private func depths(
    from source: Int, to target: Int, by label: TransitionRelation.Label
  ) -> [Int?]? {
    let binding = Int(system.bindingOfCause[label.cause])
    let automaton = system.compiled.automata[system.bindings[binding].automaton]
    let (before, after) = (table.states[source], table.states[target])
    guard label.begins, automaton.interaction == nil, after[system.over] == 0 else { return nil }
    let under = system.frameFields.map { before[$0] }.prefix { $0 != 0 }
    var next = 0
    let depths = under.map { frame -> Int? in
      guard next < system.frameFields.count, after[system.frameFields[next]] == frame else {
        return nil
      }
      defer { next += 1 }
      return next
    }
    return next < under.count ? depths : nil
  }
}

extension CompiledInteractions {
  /// The steps, by index, one of which comes next at a position.
  package func stepsNext(at position: Int) -> [Int] {
    var seen: Set = [position]
    var waiting = [position]
    var found: Set<Int> = []
    while let position = waiting.popLast() {
      for edge in edges[positions[position].edges] {
        if edge.step >= 0 {
          found.insert(edge.step)
        } else if edge.action == .nothing, seen.insert(edge.target).inserted {
          waiting.append(edge.target)
        }
      }
    }
    return found.sorted()
  }
}

extension Component {
  /// Whether an event that comes by itself can end an object.
  func freeEventsEndObjects(in pack: Pack) -> Bool {
    freeEvents.contains { free in
      let machine = pack.machines[free.machine]
      return machine.events[free.event].transitions.contains(where: machine.endsLife)
    }
  }
}
