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
    // For each class, the last node that an edge of it led back to.
    var looped = [Int32](repeating: -1, count: Int(classes.max() ?? 0) + 1)
    var (lists, list) = (NumberLists(), NumberLists.empty)
    var (first, current) = (0, Int32(0))
    for node in unseen.nodes {
      if homes[Int(node)] != current {
        edges.sort(from: first)
        close(edges.count, list)
        (first, current, list) = (edges.count, homes[Int(node)], NumberLists.empty)
      }
      for edge in observation.edges(from: Int(node)) {
        let kind = classes[Int(observation.edgeKinds[edge])]
        let target = homes[Int(observation.targets[edge])]
        if target != current {
          edges.append(UInt64(kind) << 32 | UInt64(target))
        } else if kind != 0, looped[Int(kind)] != current {
          looped[Int(kind)] = current
          list = lists.list(list, and: Int(kind))
        }
      }
    }
    edges.sort(from: first)
    close(edges.count, list)
    (loops, loopsOf) = lists.numbers(in: loopsOf)
    targets = edges.map { UInt32(truncatingIfNeeded: $0) }
    kinds = edges.map { UInt32(truncatingIfNeeded: $0 >> 32) }
  }

  /// The edges from a node to others.
  func edges(from node: Int) -> Range<Int> { Int(starts[node])..<Int(starts[node + 1]) }

  /// Ends a node, up to which there are so many edges, with its list of those that lead back to it.
  private mutating func close(_ count: Int, _ list: Int) {
    starts.append(UInt32(truncatingIfNeeded: count))
    loopsOf.append(list)
  }

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
