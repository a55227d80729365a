import Base
import Graphics

extension SequenceDiagram {
  /// The order of the items as a graph in the DOT language; ends with a newline.
  ///
  /// Each message is a box with the name of its receiver, each operand a cluster. Arrows lead to
  /// whatever can come next; those from the end of a loop to its start are dashed. As in UML, a
  /// fragment without a true guard is skipped.
  package var dot: String {
    var graph = OrderGraph(lifelines: lifelines.map(\.name))
    let flow = graph.flow(of: items, indent: "  ")
    graph.finish(flow)
    let head = [
      "digraph vcdoc {",
      "  label=\(DOT.quoted(title)); labelloc=t; labeljust=l; tooltip=\(DOT.quoted(summary))",
      "  rankdir=TB; nodesep=0.4; ranksep=0.4; fontname=\"Helvetica\"; fontsize=14",
      "  node [shape=box, style=rounded, fontname=\"Helvetica\", fontsize=12]",
      "  edge [arrowsize=0.8]",
      "  begin [shape=circle, style=filled, fillcolor=black, label=\"\", width=0.2]",
      "  end [shape=doublecircle, style=filled, fillcolor=black, label=\"\", width=0.15]",
    ]
    return (head + graph.nodes + graph.arrows).joined(separator: "\n") + "\n}\n"
  }
}

/// Collects the nodes and arrows of the graph.
private struct OrderGraph {
  /// The entries and exits of some items.
  struct Flow {
    /// The nodes that can come first.
    var entries: [String] = []
    /// The nodes that can come last.
    var exits: [String] = []
    /// The last nodes of each `break`, which leave the fragment around it.
    var leaving: [String] = []
    /// Whether all of them can be skipped.
    var isOptional = true
  }

  let lifelines: [String]
  private(set) var nodes: [String] = []
  private(set) var arrows: [String] = []
  private var identifiers = Identifiers()

  init(lifelines: [String]) { self.lifelines = lifelines }

  /// Joins the whole to the initial and the final node.
  mutating func finish(_ flow: Flow) {
    connect(["begin"], to: flow.entries + (flow.isOptional ? ["end"] : []))
    connect(flow.exits + flow.leaving, to: ["end"])
  }

  /// Adds items in order.
  mutating func flow(of items: [SequenceDiagram.Item], indent: String) -> Flow {
    var whole = Flow()
    for item in items {
      let next = flow(of: item, indent: indent)
      connect(whole.exits, to: next.entries)
      if whole.isOptional { whole.entries += next.entries }
      whole.exits = (next.isOptional ? whole.exits : []) + next.exits
      whole.leaving += next.leaving
      whole.isOptional = whole.isOptional && next.isOptional
    }
    return whole
  }

  private mutating func flow(of item: SequenceDiagram.Item, indent: String) -> Flow {
    switch item {
    case .message(let message):
      var attributes = "label=\(DOT.quoted(lines: [message.text, "  " + lifelines[message.to]]))"
      if !message.link.isEmpty { attributes += ", URL=\(DOT.quoted(message.link))" }
      if message.isHighlighted { attributes += ", penwidth=2" }
      if message.isWrong { attributes += ", color=red" }
      return node(message.text, attributes, indent: indent)
    case .gap(let text):
      return node("wait", "shape=plaintext, label=\(DOT.quoted("… \(text)"))", indent: indent)
    case .note(let text, _):
      return node("note", "shape=note, label=\(DOT.quoted(text))", indent: indent)
    case .state(let lifeline, let text):
      let label = DOT.quoted("\(lifelines[lifeline]): \(text)")
      return node(text, "shape=plaintext, label=\(label)", indent: indent)
    case .destruction: return Flow()
    case .fragment(let fragment): return flow(of: fragment, indent: indent)
    }
  }

  private mutating func flow(of fragment: SequenceDiagram.Fragment, indent: String) -> Flow {
    var whole = Flow(isOptional: fragment.operation == .opt || fragment.operation == .break)
    for operand in fragment.operands {
      let guardText = operand.condition.isEmpty ? "" : " [\(operand.condition)]"
      let name = identifiers.add("cluster_\(fragment.operation.text)", else: "cluster")
      nodes.append("\(indent)subgraph \(name) {")
      nodes.append(
        "\(indent)  label=\(DOT.quoted(fragment.operation.text + guardText)); fontsize=11")
      let inner = flow(of: operand.items, indent: indent + "  ")
      nodes.append("\(indent)}")
      whole.entries += inner.entries
      whole.exits += inner.exits
      whole.leaving += inner.leaving
      whole.isOptional = whole.isOptional || inner.isOptional
    }
    if case .loop(let atLeast, _) = fragment.operation {
      connect(whole.exits, to: whole.entries, " [style=dashed, constraint=false]")
      whole.isOptional = whole.isOptional || atLeast == 0
    }
    switch fragment.operation {
    case .break: (whole.leaving, whole.exits) = (whole.exits + whole.leaving, [])
    case .ref, .interaction: break
    case .alt, .opt, .loop, .par: (whole.exits, whole.leaving) = (whole.exits + whole.leaving, [])
    }
    return whole
  }

  private mutating func node(_ name: String, _ attributes: String, indent: String) -> Flow {
    let name = identifiers.add(name, else: "item")
    nodes.append("\(indent)\(name) [\(attributes)]")
    return Flow(entries: [name], exits: [name], isOptional: false)
  }

  private mutating func connect(_ from: [String], to: [String], _ attributes: String = "") {
    for source in from {
      for target in to { arrows.append("  \(source) -> \(target)\(attributes)") }
    }
  }
}
