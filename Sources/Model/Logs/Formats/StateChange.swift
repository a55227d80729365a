/// A change from one state to another that a record names, and that no event makes.
package struct StateChange: Hashable, Sendable {
  /// The state before, as written.
  package let source: String
  /// The state after, as written.
  package let target: String
  /// Both with what is between them.
  package let text: String
  /// The object; empty if the record names none.
  package internal(set) var label = ""
}
