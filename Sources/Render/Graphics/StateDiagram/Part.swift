extension Diagram {
  /// A piece of a diagram that no arrow leaves, and that can be laid out by itself.
  struct Part: Hashable, Sendable {
    /// The cluster it is, by index; none for the nodes that are in no cluster.
    let cluster: Int?
    /// Its nodes, by index.
    let nodes: [Int]
    /// Its arrows, by index.
    let arrows: [Int]
  }

  /// The clusters, then the nodes in none, each with its arrows; nothing when an arrow leads from
  /// one of them to another.
  var parts: [Part]? {
    let homes = homes
    guard arrows.allSatisfy({ homes[$0.from] == homes[$0.to] }) else { return nil }
    let all = clusters.enumerated().map { (Optional($0), $1.nodes) } + [(nil, looseNodes)]
    return all.filter { !$0.1.isEmpty || $0.0 != nil }.map { cluster, nodes in
      Part(
        cluster: cluster, nodes: nodes,
        arrows: arrows.indices.filter { homes[arrows[$0].from] == cluster })
    }
  }

  /// The nodes that are in no cluster, by index.
  var looseNodes: [Int] {
    let homes = homes
    return nodes.indices.filter { homes[$0] == nil }
  }

  /// For each node, the cluster it is in, by index.
  var homes: [Int?] {
    var homes = [Int?](repeating: nil, count: nodes.count)
    for (index, cluster) in clusters.enumerated() {
      for node in cluster.nodes {
        precondition(homes[node] == nil, "node \(node) is in two clusters")
        homes[node] = index
      }
    }
    return homes
  }
}
