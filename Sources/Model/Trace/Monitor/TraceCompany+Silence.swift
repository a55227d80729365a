extension TraceCompany {
  /// The slot of the object whose override was the last to be called, while the event that called it
  /// has more to call; -1 for none.
  func busy(
    at node: Int, of stand: TraceStage.Stand, in program: TraceProgram
  ) -> Int {
    guard program.nodes[node].isCall, node == stand.node,
      let role = program.nodes[node].edges.first?.role, role >= 0
    else { return -1 }
    return stand.roles[role]
  }

  /// Whether the log may show anything more of an interaction from a node on; one that it does not show
  /// any more need not be waited for.
  func mayShow(_ stand: TraceStage.Stand, from node: Int) -> Bool {
    let program = model.programs[stand.program]
    var isFound = program.nodes.map { _ in false }
    var waiting = [node]
    while let place = waiting.popLast() {
      if isFound[place] { continue }
      isFound[place] = true
      for edge in program.nodes[place].edges {
        if edge.role >= 0, isShown(edge.callback, of: edge.role, in: stand) { return true }
        waiting.append(edge.target)
      }
    }
    return false
  }

  private func isShown(
    _ callback: Int, of role: Int, in stand: TraceStage.Stand
  ) -> Bool {
    let slot = stand.roles[role]
    if slot >= 0 { return shown[slot].contains(callback) }
    return isShown(callback, of: model.programs[stand.program].roles[role].machine)
  }
}
