import Base

/// Where in the source a record was printed, as far as it says; numbers alone, for it is kept of
/// each line that is remembered.
struct SourcePlace: Hashable, Sendable {
  /// The number of the line; none where it names none.
  var line: Int?
  /// A digest of the class whose method it is; none where it names none, but an object.
  var owner: Int?
  /// Whether the record says that the object is of another class.
  var isAbove = false
}

/// How far the functions of objects were seen to run, by the lines of source that print: many
/// loggers write the function before each message, `-[Home viewDidLoad] [Line 24]`.
///
/// Where a record names the class of the method and the object, the method of a class above that of
/// the object is part of the same call.
struct SourceProgress: Sendable {
  /// The call of an object that came last, the number of the line that printed, and the classes
  /// whose methods did.
  private struct Place {
    let callbacks: [Int]
    let line: Int?
    let owners: [Int]
  }

  /// The last calls of objects whose last record names a place in the source, by object.
  private var places: [TraceCall: Place] = [:]
  private static let most = 4_000

  /// What a record comes to: nothing new, where the last of the same object was of the same
  /// callback, from a line of source further up, or from the method of another class.
  ///
  /// - Parameters:
  ///   - finding: What the record says by itself.
  ///   - source: Where it was printed.
  ///   - latest: The call before it, of any object; none where that does not matter.
  /// - Returns: The finding, or a note.
  mutating func followed(
    _ finding: RecordReader.Finding, at source: SourcePlace, after latest: TraceCall? = nil
  ) -> RecordReader.Finding {
    guard case .call(let call) = finding, !call.isNameless,
      source.line != nil || !places.isEmpty || source.isAbove
    else { return finding }
    let object = TraceCall(callbacks: [], label: call.label, address: call.address)
    guard source.line != nil || source.owner != nil else {
      places[object] = nil
      return finding
    }
    let former = places[object]
    if places.count >= Self.most, former == nil { places = [:] }
    let doubt = doubt(of: call, at: source, since: former, after: latest)
    var owners = doubt == nil ? [] : former?.owners ?? [call.label.hashValue]
    if let owner = source.owner, !owners.contains(owner) { owners.append(owner) }
    places[object] = Place(callbacks: call.callbacks, line: source.line, owners: owners)
    return doubt.map { .note($0) } ?? finding
  }

  /// Why a call is none of its own; none where it may be one.
  private func doubt(
    of call: TraceCall, at source: SourcePlace, since former: Place?, after latest: TraceCall?
  ) -> TraceDoubt? {
    guard let former else {
      return source.isAbove && latest?.isAlike(call) == true ? .inherited : nil
    }
    guard former.callbacks == call.callbacks else { return nil }
    if let owner = source.owner, !former.owners.isEmpty, !former.owners.contains(owner) {
      return .inherited
    }
    guard let line = source.line, let last = former.line, last < line else { return nil }
    return .sameCall
  }
}

extension Mention {
  /// The number of the line of source that a record names beside it, `viewDidLoad():24`,
  /// `Home.swift:24`, `[Line 24]`; none where it names none.
  func sourceLine(in words: ArraySlice<UInt8>, before lead: Tokens, after tail: Tokens) -> Int? {
    let isAfterFile = lead.withoutOuterBlanks.text.namesFile
    if form > .bare, let line = tail.numberOfLine(afterFile: isAfterFile) { return line }
    let isOfFile = form == .message && words[range].contains(UInt8(ascii: "."))
    if isOfFile, let line = Tokens(words[range]).sourceLine { return line }
    return lead.sourceLine ?? tail.sourceLine
  }
}

extension Tokens {
  /// The number of a line right after a call, `:24`, `[24]`, or, where the name of a file comes
  /// before the call, ` 24:`; none where none is there.
  fileprivate func numberOfLine(afterFile: Bool) -> Int? {
    guard let first, let number = dropFirst().first, number.isNumber else { return nil }
    let next = dropFirst(2).first
    let isLine =
      first.isOne(of: ":") || first.isOne(of: "[") && next?.isOne(of: "]") == true
      || first.isBlank && afterFile && next?.isOne(of: ":") == true
    return isLine ? Int(number.text) : nil
  }

  /// The number of a line of source after the name of a file, or after a word for lines.
  fileprivate var sourceLine: Int? {
    for place in indices where self[place].isWord {
      if self[place].text.isLineNumber { return Int(self[place].text.filter(\.isNumber)) }
      guard self[place].isNumber else { continue }
      let lead = self[..<place].dropLast(while: { !$0.isWord && !$0.isOne(of: "._+") })
      let word = lead.suffix(with: "._+")
      if word.small == "line" || word.text.namesFile { return Int(self[place].text) }
    }
    return nil
  }
}
