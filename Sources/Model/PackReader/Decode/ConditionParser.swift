import Base
import Pack

/// A recursive-descent parser for conditions.
///
/// `or` binds weaker than `and`; operands are comparisons, `not`, and parentheses.
struct ConditionParser {
  /// A fault of a condition.
  ///
  /// `offset` is in characters, counted from 0.
  struct Fault: Error {
    let message: String
    let offset: Int
  }

  /// The axes that comparisons may name.
  private let axes: [AxisNames]
  /// The tokens not yet consumed; the last one, `end` or a fault, is never removed.
  private var tokens: ArraySlice<ConditionToken>
  /// The number of open `not`s and parentheses.
  private var depth = 0
  /// Faults that leave the form intact, such as unknown names, reported together.
  private(set) var faults: [Fault] = []

  /// Starts to parse a condition over some axes.
  init(_ text: String, axes: [AxisNames]) {
    self.axes = axes
    tokens = ConditionToken.tokens(of: text)[...]
  }

  /// Parses the whole condition.
  ///
  /// - Returns: The condition; valid only if `faults` is empty.
  /// - Throws: The first syntax error.
  mutating func condition() throws(Fault) -> Condition {
    let condition = try any()
    switch token.kind {
    case .end: return condition
    case .close: throw fault("unexpected ')'; remove it")
    default: throw fault("expected 'and' or 'or' before this")
    }
  }

