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
      range: reading.range, stamp: own, finding: .call(call.named("\(name) \(stamp.process)")))
  }
}
