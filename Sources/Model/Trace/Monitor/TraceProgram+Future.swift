extension TraceProgram {
  /// Nodes with their futures.
  ///
  /// The future of a node is written down as a search from it meets nodes and roles, which get
  /// numbers in that order. So the same steps have the same future, whichever interaction they are in
  /// and whatever their roles are called there. Relations are left out of it. A node from which the
  /// search is long is like no other.
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
    /// What tells what was written down from anything else.
    private(set) var digest = 0
    private(set) var players: [Int] = []
    /// For each node, its number in the search under way; -1 for one that was not met.
    private var numbers: [Int]
    private var found: [Int] = []

    init(nodes: [Node], roles: [Role], interaction: Int) {
      self.nodes = nodes
      self.roles = roles
      self.interaction = interaction
      numbers = nodes.map { _ in -1 }
    }

    mutating func run(from start: Int) {
      for node in found { numbers[node] = -1 }
      found.removeAll(keepingCapacity: true)
      players = []
      digest = 0
      _ = number(of: start)
      var next = 0
      while next < found.count {
        if found.count > Self.mostNodes {
          for number in [interaction, start] { write(number) }
          players = Array(roles.indices)
          return
        }
        let node = found[next]
        let edges = nodes[node].edges
        write(edges.count << 2 | (nodes[node].isGap ? 1 : 0) << 1 | (nodes[node].isEnd ? 1 : 0))
        for edge in edges {
          write(player(edge.role))
          write(edge.callback << 32 ^ edge.emission)
          write(Int(bitPattern: UInt(edge.mask)))
          write(number(of: edge.target))
        }
        next += 1
      }
    }

    /// Writes a number down.
    private mutating func write(_ number: Int) {
      var mixed = UInt64(bitPattern: Int64(digest ^ number)) &* 0x9E37_79B9_7F4A_7C15
      mixed = (mixed ^ mixed &>> 32) &* 0xD6E8_FEB8_6659_FD93
      digest = Int(truncatingIfNeeded: mixed ^ mixed &>> 29)
    }

    private mutating func number(of node: Int) -> Int {
      if numbers[node] >= 0 { return numbers[node] }
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
