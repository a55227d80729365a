extension Diagram {
  /// The diagram as Mermaid's `stateDiagram-v2`; ends with a newline.
  ///
  /// A cluster is a composite state. Clusters stand side by side, so an arrow never leads from the
  /// inside of one into another; if a diagram has such an arrow it is drawn without the composites.
  public var mermaid: String {
    var lines = ["stateDiagram-v2"] + Mermaid.heading(title).map { "  " + $0 }
    let turn = direction == .right ? ["direction LR"] : []
    lines += turn.map { "  " + $0 }
    let homes = homes
    guard clusters.count > 1, arrows.allSatisfy({ homes[$0.from] == homes[$0.to] }) else {
      lines += mermaidLines(of: Array(nodes.indices)).map { "  " + $0 }
      return Mermaid.document(lines)
    }
    for (index, cluster) in clusters.enumerated() {
      lines.append("  state \"\(Mermaid.text(cluster.label))\" as c\(index) {")
      lines += (turn + mermaidLines(of: cluster.nodes)).map { "    " + $0 }
      lines.append("  }")
    }
    lines += mermaidLines(of: looseNodes).map { "  " + $0 }
    return Mermaid.document(lines)
  }

  /// The states among some nodes, then the arrows that leave them.
  private func mermaidLines(of some: [Int]) -> [String] {
    let states = some.filter { nodes[$0].shape == .state }.flatMap { node in
      ["state \"\(Mermaid.text(nodes[node].label))\" as s\(node)"]
        + nodes[node].internalLabels.map { "s\(node) : \(Mermaid.text($0))" }
    }
    let own = Set(some)
    return states + arrows.filter { own.contains($0.from) }.map(mermaidLine(of:))
  }

  private func mermaidLine(of arrow: Arrow) -> String {
    let line = "\(mermaidName(of: arrow.from)) --> \(mermaidName(of: arrow.to))"
    let label = arrow.label
    return label.isEmpty ? line : "\(line) : \(Mermaid.text(label))"
  }

  private func mermaidName(of node: Int) -> String {
    nodes[node].shape == .state ? "s\(node)" : "[*]"
  }
}
