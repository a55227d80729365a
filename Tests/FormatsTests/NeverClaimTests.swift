@testable import Formats
import Testing

/// Formulas that are written as the automaton that goes along with a run.
struct NeverClaimTests {
  private static let (a, b, c) = (Formula.atom("a"), Formula.atom("b"), Formula.atom("c"))

  private static let claims: [(Formula, String)] = [
    (a, "wait_0: if :: ((a)) -> goto accept_all fi;"),
    (.constant(false), "wait_0: if :: false -> skip fi;"),
    (
      .sometime(a && c.until(from: b)),
      "wait_0: if :: ((a) && (c)) -> goto accept_all :: ((a) && (b)) -> goto wait_1 "
        + ":: (true) -> goto wait_0 fi; "
        + "wait_1: if :: ((c)) -> goto accept_all :: ((b)) -> goto wait_1 fi;"
    ),
    (
      .sometime(a) && .sometime(b),
      "wait_0: if :: ((a) && (b)) -> goto accept_all :: ((a)) -> goto wait_1 "
        + ":: ((b)) -> goto wait_2 :: (true) -> goto wait_0 fi; "
        + "wait_1: if :: ((b)) -> goto accept_all :: (true) -> goto wait_1 fi; "
        + "wait_2: if :: ((a)) -> goto accept_all :: (true) -> goto wait_2 fi;"
    ),
  ]

  @Test(arguments: claims)
  private func aFormulaBecomesAnAutomaton(_ formula: Formula, _ states: String) {
    #expect(
      NeverClaim(of: formula)?.text(named: "n") == "never n { \(states) accept_all: skip }")
  }

  @Test func aFormulaThatExceedsTheBudgetHasNoAutomaton() {
    let parts = (0..<20).map { Formula.sometime(.atom("a\($0)")) }
    #expect(NeverClaim(of: parts.reduce(.constant(true)) { $0 && $1 }) == nil)
  }
}
