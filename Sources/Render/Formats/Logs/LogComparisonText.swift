import Base
package import Conformance
import Logs

extension LogComparison {
  /// The comparison as text: how much was lost, gained, and moved, and each such record.
  ///
  /// Each line has a sign, `-`, `+`, or `~`, and the lines of the record in either log.
  package var text: String {
    if lost.isEmpty, gained.isEmpty, moved.isEmpty { return "no difference\n" }
    let counts = [(lost.count, "lost"), (gained.count, "gained"), (moved.count, "moved")]
      .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    let rows =
      (lost.map { Row(sign: "-", lines: "\($0.line)", order: $0.line, entry: $0) }
      + gained.map { Row(sign: "+", lines: "\($0.line)", order: $0.line, entry: $0) }
      + moved.map {
        Row(sign: "~", lines: "\($0.old.line) -> \($0.new.line)", order: $0.new.line, entry: $0.new)
      })
      .sorted { ($0.order, $0.sign) < ($1.order, $1.sign) }
    let width = rows.map(\.lines.count).max() ?? 0
    let list = rows.map { row in
      "\(row.sign) \(row.lines.padded(to: width, onLeft: true))  "
        + row.entry.record.text.withoutControls + "\n"
    }
    return counts.joined(separator: ", ") + "\n\n" + list.joined()
  }

  /// A record that changed.
  private struct Row {
    let sign: String
    let lines: String
    let order: Int
    let entry: Entry
  }
}

extension JSON {
  /// A comparison of two logs, as programs read it.
  package init(of comparison: LogComparison) {
    self = [
      "lost": .array(comparison.lost.map { JSON(of: $0) }),
      "gained": .array(comparison.gained.map { JSON(of: $0) }),
      "moved": .array(
        comparison.moved.map { move in
          JSON(of: move.new).adding("formerLine", .integer(move.old.line))
        }),
    ]
  }

  private init(of entry: LogComparison.Entry) {
    self = [
      "line": .integer(entry.line), "callback": .string(entry.callback.text),
      "object": .string(entry.object), "text": .string(entry.record.text),
    ]
  }
}
