/// A JSON value whose objects keep the order in which their members were given.
public enum JSON: Hashable, Sendable {
  /// A name in an object, and its value.
  public struct Member: Hashable, Sendable {
    /// The name; whoever makes an object sees to it that names are not repeated.
    public let name: String
    /// The value.
    public let value: JSON

    /// Makes a member.
    public init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// No value.
  case null
  /// A truth value.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number, written with at most two decimals, as in pictures.
  case number(Double)
  /// A text.
  case string(String)
  /// Values in order.
  case array([JSON])
  /// Named values in order.
  case object([Member])
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Makes no value.
  public init(nilLiteral: ()) { self = .null }

  /// Makes a truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Makes a whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }

  /// Makes a number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Makes a text.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Makes an array of its values.
  public init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// Makes an object of its members, in the order written.
  public init(dictionaryLiteral elements: (String, JSON)...) {
    self = .object(elements.map { Member(name: $0.0, value: $0.1) })
  }
}

extension JSON {
  /// How a value is set.
  public enum Form: Hashable, Sendable {
    /// On one line without spaces.
    case compact
    /// A member or element a line, two spaces a level.
    case pretty
  }

  /// The value as UTF-8 with one line feed at the end; the same value gives the same bytes.
  ///
  /// The text can stand in a `script` element: `</` is written `<\/`, and the separators that
  /// JavaScript takes for line ends are escaped.
  public func bytes(_ form: Form = .pretty) -> [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, level: form == .pretty ? 0 : nil)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// Appends the value; a level of nil sets it compact.
  private func append(to bytes: inout [UInt8], level: Int?) {
    switch self {
    case .null: bytes.append(contentsOf: "null".utf8)
    case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
    case .integer(let value): bytes.append(contentsOf: String(value).utf8)
    case .number(let value): bytes.append(decimal: value)
    case .string(let text): bytes.append(quoting: text)
    case .array(let elements):
      bytes.append(list: elements, between: ("[", "]"), level: level) { element, bytes, level in
        element.append(to: &bytes, level: level)
      }
    case .object(let members):
      bytes.append(list: members, between: ("{", "}"), level: level) { member, bytes, level in
        bytes.append(quoting: member.name)
        bytes.append(contentsOf: (level == nil ? ":" : ": ").utf8)
        member.value.append(to: &bytes, level: level)
      }
    }
  }
}

extension [UInt8] {
  /// Appends elements between two brackets, each on a line of its own unless the level is nil.
  fileprivate mutating func append<Item>(
    list items: [Item], between brackets: (Unicode.Scalar, Unicode.Scalar), level: Int?,
    _ body: (Item, inout [UInt8], Int?) -> Void
  ) {
    let inner = level.map { $0 + 1 }
    append(UInt8(ascii: brackets.0))
    for (index, item) in items.enumerated() {
      if index > 0 { append(UInt8(ascii: ",")) }
      append(lineFeedAt: inner)
      body(item, &self, inner)
    }
    if !items.isEmpty { append(lineFeedAt: level) }
    append(UInt8(ascii: brackets.1))
  }

  private mutating func append(lineFeedAt level: Int?) {
    guard let level else { return }
    append(UInt8(ascii: "\n"))
    append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * level))
  }

  /// Appends a text in quotes.
  fileprivate mutating func append(quoting text: String) {
    append(UInt8(ascii: "\""))
    defer { append(UInt8(ascii: "\"")) }
    let own = text.utf8.span
    if own.indices.allSatisfy({ Self.isPlain(own[$0]) }) { return append(own) }
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": append(contentsOf: "\\\"".utf8)
      case "\\": append(contentsOf: "\\\\".utf8)
      case "\n": append(contentsOf: "\\n".utf8)
      case "\r": append(contentsOf: "\\r".utf8)
      case "\t": append(contentsOf: "\\t".utf8)
      case "/" where previous == "<": append(contentsOf: "\\/".utf8)
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        append(hexadecimal: scalar.value)
      default: append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
      previous = scalar
    }
  }

  /// Whether a byte stands for itself wherever it is; all controls of Latin-1 begin with `C2`, and the
  /// separators of lines and paragraphs with `E2`.
  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "<"), 0x7F, 0xC2, 0xE2: false
    default: byte >= 0x20
    }
  }

  private mutating func append(hexadecimal value: UInt32) {
    let digits = String(value, radix: 16)
    append(contentsOf: "\\u".utf8)
    append(contentsOf: repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count))
    append(contentsOf: digits.utf8)
  }
}
