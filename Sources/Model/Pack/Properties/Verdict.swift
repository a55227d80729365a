/// What an exhaustive search says of a property: there is nothing in between.
public enum Verdict: String, Hashable, Sendable, CaseIterable {
  /// Every complete run of the model satisfies it, in every configuration it speaks of.
  case proved
  /// A run of the model violates it.
  case refuted
}
