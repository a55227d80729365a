/// Records of the system's log in JSON.
extension RecordReader {
  /// The records of a line that is an object in JSON.
  mutating func readings(of record: JSONRecord, in line: ArraySlice<UInt8>) -> Readings {
    let whole = line.startIndex..<line.endIndex
    // A message that is no slice of the line may have several lines of its own.
    let texts = record.isEscaped ? record.message.split(separator: 0x0A) : [record.message]
    let found = texts.flatMap { text in
      readings(of: text, behind: record.stamp(before: text)).all
    }.filter { $0.finding != .note(nil) }
    guard !found.isEmpty else {
      let stamp = record.stamp(before: line)
      return .single(Reading(range: whole, stamp: stamp, finding: .note(nil)))
    }
    let category = found.contains { $0.finding.isNameless } ? record.category : ""
    return .row(
      found.map {
        Reading(
          range: record.isEscaped || found.count == 1 ? whole : $0.range, stamp: $0.stamp,
          finding: $0.finding.named(category), saysMore: $0.saysMore)
      })
  }
}

extension JSONRecord {
  /// What it says of when, and from which process, as though that stood right before a text.
  fileprivate func stamp(before text: ArraySlice<UInt8>) -> Stamp {
    Stamp(time: time, process: process, end: text.startIndex, form: .date)
  }
}

extension RecordReader.Finding {
  /// Whether it is a call of an object without a name.
  fileprivate var isNameless: Bool {
    guard case .call(let call) = self else { return false }
    return call.isNameless
  }
}
