import Graphics

/// A JSON value; objects keep the order of their members.
package enum JSON: Hashable, Sendable {
  /// A member of an object.
  package struct Member: Hashable, Sendable {
    /// The name; unique in its object, which is not checked.
    package let name: String
    /// The value.
    package let value: JSON

    /// Creates a member.
    package init(name: String, value: JSON) {
      self.name = name
      self.value = value
    }
  }

  /// The null value.
  case null
  /// A Boolean value.
  case bool(Bool)
  /// An integer.
  case integer(Int)
  /// A number, written with at most two decimals.
  case number(Double)
  /// A string.
  case string(String)
  /// An array.
  case array([JSON])
  /// An object.
  case object([Member])
}

extension JSON: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates the null value.
  package init(nilLiteral: ()) { self = .null }

  /// Creates a Boolean value.
  package init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Creates an integer.
  package init(integerLiteral value: Int) { self = .integer(value) }

  /// Creates a number.
  package init(floatLiteral value: Double) { self = .number(value) }

  /// Creates a string.
  package init(stringLiteral value: String) { self = .string(value) }

  /// Creates an array.
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// Creates an object of the members that have a value; they keep the order written.
  package init(dictionaryLiteral elements: (String, JSON?)...) {
    self = .object(
      elements.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }
}

extension JSON {
  /// An object with the members of another, which have different names.
  package func adding(_ other: JSON) -> JSON {
    guard case .object(let members) = self, case .object(let more) = other else { return self }
    return .object(members + more)
  }
}

extension JSON {
  /// The layout of the text.
  package enum Form: Hashable, Sendable {
    /// On one line, without spaces.
    case compact
    /// Each member or element on a line, indented by two spaces a level.
    case pretty
  }

  /// The text, UTF-8, with a line feed at the end; equal values give equal bytes.
  ///
  /// The text is safe inside a `script` element: `</` is written `<\/`, and the line separators of
  /// JavaScript are escaped.
  package func bytes(_ form: Form = .pretty) -> [UInt8] {
    var bytes: [UInt8] = []
    append(to: &bytes, level: form == .pretty ? 0 : nil)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// Appends the value; `level` is the indentation, or `nil` for the compact form.
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
  /// Appends elements between brackets; `level` is the indentation, or `nil` for the compact form.
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

  /// Appends a string literal.
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

  /// Whether a byte never needs escaping; the controls U+0080 to U+009F begin with `C2`, the
  /// separators U+2028 and U+2029 with `E2`.
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
