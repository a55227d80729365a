import Base

/// What remains of an interaction, as an expression; subexpressions are given by index into
/// `Residuals.all`.
package enum Residual: Hashable, Sendable {
  /// One operand of a choice or loop: `opens`, the tests that must hold to enter it, and `body`, a
  /// residual; both by index.
  package struct Branch: Hashable, Sendable {
    /// The label that chooses it; empty if it has none.
    let label: String
    /// The label of the loop whose body it is; empty if the loop has none, and for a choice.
    var lap = ""
    let opens: [Int]
    package let body: Int

    /// Makes an operand.
    package init(label: String, lap: String = "", opens: [Int], body: Int) {
      (self.label, self.lap, self.opens, self.body) = (label, lap, opens, body)
    }
  }

  /// Nothing.
  case done
  /// What comes after it within the nearest `scope` around it never comes.
  case leave
  /// A residual that `leave` ends.
  case scope(Int)
  /// One step, by index.
  case step(Int)
  /// One step, sent to each role in `left` whose object has a transition for it, in any order.
  case each(step: Int, left: [Int])
  /// Time passes, with a label by index; other interactions can begin before the next step.
  case gap(Int)
  /// Tests, by index, that must hold.
  case check([Int])
  /// The first, then the second.
  case sequence(Int, Int)
  /// Exactly one of the branches.
  case choice([Branch])
  /// At least `atLeast` and at most `atMost` iterations; no maximum if that is `nil`.
  case loop(Branch, atLeast: Int, atMost: Int?)
  /// All of them, interleaved.
  case par([Int])
}

/// A path from a residual to its next step or past its end, with the derivative that it leads to.
package struct ResidualPath: Hashable, Sendable {
  /// The tests on the path, in order.
  package var tests: [EdgeTest]
  /// The labels of the operands that are entered on the path, outer before inner.
  var labels: [String] = []
  /// The labels of the loops whose bodies are entered on the path, outer before inner.
  var laps: [String] = []
  /// The step, by index, and its role if it is sent to each of several roles; `nil` for a path past
  /// the end or one that only enters an operand or a gap.
  package var step: Int?
  var role: Int?
  /// The residual after the step, by index; `nil` for a path past the end.
  package var rest: Int?
  /// Whether it goes past the end of the nearest `scope` around it.
  var leaves = false
  /// Whether the path makes a choice or takes a step, so that entering a gap after it is a step
  /// too.
  var isChosen: Bool
}

/// Collects at most `Limits.ways` paths, without duplicates if `mayRepeat` is set.
struct ResidualPaths {
  private(set) var all: [ResidualPath] = []
  /// Whether paths were dropped because there are too many.
  private(set) var isCut = false
  /// The paths kept, to find duplicates; `nil` if there can be none.
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
  /// This path past an end, followed by another path.
  ///
  /// There is no step between them, so a test that occurs in both is kept once.
  func followed(by other: ResidualPath) -> ResidualPath {
    var both = other
    both.tests = tests + other.tests.filter { !tests.contains($0) }
    both.labels = labels + other.labels
    both.laps = laps + other.laps
    both.isChosen = isChosen || other.isChosen
    return both
  }
}
