/// Records of the system's log in JSON.
extension RecordReader {
  /// The records of a line that is an object in JSON.
  mutating func readings(of record: JSONRecord, in line: ArraySlice<UInt8>) -> Readings {
    let whole = line.startIndex..<line.endIndex
    let stamp = Stamp(
      time: record.time, process: record.process, end: whole.lowerBound, form: .date)
    var found: [Reading] = []
    // A message that is no slice of the line may have several lines of its own.
    let texts = record.isEscaped ? record.message.split(separator: 0x0A) : [record.message]
    for text in texts {
      let mentions = spellings.mentions(in: text)
      if !mentions.isEmpty { found += readings(text, stamp, text, mentions) }
    }
    guard !found.isEmpty else {
      return .single(Reading(range: whole, stamp: stamp, finding: .note(nil)))
    }
    let category = found.contains { $0.finding.isNameless } ? record.category : ""
    return .row(
      found.map {
        Reading(
          range: record.isEscaped || found.count == 1 ? whole : $0.range, stamp: $0.stamp,
          finding: $0.finding.named(category))
      })
  }
}

extension RecordReader.Finding {
  /// Whether it is a call of an object without a name.
  fileprivate var isNameless: Bool {
    guard case .call(let call) = self else { return false }
    return call.isNameless
  }
}
