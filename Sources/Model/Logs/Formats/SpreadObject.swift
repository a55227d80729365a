import Base

/// An object in JSON with one member on each line, as `log show --style json` writes it.
struct SpreadObject: Sendable {
  /// What a further line is.
  enum Step { case goesOn, isOver, isNone }

  /// Its lines so far.
  private(set) var lines: [LineSplitter.Line]
  private var byteCount = 0
  private var depth = 1

  private static let mostLines = 400
  private static let mostBytes = 65_536

  /// Begins with a line that opens an object; none where it opens none.
  init?(_ line: LineSplitter.Line) {
    guard line.bytes.beginsObject else { return nil }
    lines = [line]
  }

  /// Takes the next line.
  mutating func take(_ line: LineSplitter.Line) -> Step {
    let bare = line.bytes.withoutOuterBlanks
    guard let first = bare.first, "\"{}[]".utf8.contains(first) || depth > 1 else {
      return .isNone
    }
    byteCount += bare.count
    if lines.count >= Self.mostLines || byteCount > Self.mostBytes { return .isNone }
    let isEnd = "}]".utf8.contains(first)
    if depth == 1, isEnd, bare.last == UInt8(ascii: "{") { return .isOver }
    lines.append(line)
    if "{[".utf8.contains(bare.last ?? 0) { depth += 1 }
    if isEnd { depth -= 1 }
    return depth <= 0 ? .isOver : .goesOn
  }

  /// Its members on one line, without the form of the message.
  var joined: [UInt8] {
    var text = Array("{".utf8)
    var depth = 0
    for line in lines {
      let bare = line.bytes.withoutOuterBlanks
      if "}]".utf8.contains(bare.first ?? 0) { depth -= 1 }
      if depth == 1, bare.first == UInt8(ascii: "\""), !bare.isFormatString {
        text += [UInt8(ascii: " ")] + bare
      }
      if "{[".utf8.contains(bare.last ?? 0) { depth += 1 }
    }
    return text + Array(" }".utf8)
  }
}

extension ArraySlice<UInt8> {
  /// Whether it is nothing but the brace that opens an object, `{`, `[{`, or `},{`.
  var beginsObject: Bool {
    guard let last, last == UInt8(ascii: "{") || last.isBlank, count < 80 else { return false }
    let bare = withoutOuterBlanks
    return bare.last == UInt8(ascii: "{") && bare.allSatisfy { "{}[], ".utf8.contains($0) }
  }

  /// Whether it is the member that says how a message was put together, which is no record.
  var isFormatString: Bool { drop(while: \.isBlank).starts(with: "\"formatString\"".utf8) }
}

/// The object that is all a line says: the call on the next line is its.
struct LineSubject: Sendable {
  /// The line.
  let line: Int
  /// What it calls the object.
  let label: String
  /// The object's address as written; empty when it has none.
  let address: String

  /// Reads a line that is no call; none where it says more than an object, or none.
  init?(of record: TraceLine) {
    guard record.aside == nil, record.bytes.count < 200,
      let first = record.bytes.first(where: { !$0.isBlank }),
      first.isCapital || "<[".utf8.contains(first)
    else { return nil }
    let bare = record.bytes.withoutOuterBlanks
    line = record.number
    if first == UInt8(ascii: "<") {
      let text = Tokens(bare)
      guard let object = text.descriptions.first, object.range == text.indices else { return nil }
      (label, address) = (object.label, object.address)
    } else {
      let word = bare.drop { $0 == UInt8(ascii: "[") }
        .dropLast { $0 == UInt8(ascii: "]") || $0 == UInt8(ascii: ":") }
      guard word.first?.isCapital == true, word.allSatisfy(\.isIdentifierPart),
        case let name = String(trace: word), name.isLikeController
      else { return nil }
      (label, address) = (name, "")
    }
  }
}

extension RecordReader.Finding {
  /// Why it is no callback although it mentions one, or something like one.
  var doubt: TraceDoubt? {
    switch self {
    case .call: nil
    case .note(let doubt): doubt
    case .aside(let aside): aside.doubt
    }
  }

  /// The callback; none where it is none.
  var call: TraceCall? { if case .call(let call) = self { call } else { nil } }

  /// What else is known of a record that is no callback; none where nothing is.
  var aside: Aside? { if case .aside(let aside) = self { aside } else { nil } }
}
