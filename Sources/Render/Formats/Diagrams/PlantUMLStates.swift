import Base
import Graphics

extension StateDiagram {
  /// The diagram as a PlantUML state diagram; ends with a newline.
  ///
  /// All states are declared before the first arrow; otherwise, PlantUML moves states between
  /// composites. What no run takes or reaches is gray and dashed.
  package var plantUML: String {
    var lines = ["@startuml", "hide empty description"] + PlantUML.heading(title)
    if direction == .right { lines.append("left to right direction") }
    lines += PlantUMLStates(of: self).lines
    let legend = legend(hasColors: true).map { PlantUML.text($0) }
    if !legend.isEmpty { lines += ["legend left"] + legend + ["end legend"] }
    return (lines + ["@enduml"]).joined(separator: "\n") + "\n"
  }
}

/// Writes a state diagram in PlantUML's language: a composite state for each cluster, and for each
/// state with others inside it.
private struct PlantUMLStates {
  private let diagram: StateDiagram
  private let clusters: [String], names: [String]
  /// For each arrow, the cluster in which it is written; `nil` for none.
  private let scopes: [Int?]

  init(of diagram: StateDiagram) {
    self.diagram = diagram
    (clusters, names) = diagram.identifiers
    let own = diagram.clusterIndices
    let isFlat = diagram.clusters.allSatisfy { $0.owner == nil }
    scopes = diagram.arrows.map { isFlat ? own[$0.from] : diagram.scope(of: $0) }
  }

  var lines: [String] {
    let (roots, loose) = (diagram.rootClusters, diagram.looseNodes)
    return roots.flatMap(declaration(ofCluster:)) + loose.flatMap(declarationOfNode)
      + roots.flatMap(arrows(in:)) + loose.flatMap(arrowsInside) + arrowLines(in: nil)
  }
}

// MARK: - Declarations

extension PlantUMLStates {
  private func declaration(ofCluster number: Int) -> [String] {
    let cluster = diagram.clusters[number]
    return ["state \"\(PlantUML.text(cluster.label))\" as \(clusters[number]) {"]
      + cluster.nodes.flatMap(declarationOfNode).map { "  " + $0 } + ["}"]
  }

  /// A state with its lines, note, and inside; of several regions inside it, each is a state, too.
  private func declarationOfNode(_ index: Int) -> [String] {
    let (node, name) = (diagram.nodes[index], names[index])
    if node.shape == .choice { return ["state \(name) <<choice>>"] }
    guard node.shape == .state else { return [] }
    let style = node.isReached ? "" : " ##[dashed]gray"
    // Only newer versions have a sign for deep history, and none has one for several regions.
    let hasSign = diagram.arrows.contains { arrow in
      diagram.nodes[arrow.to].shape == .history && diagram.remembering(arrow.to) == index
    }
    let label = PlantUML.text(
      node.label + (hasSign ? "" : diagram.historyMark(of: index)), isPale: !node.isReached)
    let head = "state \"\(label)\" as \(name)\(style)"
    let regions = diagram.regions(inside: index)
    let inside =
      regions.count == 1
      ? diagram.clusters[regions[0]].nodes.flatMap(declarationOfNode)
      : regions.flatMap(declaration(ofCluster:))
    return (regions.isEmpty ? [head] : ["\(head) {"] + inside.map { "  " + $0 } + ["}"])
      + node.lines.transitions.map { transition in
        let text = text(of: transition, isPale: !node.isReached)
        let remarks = transition.remarks.map { " · " + PlantUML.text($0) }.joined()
        return "\(name) : \(text)\(remarks)"
      } + (node.note.isEmpty ? [] : ["note right of \(name) : \(PlantUML.text(node.note))"])
  }
}

// MARK: - Arrows

extension PlantUMLStates {
  private func arrows(in cluster: Int) -> [String] {
    let inside =
      arrowLines(in: cluster) + diagram.clusters[cluster].nodes.flatMap(arrowsInside)
    return ["state \(clusters[cluster]) {"] + inside.map { "  " + $0 } + ["}"]
  }

  /// The arrows inside a state; none for a simple one.
  private func arrowsInside(_ node: Int) -> [String] {
    let regions = diagram.regions(inside: node)
    if regions.isEmpty { return [] }
    let inside =
      regions.count == 1
      ? arrowLines(in: regions[0])
        + diagram.clusters[regions[0]].nodes.flatMap(arrowsInside)
      : regions.flatMap(arrows(in:))
    if inside.isEmpty { return [] }
    return ["state \(names[node]) {"] + inside.map { "  " + $0 } + ["}"]
  }

  private func arrowLines(in cluster: Int?) -> [String] {
    let own = diagram.arrows.indices.filter {
      scopes[$0] == cluster && diagram.remembering(diagram.arrows[$0].from) == nil
    }
    return own.flatMap { index in
      let arrow = diagram.arrows[index]
      let ends = [arrow.from, arrow.to].map(end)
      let line = "\(ends[0]) \(arrow.isTaken ? "-->" : "-[#gray,dashed]->") \(ends[1])"
      let label = arrow.transitions.map { text(of: $0, isPale: !arrow.isTaken) }
        .joined(separator: PlantUML.text("; "))
      let remarks = arrow.transitions.flatMap(\.remarks).map { PlantUML.text($0) }
      return [label.isEmpty ? line : "\(line) : \(label)"]
        + (remarks.isEmpty ? [] : ["note on link"] + remarks.map { "  " + $0 } + ["end note"])
    }
  }

  private func end(_ node: Int) -> String {
    if let state = diagram.remembering(node) {
      return names[state] + (diagram.nodes[node].shape == .history ? "[H]" : "")
    }
    switch diagram.nodes[node].shape {
    case .initial, .final: return "[*]"
    case .state, .choice, .history, .deepHistory: return names[node]
    }
  }

  /// A transition on one line; if no run takes it, gray, and with a remark unless the whole arrow
  /// or state is pale.
  private func text(of transition: TransitionLabel, isPale: Bool) -> String {
    let text = transition.plantUML
    if transition.isTaken || text.isEmpty { return text }
    let remark = isPale ? "" : PlantUML.text(diagram.words.neverTaken)
    return "<color:gray>\(text)\(remark)</color>"
  }
}

extension TransitionLabel {
  /// The transition on one line, with its callbacks as links.
  fileprivate var plantUML: String {
    let events = PlantUML.text(events)
    if calls.isEmpty { return events }
    let list = calls.map { call in
      PlantUML.link(call.text, to: call.link) + (call.isHighlighted ? PlantUML.text(" ◀") : "")
    }
    let words = PlantUML.text("/ ") + list.joined(separator: PlantUML.text(", "))
    return events.isEmpty ? words : "\(events) \(words)"
  }
}
