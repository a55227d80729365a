/// The x coordinates of lifelines, and how far fragments extend beyond them.
///
/// First everything reserves space between lifelines; then the lifelines are placed.
struct SequenceColumns: Hashable, Sendable {
  /// A range of lifelines, and how far something extends beyond the outer two.
  struct Extent: Hashable, Sendable {
    /// The indices of the lifelines.
    let lifelines: ClosedRange<Int>
    /// How far it extends to the left of the first.
    var left = 0.0
    /// How far it extends to the right of the last.
    var right = 0.0
  }

  /// The smallest distance between two lifelines that are not adjacent.
  private struct MinimumDistance: Hashable, Sendable {
    let lifelines: ClosedRange<Int>
    let distance: Double
  }

  /// The extent of the whole diagram.
  private(set) var whole: Extent
  /// The extent of each fragment, in reading order of their corners.
  private(set) var fragments: [Extent] = []
  /// The distance between each lifeline and the next.
  private(set) var gaps: [Double]
  /// The texts of each head, by lifeline.
  let heads: [[TextLines]]
  /// The texts of the messages, in reading order.
  private(set) var messages: [TextLines] = []

  private let nesting: Int
  private var minimumDistances: [MinimumDistance] = []

  /// Computes the columns of a diagram with at least one lifeline.
  init(of sequence: SequenceDiagram) {
    precondition(!sequence.lifelines.isEmpty, "nobody takes part in '\(sequence.title)'")
    let last = sequence.lifelines.count - 1
    heads = sequence.lifelines.map(\.texts)
    nesting = SequenceDiagram.Item.nesting(of: sequence.items)
    whole = Extent(lifelines: 0...last)
    gaps = Array(repeating: 0, count: last)
    var extent = whole
    let widths = heads.map(\.headWidth)
    for (index, width) in widths.enumerated() {
      let half = ceiling(width / 2)
      reserve(half, half, at: index...index, in: &extent)
    }
    for index in gaps.indices {
      let heads = widths[index...index + 1].reduce(0) { $0 + $1 / 2 }
      require(ceiling(heads + SequenceMetrics.gutter), between: index...index + 1)
    }
    measure(sequence.items, in: &extent, depth: 0)
    whole = extent
    spread()
  }

  /// The x coordinates of all lifelines, given that of the first.
  func places(from first: Double) -> [Double] {
    gaps.reduce(into: [first]) { places, gap in places.append((places.last ?? first) + gap) }
  }
}

extension SequenceColumns {
  /// Reserves the space of items, and widens an extent to hold them.
  private mutating func measure(
    _ items: [SequenceDiagram.Item], in extent: inout Extent, depth: Int
  ) {
    for item in items {
      switch item {
      case .message(let message): measure(message, in: &extent)
      case .fragment(let fragment): measure(fragment, in: &extent, depth: depth)
      case .destruction(let lifeline):
        let reach = SequenceMetrics.crossReach
        reserve(reach, reach, at: lifeline...lifeline, in: &extent)
      case .state(let lifeline, let text):
        let lines = TextLines(of: text, role: .remark, within: SequenceMetrics.textWidth)
        let half = ceiling(lines.width / 2) + SequenceMetrics.textMargin
        reserve(half, half, at: lifeline...lifeline, in: &extent)
      case .gap(let text):
        let lines = TextLines(of: text, role: .aside, within: SequenceMetrics.noteWidth)
        reserve(width: lines.width + 2 * SequenceMetrics.textMargin, in: &extent)
      case .note(_, let span?): reserveNote(over: span, in: &extent)
      case .note: reserve(width: SequenceMetrics.noteWidth, in: &extent)
      }
    }
  }

