/// One record of a log as it was read: a callback of an object, or a line that is none.
package struct TraceLine: Hashable, Sendable {
  /// What a record is.
  package enum Content: Hashable, Sendable {
    /// A callback.
    case call(TraceCall)
    /// No callback: kept, shown, and otherwise passed over.
    case note
    /// A line without a callback that stands out as a title does; a new recording may begin here.
    case heading
    /// Nothing but blanks, or a line drawn with marks; a new recording may begin here.
    case blank
  }

  /// The line of the file, counted from 1; records that share a line have the same number.
  package let number: Int
  /// Which of the records that share a line it is, counted from 0.
  package private(set) var part = 0
  /// The bytes of the record without colors and line end; while a log is read, those of the reader.
  package private(set) var bytes: ArraySlice<UInt8>
  /// When it was written; none when the log does not say.
  package private(set) var time: TraceTime?
  /// The number of the process that wrote it; empty when the log does not say.
  package private(set) var process = ""
  /// What it is.
  package private(set) var content: Content
  /// Why it is no callback although it mentions one; none when it is one, or mentions none.
  package private(set) var doubt: TraceDoubt?
  /// What else is known of a record that is no callback; `nil` where nothing is.
  package private(set) var aside: Aside?

  /// The record to be kept, with a copy of its bytes, at most so many.
  package func kept(atMost most: Int = .max) -> Self {
    var record = self
    record.bytes = Array(bytes.prefix(most))[...]
    return record
  }

  /// The record with another call.
  package func with(_ call: TraceCall) -> Self {
    var record = self
    (record.content, record.doubt, record.aside) = (.call(call), nil, nil)
    return record
  }

  /// The record with what the next one says of it, where that is a line of facts as Xcode 15 copies
  /// it after a record.
  func told(by next: Self) -> Self {
    var scan = TimestampScan(next.bytes)
    guard let call, next.number != number, next.call == nil, let time = scan.metadata() else {
      return self
    }
    let category = next.bytes.categoryOfFacts
    var told = category.isEmpty ? self : with(call.named(category))
    told.time = time
    return told
  }

  /// The record as text; bytes that are not UTF-8 are taken for Latin-1.
  package var text: String { String(trace: bytes) }

  /// The record without the stamp before it.
  package var words: String {
    let stamp = Timestamp(at: bytes, hasProcess: !process.isEmpty)
    let end = stamp.map { $0.end < bytes.endIndex ? $0.end : bytes.startIndex }
    return String(trace: bytes[(end ?? bytes.startIndex)...])
  }

  /// The callback; none when the record is none.
  package var call: TraceCall? {
    guard case .call(let call) = content else { return nil }
    return call
  }
}

/// What a record says that is no callback, and that people should know of.
package indirect enum Aside: Hashable, Sendable {
  /// A word that looks like a callback.
  case unread(Unread)
  /// A complaint of UIKit.
  case complaint(Complaint)
  /// The record of another logger.
  case foreign(ForeignLog)
  /// A change of state that no event makes.
  case change(StateChange)
  /// A call of an object that the log had not named, and that may be of any class.
  case outsider(TraceCall)

  /// Why the record is no callback.
  var doubt: TraceDoubt {
    switch self {
    case .unread: .unread
    case .complaint: .complaint
    case .foreign: .foreign
    case .change: .change
    case .outsider: .outsider
    }
  }

  /// The word that looks like a callback; `nil` where none does.
  package var unread: Unread? { if case .unread(let unread) = self { unread } else { nil } }

  /// The logger; `nil` where it is a record of none.
  package var foreign: ForeignLog? { if case .foreign(let log) = self { log } else { nil } }

  /// The change of state; `nil` where it is none.
  package var change: StateChange? { if case .change(let change) = self { change } else { nil } }

  /// The call of an object of any class; `nil` where it is none.
  var outsider: TraceCall? { if case .outsider(let call) = self { call } else { nil } }

  /// The complaint; `nil` where it is none.
  package var complaint: Complaint? {
    if case .complaint(let complaint) = self { complaint } else { nil }
  }
}

extension String {
  /// Bytes of a log as text: UTF-8, and Latin-1 for a run of bytes that is none.
  init(trace bytes: ArraySlice<UInt8>) {
    if let valid = String(validating: bytes, as: UTF8.self) {
      self = valid
    } else {
      self = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }
  }
}

/// Where a record stands in a log.
package struct TracePlace: Hashable, Comparable, Sendable {
  /// The line of the file, counted from 1.
  package let line: Int
  /// Which of the records that share the line, counted from 0.
  package let part: Int

  /// Whether one record stands before another.
  package static func < (one: Self, other: Self) -> Bool {
    (one.line, one.part) < (other.line, other.part)
  }
}

extension TraceLine {
  /// The word that looks like a callback; `nil` where none does.
  package var unread: Unread? { aside?.unread }

  /// UIKit's own complaint that it is; `nil` where it is none.
  package var complaint: Complaint? { aside?.complaint }

  /// Where it stands.
  package var place: TracePlace { TracePlace(line: number, part: part) }
}

/// Why a record that mentions a callback was not taken for one, in a few words.
package enum TraceDoubt: String, Hashable, Sendable, CaseIterable {
  /// It says that the callback did not come.
  case denial = "says that it did not run"
  /// It names several callbacks, and neither arrows nor brackets part them, or tells of something
  /// else that happens in one.
  case sentence = "a sentence about callbacks"
  /// The name is a word that prose uses too, and nothing else speaks for a callback.
  case word = "a word of prose"
  /// It is sent to a class, and the callback belongs to objects, or the other way round.
  case receiver = "not a method that this receiver has"
  /// It says that a callback returns of which the log has told that it began.
  case end = "the end of a call, not another"
  /// It is of a call of which the log has told, which goes on further down its source.
  case sameCall = "the same call, further down its source"
  /// It is of a call of which the log has told, from the method of a class above or below.
  case inherited = "the same call, in the method of another class"
  case remark = "more about the call before it"
  /// It is of a block that a callback made, which may run at any time after it.
  case block = "a block, not the callback that made it"
  case frame = "a stack frame, or the reason of a crash"
  case code = "source code, not a log"
  /// It is of an object that the log names nowhere else, and that may be of any class.
  case outsider = "of an object that the log does not name elsewhere"
  case observer = "an event of the app that a controller observes"
  case complaint = "a complaint of UIKit"
  case foreign = "a record of another logger"
  case change = "a change of state that no event makes"
  case unread = "a word that looks like a callback"
  case stranger = "no callback of the pack in the group of the pattern"
}
