import Base

/// What is left to happen of an interaction, as an expression; parts are given by number.
package enum Residual: Hashable, Sendable {
  /// One operand of a choice or loop: what must hold to enter it, by test, and what happens.
  package struct Branch: Hashable, Sendable {
    /// The word that chooses it; empty where none is asked for.
    let label: String
    /// The word that says how often a loop goes round; empty where it has none, and for no loop.
    var lap = ""
    let opens: [Int]
    let body: Int

    /// Puts together the parts.
    package init(label: String, lap: String = "", opens: [Int], body: Int) {
      (self.label, self.lap, self.opens, self.body) = (label, lap, opens, body)
    }
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
package struct ResidualPath: Hashable, Sendable {
  /// What is asked on the way, in order.
  package var tests: [EdgeTest]
  /// The labels of the operands that are entered on the way, outer before inner.
  var labels: [String] = []
  /// The words of the loops whose bodies are entered on the way, outer before inner.
  var laps: [String] = []
  /// The step, by index, and the role it is sent to where it is sent to each; none for a way past
  /// the end or for a move that only commits to an operand.
  package var step: Int?
  var role: Int?
  /// What is left afterwards; none for a way past the end.
  package var rest: Int?
  /// Whether a choice was made on the way, so that a gap beyond it is not yet there.
  var isChosen: Bool
}

/// Ways to go on, as they are collected: each once, and not too many.
struct ResidualPaths {
  private(set) var all: [ResidualPath] = []
  /// Whether there were more than are kept.
  private(set) var isCut = false
  /// Those that are kept, where the same may come twice.
  private var seen: Set<ResidualPath>?

  init(mayRepeat: Bool) { seen = mayRepeat ? [] : nil }

  mutating func add(_ path: ResidualPath) {
    if seen?.contains(path) == true { return }
    isCut = isCut || all.count == Limits.ways
    if isCut { return }
    seen?.insert(path)
    all.append(path)
  }

  mutating func add(_ paths: some Sequence<ResidualPath>) {
    for path in paths where !isCut { add(path) }
  }
}

extension ResidualPath {
  /// This way past an end, and then another way.
  ///
  /// No step comes in between, so what was asked once need not be asked again.
  func followed(by other: ResidualPath) -> ResidualPath {
    var both = other
    both.tests = tests + other.tests.filter { !tests.contains($0) }
    both.labels = labels + other.labels
    both.laps = laps + other.laps
    both.isChosen = isChosen || other.isChosen
    return both
  }
}
