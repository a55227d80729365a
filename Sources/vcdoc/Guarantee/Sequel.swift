import Model
import Render

/// What can come right after a callback, to be told.
struct Sequel {
  private let callback: Name<Callback>
  private let facts: CallbackFacts
  private let configuration: Configuration

  /// Takes it from what a walk of a configuration says.
  init(of callback: Name<Callback>, facts: CallbackFacts, in configuration: Configuration) {
    self.callback = callback
    self.facts = facts
    self.configuration = configuration
  }

  /// For a person: the callbacks, one a line, under two headings.
  var text: String {
    "after \(callback), on the same object:\n" + lines(facts.next, orNothing: facts.canBeLast)
      + "\non any object:\n" + lines(facts.nextAnywhere, orNothing: facts.nextAnywhere.isEmpty)
  }

  /// Callbacks, one a line, and that there may be none.
  private func lines(_ callbacks: [Name<Callback>], orNothing: Bool) -> String {
    (callbacks.map(\.text) + (orNothing ? ["nothing more"] : [])).map { "  \($0)\n" }.joined()
  }

  /// For a program.
  ///
  /// - Parameter pack: The pack that was walked.
  /// - Returns: An object that names the configuration, too, which a note names to a person.
  func json(in pack: Pack) -> JSON {
    [
      "after": .string(callback.text), "next": .array(facts.next.map { .string($0.text) }),
      "canBeLast": .bool(facts.canBeLast),
      "nextAnywhere": .array(facts.nextAnywhere.map { .string($0.text) }),
      "configuration": pack.json(of: configuration),
    ]
  }
}
