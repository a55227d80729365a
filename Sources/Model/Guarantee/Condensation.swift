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
  /// For each node, the first of the edges that lead back to it; and one more, where the last node's
  /// end.
  private(set) var loopStarts: [UInt32] = [0]
  /// For each edge that leads back to its node, its class.
  private(set) var loops: [UInt32] = []
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
    let kindsOfEdges = observation.edgeKinds.map { classes[Int($0)] }
    let unseen = StrongComponents(starts: observation.starts, targets: observation.targets) {
      kindsOfEdges[$0] == 0
    }
    let homes = unseen.numbers
    let ways = observation.entries.map {
      UInt64(homes[$0.node]) << 32 | UInt64(classes[$0.kind])
    }
    entries = ways.sorted().withoutRepetition.map {
      Entry(node: Int($0 >> 32), kind: Int($0 & 0xFFFF_FFFF))
    }
    endings = [UInt8](repeating: 0, count: unseen.count)
    for (node, home) in homes.enumerated() {
      endings[Int(home)] |= observation.endings[node].rawValue
    }
    var (keys, current): ([UInt64], Int32) = ([], 0)
    // For each class, the last node that an edge of it led back to.
    var looped = [Int32](repeating: -1, count: Int(classes.max() ?? 0) + 1)
    for node in unseen.nodes {
      if homes[Int(node)] != current {
        close(&keys)
        current = homes[Int(node)]
      }
      for edge in observation.edges(from: Int(node)) {
        let kind = kindsOfEdges[edge]
        let target = homes[Int(observation.targets[edge])]
        if target != current {
          keys.append(UInt64(kind) << 32 | UInt64(target))
        } else if kind != 0, looped[Int(kind)] != current {
          looped[Int(kind)] = current
          loops.append(kind)
        }
      }
    }
    close(&keys)
    sort()
  }

  /// The edges from a node to others.
  func edges(from node: Int) -> Range<Int> { Int(starts[node])..<Int(starts[node + 1]) }

  /// The edges that lead from a node back to it.
  func loops(at node: Int) -> Range<Int> { Int(loopStarts[node])..<Int(loopStarts[node + 1]) }

  private mutating func close(_ keys: inout [UInt64]) {
    if keys.count > 1 { keys.sort() }
    for key in keys.withoutRepetition {
      targets.append(UInt32(truncatingIfNeeded: key & 0xFFFF_FFFF))
      kinds.append(UInt32(truncatingIfNeeded: key >> 32))
    }
    keys.removeAll(keepingCapacity: true)
    starts.append(UInt32(truncatingIfNeeded: targets.count))
    loopStarts.append(UInt32(truncatingIfNeeded: loops.count))
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
  /// Those elements that are not equal to the one before them.
  fileprivate var withoutRepetition: some Swift.Sequence<UInt64> {
    indices.lazy.filter { $0 == 0 || self[$0] != self[$0 - 1] }.map { self[$0] }
  }
}
