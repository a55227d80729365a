import Base

/// Records that say more of the call that came last.
///
/// One statement of a program always prints the same form. Where a log has told of a call with
/// nothing behind it but what it takes, and the next record is of the same call with words behind
/// it, another statement printed that: a message from inside the call, `viewDidLoad()` and
/// `viewDidLoad: 5 items`.
struct CallRemarks: Sendable {
  /// The call that came last; none before the first, and where lines may have told whose it was.
  private var latest: TraceCall?
  /// Whether its record said nothing more.
  private var isPlain = false
  private var process = ""

  /// Makes a reading a note where it says more of the call that came last.
  mutating func follow(_ reading: inout RecordReader.Reading) {
    guard case .call(let call) = reading.finding else {
      // A line of facts behind a record may name its object, so that the next is of another.
      if latest?.isNameless == true { latest = nil }
      return
    }
    let source = reading.stamp?.process ?? ""
    if reading.saysMore, isPlain, let latest, call.mayBeRemark(on: latest), source == process {
      reading.finding = .note(.remark)
    } else {
      (latest, isPlain, process) = (call, !reading.saysMore, source)
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
  fileprivate var isNamedByWords: Bool { clue == .suffix && label.isSmallWords }
}

extension Tokens {
  /// Whether what stands behind a callback says more than what it takes, of which object it is, and
  /// where it was printed.
  func saysMore(of call: TraceCall) -> Bool {
    guard contains(where: \.isWord) else { return false }
    let text = without(descriptions.map(\.range))
    let label = call.isNamedByWords ? "" : call.label
    let names = Set(label.split { !$0.isLetter && !$0.isNumber })
    return text.words(with: "_.").contains { word in
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
      || LogWords.idle.contains(lowercased()) || SelfKey.all.contains(lowercased())
  }
}

extension ArraySlice<UInt8> {
  /// Whether it tells of a crash or a halt: a frame of a stack, or why the app ends.
  ///
  /// These are `3   App   0x0000000104a1b2c4 -[Home viewDidAppear:] + 44`, `frame #1: 0x…`,
  /// `*** Terminating app …`, `-[Home viewDidLoad:]: unrecognized selector sent to …`, and the
  /// place of a breakpoint, `Breakpoint 1: where = …`.
  var isOfCrash: Bool {
    var bare = drop(while: \.isBlank)
    if bare.starts(with: "***".utf8) {
      let words = bare.dropFirst(3).drop(while: \.isBlank)
      return Self.ends.contains { words.starts(with: $0) }
    }
    if bare.first == UInt8(ascii: "*") { bare = bare.dropFirst().drop(while: \.isBlank) }
    if bare.starts(with: "frame #".utf8) { return bare.address != nil }
    if holds("unrecognized selector sent to") { return true }
    if bare.dropFirst().starts(with: "reakpoint ".utf8) { return holds("where = ") }
    guard let first = bare.first, first.isDigit,
      bare.drop(while: \.isDigit).first?.isBlank == true, let address = bare.address
    else { return false }
    let tail = String(trace: self[address...].suffix(60)).split(separator: " ")
    return zip(tail, tail.dropFirst()).contains { $0 == "+" && $1.allSatisfy(\.isNumber) }
  }

  private static let ends = ["Terminating app", "First throw", "Assertion failure"].map {
    Array($0.utf8)
  }

  /// Where a long number in hexadecimal begins behind a blank, if it is not far.
  private var address: Int? {
    indices.dropFirst().prefix(100).first { place in
      self[place - 1].isBlank && self[place...].starts(with: "0x".utf8)
        && self[(place + 2)...].prefix(8).allSatisfy(\.isHexDigit)
    }
  }
}
