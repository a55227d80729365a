@testable import Base
@testable import Pack
@testable import StateSpace
@testable import Conformance
@testable import Formats
@testable import Pages
import Support
import Testing

struct GuaranteeReadingTests {
  private func pack(_ guarantees: String, own: String = "") throws -> Pack {
    try Pack.screens([
      "callbacks/load.md": """
      ---
      summary: A callback.
      owner: Screen
      guarantees:
      \(guarantees)
      sources: [sample-notes]
      ---
      """,
      "guarantees/own.yaml": own.isEmpty
        ? "other: {recommendation: Sleep., sources: [sample-notes]}" : own,
    ])
  }

  @Test func aPromiseIsReadWithWhatItRestsOn() throws {
    let pack = try pack(
      """
      - says: The view is in memory before the first appearance, whatever makes the screen appear.
        property: load precedes appear
        if: os >= 2
        why: It must be.
        sources: [{source: sample-notes, at: page 2}]
      """)
    let guarantee = try #require(pack.guarantees.first)
    #expect(
      guarantee.name.text == "load.the-view-is-in-memory-before-the-first-appearance")
    #expect(guarantee.topics == [.callback(pack.callbacks[4].name)])
    #expect(guarantee.expected == .proved)
    #expect(!guarantee.isMyth && !guarantee.isAdvice)
    #expect(guarantee.property?.condition == .compare(axis: 0, .atLeast, value: 1))
    #expect(guarantee.reason.base == "It must be.")
    #expect(guarantee.citations.map(\.detail.base) == ["page 2"])
    #expect(guarantee.propertyPlace == Place(path: "callbacks/load.md", line: 6, column: 13))
  }

  @Test func aMythIsExpectedToFailAndNamesWhoRepeatsIt() throws {
    let pack = try pack(
      """
      - misconception: Every screen that loads appears.
        id: appears
        property: load leads to appear
        claimedBy: [sample-notes]
        instead: It may never be shown.
      """)
    let myth = try #require(pack.guarantees.first)
    #expect(myth.name.text == "load.appears")
    #expect(myth.isMyth && myth.expected == .refuted)
    #expect(myth.claimants.map(\.source.text) == ["sample-notes"])
    #expect(myth.instead.base == "It may never be shown.")
  }

  @Test func aFileOfItsOwnSaysWhichPagesShowAGuarantee() throws {
    let pack = try pack(
      "- {says: Once., property: load happens at most once}",
      own: """
        load.before-appear:
          about: [load, push]
          says: One after the other.
          property: load precedes appear
        pop.sleep: {recommendation: Sleep., about: pop, sources: [sample-notes]}
        """)
    #expect(pack.guarantees.map(\.name.text) == ["load.once", "load.before-appear", "pop.sleep"])
    let (load, push) = (pack.callbacks[4].name, pack.interactions[4].name)
    #expect(pack.guarantees[1].topics == [.callback(load), .interaction(push)])
    #expect(pack.guarantees[2].topics == [.interaction(pack.interactions[5].name)])
    #expect(pack.guarantees[2].isAdvice && pack.guarantees[2].expected == nil)
  }

  private static let faults: [(String, String)] = [
    (
      "- {says: A., property: laod precedes appear}",
      "5:24: error: unknown callback or region 'laod'; did you mean 'load'?"
    ),
    (
      "- {says: A., property: \"no appear beofre load\"}",
      "5:35: error: the sentence ends here, or goes on with a scope, 'unless killed', or 'when'; "
        + "did you mean 'before' by 'beofre'?"
    ),
    (
      "- {says: A.}",
      "5:3: error: 'says' needs a 'property' that says the same; or make it a 'recommendation'"
    ),
    (
      "- {property: no load}",
      "5:3: error: a guarantee needs one of the keys 'says', 'misconception', and 'recommendation'"
    ),
    (
      "- {says: A., misconception: B., property: no load}",
      "5:3: error: a guarantee has one of the keys 'says', 'misconception', and 'recommendation'; leave the others out"
    ),
    (
      "- {recommendation: A.}",
      "5:3: error: a recommendation is cited, since no model decides it; add 'sources'"
    ),
    (
      "- {recommendation: A., property: no load, sources: [sample-notes]}",
      "5:34: error: a recommendation has no 'property', since no model decides it"
    ),
    (
      "- {says: A., property: no load, expect: prooved}",
      "5:41: error: 'expect' is proved or refuted; did you mean 'proved'?"
    ),
    (
      "- {says: A., property: no load when os > 3}",
      "5:24: error: this speaks of no possible configuration; correct its condition"
    ),
    (
      "- {says: A., property: no load}\n- {says: a!, property: no appear}",
      "6:3: error: guarantee 'load.a' is declared twice; give one another 'id'"
    ),
    (
      "- {says: 是, property: no load}",
      "5:3: error: give this guarantee an 'id'; its text has no letter A-Z"
    ),
    (
      "- {says: A., propperty: no load}",
      "5:14: error: unknown key 'propperty' in a guarantee; did you mean 'property'?"
    ),
  ]

  @Test(arguments: faults)
  private func aFaultyGuaranteeIsReportedAtItsPlace(_ text: String, _ message: String) throws {
    let fault = #expect(throws: SampleFault.self) { try pack(text) }
    let report = try #require(fault).description
    #expect(report.contains("callbacks/load.md:\(message)\n"), "\(report)")
  }
}
