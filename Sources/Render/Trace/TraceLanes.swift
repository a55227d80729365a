internal import Model

/// The interactions of a recording beside its records: each has a lane from its first record to its
/// last, and no two lanes that meet are the same.
struct TraceLanes {
  /// How one record looks in the lanes.
  struct Row: Hashable {
    /// The interaction that begins with the record, as readers call it; empty for none.
    var name = ""
    /// A character a lane.
    var marks: [Character]
  }

  /// How many lanes there are.
  let width: Int
  private var rows: [TracePlace: Row] = [:]
  private let blank: Row

  /// Sorts the records of a recording into lanes.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - lines: Its records, in order; notes among them.
  init(of recording: TraceRecording, _ lines: [TraceLine]) {
    let homes = recording.interactionsByPlace
    let spans = recording.spans(of: lines)
    var ends: [Int] = []
    var lanes: [Int: Int] = [:]
    for (home, span) in spans.sorted(by: {
      ($0.value.lowerBound, $0.key) < ($1.value.lowerBound, $1.key)
    }) {
      let free = ends.firstIndex { $0 < span.lowerBound } ?? ends.count
      if free == ends.count { ends.append(span.upperBound) }
      ends[free] = span.upperBound
      lanes[home] = free
    }
    width = ends.count
    blank = Row(marks: Array(repeating: " ", count: ends.count))
    var open: [Int: Int] = [:]
    for (place, line) in lines.enumerated() {
      let own = homes[line.place]
      if let own { open[lanes[own, default: 0]] = own }
      open = open.filter { spans[$0.value, default: 0...0].upperBound >= place }
      var row = blank
      for lane in open.keys { row.marks[lane] = "│" }
      if let own, let span = spans[own] {
        let (isFirst, isLast) = (place == span.lowerBound, place == span.upperBound)
        row.marks[lanes[own, default: 0]] =
          isFirst && isLast ? "─" : isFirst ? "┌" : isLast ? "└" : "├"
        if isFirst { row.name = recording.interactions[own].name.text }
      }
      rows[line.place] = row
    }
  }

  /// How a record looks in the lanes.
  func row(of line: TraceLine) -> Row { rows[line.place] ?? blank }
}
