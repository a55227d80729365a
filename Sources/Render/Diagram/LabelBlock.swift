/// The lines of a label, set: where each stands from the block's upper left corner.
struct LabelBlock: Hashable, Sendable {
  /// One line, set.
  struct Line: Hashable, Sendable {
    /// What is written.
    let line: Diagram.LabelLine
    /// What it is, which decides its font.
    let role: TextRole
    /// Where its text begins.
    let x: Double
    /// The top of the line.
    let top: Double
    /// How wide its text is.
    let width: Double

    /// Where its baseline is.
    var baseline: Double { top + role.baseline }
  }

  /// How far callbacks stand to the right of their event.
  private static let indent = 9.0
  /// The space above an event that follows the callbacks of another.
  private static let gap = 4.0

  /// The lines, top first.
  let lines: [Line]
  /// The width of the longest line.
  let width: Double
  /// The height of all of them.
  let height: Double

  /// Sets lines: events at the left edge, the callbacks they run indented below.
  init(_ lines: [Diagram.LabelLine]) {
    let hasEvents = lines.contains { !$0.isCallback }
    var top = 0.0
    var set: [Line] = []
    for line in lines {
      let role: TextRole = line.isCallback ? .code : .kind
      if !line.isCallback, set.last?.line.isCallback == true { top += Self.gap }
      set.append(
        Line(
          line: line, role: role, x: line.isCallback && hasEvents ? Self.indent : 0, top: top,
          width: role.width(of: line.text)))
      top += role.lineHeight
    }
    self.lines = set
    width = set.map { $0.x + $0.width }.max() ?? 0
    height = top
  }
}
