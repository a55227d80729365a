import Base
import Graphics

extension StateDiagram {
  /// The diagram in the DOT language, for `dot` and other tools; ends with a newline.
  ///
  /// Highlighted parts have thicker lines. What no run takes or reaches is gray and dashed. Sizes
  /// and positions are left to the tool.
  package var dot: String {
    var lines = [
      "digraph vcdoc {",
      "  label=\(DOT.quoted(title)); labelloc=t; labeljust=l; tooltip=\(DOT.quoted(summary))",
      "  rankdir=\(direction == .down ? "TB" : "LR"); nodesep=0.4; ranksep=0.6",
      "  fontname=\"Helvetica\"; fontsize=14",
      "  node [shape=box, style=rounded, fontname=\"Helvetica\", fontsize=12]",
      "  edge [fontname=\"Helvetica\", fontsize=11, arrowsize=0.8]",
    ]
    lines += StateDOT(of: self).lines.map { "  " + $0 }
    let legend = legend(hasColors: true)
    if !legend.isEmpty {
      let label = DOT.quoted(lines: legend)
      lines.append("  legend [shape=plaintext, style=\"\", \(DOT.pale), label=\(label)]")
    }
    return lines.joined(separator: "\n") + "\n}\n"
  }
}

/// Writes the nodes and arrows of a state diagram in the DOT language: a cluster for each region,
/// and for each state with others inside it.
private struct StateDOT {
  /// A node, and the state around it at whose frame an arrow begins or ends.
  private typealias End = (node: String, frame: String?)

  private let diagram: StateDiagram
  private let order: ReachOrder
  private let clusters: [String], names: [String]

  init(of diagram: StateDiagram) {
    self.diagram = diagram
    order = ReachOrder(of: diagram)
    (clusters, names) = diagram.identifiers
  }

  private var words: DiagramPhrases { diagram.words }

  var lines: [String] {
    let ends = diagram.arrows.map(ends(of:))
    let points = Set(ends.joined().map(\.node))
    let arrows = zip(diagram.arrows, ends).map { arrow, ends in
      let frames = zip(["ltail", "lhead"], ends).compactMap { key, end in
        end.frame.map { "\(key)=cluster_\($0)" }
      }
      return "\(ends[0].node) -> \(ends[1].node)\(arrow.attributes(words, frames))"
    }
    let isCompound = ends.joined().contains { $0.frame != nil }
    return (isCompound ? ["compound=true"] : [])
      + diagram.rootClusters.flatMap { lines(ofCluster: $0, points) }
      + diagram.looseNodes.flatMap { lines(ofNode: $0, points) } + arrows
  }

  /// An arrow between a state and one inside it leads to a point inside, the others to a node.
  private func ends(of arrow: StateDiagram.Arrow) -> [End] {
    [(arrow.from, arrow.to), (arrow.to, arrow.from)].map { node, other in
      if diagram.regions(inside: node).isEmpty { return (names[node], nil) }
      if node == other || diagram.isInside(other, node) { return (point(inside: node), nil) }
      return (names[order.anchor(of: node, towards: other)], names[node])
    }
  }

  private func point(inside state: Int) -> String { "\(names[state])_frame" }

  private func lines(
    ofCluster number: Int, _ points: Set<String>, style: [String] = []
  ) -> [String] {
    let cluster = diagram.clusters[number]
    let inside = style + cluster.nodes.flatMap { lines(ofNode: $0, points) }
    return ["subgraph cluster_\(clusters[number]) {", "  label=\(DOT.quoted(cluster.label))"]
      + inside.map { "  " + $0 } + ["}"]
  }

  /// A node with its note, or a state with all that is inside it.
  private func lines(ofNode index: Int, _ points: Set<String>) -> [String] {
    let (node, name) = (diagram.nodes[index], names[index])
    let regions = diagram.regions(inside: index)
    let own =
      regions.isEmpty
      ? ["\(name) [\(attributes(of: node))]"] : lines(inside: index, regions, points)
    if node.note.isEmpty { return own }
    let end = regions.isEmpty ? name : names[order.anchor(of: index, towards: nil)]
    let note = DOT.quoted(lines: node.note.wrapped(to: 32))
    return own + [
      "\(name)_note [shape=note, style=\"\", fontsize=10, label=\(note)]",
      "\(end) -> \(name)_note [style=dashed, arrowhead=none]",
    ]
  }

