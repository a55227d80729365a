import Base

/// The self-loops of bindings that one object alone decides about, learnt as the exploration asks
/// for them.
///
/// Whether such a binding begins, and what it does, depends on nothing but the local state of that
/// object. Most of them leave the global state as it is, in most global states: nine tenths of the
/// moves of a large pack. So what they do is found once for each local state, and not in each
/// global state.
struct LocalSelfLoops {
  /// What was found in the global states so far.
  private(set) var draft: SelfLoopsBuilder
  /// For each binding, its decider, by place; nothing when relations or several objects have a say.
  private let deciderOf: [Int?]
  private var deciders: [Decider]
  /// For each share, the other self-loops of the global state at hand.
  private var single: [[UInt32]]

  /// An object that decides about bindings.
  private struct Decider {
    let object: Int
    /// Where it keeps its local state.
    let state: BitField
    /// What is known for each local state: in global states in which only ambient interactions may
    /// begin, and in the others.
    var known: [Answer?] = []
    /// Where the answer for the global state at hand belongs; nothing when it is known.
    var open: Int?
    /// That answer, while it is found.
    var bindings = BitSet()
    var edgeLabels: [UInt32] = []
  }

  /// The bindings that leave the global state as it is, and the list of what they do.
  private struct Answer {
    let bindings: BitSet
    let list: UInt32
  }

  /// Begins with nothing known of the bindings of a transition system.
  init(of system: TransitionSystem) {
    draft = SelfLoopsBuilder(objects: system.objects.count)
    single = (0...system.objects.count).map { _ in [] }
    let objects = system.bindings.map { system.decider(of: $0) }
    let numbers = Interner(objects.compactMap(\.self))
    deciders = numbers.all.map { Decider(object: $0, state: system.objects[$0].state) }
    deciderOf = objects.map { $0.flatMap { numbers.index(of: $0) } }
  }

  /// Notes the known self-loops of a global state, and leaves the bindings that are still to be
  /// asked.
  ///
  /// - Parameters:
  ///   - ready: The bindings that may begin.
  ///   - globalState: The global state.
  ///   - number: Its index.
  ///   - isOpen: Whether interactions may begin that are not ambient.
  mutating func settle(
    _ ready: inout BitSet, in globalState: GlobalState, _ number: Int, isOpen: Bool
  ) {
    for place in deciders.indices {
      let key = 2 * globalState[deciders[place].state] + (isOpen ? 1 : 0)
      while deciders[place].known.count <= key { deciders[place].known.append(nil) }
      if let answer = deciders[place].known[key] {
        ready.subtract(answer.bindings)
        if answer.list > 0 { draft.note(answer.list, of: deciders[place].object, in: number) }
      } else {
        deciders[place].open = key
      }
    }
  }

  /// Notes the self-loops of a binding in the global state at hand.
  ///
  /// - Parameters:
  ///   - selfLoops: The edge labels of its moves that leave the global state as it is, by number.
  ///   - binding: The binding.
  ///   - isAll: Whether it has no other moves.
  ///   - edgeLabels: The edge labels, by number.
  mutating func note(
    _ selfLoops: [UInt32], of binding: Int, isAll: Bool,
    among edgeLabels: [TransitionRelation.Label]
  ) {
    let decider = deciderOf[binding]
    if isAll, let decider, deciders[decider].open != nil {
      deciders[decider].bindings.insert(binding)
      deciders[decider].edgeLabels += selfLoops
      return
    }
    for edgeLabel in selfLoops {
      let object =
        decider.map { deciders[$0].object } ?? EdgeEffect(edgeLabels[Int(edgeLabel)].effect)?.object
      single[object ?? single.count - 1].append(edgeLabel)
    }
  }

  /// Ends the global state at hand.
  ///
  /// - Parameter number: Its index.
  mutating func close(_ number: Int) {
    for place in deciders.indices {
      guard let key = deciders[place].open else { continue }
      let object = deciders[place].object
      let list = draft.number(of: deciders[place].edgeLabels, in: object)
      deciders[place].known[key] = Answer(bindings: deciders[place].bindings, list: list)
      (deciders[place].open, deciders[place].bindings) = (nil, BitSet())
      deciders[place].edgeLabels = []
      if list > 0 { draft.note(list, of: object, in: number) }
    }
    for share in single.indices where !single[share].isEmpty {
      draft.add(single[share], to: share, in: number)
      single[share].removeAll(keepingCapacity: true)
    }
  }
}

extension TransitionSystem {
  /// The only object whose local state decides whether a binding begins, and what it does; nothing
  /// when relations or several objects have a say.
  fileprivate func decider(of binding: RoleBinding) -> Int? {
    let automaton = compiled.automata[binding.automaton]
    var objects = Set(binding.named.map { namedObjects[$0] })
    var tests = Array(binding.requires) + automaton.arrival.map { compiled.arrivals[$0] }
    for edge in compiled.edges[automaton.edges] {
      tests += edge.arrival.map { compiled.arrivals[$0] }
      for question in compiled.pathTests[edge.tests] {
        switch question {
        case .open(let test), .check(let test): tests.append(test)
        case .accepts(let role, _), .refuses(let role, _):
          objects.insert(object(in: role, of: binding))
        }
      }
      switch edge.action {
      case .nothing, .end: break
      case .send(let role, _): objects.insert(object(in: role, of: binding))
      case .relate: return nil
      }
    }
    guard tests.allSatisfy({ compiled.tests[$0].links.isEmpty }) else { return nil }
    for test in tests {
      objects.formUnion(compiled.tests[test].roles.map { object(in: $0, of: binding) })
    }
    return objects.count == 1 ? objects.first : nil
  }
}
