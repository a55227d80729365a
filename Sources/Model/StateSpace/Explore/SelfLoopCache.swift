import Base

/// A cache of the self-loops of bindings, by the fields of a global state on which they depend.
///
/// Whether a binding begins, and what its first transition does, depends on the states and
/// relations of few objects. In a large pack most transitions are self-loops, and the global states
/// have few different values in these fields. So self-loops are computed once for each of these
/// values, not for each global state.
struct SelfLoopCache {
  /// The self-loops recorded so far.
  private(set) var draft: SelfLoopsBuilder
  /// For each binding, its group, by index; `nil` if its self-loops are not cached.
  private let groupOf: [Int?]
  private var groups: [Group]
  /// For each share, the self-loops of the current global state that no group has: edge labels, by
  /// index.
  private var single: [[UInt32]]

  /// Bindings that depend on the same fields.
  private struct Group {
    /// The fields, and whether the bindings can interleave anywhere.
    struct Key: Hashable {
      let mask: GlobalState
      let isAmbient: Bool
    }

    let key: Key
    /// All bindings that depend on these fields.
    var members = BitSet()
    /// The values of these fields so far.
    var values = Interner<GlobalState>()
    /// For each of these values, the answer; the last is missing while it is computed.
    var answers: [Answer] = []
    /// The bindings of that answer so far.
    var bindings = BitSet()
    /// For each share, the self-loops of that answer so far: edge labels, by index.
    var selfLoops: [Int: [UInt32]] = [:]

    /// Whether the last answer is missing.
    var isBeingComputed: Bool { answers.count < values.count }
  }

  /// The bindings of a group that have no transitions but self-loops, and the lists of these.
  private struct Answer {
    let bindings: BitSet
    let lists: [(share: Int, list: UInt32)]
  }

  /// Makes an empty cache for the bindings of a transition system.
  init(of system: TransitionSystem) {
    draft = SelfLoopsBuilder(objects: system.objects.count)
    single = (0...system.objects.count).map { _ in [] }
    let keys = system.bindings.enumerated().map { number, binding in
      system.mask(ofSelfLoopsOf: binding).map {
        Group.Key(mask: $0, isAmbient: system.ambient.contains(number))
      }
    }
    let numbers = Interner(keys.compactMap(\.self))
    groups = numbers.all.map { Group(key: $0) }
    groupOf = keys.map { $0.flatMap { numbers.index(of: $0) } }
    for (binding, group) in groupOf.enumerated() {
      if let group { groups[group].members.insert(binding) }
    }
  }

  /// About how many bytes it takes: the values, each with its answer.
  var bytes: Int { groups.reduce(0) { $0 + $1.values.count * 128 } }

  /// Records the cached self-loops of a global state, and removes their bindings from `ready`.
  ///
  /// - Parameters:
  ///   - ready: The bindings that can begin; on return, those that must still be explored.
  ///   - globalState: The global state.
  ///   - number: Its index.
  mutating func settle(_ ready: inout BitSet, in globalState: GlobalState, _ number: Int) {
    for place in groups.indices where groups[place].members.meets(ready) {
      let value = groups[place].values.intern(globalState.masked(by: groups[place].key.mask))
      guard value < groups[place].answers.count else { continue }
      ready.subtract(groups[place].answers[value].bindings)
      // By index, since a loop keeps the list.
      for own in groups[place].answers[value].lists.indices {
        let (share, list) = groups[place].answers[value].lists[own]
        draft.add(list, to: share, in: number)
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
    let group = isAll ? groupOf[binding].flatMap { groups[$0].isBeingComputed ? $0 : nil } : nil
    if let group { groups[group].bindings.insert(binding) }
    for edgeLabel in selfLoops {
      let share = EdgeEffect(edgeLabels[Int(edgeLabel)].effect)?.object ?? single.count - 1
      if let group {
        groups[group].selfLoops[share, default: []].append(edgeLabel)
      } else {
        single[share].append(edgeLabel)
      }
    }
  }

  /// Ends the current global state, and caches the answers computed in it.
  ///
  /// - Parameter number: Its index.
  mutating func close(_ number: Int) {
    for place in groups.indices where groups[place].isBeingComputed {
      let lists = groups[place].selfLoops.sorted { $0.key < $1.key }.map { share, selfLoops in
        (share: share, list: draft.number(of: selfLoops, in: share))
      }
      groups[place].answers.append(Answer(bindings: groups[place].bindings, lists: lists))
      (groups[place].bindings, groups[place].selfLoops) = (BitSet(), [:])
      for (share, list) in lists { draft.add(list, to: share, in: number) }
    }
    for share in single.indices where !single[share].isEmpty {
      draft.add(draft.number(of: single[share], in: share), to: share, in: number)
      single[share].removeAll(keepingCapacity: true)
    }
  }
}

extension TransitionSystem {
  /// The bits of a packed state on which it depends whether a binding begins, and what its first
  /// transition does.
  ///
  /// `nil` if its self-loops are not cached: it begins with a gap, or a first step changes a
  /// relation or does not end it.
  fileprivate func mask(ofSelfLoopsOf binding: RoleBinding) -> GlobalState? {
    let start = compiled.positions[binding.start]
    if start.isGap { return nil }
    var fields = binding.named.map { objects[namedObjects[$0]].state }
    var tests = Array(binding.requires) + binding.arrival.map { compiled.arrivals[$0] }
    for number in start.edges {
      guard ends(with: number) else { return nil }
      let edge = compiled.edges[number]
      tests += edge.arrival.map { compiled.arrivals[$0] }
      for question in compiled.pathTests[edge.tests] {
        switch question {
        case .open(let test), .check(let test): tests.append(test)
        case .accepts(let role, _), .refuses(let role, _):
          fields.append(objects[object(in: role, of: binding)].state)
        }
      }
      switch edge.action {
      case .nothing, .end: break
      case .send(let role, _): fields.append(objects[object(in: role, of: binding)].state)
      case .relate: return nil
      }
    }
    fields += tests.flatMap { self.fields(of: compiled.tests[$0], in: binding) }
    return GlobalState(filling: fields)
  }

  /// The fields on which a test depends.
  private func fields(of test: StateTest, in binding: RoleBinding) -> [BitField] {
    test.roles.flatMap { role -> [BitField] in
      let number = object(in: role, of: binding)
      let relations = test.links.flatMap { link -> [BitField] in
        guard let relation = compiled.links[link].relation else { return [] }
        guard let machine = compiled.links[link].inverseOf else {
          return [field(of: relation, from: number)]
        }
        return objectsOfMachine[machine].map { field(of: relation, from: $0) }
      }
      return [objects[number].state] + relations
    }
  }
}
