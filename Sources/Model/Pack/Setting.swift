/// A value chosen on an axis, as words that may name neither.
public struct Setting: Hashable, Sendable {
  /// Where a file says a setting.
  public struct Origin: Hashable, Sendable {
    /// Where it names the axis.
    public let axis: Place
    /// Where it names the value.
    public let value: Place

    /// Makes an origin.
    public init(axis: Place, value: Place) {
      self.axis = axis
      self.value = value
    }
  }

  /// The axis.
  public let axis: String
  /// The value.
  public let value: String
  /// Where a file says it; none for the command line's.
  public let origin: Origin?

  /// Chooses a value.
  public init(axis: String, value: String, origin: Origin? = nil) {
    self.axis = axis
    self.value = value
    self.origin = origin
  }
}

extension Setting: CustomStringConvertible {
  /// The pair as the command line takes it: `iOS=17`.
  public var description: String { "\(axis)=\(value)" }
}
