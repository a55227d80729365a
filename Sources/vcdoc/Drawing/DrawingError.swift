/// Why there is no diagram: the name, the options, and the configuration do not go together.
struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, and a way out: no capital, no full stop.
  let description: String

  /// Says what is wrong.
  init(_ description: String) { self.description = description }
}
