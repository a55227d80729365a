/// An observation without what means nothing to anybody: nodes that lead to one another unseen are
/// one, and equal edges are one.
///
/// Whatever an automaton can be told on a run through the observation, it can be told here.
struct Condensation {
  /// A way in.
  struct Entry {
    /// The node it leads to.
    let node: Int
    /// The class of the way.
    let kind: Int
  }

  /// The ways in, each once.
  let entries: [Entry]
  /// For each node, its first edge; and one more, where the last node's edges end.
  private(set) var starts: [UInt32] = [0]
  /// For each edge, the other node that it leads to, and its class; 0 for one that is not seen.
  private(set) var targets: [UInt32] = []
  private(set) var kinds: [UInt32] = []
  /// The classes of edges that lead back to their node: a list for all nodes that have the same.
  private(set) var loops: [[Int]] = []
  /// For each node, its list of such classes, by number.
  private(set) var loopsOf: [Int] = []
  /// For each node, what it is to a run that stops there: a bit for rest, and one for the process
  /// being gone.
  private(set) var endings: [UInt8]
  /// The nodes; those that lead to one another side by side, earlier ones first.
  private(set) var order: [Int32] = []
  /// Where in that order each group of nodes that lead to one another lies.
  private(set) var groups: [Range<Int>] = []

  /// Condenses an observation.
  ///
  /// - Parameters:
  ///   - observation: What is seen.
  ///   - classes: For each kind of edge, its class; 0 for one that means nothing to anybody.
  init(of observation: Observation, classes: [UInt32]) {
    let unseen = StrongComponents(starts: observation.starts, targets: observation.targets) {
      classes[Int(observation.edgeKinds[$0])] == 0
    }
    let homes = unseen.numbers
    var ways = observation.entries.map {
      UInt64(homes[$0.node]) << 32 | UInt64(classes[$0.kind])
    }
    ways.sort(from: 0)
    entries = ways.map {
      Entry(node: Int($0 >> 32), kind: Int($0 & 0xFFFF_FFFF))
    }
    endings = [UInt8](repeating: 0, count: unseen.count)
    var ends = endings.mutableSpan
    for node in homes.indices { ends[Int(homes[node])] |= observation.endings[node].rawValue }
    gather(observation, unseen, classes)
    sort()
  }

  /// Gathers the edges of the nodes.
  private mutating func gather(
    _ observation: Observation, _ unseen: StrongComponents, _ classes: [UInt32]
  ) {
    let homes = unseen.numbers
    // The edges to other nodes, by class and target: those of each node sorted, and each once.
    var edges: [UInt64] = []
    var loops = LoopsDraft(classes: Int(classes.max() ?? 0) + 1, stays: observation.stays.count)
    var (first, current) = (0, Int32(0))
    for node in unseen.nodes {
      if homes[Int(node)] != current {
        edges.sort(from: first)
        starts.append(UInt32(truncatingIfNeeded: edges.count))
        loops.close()
        (first, current) = (edges.count, homes[Int(node)])
      }
      for edge in observation.edges(from: Int(node)) {
        let kind = classes[Int(observation.edgeKinds[edge])]
        let target = homes[Int(observation.targets[edge])]
        if target != current {
          edges.append(UInt64(kind) << 32 | UInt64(target))
        } else {
          loops.add(kind)
        }
      }
      let stays = Int(observation.staysOf[Int(node)])
      if loops.isNew(stays: stays) {
        for kind in observation.stays[stays] { loops.add(classes[kind]) }
      }
    }
    edges.sort(from: first)
    starts.append(UInt32(truncatingIfNeeded: edges.count))
    loops.close()
    (self.loops, loopsOf) = loops.lists.numbers(in: loops.listOf)
    targets = edges.map { UInt32(truncatingIfNeeded: $0) }
    kinds = edges.map { UInt32(truncatingIfNeeded: $0 >> 32) }
  }

  /// The edges from a node to others.
  func edges(from node: Int) -> Range<Int> { Int(starts[node])..<Int(starts[node + 1]) }

  private mutating func sort() {
    let whole = StrongComponents(starts: starts, targets: targets) { _ in true }
    order = whole.nodes.reversed()
    groups.reserveCapacity(whole.count)
    var first = 0
    for place in order.indices {
      let isLast = place + 1 == order.count
      if isLast || whole.numbers[Int(order[place])] != whole.numbers[Int(order[place + 1])] {
        groups.append(first..<place + 1)
        first = place + 1
      }
    }
  }
}

/// What leads back to each node, while it is gathered.
private struct LoopsDraft {
  private(set) var lists = NumberLists()
  /// For each node that is closed, its list of classes.
  private(set) var listOf: [Int] = []
  /// That of the node that is not.
  private var list = NumberLists.empty
  /// For each class, and for each list of what is seen of stays, one more than the last node that it led
  /// back to.
  private var looped, stayed: [Int]

  /// Begins the first node.
  init(classes: Int, stays: Int) {
    looped = [Int](repeating: 0, count: classes)
    stayed = [Int](repeating: 0, count: stays)
  }

  /// Adds an edge of a class, unless it means nothing or is there.
  mutating func add(_ kind: UInt32) {
    if kind == 0 || looped[Int(kind)] > listOf.count { return }
    looped[Int(kind)] = listOf.count + 1
    list = lists.list(list, and: Int(kind))
  }

  /// Notes a list of what is seen of stays, and says whether the node had it not before.
  mutating func isNew(stays: Int) -> Bool {
    defer { stayed[stays] = listOf.count + 1 }
    return stayed[stays] <= listOf.count
  }

  /// Ends the node, and begins the next.
  mutating func close() {
    listOf.append(list)
    list = NumberLists.empty
  }
}

extension [UInt64] {
  /// The most elements that are sorted where they are.
  private static var few: Int { 24 }

  /// Sorts the elements from one on, and drops those that are not the first of equal ones.
  fileprivate mutating func sort(from first: Int) {
    if count - first > Self.few {
      self[first...].sort()
    } else {
      for place in indices.dropFirst(first + 1) { sink(place, from: first) }
    }
    var end = first
    for place in first..<count where place == first || self[place] != self[end - 1] {
      self[end] = self[place]
      end += 1
    }
    removeLast(count - end)
  }

  /// Lets an element move down among sorted ones before it.
  private mutating func sink(_ place: Int, from first: Int) {
    let element = self[place]
    var free = place
    while free > first, self[free - 1] > element {
      self[free] = self[free - 1]
      free -= 1
    }
    self[free] = element
  }
}
