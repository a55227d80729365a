extension Diagram {
  /// The diagram as a PlantUML state diagram; ends with a newline.
  ///
  /// Every state is declared before the first arrow: PlantUML moves states between composites
  /// otherwise.
  public var plantUML: String {
    var lines = ["@startuml", "hide empty description"] + PlantUML.heading(title)
    if direction == .right { lines.append("left to right direction") }
    for (index, cluster) in clusters.enumerated() {
      lines.append("state \"\(PlantUML.text(cluster.label))\" as c\(index) {")
      lines += cluster.nodes.flatMap(plantDeclaration(of:)).map { "  " + $0 } + ["}"]
    }
    let loose = looseNodes
    lines += loose.flatMap(plantDeclaration(of:))
    for (index, cluster) in clusters.enumerated() {
      lines.append("state c\(index) {")
      lines += plantArrows(leaving: Set(cluster.nodes)).map { "  " + $0 } + ["}"]
    }
    lines += plantArrows(leaving: Set(loose))
    return (lines + ["@enduml"]).joined(separator: "\n") + "\n"
  }

  private func plantDeclaration(of node: Int) -> [String] {
    guard nodes[node].shape == .state else { return [] }
    return ["state \"\(PlantUML.text(nodes[node].label))\" as s\(node)"]
      + nodes[node].lines.transitions.map { "s\(node) : \($0.plantUML)" }
  }

  private func plantArrows(leaving some: Set<Int>) -> [String] {
    arrows.filter { some.contains($0.from) }.map { arrow in
      let line = "\(plantName(of: arrow.from)) --> \(plantName(of: arrow.to))"
      let label = arrow.lines.transitions.map(\.plantUML).joined(separator: PlantUML.text("; "))
      return label.isEmpty ? line : "\(line) : \(label)"
    }
  }

  private func plantName(of node: Int) -> String {
    nodes[node].shape == .state ? "s\(node)" : "[*]"
  }
}

extension TransitionLabel {
  /// The transition on one line, its callbacks links where they lead somewhere.
  fileprivate var plantUML: String {
    let events = PlantUML.text(events)
    if calls.isEmpty { return events }
    let list = calls.map { call in
      PlantUML.link(call.text, to: call.link) + (call.isLit ? PlantUML.text(" ◀") : "")
    }
    let words = PlantUML.text("/ ") + list.joined(separator: PlantUML.text(", "))
    return events.isEmpty ? words : "\(events) \(words)"
  }
}
