/// A value chosen on an axis, as words that may name neither.
public struct Setting: Hashable, Sendable {
  /// The axis.
  public let axis: String
  /// The value.
  public let value: String

  /// Chooses a value.
  public init(axis: String, value: String) {
    self.axis = axis
    self.value = value
  }
}

extension Setting: CustomStringConvertible {
  /// The pair as the command line takes it: `iOS=17`.
  public var description: String { "\(axis)=\(value)" }
}
