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
    object =
      line.call.map { [$0.label, $0.address].filter { !$0.isEmpty }.joined(separator: " ") } ?? ""
    let reason = Self.reason(for: line, callbacks)
    self.reason = line.isPiece ? reason + "; a piece of a very long line" : reason
  }

  private static func reason(for line: TraceLine, _ callbacks: [Name<Callback>]) -> String {
    switch line.content {
    case .call(let call):
      let isPlain = callbacks.contains { $0.text == call.spelling }
      return call.clue.reason + (isPlain ? "" : ", spelt \(call.spelling)")
        + (callbacks.count > 1 ? ", a spelling that they share" : "")
    case .note: return line.doubt?.reason ?? "names no callback"
    case .heading: return (line.doubt?.reason ?? "names no callback") + "; like a title"
    case .blank: return "blank"
    }
  }
}

extension TraceCall.Clue {
  /// What showed which object it was.
  fileprivate var reason: String {
    switch self {
    case .message: "a message in brackets"
    case .type: "a type before a dot"
    case .description: "an object's description"
    case .prefix: "a name before it"
    case .suffix: "a name after it"
    case .pattern: "as the pattern says"
    case .nothing: "no object named"
    }
  }
}

extension TraceDoubt {
  /// Why it is no callback.
  fileprivate var reason: String {
    switch self {
    case .denial: "says that it did not run"
    case .sentence: "a sentence about callbacks"
    case .word: "a word of prose"
    case .receiver: "not a method that this receiver has"
    case .code: "source code, not a log"
    case .frame: "a stack frame, or the reason of a crash"
    case .end: "the end of a call, not another"
    case .sameCall: "the same call, further down its source"
    case .inherited: "the same call, in the method of another class"
    case .remark: "more about the call before it"
    case .block: "a block, not the callback that made it"
    case .stranger: "no callback of the pack in the group of the pattern"
    }
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
    return columns.joined(separator: "  ").withoutControls.droppingTrailingBlanks
  }
}

extension String {
  fileprivate var droppingTrailingBlanks: String {
    String(dropLast { $0 == " " })
  }
}
