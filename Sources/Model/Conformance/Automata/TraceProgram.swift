import Base
import Pack

/// An interaction as the monitor follows it: an automaton whose moves are callbacks of its roles.
final class TraceProgram: Sendable {
  /// A point between two moves.
  struct Node: Sendable {
    /// What may come next.
    private(set) var edges: [Edge] = []
    /// A bit for each callback that may come next, by the last six bits of its index.
    private var marks: UInt64 = 0
    /// Whether time passes here, so that other interactions may come in between.
    var isGap = false
    /// Whether an event is in the midst of its calls, so that the override called last may do
    /// something else before the next one.
    var isCall = false
    /// Whether several things may come here in any order.
    var isOpen = false
    /// Whether the interaction is over.
    var isEnd = false
    /// What may come from here on, as a digest: two nodes with equal ones go on alike, when the
    /// roles in `players` are played by the same objects.
    var future = 0
    /// The roles that have something to do from here on, each once, in the order in which they
    /// come.
    var players: [Int] = []
    /// The roles of which every way here has called somebody, a bit each.
    fileprivate(set) var called: UInt64 = 0

    /// Adds what may come next.
    mutating func append(_ edge: Edge) {
      edges.append(edge)
      if edge.callback >= 0 { marks |= 1 << UInt64(edge.callback & 63) }
    }

    /// Whether a callback may come next; a glance, which finds some where none is.
    func mayCall(_ callback: Int) -> Bool { marks >> UInt64(callback & 63) & 1 != 0 }
  }

  /// One move: a callback, or a step that calls none.
  struct Edge: Hashable, Sendable {
    /// The role whose object is called; -1 for a move in silence.
    var role = -1
    /// The callback, by index into the pack; -1 for a move in silence.
    var callback = -1
    /// The action of the role's machine that calls it, by its number.
    var emission = -1
    /// The relation that changes here, by index into the program's; -1 for none.
    var relate = -1
    /// Whether the world ends with it.
    var endsWorld = false
    /// What speaks against a move in silence.
    var cost = 0
    /// The models in which the move exists.
    let mask: TraceModels.Mask
    /// The node after it.
    let target: Int
  }

  /// Who takes part.
  struct Role: Sendable {
    /// The machine, by index into the pack.
    let machine: Int
    /// Whether any number of objects play it.
    let isMany: Bool
    /// Whether no interaction requires anything of objects of the machine: a delegate, which may get
    /// messages unseen.
    var isBystander = false
    /// The states that its object must be in for the interaction to begin.
    var needs: [Need] = []
    /// Where the relations of its object must lead.
    var links: [Link] = []
  }

  /// The states that a role's object must be in.
  struct Need: Sendable {
    /// The states.
    let states: Guard
    /// For each of the states that the machine's regions may be in together, whether it may be met.
    let isMet: [Bool]

    /// Says what an object of a machine must be in.
    init(_ states: Guard, in machine: TraceMachine) {
      self.states = states
      isMet = machine.states.map { states.mayHold(in: $0) }
    }
  }

  /// Where a relation of a role's object must lead when the interaction begins.
  struct Link: Hashable, Sendable {
    /// The relation, by number among those of the pack.
    let relation: Int
    /// Whether the object is the one that the relation leads to.
    let isInverse: Bool
    /// What stands at its other end.
    let goal: Requirement.Target
  }

  /// A relation that changes: from one role to another, or to nobody.
  struct Relate: Hashable, Sendable {
    /// The relation, by number among those of the pack.
    let relation: Int
    /// The role that points.
    let role: Int
    /// The role pointed at; none to let go.
    let target: Int?
  }

  /// The interaction, by index into the pack.
  let interaction: Int
  /// Whether it may come between any two steps of another.
  let isAmbient: Bool
  /// The models in which it exists.
  let mask: TraceModels.Mask
  /// Where it exists, if not while every axis without an order has its default value: a number for
  /// the values of these axes; none where it exists then, too.
  let mixture: Int?
  /// Whether a process begins with it.
  let beginsWorld: Bool
  /// Whether no way leads to its end but those on which the world ends.
  let endsWorld: Bool
  /// What speaks against it from the first: that it ends the world, or begins with it, or is rare.
  let cost: Int
  /// What of that does not speak against it where a log begins with it.
  var costOfLaunch: Int { beginsWorld ? TraceCost.launch : 0 }
  /// Who takes part, in the order of the lifelines.
  let roles: [Role]
  /// The nodes; it begins at the first.
  let nodes: [Node]
  /// What its steps say of relations.
  let relates: [Relate]

  /// For each node, how many callbacks the shortest way to the end has, without those of
  /// bystanders.
  let rests: [Int]
  /// The nodes where time passes.
  let gaps: [Int]
  /// For each callback that its steps call, by index into the pack, the roles called, ascending.
  let callees: [Int: [Int]]
  /// The machines any number of whose objects it asks to be in some state.
  let crowds: [Int]

