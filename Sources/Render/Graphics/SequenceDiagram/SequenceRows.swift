/// Places the items of a sequence diagram one below the other, on given columns.
struct SequenceRows {
  /// The layout so far.
  private(set) var layout = SequenceLayout()
  /// The lower end of the items placed so far, in whole points.
  private(set) var y: Double

  /// The segments of the lifelines so far.
  private(set) var lifelineSegments: LifelineSegments

  private let columns: SequenceColumns
  private let places: [Double]
  private let isSystem: [Bool]
  private let marginEnd: Double
  /// The number of fragments begun, which is the index of the next one in the columns.
  private var nextFragment = 0
  /// The number of messages placed, which is the index of the next one in the columns.
  private var nextMessage = 0
  /// For each lifeline, the y range of its current activation.
  private var openActivations: [(top: Double, bottom: Double)?]

  /// Places all items below the heads.
  ///
  /// - Parameters:
  ///   - columns: The columns of the same diagram.
  ///   - places: The x coordinates of the lifelines.
  ///   - sequence: The diagram.
  ///   - top: The y coordinate at which lifelines begin.
  ///   - marginEnd: The right end of the texts in the left margin.
  init(
    columns: SequenceColumns, places: [Double], sequence: SequenceDiagram, top: Double,
    marginEnd: Double
  ) {
    self.columns = columns
    self.places = places
    self.isSystem = sequence.lifelines.map(\.isSystem)
    self.marginEnd = marginEnd
    lifelineSegments = LifelineSegments(count: places.count, top: top + 0.5)
    openActivations = Array(repeating: nil, count: places.count)
    y = top + 8
    place(sequence.items, in: columns.whole)
    closeActivations { _ in true }
    y += 14
  }

  private mutating func place(_ items: [SequenceDiagram.Item], in extent: SequenceColumns.Extent) {
    for item in items {
      switch item {
      case .message(let message): place(message)
      case .fragment(let fragment): place(fragment)
      case .state(let lifeline, let text): placeState(text, on: lifeline)
      case .destruction(let lifeline): placeDestruction(of: lifeline)
      case .gap(let text): placeGap(text, in: extent)
      case .note(let text, let span): placeNote(text, over: span ?? extent.lifelines)
      }
    }
  }

  /// The x coordinates of the edges of an extent.
  private func edges(of extent: SequenceColumns.Extent) -> (left: Double, right: Double) {
    (
      places[extent.lifelines.lowerBound] - extent.left,
      places[extent.lifelines.upperBound] + extent.right
    )
  }
}

// Messages, and the activations at their ends.
extension SequenceRows {
  private mutating func place(_ message: SequenceDiagram.Message) {
    switch message.from {
    case .none: placeFound(message)
    case message.to: placeLoop(message)
    case .some(let from): placeArrow(message, from: from)
    }
  }

  /// Places a found message: from a dot to the lifeline at its right.
  private mutating func placeFound(_ message: SequenceDiagram.Message) {
    let text = columns.messages[nextMessage]
    let line = y + 7 + text.height + 3.5
    let end = Point(x: places[message.to] - SequenceMetrics.activationWidth / 2, y: line)
    let width = message.foundWidth(under: text.width)
    let corner = Point(x: end.x - (width + text.width) / 2, y: line - 4.5 - text.height)
    let frame = Rectangle(origin: corner, width: text.width, height: text.height)
    let label = SequenceLayout.Label(text: text, frame: frame, anchor: .middle, link: message.link)
    add(message, from: Point(x: end.x - width, y: line), to: end, label)
    y = line + 5.5
  }

  /// Places a message below its text, which is beside the receiver.
  private mutating func placeArrow(_ message: SequenceDiagram.Message, from: Int) {
    let text = columns.messages[nextMessage]
    let toRight: Double = from < message.to ? 1 : -1
    let half = SequenceMetrics.activationWidth / 2
    let line = y + 7 + text.height + 3.5
    let end = places[message.to] - toRight * half
    let neighbor = places[message.to - Int(toRight)] + toRight * half
    var middle = (end + neighbor) / 2
    if message.standsOverLifelines(width: text.width) {
      middle = end - toRight * (SequenceMetrics.textMargin + text.width / 2)
    }
    let corner = Point(x: middle - text.width / 2, y: line - 4.5 - text.height)
    let label = SequenceLayout.Label(
      text: text,
      frame: Rectangle(origin: corner, width: text.width, height: text.height),
      anchor: .middle, link: message.link)
    add(
      message, from: Point(x: places[from] + toRight * half, y: line),
      to: Point(x: end, y: line), label)
    y = line + 5.5
  }

  /// Places a message to its own lifeline, with its text to the right.
  private mutating func placeLoop(_ message: SequenceDiagram.Message) {
    let text = columns.messages[nextMessage]
    let start = y + 12.5
    let end = start + max(14, ceiling(text.height) - 2)
    let x = places[message.to] + SequenceMetrics.activationWidth / 2
    let corner = Point(
      x: x + SequenceMetrics.loopReach + SequenceMetrics.textMargin,
      y: (start + end - text.height) / 2)
    let label = SequenceLayout.Label(
      text: text,
      frame: Rectangle(origin: corner, width: text.width, height: text.height),
      anchor: .start, link: message.link)
    add(message, from: Point(x: x, y: start), to: Point(x: x, y: end), label)
    y = end + 5.5
  }