  /// Reserves the space of a message's text, beside the lifeline that receives it.
  private mutating func measure(_ message: SequenceDiagram.Message, in extent: inout Extent) {
    let to = message.to
    let text = message.lines
    messages.append(text)
    let width = text.width
    let room = width + 2 * SequenceMetrics.textMargin + SequenceMetrics.activationWidth
    guard let from = message.from else {
      let width = message.foundWidth(under: width)
      let left = SequenceMetrics.activationWidth / 2 + width + SequenceMetrics.foundRadius
      return reserve(left, 0, at: to...to, in: &extent)
    }
    if from == to {
      reserve(0, room + SequenceMetrics.loopReach, at: to...to, in: &extent)
    } else if message.standsOverLifelines(width: width) {
      require(room, between: message.span)
    } else {
      require(room, between: from < to ? to - 1...to : to...to + 1)
    }
  }

  /// Reserves the space of a frame; frames of one depth extend equally far, outer ones farther.
  private mutating func measure(
    _ fragment: SequenceDiagram.Fragment, in extent: inout Extent, depth: Int
  ) {
    let items = fragment.operands.flatMap(\.items)
    let lifelines = SequenceDiagram.Item.lifelines(of: items) ?? extent.lifelines
    let index = fragments.count
    fragments.append(Extent(lifelines: lifelines))
    let step = SequenceMetrics.frameStep
    let reach = SequenceMetrics.frameReach + step * Double(nesting - 1 - depth)
    var inner = Extent(lifelines: lifelines, left: reach - step, right: reach - step)
    for operand in fragment.operands { measure(operand.items, in: &inner, depth: depth + 1) }
    inner.left += step
    inner.right += step
    let rest = ceiling(fragment.textWidth(reach: inner.left)) - inner.left - inner.right
    if lifelines.count > 1 {
      require(rest, between: lifelines)
    } else {
      inner.right += max(0, rest)
    }
    fragments[index] = inner
    reserve(inner.left, inner.right, at: lifelines, in: &extent)
  }

  /// Reserves space beside the outer two of some lifelines.
  private mutating func reserve(
    _ left: Double, _ right: Double, at lifelines: ClosedRange<Int>, in extent: inout Extent
  ) {
    let clear = SequenceMetrics.textMargin + SequenceMetrics.activationWidth / 2
    let (first, last) = (lifelines.lowerBound, lifelines.upperBound)
    if first == extent.lifelines.lowerBound { extent.left = max(extent.left, left) }
    if first > 0 { require(left + clear, between: first - 1...first) }
    if last == extent.lifelines.upperBound { extent.right = max(extent.right, right) }
    if last < gaps.count { require(right + clear, between: last...last + 1) }
  }

  /// Reserves the space of a note, which is centered over its lifelines.
  private mutating func reserveNote(over span: ClosedRange<Int>, in extent: inout Extent) {
    let reach = SequenceMetrics.noteReach
    if span.count > 1 { require(SequenceMetrics.noteWidth - 2 * reach, between: span) }
    let half = span.count > 1 ? reach : SequenceMetrics.noteWidth / 2
    reserve(half, half, at: span, in: &extent)
  }

  /// Reserves a width across all lifelines of an extent.
  private mutating func reserve(width: Double, in extent: inout Extent) {
    if extent.lifelines.count > 1 {
      require(width, between: extent.lifelines)
    } else {
      let half = ceiling(width / 2)
      reserve(half, half, at: extent.lifelines, in: &extent)
    }
  }

  /// Reserves a distance between two lifelines.
  private mutating func require(_ distance: Double, between lifelines: ClosedRange<Int>) {
    if lifelines.count == 2 {
      gaps[lifelines.lowerBound] = max(gaps[lifelines.lowerBound], ceiling(distance))
    } else {
      minimumDistances.append(MinimumDistance(lifelines: lifelines, distance: distance))
    }
  }

  /// Widens the gaps evenly until lifelines that are not adjacent are far enough apart, too.
  private mutating func spread() {
    let nearFirst = minimumDistances.enumerated().sorted {
      ($0.element.lifelines.count, $0.offset) < ($1.element.lifelines.count, $1.offset)
    }
    for (_, minimum) in nearFirst {
      let between = minimum.lifelines.lowerBound..<minimum.lifelines.upperBound
      let missing = minimum.distance - gaps[between].reduce(0, +)
      guard missing > 0 else { continue }
      for index in between { gaps[index] += ceiling(missing / Double(between.count)) }
    }
  }
}
