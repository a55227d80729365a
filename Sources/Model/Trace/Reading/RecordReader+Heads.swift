/// A call whose object a tag names that stands before the message.
struct TaggedCall: Hashable, Sendable {
  /// What the message says.
  let call: TraceCall.Identity
  /// The tag.
  let name: String
}

/// What stands with a number in brackets before a record, `Home[21] viewDidLoad`: a process, or an object
/// with the number that tells it apart.
///
/// It is a process where the record names an object itself, and wherever the same word stood before
/// such a record; else it names the object.
extension RecordReader {
  /// A reading in which what seemed to be a process names the object, where the record names none.
  mutating func headed(_ reading: Reading, in line: ArraySlice<UInt8>) -> Reading {
    guard let stamp = reading.stamp, let head = stamp.head, case .call(let call) = reading.finding
    else { return reading }
    if stamp.isTagged { return tagged(reading, call, stamp, head, in: line) }
    // Of several records on a line each may have a stamp, or all the one at its beginning.
    let starts = [reading.range.lowerBound, line.startIndex]
    let start = starts.first {
      $0 + head.upperBound < line.endIndex && line[$0 + head.upperBound] == UInt8(ascii: "[")
    }
    guard let start else { return reading }
    let place = start + head.lowerBound..<start + head.upperBound
    let name = String(trace: line[place]).lastName
    guard call.isNameless else {
      if processes.count < Self.mostProcesses { processes.insert(name) }
      return reading
    }
    if name.isEmpty || name.isGenericTag || name.isCounter || processes.contains(name) {
      return reading
    }
    let own = stamp.time.map { Stamp(time: $0, end: place.lowerBound, form: stamp.form) }
    return Reading(
      range: reading.range, stamp: own, finding: .call(call.named("\(name) \(stamp.process)")),
      saysMore: reading.saysMore)
  }

  /// A reading in which the tag that logcat puts before a message names the object, where nothing does
  /// but what may stand behind the callback.
  private mutating func tagged(
    _ reading: Reading, _ call: TraceCall, _ stamp: Stamp, _ head: Range<Int>,
    in line: ArraySlice<UInt8>
  ) -> Reading {
    guard call.isNameless || call.clue == .suffix else { return reading }
    // Of several records on a line each may have a stamp, or all the one at its beginning.
    let isOfLine = stamp.end <= reading.range.lowerBound
    let start = isOfLine ? line.startIndex : reading.range.lowerBound
    guard start + head.upperBound <= line.endIndex else { return reading }
    let name = String(trace: line[start + head.lowerBound..<start + head.upperBound])
    guard !name.isGenericTag else { return reading }
    var own = reading
    own.finding = .call(named(call, name))
    return own
  }

  /// A call with the name of an object; the same one for the same call and name.
  private mutating func named(_ call: TraceCall, _ name: String) -> TraceCall {
    let key = TaggedCall(call: TraceCall.Identity(call), name: name)
    if let known = tagged[key] { return known }
    let own = call.named(name)
    if tagged.count < Self.mostTagged { tagged[key] = own }
    return own
  }
}