  /// Adds an arrow, and begins or extends the activations at its ends; all other objects'
  /// activations end, and for a found message that of the system.
  private mutating func add(
    _ message: SequenceDiagram.Message, from start: Point, to end: Point,
    _ label: SequenceLayout.Label
  ) {
    nextMessage += 1
    let ends = [message.from, message.to].compactMap(\.self)
    closeActivations { [isSystem] in !ends.contains($0) && (!isSystem[$0] || message.from == nil) }
    lifelineSegments.resume(ends, at: start.y - 10)
    for lifeline in ends {
      let top = openActivations[lifeline]?.top ?? start.y
      openActivations[lifeline] = (top, end.y)
    }
    layout.arrows.append(
      SequenceLayout.Arrow(
        message: message, start: start, end: end, label: label,
        margin: margin(message.margin, at: start.y)))
  }

  /// The text in the left margin at a y coordinate.
  private func margin(_ text: String, at line: Double) -> SequenceLayout.Label? {
    if text.isEmpty { return nil }
    let lines = TextLines(of: text, role: .margin)
    let corner = Point(x: marginEnd - lines.width, y: line - 7)
    return SequenceLayout.Label(
      text: lines, frame: Rectangle(origin: corner, width: lines.width, height: lines.height),
      anchor: .end)
  }

  /// Ends the activations of some lifelines.
  private mutating func closeActivations(where isToClose: (Int) -> Bool) {
    for lifeline in places.indices where isToClose(lifeline) {
      guard let bar = openActivations[lifeline] else { continue }
      openActivations[lifeline] = nil
      let corner = Point(x: places[lifeline] - SequenceMetrics.activationWidth / 2, y: bar.top - 2)
      let height = bar.bottom - bar.top + 10
      let frame = Rectangle(origin: corner, width: SequenceMetrics.activationWidth, height: height)
      layout.activations.append(SequenceLayout.Activation(lifeline: lifeline, frame: frame))
    }
  }
}

// Fragments.
extension SequenceRows {
  /// Places a frame around its operands; activations end at its edges.
  private mutating func place(_ fragment: SequenceDiagram.Fragment) {
    closeActivations { _ in true }
    let extent = columns.fragments[nextFragment]
    let index = layout.fragments.count
    nextFragment += 1
    let (left, right) = edges(of: extent)
    let top = y + 10.5
    let text = fragment.cornerLines
    let tab = Rectangle(
      origin: Point(x: left, y: top), width: fragment.cornerWidth, height: text.height + 7)
    let corner = SequenceLayout.Label(text: text, frame: tab, anchor: .start, link: fragment.link)
    // Fragments inside this one come later, so that they are drawn over it.
    layout.fragments.append(
      SequenceLayout.Fragment(frame: tab, corner: corner, conditions: [], separators: []))
    y = top - 0.5
    var conditions: [SequenceLayout.Label] = []
    var separators: [Double] = []
    let living = lifelineSegments.open
    var gone = living
    for (number, operand) in fragment.operands.enumerated() {
      if number > 0 { separators.append(y + 0.5) }
      if fragment.operation.isChoice { lifelineSegments.resume(living, at: y + 0.5) }
      let indent = fragment.conditionIndent(of: number, reach: extent.left)
      let room = right - left - indent - SequenceMetrics.textMargin
      let condition = operand.conditionLines(within: room)
      conditions += placeCondition(condition, at: left + indent).map { [$0] } ?? []
      if number == 0 { y = max(y, top - 0.5 + tab.height) }
      y += operand.items.isEmpty ? 8 : 0
      place(operand.items, in: extent)
      closeActivations { _ in true }
      gone.subtract(lifelineSegments.open)
      y += 10
    }
    let frame = Rectangle(origin: tab.origin, width: right - left, height: y + 0.5 - top)
    layout.fragments[index] = SequenceLayout.Fragment(
      frame: frame, corner: corner, conditions: conditions, separators: separators)
    lifelineSegments.resume(fragment.operation.goingOn(of: living, gone: gone), at: y + 0.5)
    y += 4
  }

  /// Places the guard of an operand below the current y coordinate.
  private mutating func placeCondition(
    _ text: TextLines?, at left: Double
  ) -> SequenceLayout.Label? {
    guard let text else { return nil }
    let corner = Point(x: left, y: y + 4)
    y += text.height + 6
    return SequenceLayout.Label(
      text: text, frame: Rectangle(origin: corner, width: text.width, height: text.height),
      anchor: .start)
  }
}

