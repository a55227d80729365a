import Base
import Graphics

extension StateDiagram {
  /// The diagram as Mermaid's `stateDiagram-v2`; ends with a newline.
  ///
  /// Each cluster is a composite state, and each state with others inside it. If an arrow is one
  /// that Mermaid does not support there, the diagram has no composites, and inner states are named
  /// `editing.bold`. Mermaid cannot dash arrows: remarks say what no run takes or reaches, and a note
  /// explains them.
  package var mermaid: String {
    let heading = Mermaid.heading(title) + Mermaid.text(overview).headed(by: "accDescr:")
    let turn = direction == .right ? ["direction LR"] : []
    let lines = ["stateDiagram-v2"] + (heading + turn).map { "  " + $0 }
    let body = MermaidStates(of: self).lines
    return Mermaid.document(lines + body.map { "  " + $0 })
  }
}

/// Writes a state diagram in Mermaid's language.
private struct MermaidStates {
  private let diagram: StateDiagram
  private let clusters: [String], names: [String]
  /// Whether there are composites.
  private let isNested: Bool
  /// For each arrow, the cluster in which it is written; `nil` for none.
  private let scopes: [Int?]

  init(of diagram: StateDiagram) {
    self.diagram = diagram
    (clusters, names) = diagram.identifiers
    isNested = diagram.fitsMermaid
    scopes = diagram.arrows.map { diagram.scope(of: $0) }
  }

  private var words: DiagramPhrases { diagram.words }

  var lines: [String] {
    guard isNested else {
      let all = Array(diagram.nodes.indices)
      return all.flatMap(declaration) + all.flatMap(notes)
        + diagram.arrows.indices.compactMap(line) + legend(in: all)
    }
    let turn = diagram.direction == .right ? ["direction LR"] : []
    let frames = diagram.rootClusters.flatMap { root in
      let cluster = diagram.clusters[root]
      return ["state \"\(Mermaid.text(cluster.label))\" as \(clusters[root]) {"]
        + (turn + content(of: cluster.nodes, in: root)).map { "  " + $0 } + ["}"]
    }
    return frames + content(of: diagram.looseNodes, in: nil)
  }

  /// The states among some nodes, then the arrows in their cluster, then the legend if it belongs to
  /// one of them.
  private func content(of some: [Int], in cluster: Int?) -> [String] {
    some.flatMap(declaration) + some.flatMap(notes)
      + diagram.arrows.indices.filter { scopes[$0] == cluster }.compactMap(line)
      + legend(in: some)
  }
}

// MARK: - States

extension MermaidStates {
  private func declaration(_ index: Int) -> [String] {
    let node = diagram.nodes[index]
    switch node.shape {
    case .choice: return ["state \(names[index]) <<choice>>"]
    case .initial, .final, .history, .deepHistory: return []
    case .state: break
    }
    let regions = diagram.regions(inside: index)
    let label = words.state(
      (isNested ? node.label : diagram.path(of: index)) + diagram.historyMark(of: index),
      isReached: node.isReached)
    let inside = node.lines.transitions.map { text(of: $0, in: node) } + finality(of: index)
    guard isNested, !regions.isEmpty else {
      return ["state \"\(Mermaid.text(label))\" as \(names[index])"]
        + inside.map { "\(names[index]) : \($0)" }
    }
    // A composite has no description, so its lines are in its name.
    let head = ([Mermaid.text(label)] + inside).joined(separator: "<br/>")
    let turn = diagram.direction == .right ? ["direction LR"] : []
    let parts = regions.map { region in
      content(of: diagram.clusters[region].nodes, in: region).map { "  " + $0 }
    }
    return ["state \"\(head)\" as \(names[index]) {"] + turn.map { "  " + $0 }
      + Array(parts.joined(separator: ["  --"])) + ["}"]
  }

  /// The mark of a final state inside another one, where its dot would end the whole.
  private func finality(of index: Int) -> [String] {
    let isFinal = diagram.arrows.contains { arrow in
      arrow.from == index && diagram.nodes[arrow.to].shape == .final
    }
    return !isNested && isFinal && diagram.owners[index] != nil ? [words.final] : []
  }

