/// The distances that sequence diagrams are built of, in points.
enum SequenceMetrics {
  /// From the picture's edge to what is drawn.
  static let padding = 24.0
  /// From a text to the lifelines, bars, and edges beside it.
  static let textMargin = 10.0
  /// Between what is on neighbouring lifelines.
  static let gutter = 24.0
  /// From a head's edge to its text, at both sides.
  static let headPadding = 14.0
  /// The width of a bar.
  static let activationWidth = 8.0
  /// How far an innermost frame reaches beyond its outer lifelines.
  static let frameReach = 22.0
  /// How far each further frame reaches beyond the one in it.
  static let frameStep = 12.0
  /// How far the line of a message to its own lifeline swings out from the bar.
  static let loopReach = 24.0
  /// The smallest width of the text over an arrow whose sender is not drawn.
  static let foundWidth = 28.0
  /// The radius of the dot that stands for a sender who is not drawn.
  static let foundRadius = 4.0
  /// How far the cross at the end of a lifeline reaches in each direction.
  static let crossReach = 6.0
  /// Within which a message's text is kept on one line.
  static let messageWidth = 420.0
  /// From which on the text of a message across several lifelines may stand over them.
  static let farWidth = 260.0
  /// Within which other texts are kept on one line.
  static let textWidth = 230.0
  /// The smallest width that notes and gaps get.
  static let noteWidth = 180.0
  /// How far notes reach beyond their outer lifelines.
  static let noteReach = 14.0
  /// The height of the picture from which on the heads are repeated at the bottom.
  static let tallHeight = 1100.0
}

// Each text of a sequence diagram in the lines it is drawn in, the same wherever it is measured.

extension SequenceDiagram.Lifeline {
  /// The name, and under it what kind of thing it is.
  var texts: [TextLines] {
    let name = TextLines(of: name, role: .name, within: SequenceMetrics.textWidth)
    if kind.isEmpty { return [name] }
    return [name, TextLines(of: kind, role: .kind, within: SequenceMetrics.textWidth)]
  }
}

extension [TextLines] {
  /// The width of a head with these texts, an even number.
  var headWidth: Double {
    let widest = map(\.width).max() ?? 0
    return 2 * ceiling(Swift.max(36, widest / 2 + SequenceMetrics.headPadding))
  }

  /// The height of all of them, one under the other.
  var height: Double { reduce(0) { $0 + $1.height } }
}

extension SequenceDiagram.Message {
  /// The text over the arrow.
  var lines: TextLines {
    let role: TextRole = isCallback ? .code : .label
    return TextLines(of: text, role: role, within: SequenceMetrics.messageWidth)
  }

  /// The lifelines at its ends, from the left one to the right one.
  var span: ClosedRange<Int> { min(from ?? to, to)...max(from ?? to, to) }

  /// The width of the arrow of a message whose sender is not drawn, under a text so wide.
  func foundWidth(under width: Double) -> Double {
    max(width, SequenceMetrics.foundWidth) + SequenceMetrics.textMargin
  }

  /// Whether the text, so wide, stands over lifelines, since there is no room beside the one it goes to.
  func standsOverLifelines(width: Double) -> Bool {
    span.count > 2 && width > SequenceMetrics.farWidth
  }
}

extension SequenceDiagram.Fragment {
  /// The operation in the corner.
  var cornerLines: TextLines {
    TextLines(of: operation.text, role: .corner, within: SequenceMetrics.messageWidth)
  }

  /// The width of the corner, its slanted side included.
  var cornerWidth: Double { cornerLines.width + 2 * SequenceMetrics.textMargin + 4 }

  /// Where the guard of an operand begins, from the frame's left edge.
  ///
  /// It stands to the right of the corner, and of the first lifeline.
  ///
  /// - Parameters:
  ///   - operand: The operand, by index.
  ///   - reach: How far the frame reaches to the left of its first lifeline.
  /// - Returns: The distance in points.
  func conditionIndent(of operand: Int, reach: Double) -> Double {
    let clear = reach + SequenceMetrics.activationWidth / 2
    return (operand == 0 ? max(cornerWidth, clear) : clear) + SequenceMetrics.textMargin
  }

  /// The width that the corner and the guards need; the reach is that to the left.
  func textWidth(reach: Double) -> Double {
    let widths = operands.enumerated().map { index, operand in
      operand.conditionLines().map { $0.width + conditionIndent(of: index, reach: reach) } ?? 0
    }
    return max(cornerWidth, widths.max() ?? 0) + SequenceMetrics.textMargin
  }
}

extension SequenceDiagram.Operand {
  /// The guard in brackets, or nothing; in a wide frame it may be wider than it asks for.
  func conditionLines(within room: Double = 0) -> TextLines? {
    if condition.isEmpty { return nil }
    return TextLines(
      of: "[\(condition)]", role: .aside, within: max(SequenceMetrics.textWidth, room))
  }
}

extension SequenceDiagram.Item {
  /// The lifelines that a list of items touches, from the leftmost to the rightmost.
  static func lifelines(of items: [Self]) -> ClosedRange<Int>? {
    items.compactMap(\.lifelines).reduce(nil) { whole, part in
      guard let whole else { return part }
      return min(whole.lowerBound, part.lowerBound)...max(whole.upperBound, part.upperBound)
    }
  }

  /// The lifelines that the item touches; nothing for what stands across all of them.
  private var lifelines: ClosedRange<Int>? {
    switch self {
    case .message(let message): message.span
    case .state(let lifeline, _), .destruction(let lifeline): lifeline...lifeline
    case .fragment(let fragment): Self.lifelines(of: fragment.operands.flatMap(\.items))
    case .gap, .note: nil
    }
  }

  /// How deep fragments are nested in a list of items; 0 without any.
  static func nesting(of items: [Self]) -> Int {
    items.map { item in
      guard case .fragment(let fragment) = item else { return 0 }
      return 1 + (fragment.operands.map { nesting(of: $0.items) }.max() ?? 0)
    }.max() ?? 0
  }
}
