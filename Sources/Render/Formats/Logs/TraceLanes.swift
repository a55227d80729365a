import Base
import Conformance
package import Logs

/// The interactions of a recording beside its records: each has a lane from its first record to its
/// last, and no two lanes that meet are the same.
struct TraceLanes {
  /// How one record looks in the lanes.
  struct Row: Hashable {
    /// A record beside no lanes.
    static let none = Self(marks: [])

    /// The interaction that begins with the record; `nil` for none.
    var interaction: TraceInteraction?
    /// A character a lane.
    var marks: [Character]
  }

  private var rows: [TracePlace: Row] = [:]
  private let blank: Row

  /// Sorts the records of a recording into lanes.
  ///
  /// - Parameters:
  ///   - recording: The recording.
  ///   - lines: Its records, in order; notes among them.
  init(of recording: TraceSegment, _ lines: [TraceLine]) {
    let homes = recording.homesByPlace
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
    blank = Row(marks: Array(repeating: " ", count: ends.count))
    var open: [Int: Int] = [:]
    for (place, line) in lines.enumerated() {
      let own = homes[line.place]?.interaction
      if let own { open[lanes[own, default: 0]] = own }
      open = open.filter { spans[$0.value, default: 0...0].upperBound >= place }
      var row = blank
      for lane in open.keys { row.marks[lane] = "│" }
      if let own, let span = spans[own] {
        let (isFirst, isLast) = (place == span.lowerBound, place == span.upperBound)
        row.marks[lanes[own, default: 0]] =
          isFirst && isLast ? "─" : isFirst ? "┌" : isLast ? "└" : "├"
        if isFirst { row.interaction = recording.interactions[own] }
      }
      rows[line.place] = row
    }
  }

  /// How a record looks in the lanes.
  func row(of line: TraceLine) -> Row { rows[line.place] ?? blank }
}

/// Tells the times of a log since its first, all in one unit and with as many decimals.
///
/// Seconds when ten or more pass, else milliseconds. There are as many decimals as tell all times
/// apart as well as the log does, down to a millisecond, or to a hundredth of one.
struct TraceClock: Hashable, Sendable {
  /// The microseconds of a unit.
  private let unit: Int
  /// The microseconds of the last decimal, or of a unit without decimals.
  private let step: Int

  /// Sets a clock by the times that it is to tell, in microseconds since the first of the log.
  init(for times: [Int]) {
    let spans = times.map(abs)
    unit = spans.contains { $0 >= 10_000_000 } ? 1_000_000 : 1000
    var step = unit
    while step > unit / (unit == 1000 ? 100 : 1000), spans.contains(where: { $0 % step != 0 }) {
      step /= 10
    }
    self.step = step
  }

  /// A time as a reader sees it: `0.25 ms`, `12.500 s`; what is finer than the last decimal is cut
  /// off.
  func text(_ time: Int) -> String {
    let steps = abs(time) / step
    let digits = String(unit / step).count - 1
    let sign = time < 0 && steps > 0 ? "-" : ""
    let rest = String(steps % (unit / step))
    let fraction =
      digits == 0 ? "" : "." + String(repeating: "0", count: digits - rest.count) + rest
    return "\(sign)\(steps / (unit / step))\(fraction) \(unit == 1000 ? "ms" : "s")"
  }
}

extension TraceReading {
  /// The times of its records, in microseconds since the first of the log.
  ///
  /// A clock without a date that jumps by more than half a day has passed midnight.
  package var elapsed: [TracePlace: Int] {
    let day = 86_400_000_000
    var (first, last, midnights): (Int?, Int, Int) = (nil, 0, 0)
    var elapsed: [TracePlace: Int] = [:]
    for line in lines {
      guard let time = line.time?.microseconds else { continue }
      if last < day, last - time > day / 2 { midnights += 1 }
      if midnights > 0, time - last > day / 2 { midnights -= 1 }
      last = time
      let now = time + midnights * day
      elapsed[line.place] = now - (first ?? now)
      first = first ?? now
    }
    return elapsed
  }
}
