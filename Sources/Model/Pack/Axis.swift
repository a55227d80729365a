/// One way in which configurations differ: a version, a build setting, a habit of the code.
public struct Axis: Hashable, Sendable {
  /// One value that an axis can take.
  public struct Value: Hashable, Sendable {
    /// The word that `--set axis=value` takes.
    public let name: Name<Value>
    /// What readers call it.
    public let title: Words

    /// Makes a value.
    public init(name: Name<Value>, title: Words) {
      self.name = name
      self.title = title
    }
  }

  /// The word that conditions use: `iOS` in `iOS >= 13`.
  public let name: Name<Axis>
  /// What readers call it.
  public let title: Words
  /// Whether the values have an order, as versions do; only then `<` and its sisters apply.
  public let isOrdered: Bool
  /// Whether one run may meet several of its values, so that a recorded log is not held to one.
  public let isMixed: Bool
  /// The values in the pack's order, oldest first where ordered; at least one.
  public let values: [Value]
  /// The index of the value that holds when nothing is said.
  public let defaultIndex: Int
  /// Where the pack says it.
  public let place: Place

  /// Makes an axis.
  public init(
    name: Name<Axis>, title: Words, isOrdered: Bool, isMixed: Bool = false, values: [Value],
    defaultIndex: Int, place: Place
  ) {
    precondition(values.indices.contains(defaultIndex), "no value at \(defaultIndex)")
    self.name = name
    self.title = title
    self.isOrdered = isOrdered
    self.isMixed = isMixed
    self.values = values
    self.defaultIndex = defaultIndex
    self.place = place
  }
}
