import PackSupport
import Shipped
import Support
import Testing

@testable import Base
@testable import Logs
@testable import Pack

/// Logs of every form that people paste, each line with what it must be read as.
struct ReadingCaseTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }

  /// A row of the table: the line of a log, the callback, and the object; for a note the callback
  /// that it is reported as looking like, or nothing.
  struct Row: Sendable, CustomTestStringConvertible {
    let log: String
    let line: Int
    let callback: String
    let object: String

    var testDescription: String { "\(log):\(line)" }

    init?(_ text: Substring) {
      let cells = text.split(separator: "\t", omittingEmptySubsequences: false).map { String($0) }
      guard cells.count >= 4, let line = Int(cells[1]) else { return nil }
      (log, self.line, callback, object) = (cells[0], line, cells[2], cells[3])
    }
  }

  private static let rows = Result {
    try Golden("logs/reading.tsv").text().split(separator: "\n").compactMap { Row($0) }
  }

  private func lines(of log: String) throws -> [TraceLine] {
    let bytes = Array(try Golden("logs/\(log)").text().utf8)
    return TraceReader.lines(of: bytes, Spellings(of: try Self.pack.get()))
  }

  @Test func everyRowOfTheTableIsReadAsItSays() throws {
    let pack = try Self.pack.get()
    let rows = try Self.rows.get()
    #expect(rows.count == 12)
    for row in rows {
      let line = try #require(try lines(of: row.log).first { $0.number == row.line })
      let names = line.call?.callbacks.map { pack.callbacks[$0].name.text } ?? []
      #expect(names.joined() == row.callback, "\(row.testDescription)")
      if row.callback.isEmpty {
        let nearest = line.unread.map { pack.callbacks[$0.callback].name.text } ?? ""
        #expect(row.object.contains("looking like \(nearest)"), "\(row.testDescription)")
      } else {
        let address = line.call?.address ?? ""
        let label = line.call?.label ?? ""
        let isNamed = row.object == label || row.object.contains(address) && !address.isEmpty
        #expect(isNamed, "\(row.testDescription) names \(label) \(address)")
      }
    }
  }

  @Test(arguments: ["source-code.log", "negations.log", "negations-ja-zh-ko.log"])
  func noLineIsACallback(_ log: String) throws {
    let calls = try lines(of: log).filter { $0.call != nil }
    #expect(calls.map(\.text) == [])
  }
}
