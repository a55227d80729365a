extension TraceProgram {
  /// Nodes with their futures.
  ///
  /// The future of a node is written down as a search from it meets nodes and roles, which get
  /// numbers in that order. So the same steps have the same future, whichever interaction they are in
  /// and whatever their roles are called there. Relations are left out of it.
  static func withFutures(_ nodes: [Node], _ roles: [Role]) -> [Node] {
    var nodes = nodes
    for start in nodes.indices {
      var search = Search(nodes: nodes, roles: roles)
      search.run(from: start)
      nodes[start].future = search.hasher.finalize()
      nodes[start].players = search.players
    }
    return nodes
  }

  private struct Search {
    let nodes: [Node]
    let roles: [Role]
    var hasher = Hasher()
    private(set) var players: [Int] = []
    private var numbers: [Int: Int] = [:]
    private var found: [Int] = []

    init(nodes: [Node], roles: [Role]) {
      self.nodes = nodes
      self.roles = roles
    }

    mutating func run(from start: Int) {
      _ = number(of: start)
      var next = 0
      while next < found.count {
        let node = nodes[found[next]]
        hasher.combine(node.isGap)
        hasher.combine(node.isEnd)
        hasher.combine(node.edges.count)
        for edge in node.edges {
          hasher.combine(player(edge.role))
          hasher.combine(edge.callback)
          hasher.combine(edge.emission)
          hasher.combine(edge.mask)
          hasher.combine(number(of: edge.target))
        }
        next += 1
      }
    }

    private mutating func number(of node: Int) -> Int {
      if let known = numbers[node] { return known }
      numbers[node] = found.count
      found.append(node)
      return found.count - 1
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
