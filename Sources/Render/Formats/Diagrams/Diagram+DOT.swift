extension Diagram {
  /// The diagram in the DOT language, for `dot` and other tools; ends with a newline.
  ///
  /// What is lit has a thicker line. Sizes and positions are left to the tool.
  public var dot: String {
    var lines = [
      "digraph vcdoc {",
      "  label=\(DOT.quoted(title)); labelloc=t; labeljust=l; tooltip=\(DOT.quoted(summary))",
      "  rankdir=\(direction == .down ? "TB" : "LR"); nodesep=0.4; ranksep=0.6",
      "  fontname=\"Helvetica\"; fontsize=14",
      "  node [shape=box, style=rounded, fontname=\"Helvetica\", fontsize=12]",
      "  edge [fontname=\"Helvetica\", fontsize=11, arrowsize=0.8]",
    ]
    for (index, cluster) in clusters.enumerated() {
      lines += ["  subgraph cluster_\(index) {", "    label=\(DOT.quoted(cluster.label))"]
      lines += cluster.nodes.map { "    \(dot(node: $0))" }
      lines.append("  }")
    }
    lines += looseNodes.map { "  \(dot(node: $0))" }
    lines += arrows.map { "  \($0.dot)" }
    return lines.joined(separator: "\n") + "\n}\n"
  }

  private func dot(node index: Int) -> String {
    let node = nodes[index]
    let attributes =
      switch node.shape {
      case .initial: "shape=circle, style=filled, fillcolor=black, label=\"\", width=0.2"
      case .final:
        "shape=doublecircle, style=filled, fillcolor=black, label=\"\", width=0.15"
      case .state: node.attributes
      }
    return "n\(index) [\(attributes)]"
  }
}

extension Diagram.Node {
  /// The attributes of a state: its name centred above what happens in it.
  fileprivate var attributes: String {
    var label = DOT.quoted(self.label)
    if !lines.isEmpty {
      let below = DOT.quoted(lines: lines.map(\.indented))
      label = String(label.dropLast()) + "\\n\\n" + below.dropFirst()
    }
    var attributes = ["label=\(label)"]
    if !link.isEmpty { attributes.append("URL=\(DOT.quoted(link))") }
    if isLit { attributes.append("penwidth=2") }
    return attributes.joined(separator: ", ")
  }
}

extension Diagram.Arrow {
  fileprivate var dot: String {
    var attributes: [String] = []
    if !lines.isEmpty { attributes.append("label=\(DOT.quoted(lines: lines.map(\.indented)))") }
    if isLit { attributes.append("penwidth=2") }
    let list = attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
    return "n\(from) -> n\(to)\(list)"
  }
}

extension Diagram.LabelLine {
  fileprivate var indented: String { isCallback ? "  \(text)" : text }
}
