import Base

/// Records that say more of the call that came last.
///
/// One statement of a program always prints the same form. Where a log has told of a call with
/// nothing behind it but what it takes, and the next record is of the same call with words behind
/// it, another statement printed that: a message from inside the call, `viewDidLoad()` and
/// `viewDidLoad: 5 items`. So did two statements of one call if no time passes between two records
/// of it, and both say what the program does, in sentences that begin otherwise: `pausing game`,
/// `saving`.
struct CallRemarks: Sendable {
  /// The call that came last; none before the first, and where lines may have told whose it was.
  private var latest: TraceCall?
  /// What its record said of it.
  private var remark: Remark?
  /// The sentences in later records of the call, by their digests.
  private var sentences: [Int] = []
  /// When the last record of the call was written.
  private var time: TraceTime?
  private var process = ""
  /// How long statements may take that print one right after the other, in microseconds.
  private static let moment = 5_000

  /// Makes a reading a note where it says more of the call that came last.
  mutating func follow(_ reading: inout RecordReader.Reading) {
    guard case .call(let call) = reading.finding else {
      // A line after a record without a time may name its object, so that the next is of another.
      if time == nil, latest?.isNameless == true { latest = nil }
      return
    }
    let source = reading.stamp?.process ?? ""
    if let own = reading.remark, isNew(own, at: reading.stamp?.time), let latest,
      call.mayBeRemark(on: latest), source == process
    {
      reading.finding = .note(.remark)
      if case .sentence(let digest) = own { sentences.append(digest) }
    } else {
      (latest, remark, process) = (call, reading.remark, source)
      if !sentences.isEmpty { sentences = [] }
    }
    time = reading.stamp?.time
  }

  /// Whether it is printed by a statement that has not yet printed a record of the call.
  private func isNew(_ own: Remark, at now: TraceTime?) -> Bool {
    guard let remark else { return true }
    guard case .sentence(let digest) = own, case .sentence = remark, own != remark,
      !sentences.contains(digest)
    else { return false }
    guard let time, let now else { return self.time == nil && now == nil }
    return (now.microseconds &- time.microseconds).magnitude <= Self.moment
  }
}

/// What a record says beyond a callback, what that takes, and of which object it is.
enum Remark: Hashable, Sendable {
  /// Words.
  case words
  /// A sentence about what the program does, `pausing game`, with a digest of the word with which
  /// it begins.
  case sentence(Int)

  /// Finds out what words after a callback are.
  init(of words: Tokens) {
    let text = words.bare.text
    let isSentence = text.isOfVerb && text.isSentence
    self = isSentence ? .sentence(text.prefix { $0 != " " }.hashValue) : .words
  }
}

extension TraceCall {
  /// Whether it is the same call, or could be if what seems to be a name behind it is words.
  fileprivate func mayBeRemark(on former: TraceCall) -> Bool {
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
