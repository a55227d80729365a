/// What is left to happen of an interaction, read from the pack for a model checker; its parts are
/// given by number.
///
/// Steps, gaps, and questions are held by number, so that two of the same words at different places
/// stay two.
enum Remainder: Hashable {
  /// Nothing.
  case done
  /// One step, by number.
  case step(Int)
  /// One step for each of some roles whose object takes it, in any order.
  case each(Int, [Int])
  /// Time passes.
  case gap(Int)
  /// What must be true here, by number.
  case check([Int])
  /// One, then the other; the first is no chain itself.
  case chain(Int, Int)
  /// Exactly one.
  case choice([Branch])
  /// The same again, between two numbers of times.
  case loop(Branch, atLeast: Int, atMost: Int?)
  /// All of them, interleaved.
  case par([Int])

  /// What can be entered when some questions, by number, are answered with yes.
  struct Branch: Hashable {
    let label: String
    let asks: [Int]
    let body: Int
  }
}
