/// What an observer of a few objects sees of a walk: the same moves, told by what they do to them.
///
/// A node is a world, or, where occurrences of an interaction are observed, a world and one of them
/// under way. An edge is a change; of stays, only what is seen of them is kept, unless they are spread
/// out.
struct Observation: Sendable {
  /// A way into the graph: where a run that is observed begins.
  struct Entry: Sendable {
    /// The node it leads to.
    let node: Int
    /// What happens on the way, by index into `kinds`.
    let kind: Int
    /// The world it comes from, and the move that is made; none for the beginning of a life.
    let origin: (world: Int, move: Int)?
  }

  /// What an observer sees of an edge.
  struct Kind: Sendable {
    /// The only role that it concerns; none when it concerns all who observe.
    let role: Int?
    /// The positions that it adds to a run; none when there is nothing to be seen.
    let positions: [Instant]

    /// What is heard and seen at its positions.
    let marks: Marks

    /// Nothing to be seen.
    static let nothing = Kind(role: nil, positions: [])

    /// Makes a kind; before its positions the observed objects are in some states.
    init(role: Int?, positions: [Instant], after states: [[UInt16]] = []) {
      self.role = role
      self.positions = positions
      marks = role == nil ? .all : Marks(of: positions, after: states)
    }
  }

  /// What a node is to a run that stops there.
  enum Ending: UInt8, Hashable, Sendable {
    /// Something is under way: no run stops here.
    case none = 0
    /// A run may stop here and is complete.
    case rest = 1
    /// The process is gone.
    case kill = 2
  }

  /// The ways in, in the order of the walk.
  var entries: [Entry] = []
  /// For each node, its first edge; and one more, where the last node's edges end.
  var starts: [UInt32] = []
  /// For each edge, the node it leads to.
  var targets: [UInt32] = []
  /// For each edge, what the observer sees of it, by number in `kinds`.
  var edgeKinds: [UInt32] = []
  /// What there is to be seen.
  var kinds: KindCatalog
  /// For each node, what it is to a run that stops there.
  var endings: [Ending] = []
  /// For each edge, the move of the walk that it is; empty when edges are numbered as moves are.
  var moves: [Int] = []
  /// What is seen of stays, by number in `kinds`: a list for all nodes that have the same.
  var stays: [[Int]] = []
  /// For each node, its list, by number.
  var staysOf: [UInt32] = []
  /// For each node that something leaves, its world; empty when nodes are numbered as worlds are.
  var worlds: [UInt32] = []

  /// How many nodes there are.
  var nodeCount: Int { endings.count }

  /// The move of the walk that an edge is.
  func move(of edge: Int) -> Int { moves.isEmpty ? edge : moves[edge] }

  /// The edges that leave a node.
  func edges(from node: Int) -> Range<Int> { Int(starts[node])..<Int(starts[node + 1]) }

  /// The observation with an edge for each stay that is seen, after those for the changes.
  ///
  /// - Parameter walk: The walk that is observed.
  /// - Returns: What has no stays but its edges.
  func spread(over walk: Walk) -> Self {
    let graph = walk.graph
    let shares = zip(walk.stage.objects.indices, graph.stays.shares).compactMap { object, share in
      kinds.mask(of: object) == nil ? nil : share.map { (object: object, share: $0) }
    }
    var spread = self
    (spread.starts, spread.targets, spread.edgeKinds) = ([], [], [])
    (spread.moves, spread.stays) = ([], [[]])
    spread.staysOf = staysOf.map { _ in 0 }
    for node in 0..<nodeCount {
      spread.starts.append(UInt32(truncatingIfNeeded: spread.targets.count))
      for edge in edges(from: node) {
        spread.add(move(of: edge), to: Int(targets[edge]), edgeKinds[edge])
      }
      if stays[Int(staysOf[node])].isEmpty { continue }
      let world = worlds.isEmpty ? node : Int(worlds[node])
      for (object, share) in shares {
        for (place, sort) in share[world].firsts.enumerated() {
          let kind = spread.kinds.kind(
            of: graph.sorts[Int(sort)].effect, from: world, walk.table.worlds[world])
          if kind > 0 { spread.add(graph.stay(place, of: object, in: world), to: node, kind) }
        }
      }
    }
    spread.starts.append(UInt32(truncatingIfNeeded: spread.targets.count))
    return spread
  }

  private mutating func add(_ move: Int, to target: Int, _ kind: UInt32) {
    moves.append(move)
    targets.append(UInt32(truncatingIfNeeded: target))
    edgeKinds.append(kind)
  }
}

extension Reaction {
  /// The positions that a reaction adds to the runs of those who observe its object.
  ///
  /// - Parameters:
  ///   - role: The role of the object.
  ///   - states: The states of all roles before; those of an object that is one of many are not
  ///     kept.
  /// - Returns: A position for each callback, and one for each change of state.
  func positions(of role: Int, states: [[UInt16]]) -> [Instant] {
    var now = states
    var found: [Instant] = []
    found.reserveCapacity(actions.count + beats.count)
    var heard = beats[...]
    for action in actions {
      switch action {
      case .call(let call):
        guard let callback = heard.popFirst()?.callback else { continue }
        let call = Instant.Call(role: role, callback: callback, argument: call.argument)
        found.append(Instant(call: call, states: now))
      case .enter(let region, let state):
        guard now[role].indices.contains(region) else { continue }
        now[role][region] = UInt16(truncatingIfNeeded: state)
      }
      found.append(Instant(call: nil, states: now))
    }
    return found
  }
}