// Boxes and bands.
extension SequenceRows {
  /// Places a cross on a lifeline, below its activation.
  private mutating func placeDestruction(of lifeline: Int) {
    closeActivations { $0 == lifeline }
    let reach = SequenceMetrics.crossReach
    let bar = layout.activations.last { $0.lifeline == lifeline }?.frame.maxY ?? 0
    let middle = max(bar, y - 5 + 0.5) + reach
    lifelineSegments.end(lifeline, at: middle)
    layout.destructions.append(Point(x: places[lifeline], y: middle))
    y = middle + reach + 0.5
  }

  /// Places a state invariant on its lifeline, below its activation.
  private mutating func placeState(_ text: String, on lifeline: Int) {
    closeActivations { $0 == lifeline }
    lifelineSegments.resume([lifeline], at: y + 0.5)
    let lines = TextLines(of: text, role: .remark, within: SequenceMetrics.textWidth)
    let width = evenly(lines.width + 2 * SequenceMetrics.textMargin)
    let corner = Point(x: places[lifeline] - width / 2, y: y + 10.5)
    let frame = Rectangle(origin: corner, width: width, height: lines.height + 7)
    layout.states.append(SequenceLayout.Box(frame, lines, .middle))
    y = corner.y + frame.height + 0.5
  }

  /// Places a note across some lifelines.
  private mutating func placeNote(_ text: String, over lifelines: ClosedRange<Int>) {
    closeActivations { _ in true }
    let first = places[lifelines.lowerBound]
    let last = places[lifelines.upperBound]
    let reach = SequenceMetrics.noteReach
    let width = max(SequenceMetrics.noteWidth, last - first + 2 * reach)
    let lines = TextLines(of: text, role: .remark, within: width - 2 * SequenceMetrics.textMargin)
    let corner = Point(x: ceiling((first + last - width) / 2) - 0.5, y: y + 12.5)
    let frame = Rectangle(origin: corner, width: ceiling(width), height: lines.height + 11)
    layout.notes.append(SequenceLayout.Box(frame, lines, .start))
    y = corner.y + frame.height + 3.5
  }

  /// Places a gap across an extent.
  private mutating func placeGap(_ text: String, in extent: SequenceColumns.Extent) {
    closeActivations { _ in true }
    let (left, right) = edges(of: extent)
    let lines = TextLines(
      of: text, role: .aside, within: right - left - 2 * SequenceMetrics.textMargin)
    let corner = Point(x: left, y: y + 12)
    let frame = Rectangle(origin: corner, width: right - left, height: max(28, lines.height + 14))
    let gap = SequenceLayout.Box(frame, lines, .middle)
    let shift = clearMiddle(for: lines, in: extent).map { $0 - (left + right) / 2 } ?? 0
    let place = gap.label.frame.moved(x: shift, y: 0)
    let label = SequenceLayout.Label(text: lines, frame: place, anchor: .middle)
    layout.gaps.append(SequenceLayout.Box(frame: frame, label: label))
    y = corner.y + frame.height + 4
  }

  /// The middle of the widest space between two adjacent lifelines, if the text fits there.
  private func clearMiddle(
    for lines: TextLines, in extent: SequenceColumns.Extent
  ) -> Double? {
    let all = places[extent.lifelines]
    let pairs = zip(all, all.dropFirst()).map { (room: $1 - $0, middle: ($0 + $1) / 2) }
    let widest = pairs.max { $0.room < $1.room }
    return widest.flatMap { lines.width + SequenceMetrics.textMargin < $0.room ? $0.middle : nil }
  }

  /// Rounds up to an even number.
  private func evenly(_ number: Double) -> Double { 2 * ceiling(number / 2) }
}

/// The segments of lifelines, while items are placed on them.
///
/// A lifeline stops when its object ends. It continues if the object ended in only one of several
/// cases, or if another object takes its role.
struct LifelineSegments: Hashable, Sendable {
  /// The finished segments of each lifeline, topmost first.
  private var over: [[ClosedRange<Double>]]
  /// The start of each lifeline's current segment; `nil` after its end.
  private var begins: [Double?]

  /// Begins all lifelines at a y coordinate.
  init(count: Int, top: Double) {
    over = Array(repeating: [], count: count)
    begins = Array(repeating: top, count: count)
  }

  /// The indices of the lifelines that have a current segment.
  var open: Set<Int> { Set(begins.indices.filter { begins[$0] != nil }) }

  /// Ends a lifeline at a y coordinate, unless it has ended.
  mutating func end(_ lifeline: Int, at y: Double) {
    guard let top = begins[lifeline] else { return }
    over[lifeline].append(top...max(top, y))
    begins[lifeline] = nil
  }

  /// Continues those of some lifelines that have ended.
  mutating func resume(_ lifelines: some Sequence<Int>, at y: Double) {
    for lifeline in lifelines where begins[lifeline] == nil { begins[lifeline] = y }
  }

  /// All segments of a lifeline, topmost first, in a diagram that ends at `bottom`.
  func segments(of lifeline: Int, downTo bottom: Double) -> [ClosedRange<Double>] {
    over[lifeline] + (begins[lifeline].map { [$0...bottom] } ?? [])
  }
}
