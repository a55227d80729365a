import Base
package import Conformance
import Logs
package import Pack

extension LogComparison {
  /// The comparison as text: how much was lost, gained, and moved, and each such record.
  ///
  /// Each line has a sign, `-`, `+`, or `~`, and the lines of the record in either log.
  ///
  /// - Parameter pack: The pack; its first language is that of the text.
  /// - Returns: The text.
  package func text(in pack: Pack) -> String {
    let words = LogPhrases(of: pack)
    if lost.isEmpty, gained.isEmpty, moved.isEmpty {
      return words("no difference", "没有差别") + "\n"
    }
    let counts = [
      (lost.count, words("lost", "少了")), (gained.count, words("gained", "多了")),
      (moved.count, words("moved", "移动了")),
    ]
    .filter { $0.0 > 0 }.map { words("\($0.0) \($0.1)", "\($0.1) \($0.0) 个") }
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
    return words.series(counts) + "\n\n" + list.joined()
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
          JSON(of: move.new).adding(["formerLine": .integer(move.old.line)])
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