  private func lines(inside index: Int, _ regions: [Int], _ points: Set<String>) -> [String] {
    let node = diagram.nodes[index]
    let label = [node.label] + node.lines.marked(node.isReached ? words : nil)
    let parts =
      regions.count == 1
      ? diagram.clusters[regions[0]].nodes.flatMap { lines(ofNode: $0, points) }
      : regions.flatMap { lines(ofCluster: $0, points, style: ["style=dashed"]) }
    let point = point(inside: index)
    let hasPoint = points.contains(point)
    let style = "style=\(node.isReached ? "rounded" : "\"rounded,dashed\"; \(DOT.paleFrame)")"
    return ["subgraph cluster_\(names[index]) {", "  label=\(DOT.quoted(lines: label)); \(style)"]
      + ((hasPoint ? ["\(point) [shape=point]"] : []) + parts).map { "  " + $0 } + ["}"]
  }

  private func attributes(of node: StateDiagram.Node) -> String {
    switch node.shape {
    case .initial: "shape=circle, style=filled, fillcolor=black, label=\"\", width=0.2"
    case .final:
      "shape=doublecircle, style=filled, fillcolor=\(node.isReached ? "black" : "gray50"), "
        + "label=\"\", width=0.15" + (node.isReached ? "" : ", color=gray50")
    case .choice: "shape=diamond, style=\"\", label=\"\", width=0.3, height=0.3"
    case .history, .deepHistory:
      "shape=circle, label=\"\(node.shape == .history ? "H" : "H*")\", width=0.3, fixedsize=true"
    case .state: node.attributes(words)
    }
  }
}

extension String {
  /// The text in lines of so many characters, broken between words.
  fileprivate func wrapped(to length: Int) -> [String] {
    split(separator: " ").reduce(into: [String]()) { lines, word in
      if let last = lines.last, last.count + word.count < length {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(String(word))
      }
    }
  }
}

extension StateDiagram.Node {
  /// The attributes of a state: its name, centered above its internal transitions.
  fileprivate func attributes(_ words: DiagramPhrases) -> String {
    var label = DOT.quoted(self.label)
    if !lines.isEmpty {
      let below = DOT.quoted(lines: lines.marked(isReached ? words : nil))
      label = String(label.dropLast()) + "\\n\\n" + below.dropFirst()
    }
    var attributes = ["label=\(label)"]
    if !link.isEmpty { attributes.append("URL=\(DOT.quoted(link))") }
    if isHighlighted { attributes.append("penwidth=2") }
    if !isReached { attributes.append("\(DOT.pale), style=\"rounded,dashed\"") }
    return attributes.joined(separator: ", ")
  }
}

extension StateDiagram.Arrow {
  /// The attributes in brackets, after a space; empty for none.
  fileprivate func attributes(_ words: DiagramPhrases, _ frames: [String]) -> String {
    var attributes = frames
    if !lines.isEmpty {
      attributes.append("label=\(DOT.quoted(lines: lines.marked(isTaken ? words : nil)))")
    }
    if isHighlighted { attributes.append("penwidth=2") }
    if !isTaken { attributes.append("\(DOT.pale), style=dashed") }
    return attributes.isEmpty ? "" : " [\(attributes.joined(separator: ", "))]"
  }
}

extension [StateDiagram.LabelLine] {
  /// The lines, callbacks indented; words mark those transitions that no run takes, unless the
  /// whole arrow or state is pale.
  fileprivate func marked(_ words: DiagramPhrases?) -> [String] {
    indices.flatMap { index -> [String] in
      let line = self[index]
      if line.isRemark { return line.text.wrapped(to: 40).map { "  " + $0 } }
      if line.isCallback { return ["  \(line.text)"] }
      let goesOn = line.text.hasSuffix(",") && index + 1 < count && !self[index + 1].isCallback
      if goesOn { return [line.text] }
      return [words?.transition(line.text, isTaken: line.isTaken) ?? line.text]
    }
  }
}
