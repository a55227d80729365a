extension Diagram {
  /// The same diagram with attention drawn to all that leads to an address.
  func lit(by address: String) -> Diagram {
    Diagram(
      title: title, summary: summary, clusters: clusters,
      nodes: nodes.map { $0.lit(by: address) }, arrows: arrows.map { $0.lit(by: address) },
      direction: direction)
  }
}

extension Diagram.Node {
  /// The same node, lit where one of its lines leads to an address.
  fileprivate func lit(by address: String) -> Self {
    guard lines.lead(to: address) else { return self }
    return Self(
      shape: shape, label: label, lines: lines.map { $0.lit(by: address) }, link: link, isLit: true)
  }
}

extension Diagram.Arrow {
  /// The same arrow, lit where one of its lines leads to an address.
  fileprivate func lit(by address: String) -> Self {
    guard lines.lead(to: address) else { return self }
    return Self(from: from, to: to, lines: lines.map { $0.lit(by: address) }, isLit: true)
  }
}

extension Diagram.LabelLine {
  /// The same line, lit where it leads to an address.
  fileprivate func lit(by address: String) -> Self {
    Self(text: text, isCallback: isCallback, link: link, isLit: isLit || link == address)
  }
}

extension [Diagram.LabelLine] {
  /// Whether one of the lines leads to an address; none leads to an empty one.
  fileprivate func lead(to address: String) -> Bool {
    !address.isEmpty && contains { $0.link == address }
  }
}
