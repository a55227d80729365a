import Base

/// An object in JSON with one member on each line, as `log show --style json` writes it.
struct SpreadObject: Sendable {
  /// What a further line is.
  enum Step { case goesOn, isOver, isNone }

  /// Its lines so far.
  private(set) var lines: [LineSplitter.Line]
  private var members: [UInt8] = []
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
    if isEnd { depth -= 1 }
    if depth == 1, first == UInt8(ascii: "\""), !bare.isFormatString { members += [0x20] + bare }
    if "{[".utf8.contains(bare.last ?? 0) { depth += 1 }
    return depth <= 0 ? .isOver : .goesOn
  }

  /// Its members on one line, without the form of the message.
  var joined: [UInt8] { Array("{".utf8) + members + Array(" }".utf8) }
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

extension TraceLine {
  /// The object that is all a line says: the call on the next line is its; `nil` if it says more, or
  /// is a call.
  var subject: (label: String, address: String)? {
    let bare = bytes.withoutOuterBlanks
    guard call == nil, aside == nil, bytes.count < 200 else { return nil }
    if bare.first == UInt8(ascii: "<") {
      let text = Tokens(bare)
      return text.descriptions.first { $0.range == text.indices }.map { ($0.label, $0.address) }
    }
    let word = bare.drop { $0 == UInt8(ascii: "[") }.dropLast { "]:".utf8.contains($0) }
    let name = String(trace: word)
    return word.first?.isCapital == true && name.isLikeController ? (name, "") : nil
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
