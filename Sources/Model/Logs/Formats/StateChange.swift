/// A change from one state to another that a record names, and that no event makes.
package struct StateChange: Hashable, Sendable {
  /// The state before, as written.
  package let source: String
  /// The state after, as written.
  package let target: String
  /// Both with what is between them.
  package let text: String
  /// The object; empty if the record names none.
  package private(set) var label = ""

  /// Makes a change of an object that is not known.
  init(source: String, target: String, text: String) {
    (self.source, self.target, self.text) = (source, target, text)
  }

  /// The same change of an object.
  func of(_ label: String) -> Self {
    var change = self
    change.label = label
    return change
  }
}
