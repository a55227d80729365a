import PackSupport
import Shipped
import Support
import Testing

@testable import Base
@testable import Logs
@testable import Pack

/// The table of forms: each example is read as its row says, and the documentation lists it.
struct LogFormTests {
  private static let pack = Result { try Pack.shipped(ShippedFolder.uikit.files) }
  private static let spellings = pack.map { Spellings(of: $0) }

  /// The lines of a form, as the reader sees them.
  private func lines(of form: LogForm) throws -> [TraceLine] {
    let bytes = Array(form.lines.joined(separator: "\n").utf8)
    return TraceReader.lines(of: bytes, try Self.spellings.get())
  }

  @Test(arguments: LogForm.all)
  func eachExampleIsReadAsItsRowSays(_ form: LogForm) throws {
    let pack = try Self.pack.get()
    let lines = try lines(of: form)
    let calls = lines.compactMap(\.call).suffix(form.readings.count)
    #expect(calls.map { $0.reading(in: pack) } == form.readings, "\(form.name)")
    let last = try #require(lines.last)
    switch form.kind {
    case .timestamp: #expect(lines.contains { $0.time != nil }, "\(form.name)")
    case .object(let clue): #expect(calls.map(\.clue) == [clue], "\(form.name)")
    case .sender: #expect(calls.map(\.sender) == ["Nav"])
    case .note(let doubt): #expect(last.doubt == doubt && last.call == nil, "\(form.name)")
    case .unread(let reason): #expect(last.unread?.reason == reason, "\(form.name)")
    case .callback, .several: break
    }
  }

  @Test func everyClueAndEveryDoubtIsTheNameOfItsFirstRow() {
    let rows = Dictionary(LogForm.all.map { ($0.kind, $0.name) }) { first, _ in first }
    for clue in TraceCall.Clue.allCases where clue != .pattern {
      #expect(rows[.object(clue)] == clue.rawValue)
    }
    // Only packs whose events are callbacks have changes of state.
    let others: Set<TraceDoubt> = [.unread, .change, .stranger]
    for doubt in TraceDoubt.allCases where !others.contains(doubt) {
      #expect(rows[.note(doubt)] == doubt.rawValue)
    }
  }

  @Test func theDocumentationListsTheTable() throws {
    let text = try Golden(committed: "docs/traces.md").text()
    for table in LogForm.tables { #expect(text.contains(table), "\(table)") }
  }

  @Test func theDocumentationListsTheComplaints() throws {
    let text = try Golden(committed: "docs/traces.md").text()
    for kind in Complaint.Kind.allCases { #expect(text.contains(kind.rawValue), "\(kind)") }
    for log in ForeignLog.allCases { #expect(text.contains(log.rawValue), "\(log)") }
  }
}

extension TraceCall {
  /// What it says: `viewDidLoad of Home 0x7f8a from Nav`.
  func reading(in pack: Pack) -> String {
    let names = callbacks.map { pack.callbacks[$0].name.text }.joined(separator: "|")
    let object = [label, address].filter { !$0.isEmpty }.joined(separator: " ")
    return names + (object.isEmpty ? "" : " of \(object)")
      + (sender.isEmpty ? "" : " from \(sender)")
  }
}

extension LogForm {
  /// The tables of the documentation, in Markdown.
  static var tables: [String] {
    let groups = [
      all.filter { $0.kind == .timestamp }, all.filter { $0.kind == .callback },
      all.filter { $0.kind.isOfObject }, all.filter { $0.kind == .several },
      all.filter { $0.kind.isOfNote },
    ]
    return groups.map { rows in
      let isOfNotes = rows.allSatisfy(\.readings.isEmpty)
      let head =
        isOfNotes
        ? "| form | example |\n| --- | --- |" : "| form | example | read as |\n| --- | --- | --- |"
      return ([head] + rows.map { $0.row(isOfNotes) }).joined(separator: "\n")
    }
  }

  private func row(_ isOfNotes: Bool) -> String {
    let example = lines.map { "`\($0.replacing("\t", with: "⇥").replacing("|", with: "\\|"))`" }
      .joined(separator: "<br>")
    let read = isOfNotes ? "" : " \(readings.joined(separator: ", ")) |"
    return "| \(name) | \(example) |\(read)"
  }
}

extension LogForm.Kind {
  fileprivate var isOfObject: Bool {
    switch self {
    case .object, .sender: true
    default: false
    }
  }

  fileprivate var isOfNote: Bool {
    switch self {
    case .note, .unread: true
    default: false
    }
  }
}
