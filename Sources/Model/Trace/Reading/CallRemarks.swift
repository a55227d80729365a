/// Records that say more of the call that came last.
///
/// One statement of a program always prints the same form. Where a log has told of a call with nothing
/// behind it but what it takes, and the next record is of the same call with words behind it, another
/// statement printed that: a message from inside the call, `viewDidLoad()` and `viewDidLoad: 5 items`.
struct CallRemarks: Sendable {
  /// The call that came last; none before the first, and where lines may have told whose it was.
  private var latest: TraceCall?
  /// Whether its record said nothing more.
  private var isPlain = false
  private var process = ""

  /// What a reading comes to behind those before it: a note, where it says more of the same call.
  mutating func followed(_ reading: RecordReader.Reading) -> RecordReader.Reading {
    guard case .call(let call) = reading.finding else {
      // A line of facts behind a record may name its object, so that the next is of another.
      if latest?.isNameless == true { latest = nil }
      return reading
    }
    let source = reading.stamp?.process ?? ""
    if reading.saysMore, isPlain, let latest, call.mayBeRemark(on: latest), source == process {
      var remark = reading
      remark.finding = .note(.remark)
      return remark
    }
    (latest, isPlain, process) = (call, !reading.saysMore, source)
    return reading
  }

  /// What the records of a line come to.
  mutating func followed(_ readings: RecordReader.Readings) -> RecordReader.Readings {
    switch readings {
    case .single(let reading): .single(followed(reading))
    case .row(let row): .row(row.map { followed($0) })
    }
  }
}

extension TraceCall {
  /// Whether it is the same call, or could be if what seems to be a name behind it is words.
  fileprivate func mayBeRemark(on former: Self) -> Bool {
    if isAlike(former) { return true }
    return former.isNameless && callbacks == former.callbacks && address.isEmpty
      && isNamedByWords
  }

  /// Whether the name of its object is words in small letters behind it, which may be a sentence.
  fileprivate var isNamedByWords: Bool {
    clue == .suffix
      && label.utf8.allSatisfy {
        $0 == UInt8(ascii: " ") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0)
      }
  }
}

extension ArraySlice<UInt8> {
  /// Whether what stands behind a callback says more than what it takes, of which object it is, and
  /// where it was printed.
  func saysMore(of call: TraceCall) -> Bool {
    guard contains(where: { $0.isIdentifierPart || $0 >= 0x80 }) else { return false }
    var text = String(trace: self)
    for description in text.descriptions.reversed() { text.removeSubrange(description.range) }
    let label = call.isNamedByWords ? "" : call.label
    let names = Set(label.split { !$0.isLetter && !$0.isNumber })
    return text.split { !$0.isLetter && !$0.isNumber && !"_.".contains($0) }.contains { word in
      let bare = word.dropLast { $0 == "." }
      return !bare.allSatisfy { $0.isNumber || $0 == "." } && !names.contains(bare)
        && !String(bare).isIdle(beside: label)
    }
  }
}

extension String {
  /// Whether it says nothing beside a callback and the name of its object.
  fileprivate func isIdle(beside name: String) -> Bool {
    isFiller || isAddress || isLineNumber || isCounter || namesFile || withoutModule == name
      || Self.flags.contains(lowercased()) || SelfKey.all.contains(lowercased())
  }

  private static let flags: Set<String> = ["no", "null", "optional", "class", "title", "screen"]
}
