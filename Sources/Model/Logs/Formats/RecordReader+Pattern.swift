import Base
import Pack

extension RecordPattern {
  /// Reads a line by the pattern; a line that does not match is a note.
  func reading(of line: ArraySlice<UInt8>, _ spellings: Spellings) -> RecordReader.Reading {
    let whole = line.startIndex..<line.endIndex
    guard let match = match(in: String(trace: line)) else {
      return RecordReader.Reading(range: whole, stamp: nil, finding: .note(nil))
    }
    let stamp = match.time.flatMap { Timestamp(written: $0) }
    guard let mention = spellings.mentions(in: Array(match.callback.utf8)[...]).first else {
      return RecordReader.Reading(range: whole, stamp: stamp, finding: .note(.stranger))
    }
    let object = match.object ?? ""
    let call = TraceCall(
      callbacks: mention.spelling.callbacks, label: object.isAddress ? "" : object,
      address: object.isAddress ? object : "", clue: .pattern, spelling: mention.spelling.text)
    return RecordReader.Reading(range: whole, stamp: stamp, finding: .call(call))
  }
}

extension Timestamp {
  /// A time that stands alone; a bare number is one of milliseconds.
  fileprivate init?(written text: String) {
    let isNumber = text.utf8.allSatisfy(\.isDigit)
    var scan = TimestampScan(Array((text + (isNumber ? "ms " : " ")).utf8)[...])
    guard let found = scan.time() else { return nil }
    self.init(time: found.time)
  }
}