  /// `a or b or c`.
  private mutating func any() throws(Fault) -> Condition {
    var parts = [try all()]
    while token.kind == .or {
      tokens.removeFirst()
      parts.append(try all())
    }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  /// `a and b and c`.
  private mutating func all() throws(Fault) -> Condition {
    var parts = [try one()]
    while token.kind == .and {
      tokens.removeFirst()
      parts.append(try one())
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  /// `not a`, `(a)`, or a comparison.
  private mutating func one() throws(Fault) -> Condition {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Limits.conditionDepth else {
      throw fault("a condition nests at most \(Limits.conditionDepth) deep; simplify it")
    }
    switch token.kind {
    case .not:
      tokens.removeFirst()
      return .not(try one())
    case .open:
      tokens.removeFirst()
      let inner = try any()
      guard token.kind == .close else { throw fault("expected ')'") }
      tokens.removeFirst()
      return inner
    case .word(let axis): return try comparison(of: axis)
    default: throw fault("expected a comparison, such as 'option = value'")
    }
  }

  /// `option = value`; with an unknown name the result must not be used.
  private mutating func comparison(of axis: String) throws(Fault) -> Condition {
    let axisOffset = token.offset
    tokens.removeFirst()
    guard case .comparison(let comparison) = token.kind else {
      throw fault("expected a comparison after \(axis.quoted), such as '= value'")
    }
    let comparisonOffset = token.offset
    tokens.removeFirst()
    guard case .word(let value) = token.kind else {
      throw fault("expected a value of the option")
    }
    let valueOffset = token.offset
    tokens.removeFirst()
    guard let index = axes.firstIndex(where: { $0.name == axis }) else {
      if let message = unknown(axis: axis) {
        faults.append(Fault(message: message, offset: axisOffset))
      }
      return .always
    }
    if !axes[index].isOrdered, comparison != .equal, comparison != .unequal {
      let message = "option '\(axis)' has no order; use = or !=, or declare 'ordered: true'"
      faults.append(Fault(message: message, offset: comparisonOffset))
    }
    let values = axes[index].values
    guard let number = values.index(of: value) else {
      if values.isComplete {
        let message = values.unknown(
          value, in: " of option '\(axis)'", remedy: "known: " + values.words.listed("and"))
        faults.append(Fault(message: message, offset: valueOffset))
      }
      return .always
    }
    return .compare(axis: index, comparison, value: number)
  }

  /// The message for an unknown axis; `nil` if a faulty declaration may have meant it.
  private func unknown(axis: String) -> String? {
    let table = NameTable("option", of: axes.map(\.name), at: Place(path: ""))
    guard table.isComplete else { return nil }
    return table.unknown(axis, remedy: "declare it under 'options' in pack.yaml")
  }

  private var token: ConditionToken { tokens[tokens.startIndex] }

  /// A fault at the next token; that of the token itself if it has one.
  private func fault(_ message: String) -> Fault {
    if case .fault(let reason) = token.kind { return Fault(message: reason, offset: token.offset) }
    return Fault(message: message, offset: token.offset)
  }
}

/// A token of a condition.
struct ConditionToken: Equatable {
  /// The kind of token.
  enum Kind: Equatable {
    case word(String)
    case comparison(Condition.Comparison)
    case and, or, not, open, close, end
    /// Text that is no token, with the message that says so.
    case fault(String)
  }

  /// The kind of token.
  let kind: Kind
  /// The offset of its first character, counted from 0.
  let offset: Int
}

extension ConditionToken {
  /// Splits a condition into tokens; the last is `end` or a fault.
  static func tokens(of text: String) -> [Self] {
    let bytes = Array(text.utf8)
    var tokens: [Self] = []
    var index = 0
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: " ") || bytes[index] == UInt8(ascii: "\n") {
        index += 1
        continue
      }
      let start = index
      let kind = kind(in: bytes, at: &index, of: text)
      tokens.append(Self(kind: kind, offset: start))
      if case .fault = kind { return tokens }
    }
    return tokens + [Self(kind: .end, offset: bytes.count)]
  }

  /// Reads the token at an index, and moves the index past it.
  private static func kind(in bytes: [UInt8], at index: inout Int, of text: String) -> Kind {
    let rest = bytes[index...]
    let word = rest.prefix(while: isLetter)
    if !word.isEmpty {
      index += word.count
      return Self.word(String(decoding: word, as: UTF8.self))
    }
    for (spelling, kind) in symbols where rest.starts(with: spelling.utf8) {
      index += spelling.utf8.count
      return kind
    }
    let character = text.unicodeScalars.dropFirst(index).first.map { String(Character($0)) } ?? ""
    return .fault("unexpected \(character.quoted) in a condition; write 'option = value'")
  }

  /// A word or a keyword.
  private static func word(_ word: String) -> Kind {
    switch word {
    case "and": .and
    case "or": .or
    case "not": .not
    default: .word(word)
    }
  }

  /// Whether a byte can be part of a name.
  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The operators, and common attempts with their messages; longer ones first.
  private static let symbols: [(String, Kind)] = [
    ("==", .fault("unexpected '=='; write '='")),
    ("&&", .fault("unexpected '&&'; write 'and'")),
    ("||", .fault("unexpected '||'; write 'or'")),
    ("!=", .comparison(.unequal)), ("<=", .comparison(.atMost)), (">=", .comparison(.atLeast)),
    ("=", .comparison(.equal)), ("<", .comparison(.less)), (">", .comparison(.more)),
    ("!", .fault("unexpected '!'; write 'not'")),
    ("≤", .fault("unexpected '≤'; write '<='")),
    ("≥", .fault("unexpected '≥'; write '>='")),
    ("≠", .fault("unexpected '≠'; write '!='")),
    ("(", .open), (")", .close),
  ]
}

extension PackDecoder {
  /// Decodes a condition; `.always` if the node is missing, `nil` if it is faulty.
  func condition(_ node: Node?, _ what: String = "'if'") -> Condition? {
    guard let node else { return .always }
    guard let text = text(node, what) else { return nil }
    var parser = ConditionParser(text, axes: symbols.axes ?? [])
    var condition: Condition?
    do throws(ConditionParser.Fault) {
      condition = try parser.condition()
    } catch {
      faults.report(
        .conditionSyntax, error.message, at: node.source.place(ofCharacter: error.offset))
    }
    guard symbols.axes != nil else { return nil }
    for fault in parser.faults {
      faults.report(
        .conditionSyntax, fault.message, at: node.source.place(ofCharacter: fault.offset))
    }
    guard let condition, parser.faults.isEmpty else { return nil }
    if let space, !space.possible.isEmpty, space.points(in: condition).isEmpty {
      faults.report(
        .conditionNever,
        "this condition holds in no configuration; fix it, or remove what it applies to",
        at: node.place)
    }
    return condition
  }
}
