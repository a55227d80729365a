extension Diagram {
  /// The diagram as a PlantUML state diagram; ends with a newline.
  ///
  /// Every state is declared before the first arrow: PlantUML moves states between composites
  /// otherwise.
  public var plantUML: String {
    var lines = ["@startuml", "hide empty description", "title \(PlantUML.text(title))"]
    if direction == .right { lines.append("left to right direction") }
    for (index, cluster) in clusters.enumerated() {
      lines.append("state \"\(PlantUML.text(cluster.label))\" as c\(index) {")
      lines += cluster.nodes.flatMap(plantDeclaration(of:)).map { "  " + $0 } + ["}"]
    }
    let loose = nodes.indices.filter { node in !clusters.contains { $0.nodes.contains(node) } }
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
      + nodes[node].internalLabels.map { "s\(node) : \(PlantUML.text($0))" }
  }

  private func plantArrows(leaving some: Set<Int>) -> [String] {
    arrows.filter { some.contains($0.from) }.map { arrow in
      let line = "\(plantName(of: arrow.from)) --> \(plantName(of: arrow.to))"
      let label = arrow.label
      return label.isEmpty ? line : "\(line) : \(PlantUML.text(label))"
    }
  }

  private func plantName(of node: Int) -> String {
    nodes[node].shape == .state ? "s\(node)" : "[*]"
  }
}
