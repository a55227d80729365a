/// What is inside what.
extension StateDiagram {
  /// The indices of the clusters that are inside no state.
  package var rootClusters: [Int] { clusters.indices.filter { clusters[$0].owner == nil } }

  /// For each node that is inside a state, the index of that state.
  package var owners: [Int: Int] {
    var owners: [Int: Int] = [:]
    for cluster in clusters {
      guard let owner = cluster.owner else { continue }
      for node in cluster.nodes { owners[node] = owner }
    }
    return owners
  }

  /// For each node, the index of the cluster of the machine that it is in, at any depth.
  package var rootIndices: [Int?] {
    let (own, owners) = (clusterIndices, owners)
    return nodes.indices.map { node in
      var outer = node
      while let owner = owners[outer] { outer = owner }
      return own[outer]
    }
  }

  /// The indices of the nodes outside of clusters.
  package var looseNodes: [Int] {
    let clusterIndices = clusterIndices
    return nodes.indices.filter { clusterIndices[$0] == nil }
  }

  /// For each node, the index of the cluster that lists it; `nil` outside of clusters.
  package var clusterIndices: [Int?] {
    var clusterIndices = [Int?](repeating: nil, count: nodes.count)
    for (index, cluster) in clusters.enumerated() {
      for node in cluster.nodes {
        precondition(clusterIndices[node] == nil, "node \(node) is in two clusters")
        clusterIndices[node] = index
      }
    }
    return clusterIndices
  }

  /// The indices of the clusters inside a state; empty for a simple one, and for one of two versions
  /// whose inner states are elsewhere now.
  package func regions(inside node: Int) -> [Int] {
    clusters.indices.filter { clusters[$0].owner == node && !clusters[$0].nodes.isEmpty }
  }

  /// Whether a node is inside a state, at any depth.
  package func isInside(_ node: Int, _ state: Int) -> Bool {
    let owners = owners
    var owner = owners[node]
    while let around = owner {
      if around == state { return true }
      owner = owners[around]
    }
    return false
  }

  /// The innermost cluster around both ends of an arrow, by index, in which it is written; `nil` if
  /// there is none.
  package func scope(of arrow: Arrow) -> Int? {
    let own = clusterIndices
    func around(_ node: Int) -> [Int] {
      guard let cluster = own[node] else { return [] }
      return [cluster] + (clusters[cluster].owner.map { around($0) } ?? [])
    }
    let others = around(arrow.to)
    return around(arrow.from).first(where: others.contains)
  }

  /// The state whose `H` a node is; `nil` for another node.
  package func remembering(_ node: Int) -> Int? {
    switch nodes[node].shape {
    case .history, .deepHistory: owners[node]
    case .state, .initial, .final, .choice: nil
    }
  }

  /// What is written after the name of a state that remembers those inside it.
  package func historyMark(of state: Int) -> String {
    let inside = nodes.indices.first { remembering($0) == state }
    return inside.map { nodes[$0].shape == .history ? " (H)" : " (H*)" } ?? ""
  }

  /// The name of a state after those of the states around it: `editing.bold`.
  package func path(of node: Int) -> String {
    (owners[node].map { path(of: $0) + "." } ?? "") + nodes[node].label
  }
}
