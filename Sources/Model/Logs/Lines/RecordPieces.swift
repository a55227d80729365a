import Base

extension Tokens {
  /// What comes after the last arrow in it; nothing when there is none.
  var afterLastArrow: Self? {
    lastIndex { $0.isOne(of: ">→⇒➡⟶↓▶") }.map { self[($0 + 1)...] }
  }

  /// What comes after the dash with which a gap between two records begins, ` -second `; none
  /// where it begins with none.
  var afterDash: Self? {
    let rest = drop { $0.isBlank || $0.isOne(of: ")") }
    return rest.first?.isOne(of: "-") == true ? rest.drop { $0.isOne(of: "-") } : nil
  }

  /// Whether it is one to three words that can be a name.
  var isShortName: Bool {
    let words = words()
    return (1...3).contains(words.count) && !words.contains(where: \.isFiller)
  }

  /// Whether it ends with a bracket after a name, `Home(`.
  var opensBracket: Bool {
    let name = dropLast().last { !$0.isBlank }
    return last?.isOne(of: "(") == true && name?.isWord == true && name?.text != "Optional"
  }
}

/// A call whose object a tag names that stands before the message.
struct TaggedCall: Hashable, Sendable {
  /// What the message says.
  let call: TraceCall.Identity
  /// The tag.
  let name: String
}

/// What stands with a number in brackets before a record, `Home[21] viewDidLoad`: a process, or an
/// object with the number that tells it apart.
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
    let name = Tokens(line[place]).lastName
    guard call.isNameless else {
      if processes.count < Self.mostProcesses { processes.insert(name) }
      return reading
    }
    if name.isEmpty || name.isGenericTag || name.isCounter || processes.contains(name) {
      return reading
    }
    let own = stamp.time.map { Timestamp(time: $0, end: place.lowerBound, form: stamp.form) }
    return Reading(
      range: reading.range, stamp: own, finding: .call(call.named("\(name) \(stamp.process)")),
      saysMore: reading.saysMore)
  }

  /// A reading in which the tag that logcat puts before a message names the object, where nothing
  /// does but what may stand behind the callback.
  private mutating func tagged(
    _ reading: Reading, _ call: TraceCall, _ stamp: Timestamp, _ head: Range<Int>,
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

/// What the words of a record say, once more is known of whom they speak.
extension RecordReader.Finding {
  /// Whether what stands behind a call says more than it does.
  func isFollowed(by words: Tokens) -> Bool { call.map(words.saysMore(of:)) ?? false }

  /// With the name of an object for a call that has none; as it is where the name is empty.
  func named(_ label: String) -> Self {
    guard !label.isEmpty, case .call(let call) = self, call.isNameless else { return self }
    return .call(call.named(label))
  }

  /// Takes over the object of the call before it in a row, if it names none itself.
  mutating func takeName(of former: Self) {
    guard let own = call, let other = former.call, own.isNameless else { return }
    self = .call(own.named(other.label, at: other.address, by: other.clue))
  }
}
