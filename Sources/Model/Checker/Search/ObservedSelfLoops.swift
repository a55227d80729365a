import Base
import StateSpace

/// The observable self-loops of a state graph.
///
/// Many states have the same ones, so each set is stored once, and nodes have its number.
struct ObservedSelfLoops: Sendable {
  /// An observable self-loop of a list.
  struct SelfLoop: Sendable {
    /// The object that it affects, by index into the transition system.
    let object: Int
    /// Its place in the list that the object has in the state.
    let place: Int
    /// Its observable label.
    let label: Index<EdgeLabel>
  }

  /// What the observable self-loops of one object depend on.
  private struct Key: Hashable {
    /// The object, by index into `shares`.
    let share: Int
    /// The list of its self-loops, by index into the share.
    let list: Int
    /// The local states that labels include.
    let states: GlobalState

    /// The hash value that interners use.
    var hashValue: Int {
      let hash = HashIndex.mixed(UInt64(truncatingIfNeeded: share << 32 | list))
      return Int(
        truncatingIfNeeded: HashIndex.mixed(
          UInt64(truncatingIfNeeded: states.hashValue), into: hash))
    }

    func hash(into hasher: inout Hasher) { hasher.combine(hashValue) }
  }

  /// The self-loops of an observed object.
  private struct Share {
    let object: Int
    let selfLoops: SelfLoops.Share
    /// The bits of a packed state that labels include.
    let mask: GlobalState
  }

  private let shares: [Share]
  private var keys = Interner<Key>()
  /// For each of these, the observable self-loops.
  private var lists: [[SelfLoop]] = []
  /// Each set as an earlier one and one more list, by index; the first is empty.
  private var numbers = Interner([NumberPair(0, -1)])
  /// The self-loops of each set, in the order of objects and lists.
  private(set) var sets: [[SelfLoop]] = [[]]

  /// Makes a table without lists.
  init(of objects: ObservedObjects, in stateGraph: StateGraph) {
    shares = zip(stateGraph.system.objects.indices, stateGraph.relation.selfLoops.shares)
      .compactMap { object, share in
        guard objects.includes(object), let share else { return nil }
        return Share(object: object, selfLoops: share, mask: objects.companions(of: object))
      }
  }

  /// The set of the self-loops of a state, by index.
  ///
  /// - Parameters:
  ///   - globalState: The state, by index.
  ///   - state: The same, packed.
  ///   - edgeLabels: The labels of the state graph.
  ///   - labels: The observable labels; new ones are added.
  /// - Returns: The set.
  mutating func set(
    in globalState: Int, _ state: GlobalState, _ edgeLabels: [TransitionRelation.Label],
    _ labels: inout EdgeLabels
  ) -> Int {
    var set = 0
    // By index, since a loop gets a copy of each share.
    for place in shares.indices {
      let list = Int(shares[place].selfLoops.listOf[globalState])
      if shares[place].selfLoops.lists[list].effects.isEmpty { continue }
      let key = keys.intern(
        Key(share: place, list: list, states: state.masked(by: shares[place].mask)))
      if key == lists.count {
        lists.append(selfLoops(of: shares[place], list: list, in: state, edgeLabels, &labels))
      }
      if lists[key].isEmpty { continue }
      let former = set
      set = numbers.intern(former, key)
      if set == sets.count { sets.append(sets[former] + lists[key]) }
    }
    return set
  }

  private func selfLoops(
    of share: Share, list: Int, in state: GlobalState, _ edgeLabels: [TransitionRelation.Label],
    _ labels: inout EdgeLabels
  ) -> [SelfLoop] {
    share.selfLoops.lists[list].firsts.enumerated().compactMap { place, edgeLabel in
      let label = labels.label(of: edgeLabels[Int(edgeLabel)].effect, from: state)
      return label.number > 0 ? SelfLoop(object: share.object, place: place, label: label) : nil
    }
  }

  /// For each set, the classes of its self-loops.
  ///
  /// - Parameter classes: For each label, its class; 0 is left out.
  /// - Returns: The sets of classes.
  func classes<Class>(by classes: [Index<Class>]) -> [BitSet] {
    sets.map { set in BitSet(set.lazy.map { classes[$0.label].number }.filter { $0 > 0 }) }
  }
}
