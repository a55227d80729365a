public import Model

extension Diagram {
  /// The diagram as tables in Markdown, one a cluster, a row for each transition; ends with a
  /// newline.
  ///
  /// - Parameter locale: The language of the tables' heads.
  /// - Returns: The title in bold; then for each cluster its label and its table.
  public func markdown(locale: Words.Locale) -> String {
    let words = SequenceWords(locale: locale)
    let head = [words.from, words.event, words.calls, words.to]
    var lines = title.isEmpty ? [] : ["**\(MarkdownText.text(title))**", ""]
    for (label, nodes) in groups {
      let rows = nodes.flatMap(rows)
      if rows.isEmpty { continue }
      if !label.isEmpty { lines += [MarkdownText.text(label), ""] }
      lines += MarkdownText.table(head, rows) + [""]
    }
    if lines.last == "" { lines.removeLast() }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The clusters, and what is in none under an empty label.
  var groups: [(label: String, nodes: [Int])] {
    let loose = looseNodes
    return clusters.map { ($0.label, $0.nodes) } + (loose.isEmpty ? [] : [("", loose)])
  }

  /// A row for each transition that stays in a node or leaves it.
  private func rows(of node: Int) -> [[String]] {
    let inside = nodes[node].lines.transitions.map { row(from: node, $0, to: node) }
    let outside = arrows.filter { $0.from == node }.flatMap { arrow in
      let labels = arrow.lines.isEmpty ? [TransitionLabel(events: "")] : arrow.lines.transitions
      return labels.map { row(from: node, $0, to: arrow.to) }
    }
    return inside + outside
  }

  private func row(from: Int, _ label: TransitionLabel, to: Int) -> [String] {
    let calls = label.calls.map { call in
      let link = MarkdownText.link(MarkdownText.code(call.text), to: call.link)
      return call.isLit ? "**\(link)**" : link
    }
    return [
      words(of: from), MarkdownText.text(label.events), calls.joined(separator: ", "),
      words(of: to),
    ]
  }

  private func words(of node: Int) -> String {
    switch nodes[node].shape {
    case .initial: "●"
    case .final: "◉"
    case .state: MarkdownText.link(MarkdownText.text(nodes[node].label), to: nodes[node].link)
    }
  }
}
