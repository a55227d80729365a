/// What one transition of an arrow or a state says: the events that set it off, and what it calls.
struct TransitionLabel: Hashable, Sendable {
  /// The events with their guards, separated by commas; empty where none is named.
  var events: String
  /// The callbacks, in order.
  var calls: [StateDiagram.LabelLine] = []

  /// The transition on one line, as UML writes it: `event / callback, callback`.
  var text: String {
    if calls.isEmpty { return events }
    let list = calls.map { $0.text + ($0.isHighlighted ? " ◀" : "") }.joined(separator: ", ")
    return events.isEmpty ? "/ \(list)" : "\(events) / \(list)"
  }
}

extension [StateDiagram.LabelLine] {
  /// The transitions that the lines tell of.
  ///
  /// A line that is no callback begins a new one, unless it goes on with a list of events that the
  /// line before it leaves open with a comma.
  var transitions: [TransitionLabel] {
    var found: [TransitionLabel] = []
    for line in self {
      let isOpen = found.last.map { $0.calls.isEmpty && $0.events.hasSuffix(",") } ?? false
      if line.isCallback {
        if found.isEmpty { found.append(TransitionLabel(events: "")) }
        found[found.count - 1].calls.append(line)
      } else if isOpen {
        found[found.count - 1].events += " \(line.text)"
      } else {
        found.append(TransitionLabel(events: line.text))
      }
    }
    return found
  }
}

extension StateDiagram.Arrow {
  /// The label on one line; several transitions are set off by semicolons.
  var label: String { lines.transitions.map(\.text).joined(separator: "; ") }
}

extension StateDiagram.Node {
  /// What happens inside the state, a line each transition.
  var internalLabels: [String] { lines.transitions.map(\.text) }
}

extension StateDiagram {
  /// The same diagram with attention drawn to all that leads to an address.
  func highlighted(by address: String) -> StateDiagram {
    StateDiagram(
      title: title, summary: summary, clusters: clusters,
      nodes: nodes.map { $0.highlighted(by: address) },
      arrows: arrows.map { $0.highlighted(by: address) },
      direction: direction)
  }
}

extension StateDiagram.Node {
  /// The same node, lit where one of its lines leads to an address.
  fileprivate func highlighted(by address: String) -> Self {
    guard lines.lead(to: address) else { return self }
    return Self(
      shape: shape, label: label, lines: lines.map { $0.highlighted(by: address) }, link: link,
      isHighlighted: true)
  }
}

extension StateDiagram.Arrow {
  /// The same arrow, lit where one of its lines leads to an address.
  fileprivate func highlighted(by address: String) -> Self {
    guard lines.lead(to: address) else { return self }
    return Self(
      from: from, to: to, lines: lines.map { $0.highlighted(by: address) }, isHighlighted: true)
  }
}

extension StateDiagram.LabelLine {
  /// The same line, lit where it leads to an address.
  fileprivate func highlighted(by address: String) -> Self {
    Self(
      text: text, isCallback: isCallback, link: link,
      isHighlighted: isHighlighted || link == address)
  }
}

extension [StateDiagram.LabelLine] {
  /// Whether one of the lines leads to an address; none leads to an empty one.
  fileprivate func lead(to address: String) -> Bool {
    !address.isEmpty && contains { $0.link == address }
  }
}
