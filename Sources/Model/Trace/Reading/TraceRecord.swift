/// One record while a log is read: its bytes are still those of the reader.
struct TraceRecord {
  /// The line of the file, counted from 1.
  let number: Int
  /// Which of the records that share a line it is, counted from 0.
  let part: Int
  /// The bytes without colours and line end.
  let bytes: ArraySlice<UInt8>
  /// When it was written; none when the log does not say.
  let time: TraceTime?
  /// The number of the process that wrote it; empty when the log does not say.
  let process: String
  /// What it is.
  let content: TraceLine.Content
  /// Why it is no callback although it mentions one.
  let doubt: TraceDoubt?
  /// Whether the line was too long to be read at once, and this is of a piece of it.
  let isPiece: Bool

  /// The record for keeps.
  var line: TraceLine {
    TraceLine(
      number: number, part: part, bytes: Array(bytes), time: time, process: process,
      content: content, doubt: doubt, isPiece: isPiece)
  }

  /// The callback; none when the record is none.
  var call: TraceCall? {
    guard case .call(let call) = content else { return nil }
    return call
  }
}

extension TraceRecord {
  /// Takes up a record that was kept.
  init(_ line: TraceLine) {
    self.init(
      number: line.number, part: line.part, bytes: line.bytes[...], time: line.time,
      process: line.process, content: line.content, doubt: line.doubt, isPiece: line.isPiece)
  }
}

extension TraceRecord {
  /// The record with what the next one says of it, where that is a line of facts as Xcode 15 copies it
  /// behind a record.
  func told(by next: TraceRecord) -> TraceRecord {
    var scan = StampScan(next.bytes)
    guard let call, next.number == number + 1, next.call == nil, let time = scan.metadata() else {
      return self
    }
    let category = next.bytes.categoryOfFacts
    return TraceRecord(
      number: number, part: part, bytes: bytes, time: time, process: process,
      content: .call(category.isEmpty ? call : call.named(category)), doubt: doubt,
      isPiece: isPiece)
  }
}