  /// Puts a program together.
  init(
    interaction: Int, isAmbient: Bool, isRare: Bool, mask: TraceModels.Mask, mixture: Int?,
    beginsWorld: Bool, roles: [Role], nodes: [Node], relates: [Relate]
  ) {
    self.interaction = interaction
    self.isAmbient = isAmbient
    self.mask = mask
    self.mixture = mixture
    self.roles = roles
    self.nodes = Self.tracked(nodes)
    self.relates = relates
    self.beginsWorld = beginsWorld
    endsWorld = Self.endsWorld(nodes)
    cost =
      (endsWorld ? TraceCost.ending : 0) + (beginsWorld ? TraceCost.launch : 0)
      + (isRare ? TraceCost.rare : 0)
    rests = Self.rests(of: nodes, roles)
    gaps = nodes.indices.filter { nodes[$0].isGap }
    var callees: [Int: [Int]] = [:]
    for node in nodes {
      for edge in node.edges where edge.callback >= 0 {
        let isKnown = callees[edge.callback]?.contains(edge.role) ?? false
        if !isKnown { callees[edge.callback, default: []].append(edge.role) }
      }
    }
    self.callees = callees.mapValues { $0.sorted() }
    crowds = roles.filter { $0.isMany && !$0.needs.isEmpty }.map(\.machine)
  }

  /// Where every program begins.
  static let beginning = [0]

  /// Whether no way leads to its end but those on which the world ends.
  private static func endsWorld(_ nodes: [Node]) -> Bool {
    var isFound = nodes.map { _ in false }
    var waiting = [nodes.startIndex]
    while let place = waiting.popLast() {
      if nodes[place].isEnd { return false }
      if isFound[place] { continue }
      isFound[place] = true
      waiting += nodes[place].edges.filter { !$0.endsWorld }.map(\.target)
    }
    return true
  }

  /// Whether a callback may come in it before any of some others.
  func mayCall(_ callback: Int, before others: Set<Int>) -> Bool {
    var isFound = nodes.map { _ in false }
    var waiting = [nodes.startIndex]
    while let place = waiting.popLast() {
      if isFound[place] { continue }
      isFound[place] = true
      for edge in nodes[place].edges {
        if edge.callback == callback { return true }
        if !others.contains(edge.callback) { waiting.append(edge.target) }
      }
    }
    return false
  }

  /// Nodes that know which roles every way to them has called.
  private static func tracked(_ nodes: [Node]) -> [Node] {
    var nodes = nodes
    for place in nodes.indices.dropFirst() { nodes[place].called = ~0 }
    var waiting = [nodes.startIndex]
    while let place = waiting.popLast() {
      for edge in nodes[place].edges {
        let isCall = edge.callback >= 0 && (0..<64).contains(edge.role)
        let called = nodes[place].called | (isCall ? 1 << UInt64(edge.role) : 0)
        guard nodes[edge.target].called & ~called != 0 else { continue }
        nodes[edge.target].called &= called
        waiting.append(edge.target)
      }
    }
    return nodes
  }

  /// For each of some nodes, how many callbacks the shortest way to the end has.
  private static func rests(of nodes: [Node], _ roles: [Role]) -> [Int] {
    var rests = nodes.map { $0.isEnd ? 0 : nodes.count }
    var isChanged = true
    while isChanged {
      isChanged = false
      for place in nodes.indices.reversed() {
        for edge in nodes[place].edges {
          let isBystander = edge.role >= 0 && roles[edge.role].isBystander
          let rest = rests[edge.target] + (edge.callback < 0 || isBystander ? 0 : 1)
          guard rest < rests[place] else { continue }
          rests[place] = rest
          isChanged = true
        }
      }
    }
    return rests
  }
}

extension TraceProgram {
  /// Nodes with their futures.
  ///
  /// The future of a node is written down as a search from it meets nodes and roles, which get
  /// numbers in that order. So the same steps have the same future, whichever interaction they are
  /// in and whatever their roles are called there. Relations are left out of it. A node from which
  /// the search is long is like no other.
  ///
  /// - Parameters:
  ///   - nodes: The nodes of one interaction.
  ///   - roles: Its roles.
  ///   - interaction: The interaction, by index into the pack.
  /// - Returns: The same nodes, each with its future and those who play in it.
  static func withFutures(_ nodes: [Node], _ roles: [Role], of interaction: Int) -> [Node] {
    var found = nodes
    var search = Search(nodes: nodes, roles: roles, interaction: interaction)
    for start in nodes.indices {
      search.run(from: start)
      found[start].future = search.digest
      found[start].players = search.players
    }
    return found
  }

  private struct Search {
    let nodes: [Node]
    let roles: [Role]
    let interaction: Int
    /// The most nodes that a search meets.
    private static let mostNodes = 1_000
    /// A hash of all that was written down.
    private(set) var digest = 0
    private(set) var players: [Int] = []

    init(nodes: [Node], roles: [Role], interaction: Int) {
      self.nodes = nodes
      self.roles = roles
      self.interaction = interaction
    }

    mutating func run(from start: Int) {
      var found = Interner([start])
      var hasher = Hasher()
      players = []
      defer { digest = hasher.finalize() }
      var next = 0
      while next < found.count {
        if found.count > Self.mostNodes {
          hasher.combine([interaction, start])
          players = Array(roles.indices)
          return
        }
        let node = found[next]
        let edges = nodes[node].edges
        hasher.combine([edges.count, nodes[node].isGap ? 1 : 0, nodes[node].isEnd ? 1 : 0])
        for edge in edges {
          hasher.combine([player(edge.role), edge.callback, edge.emission])
          hasher.combine(edge.mask)
          hasher.combine(found.intern(edge.target))
        }
        next += 1
      }
    }

    /// The number of a role, which tells its machine and whether many play it as well.
    private mutating func player(_ role: Int) -> Int {
      guard role >= 0 else { return -1 }
      let place = players.firstIndex(of: role) ?? players.count
      if place == players.count { players.append(role) }
      return place << 16 | roles[role].machine << 1 | (roles[role].isMany ? 1 : 0)
    }
  }
}
