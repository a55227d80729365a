/// The label of one transition: its events, and the callbacks it runs.
package struct TransitionLabel: Hashable, Sendable {
  /// The events with their guards, separated by commas; may be empty.
  package var events: String
  /// The callbacks, in order.
  package var calls: [StateDiagram.LabelLine] = []
  /// Whether some run takes it.
  package var isTaken = true
  /// The remarks on it, in order.
  package var remarks: [String] = []

  /// Puts together the parts.
  package init(events: String, calls: [StateDiagram.LabelLine] = [], isTaken: Bool = true) {
    (self.events, self.calls, self.isTaken) = (events, calls, isTaken)
  }

  /// The transition on one line, as in UML: `event / callback, callback`.
  package var text: String {
    if calls.isEmpty { return events }
    let list = calls.map { $0.text + ($0.isHighlighted ? " ◀" : "") }.joined(separator: ", ")
    return events.isEmpty ? "/ \(list)" : "\(events) / \(list)"
  }
}

extension [StateDiagram.LabelLine] {
  /// Groups label lines into transitions.
  ///
  /// An event line begins a transition, unless the line before it ends with a comma: then it
  /// continues that list of events.
  package var transitions: [TransitionLabel] {
    var found: [TransitionLabel] = []
    for line in self {
      let isOpen = found.last.map { $0.calls.isEmpty && $0.events.hasSuffix(",") } ?? false
      if line.isRemark, !found.isEmpty {
        found[found.count - 1].remarks.append(line.text)
      } else if line.isCallback {
        if found.isEmpty { found.append(TransitionLabel(events: "", isTaken: line.isTaken)) }
        found[found.count - 1].calls.append(line)
      } else if isOpen {
        found[found.count - 1].events += " \(line.text)"
      } else {
        found.append(TransitionLabel(events: line.text, isTaken: line.isTaken))
      }
    }
    return found
  }
}

extension StateDiagram.Arrow {
  /// The transitions; one without a label if nothing is written at the arrow.
  package var transitions: [TransitionLabel] {
    lines.isEmpty ? [TransitionLabel(events: "", isTaken: isTaken)] : lines.transitions
  }
}

extension StateDiagram {
  /// The diagram with everything highlighted that links to an address; an empty address changes
  /// nothing.
  package func highlighted(by address: String) -> StateDiagram {
    with(
      nodes: nodes.map { $0.highlighted(by: address) },
      arrows: arrows.map { $0.highlighted(by: address) })
  }
}

extension StateDiagram.Node {
  /// The node, highlighted if one of its lines links to the address.
  fileprivate func highlighted(by address: String) -> Self {
    guard lines.lead(to: address) else { return self }
    return Self(
      shape: shape, label: label, lines: lines.map { $0.highlighted(by: address) }, link: link,
      isHighlighted: true, isReached: isReached, name: name, note: note)
  }
}

extension StateDiagram.Arrow {
  /// The arrow, highlighted if one of its lines links to the address.
  fileprivate func highlighted(by address: String) -> Self {
    guard lines.lead(to: address) else { return self }
    return Self(
      from: from, to: to, lines: lines.map { $0.highlighted(by: address) }, isHighlighted: true,
      isTaken: isTaken)
  }
}

extension StateDiagram.LabelLine {
  /// The line, highlighted if it links to the address.
  fileprivate func highlighted(by address: String) -> Self {
    if isRemark { return self }
    return Self(
      text: text, isCallback: isCallback, link: link,
      isHighlighted: isHighlighted || link == address, isTaken: isTaken)
  }
}

extension [StateDiagram.LabelLine] {
  /// Whether one of the lines links to an address that is not empty.
  fileprivate func lead(to address: String) -> Bool {
    !address.isEmpty && contains { $0.link == address }
  }
}
