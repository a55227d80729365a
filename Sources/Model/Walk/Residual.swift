/// What is left to happen of an interaction, as an expression; parts are given by number.
enum Residual: Hashable, Sendable {
  /// One operand of a choice or loop: what must hold to enter it, by test, and what happens.
  struct Branch: Hashable, Sendable {
    /// The word that chooses it; empty where none is asked for.
    let label: String
    /// The word that says how often a loop goes round; empty where it has none, and for no loop.
    var lap = ""
    let opens: [Int]
    let body: Int
  }

  /// Nothing.
  case done
  /// One step, by index.
  case step(Int)
  /// One step for each of some roles that has a transition for it, in any order.
  case each(step: Int, left: [Int])
  /// Time passes, by label; other interactions may come until the next step.
  case gap(Int)
  /// Tests that must hold.
  case check([Int])
  /// One, then the other.
  case sequence(Int, Int)
  /// Exactly one.
  case choice([Branch])
  /// The same again, between two numbers of times.
  case loop(Branch, atLeast: Int, atMost: Int?)
  /// All of them, interleaved.
  case par([Int])
}

/// One way to go on from a residual: to its next step, or past its end.
struct ResidualPath: Hashable, Sendable {
  /// What is asked on the way, in order.
  var tests: [PathTest]
  /// The labels of the operands that are entered on the way, outer before inner.
  var labels: [String] = []
  /// The words of the loops whose bodies are entered on the way, outer before inner.
  var laps: [String] = []
  /// The step, by index, and the role it is sent to where it is sent to each; none for a way past
  /// the end or for a move that only commits to an operand.
  var step: Int?
  var role: Int?
  /// What is left afterwards; none for a way past the end.
  var rest: Int?
  /// Whether a choice was made on the way, so that a gap beyond it is not yet there.
  var isChosen: Bool
}
