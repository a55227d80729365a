import Base

/// A cache of the self-loops of bindings that depend on the local state of one object only.
///
/// Whether such a binding begins, and what it does, depends only on the local state of that object,
/// its decider. In a large pack, nine tenths of all transitions are self-loops of such bindings. So
/// they are computed once for each local state, not for each global state.
struct LocalSelfLoops {
  /// The self-loops recorded so far.
  private(set) var draft: SelfLoopsBuilder
  /// For each binding, its decider, by index into `deciders`; `nil` if it depends on relations or
  /// on several objects.
  private let deciderOf: [Int?]
  private var deciders: [Decider]
  /// For each share, the self-loops of the current global state that the cache does not have: edge
  /// labels, by index.
  private var single: [[UInt32]]

  /// An object whose local state alone determines what some bindings do.
  private struct Decider {
    let object: Int
    /// The field of its local state.
    let state: BitField
    /// The cached answers, two for each local state: at index 2n if only ambient interactions can
    /// begin, at 2n + 1 if others can too; `nil` if not computed yet.
    var known: [Answer?] = []
    /// The index of the answer that is being computed in the current global state; `nil` if it is
    /// cached.
    var open: Int?
    /// The bindings of that answer so far; `edgeLabels` has their self-loops.
    var bindings = BitSet()
    var edgeLabels: [UInt32] = []
  }

  /// The bindings all of whose transitions are self-loops, and the list of these, by index.
  private struct Answer {
    let bindings: BitSet
    let list: UInt32
  }

  /// Makes an empty cache for the bindings of a transition system.
  init(of system: TransitionSystem) {
    draft = SelfLoopsBuilder(objects: system.objects.count)
    single = (0...system.objects.count).map { _ in [] }
    let objects = system.bindings.map { system.decider(of: $0) }
    let numbers = Interner(objects.compactMap(\.self))
    deciders = numbers.all.map { Decider(object: $0, state: system.objects[$0].state) }
    deciderOf = objects.map { $0.flatMap { numbers.index(of: $0) } }
  }

  /// Records the cached self-loops of a global state, and removes their bindings from `ready`.
  ///
  /// - Parameters:
  ///   - ready: The bindings that can begin; on return, those that must still be explored.
  ///   - globalState: The global state.
  ///   - number: Its index.
  ///   - isOpen: Whether interactions can begin that are not ambient.
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

  /// Records the self-loops of a binding in the current global state.
  ///
  /// - Parameters:
  ///   - selfLoops: The edge labels of its self-loops, by index.
  ///   - binding: The binding.
  ///   - isAll: Whether it has no other transitions in this global state.
  ///   - edgeLabels: All edge labels.
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

  /// Ends the current global state, and caches the answers computed in it.
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
  /// The only object whose local state determines whether a binding begins, and what it does; `nil`
  /// if it depends on relations or on several objects.
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
