/// The distances in sequence diagrams, in points.
enum SequenceMetrics {
  /// Between the edge of the picture and its content.
  static let padding = 24.0
  /// Between a text and the lifelines, activations, and edges beside it.
  static let textMargin = 10.0
  /// Between things on adjacent lifelines.
  static let gutter = 24.0
  /// Between the edge of a head and its text.
  static let headPadding = 14.0
  /// How far the frame of a group extends beyond its heads.
  static let boxReach = 8.0
  /// The width of an activation.
  static let activationWidth = 8.0
  /// How far an innermost frame extends beyond its outer lifelines.
  static let frameReach = 22.0
  /// How much farther each enclosing frame extends.
  static let frameStep = 12.0
  /// How far the line of a message to its own lifeline extends.
  static let loopReach = 24.0
  /// The smallest width of a found message.
  static let foundWidth = 28.0
  /// The radius of the dot at the start of a found message.
  static let foundRadius = 4.0
  /// The half width of the cross at which a lifeline stops.
  static let crossReach = 6.0
  /// The width at which the text of a message breaks.
  static let messageWidth = 420.0
  /// The width from which the text of a message may cross lifelines.
  static let farWidth = 260.0
  /// The width at which other texts break.
  static let textWidth = 230.0
  /// The smallest width of notes and gaps.
  static let noteWidth = 180.0
  /// How far notes extend beyond their outer lifelines.
  static let noteReach = 14.0
  /// The height of the picture from which heads are repeated at the bottom.
  static let tallHeight = 1100.0
}

// The texts of a sequence diagram in lines, the same wherever they are measured.

extension SequenceDiagram.Lifeline {
  /// The name, and under it the machine.
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

  /// The total height of the texts.
  var height: Double { reduce(0) { $0 + $1.height } }
}

extension SequenceDiagram.Message {
  /// The text above the arrow.
  var lines: TextLines {
    let role: TextRole = isCallback ? .code : .label
    return TextLines(of: text, role: role, within: SequenceMetrics.messageWidth)
  }

  /// The lifelines from one end to the other.
  package var span: ClosedRange<Int> { min(from ?? to, to)...max(from ?? to, to) }

  /// The length of a found message with a text of a given width.
  func foundWidth(under width: Double) -> Double {
    max(width, SequenceMetrics.foundWidth) + SequenceMetrics.textMargin
  }

  /// Whether a text of a given width is placed across lifelines, since it does not fit beside the
  /// receiver.
  func standsOverLifelines(width: Double) -> Bool {
    span.count > 2 && width > SequenceMetrics.farWidth
  }
}

extension SequenceDiagram.Fragment {
  /// The operator in the corner.
  var cornerLines: TextLines {
    TextLines(of: operation.text, role: .corner, within: SequenceMetrics.messageWidth)
  }

  /// The width of the corner, with its slanted side.
  var cornerWidth: Double { cornerLines.width + 2 * SequenceMetrics.textMargin + 4 }

  /// Returns the distance from the left edge of the frame to the guard of an operand.
  ///
  /// The guard is to the right of the corner and of the first lifeline.
  ///
  /// - Parameters:
  ///   - operand: The index of the operand.
  ///   - reach: How far the frame extends to the left of its first lifeline.
  /// - Returns: The distance in points.
  func conditionIndent(of operand: Int, reach: Double) -> Double {
    let clear = reach + SequenceMetrics.activationWidth / 2
    return (operand == 0 ? max(cornerWidth, clear) : clear) + SequenceMetrics.textMargin
  }

  /// The width of the corner and the guards, if the frame extends `reach` to the left.
  func textWidth(reach: Double) -> Double {
    let widths = operands.enumerated().map { index, operand in
      operand.conditionLines().map { $0.width + conditionIndent(of: index, reach: reach) } ?? 0
    }
    return max(cornerWidth, widths.max() ?? 0) + SequenceMetrics.textMargin
  }
}

extension SequenceDiagram.Operand {
  /// The guard in brackets, `nil` for none; `room` allows longer lines in a wide frame.
  func conditionLines(within room: Double = 0) -> TextLines? {
    if condition.isEmpty { return nil }
    return TextLines(
      of: "[\(condition)]", role: .aside, within: max(SequenceMetrics.textWidth, room))
  }
}

extension SequenceDiagram.Item {
  /// The range of lifelines that some items touch; `nil` if they touch none.
  static func lifelines(of items: [Self]) -> ClosedRange<Int>? {
    items.compactMap(\.lifelines).reduce(nil) { whole, part in
      guard let whole else { return part }
      return min(whole.lowerBound, part.lowerBound)...max(whole.upperBound, part.upperBound)
    }
  }

  /// The range of lifelines that the item touches; `nil` for gaps and notes over all.
  private var lifelines: ClosedRange<Int>? {
    switch self {
    case .message(let message): message.span
    case .state(let lifeline, _), .destruction(let lifeline): lifeline...lifeline
    case .fragment(let fragment): Self.lifelines(of: fragment.operands.flatMap(\.items))
    case .note(_, let span): span
    case .gap: nil
    }
  }

  /// The nesting depth of fragments in some items; 0 without any.
  package static func nesting(of items: [Self]) -> Int {
    items.map { item in
      guard case .fragment(let fragment) = item else { return 0 }
      return 1 + (fragment.operands.map { nesting(of: $0.items) }.max() ?? 0)
    }.max() ?? 0
  }
}
