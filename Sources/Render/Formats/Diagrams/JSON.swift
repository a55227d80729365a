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
