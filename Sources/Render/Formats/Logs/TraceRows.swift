import Base
package import Conformance
import Logs
package import Pack

/// The listing of a log in parts: what came of it, and each record with what is said of it.
package struct TraceRows: Hashable, Sendable {
  /// A record that is listed.
  package struct Row: Hashable, Sendable {
    /// Its line in the log.
    package let number: Int
    /// Its words.
    package let text: String
    /// Whether it is a callback.
    package let isCall: Bool
    /// The interaction that begins with it; `nil` for none.
    package let interaction: TraceInteraction?
    /// What is said of it.
    package fileprivate(set) var remarks: [String] = []
  }

  /// The records in order.
  package private(set) var rows: [Row] = []
  /// What came of the log; the first line begins with the verdict.
  package private(set) var conclusion: [String] = []

  /// Divides the listing of a log.
  ///
  /// Each record is on a line that ends with its text; what is said of it follows, indented.
  package init(of reading: TraceReading, in pack: Pack) {
    let lines = Dictionary(grouping: reading.lines) { $0.number }
    let interactions = Dictionary(
      reading.verdict.interactions.map { ($0.listedName, $0) }
    ) { first, _ in first }
    for line in TraceListing(ofAll: reading, in: pack).text.split(separator: "\n") {
      let words = line.split(separator: " ")
      guard let first = words.first, first.contains(where: { $0 != "^" }) else { continue }
      let record = Int(first).flatMap { lines[$0] }?.first {
        line.hasSuffix("  \($0.text.withoutControls)")
      }
      if let record {
        let name = words.dropFirst().first.map(String.init) ?? ""
        rows.append(
          Row(
            number: record.number, text: record.text.withoutControls,
            isCall: record.call != nil, interaction: interactions[name]))
      } else if line.hasPrefix(" "), !rows.isEmpty {
        rows[rows.count - 1].remarks.append(String(line.drop { $0 == " " }))
      } else {
        conclusion.append(String(line))
      }
    }
  }
}
