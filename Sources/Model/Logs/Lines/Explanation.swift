package import Base
package import Pack

/// What was made of one record of a log, and why: for people who doubt what they are told.
package struct Explanation: Hashable, Sendable {
  /// The line of the file, counted from 1.
  package let number: Int
  /// The callbacks it may be, in the pack's order; empty when it is none.
  package let callbacks: [Name<Callback>]
  /// The object as the log calls it, with its address where one is written; empty when it is none,
  /// or unnamed.
  package let object: String
  /// Why, in a few words.
  package let reason: String
  /// The record as written.
  package let record: String

  /// Explains a record.
  ///
  /// - Parameters:
  ///   - line: The record.
  ///   - pack: The pack by whose spellings it was read.
  package init(of line: TraceLine, in pack: Pack) {
    number = line.number
    record = line.text
    callbacks = line.call?.callbacks.map { pack.callbacks[$0].name } ?? []
    object = line.call?.objectName ?? ""
    reason = Self.reason(for: line, callbacks, in: pack)
  }

  private static func reason(
    for line: TraceLine, _ callbacks: [Name<Callback>], in pack: Pack
  ) -> String {
    if let unread = line.unread {
      return "\(unread.word) looks like \(pack.callbacks[unread.callback].name)"
    }
    switch line.content {
    case .call(let call):
      let isPlain = callbacks.contains { $0.text == call.spelling }
      return call.clue.rawValue + (isPlain ? "" : ", spelt \(call.spelling)")
        + (callbacks.count > 1 ? ", a spelling that they share" : "")
    case .note: return noteReason(for: line)
    case .heading: return noteReason(for: line) + "; like a title"
    case .blank: return "blank"
    }
  }

  private static func noteReason(for line: TraceLine) -> String {
    line.doubt?.rawValue ?? "names no callback"
  }
}

extension Explanation {
  /// A row of a table for a terminal, without a line end: the line's number, the callback or a
  /// dash, the object, the reason, and the record, which is cut where it is long.
  package var text: String {
    let what = callbacks.isEmpty ? "-" : callbacks.map(\.text).joined(separator: "|")
    let cut = record.unicodeScalars.prefix(100)
    let isCut = cut.endIndex < record.unicodeScalars.endIndex
    let columns = [
      String(number).padded(to: 6, onLeft: true), what.padded(to: 26), object.padded(to: 24),
      reason.padded(to: 30), String(String.UnicodeScalarView(cut)) + (isCut ? "…" : ""),
    ]
    return String(columns.joined(separator: "  ").withoutControls.dropLast { $0 == " " })
  }
}
