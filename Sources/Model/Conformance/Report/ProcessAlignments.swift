import Base
import Logs

/// The cases of a log: each process is aligned by itself, whatever the others do.
struct ProcessAlignments: Sendable {
  /// A process that writes.
  private struct Case: Sendable {
    /// Its number; empty while the log does not say which process writes.
    var number: String
    var alignment: LogAlignment
  }

  /// The process that wrote last is the last.
  private var cases: [Case]
  /// The process that wrote first, with which the first record goes on; empty once that was taken.
  private var first = ""
  private var judgment = LogJudgment()

  /// How many processes are followed at a time; the one that was silent for longest ends.
  private static let most = 8

  /// Prepares to align the processes of a log.
  init(_ alignment: LogAlignment) { cases = [Case(number: "", alignment: alignment)] }

  /// The alignments of another log, which have less to work out.
  var anew: Self { Self(cases[cases.count - 1].alignment.anew) }

  /// Learns from records ahead of time which callbacks each process prints of whom.
  mutating func expect(_ line: TraceLine) {
    if first.isEmpty { first = line.process }
    turn(to: line.process)
    cases[cases.count - 1].alignment.expect(line)
  }

  /// Takes the next record.
  mutating func take(_ record: TraceRecord) {
    turn(to: first)
    first = ""
    turn(to: record.process)
    cases[cases.count - 1].alignment.take(record)
  }

  /// Ends the log.
  ///
  /// - Returns: What the alignments say.
  mutating func finish() -> LogJudgment {
    for place in cases.indices { judgment.add(cases[place].alignment.finish()) }
    return judgment
  }

  /// Goes on with the process that writes a record; one that does not say so is of the same.
  private mutating func turn(to number: String) {
    if number.isEmpty || number == cases[cases.count - 1].number { return }
    if cases.count == 1, cases[0].number.isEmpty { return cases[0].number = number }
    if let place = cases.firstIndex(where: { $0.number == number }) {
      cases.append(cases.remove(at: place))
      return
    }
    cases.append(Case(number: number, alignment: cases[cases.count - 1].alignment.anew))
    if cases.count > Self.most {
      var oldest = cases.removeFirst()
      judgment.add(oldest.alignment.finish())
    }
  }
}