  /// An internal transition; in a state that no run reaches, the remark on the state is enough.
  private func text(of transition: TransitionLabel, in node: StateDiagram.Node) -> String {
    let text = words.transition(transition.text, isTaken: transition.isTaken || !node.isReached)
    return Mermaid.text(([text] + transition.remarks).joined(separator: " · "))
  }

  /// The notes beside a state: its own, and what is remarked on the arrows that leave it.
  private func notes(_ index: Int) -> [String] {
    let remarks = diagram.arrows.filter { anchor(of: $0) == index }.flatMap { arrow in
      arrow.transitions.flatMap { transition in
        transition.remarks.map { transition.text.isEmpty ? $0 : "\(transition.text): \($0)" }
      }
    }
    return ([diagram.nodes[index].note].filter { !$0.isEmpty } + remarks).map {
      "note right of \(names[index]) : \(Mermaid.text($0))"
    }
  }

  /// The state beside which remarks on an arrow are.
  private func anchor(of arrow: StateDiagram.Arrow) -> Int? {
    [arrow.from, arrow.to].first { diagram.nodes[$0].shape == .state }
  }
}

// MARK: - Arrows and legend

extension MermaidStates {
  private func line(_ index: Int) -> String? {
    let arrow = diagram.arrows[index]
    if diagram.remembering(arrow.from) != nil { return nil }
    var label = arrow.transitions.map { words.transition($0.text, isTaken: $0.isTaken) }
      .joined(separator: "; ")
    var from = end(arrow.from)
    if !isNested, let owner = diagram.owners[arrow.from],
      diagram.nodes[arrow.from].shape == .initial
    {
      (from, label) = (names[owner], words.initial)
    }
    if !isNested, diagram.owners[arrow.to] != nil, diagram.nodes[arrow.to].shape == .final {
      return nil
    }
    let line = "\(from) --> \(end(arrow.to))"
    return label.isEmpty ? line : "\(line) : \(Mermaid.text(label))"
  }

  private func end(_ node: Int) -> String {
    if let state = diagram.remembering(node) { return names[state] }
    switch diagram.nodes[node].shape {
    case .initial, .final: return "[*]"
    case .state, .choice, .history, .deepHistory: return names[node]
    }
  }

  private func legend(in some: [Int]) -> [String] {
    var lines = diagram.legend(hasColors: false)
    if !isNested, !diagram.owners.isEmpty { lines.append(words.pathLegend) }
    guard !lines.isEmpty, let state = legendState, some.contains(state) else { return [] }
    return ["note right of \(names[state]) : \(Mermaid.text(lines.joined(separator: " · ")))"]
  }

  /// The index of the state beside which the legend is: the first that is pale or has a pale
  /// transition, or else the first; one without others inside it.
  private var legendState: Int? {
    let sources = Set(
      diagram.arrows.filter { !$0.transitions.allSatisfy(\.isTaken) }.map(\.from))
    let simple = diagram.nodes.indices.filter { index in
      diagram.nodes[index].shape == .state && diagram.regions(inside: index).isEmpty
    }
    return simple.first { index in
      let node = diagram.nodes[index]
      return !node.isReached || sources.contains(index) || !node.lines.allSatisfy(\.isTaken)
    } ?? simple.first
  }
}

extension StateDiagram {
  /// Whether Mermaid draws all arrows together with composites: none between the insides of two of
  /// them, and none to one that is in a parallel region.
  fileprivate var fitsMermaid: Bool {
    let (roots, homes, owners) = (rootIndices, clusterIndices, owners)
    return arrows.allSatisfy { arrow in
      if roots[arrow.from] != roots[arrow.to] { return false }
      let to = remembering(arrow.to) ?? arrow.to
      if let cluster = homes[to], let owner = clusters[cluster].owner,
        regions(inside: owner).count > 1, !regions(inside: to).isEmpty
      {
        return false
      }
      guard let source = owners[arrow.from], let target = owners[to], source != target else {
        return true
      }
      return isInside(arrow.from, target) || isInside(to, source)
    }
  }
}
