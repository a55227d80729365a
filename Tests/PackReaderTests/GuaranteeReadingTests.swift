@testable import Base
@testable import Pack
import PackSupport
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

  @Test func whatIsUsualIsExpectedToFail() throws {
    let usual = try #require(
      try pack("- {says: It appears., usual: true, property: load leads to appear}").guarantees
        .first
    )
    #expect(usual.isUsual && !usual.isMyth && usual.expected == .refuted)
  }

  @Test func guaranteesThatClaimTheSameStandOnDifferentPages() throws {
    let pack = try pack(
      """
      - {says: A., property: load precedes appear}
      - {says: B., property: load precedes appear when os >= 2}
      """,
      own: "x: {about: push, says: C., property: load precedes appear}")
    #expect(pack.guarantees.count == 3)
  }

  @Test func aPromiseNamesItsKnownViolations() throws {
    let pack = try pack(
      """
      - says: The view is in memory before it appears.
        id: loaded
        property: load precedes appear
        violations:
          - {source: {source: sample-notes, at: page 3}, versions: os 2; fixed, about: It comes late.}
          - source: sample-notes
            versions: os 3
      """)
    let violations = try #require(pack.guarantees.first).violations
    #expect(violations.map(\.versions.base) == ["os 2; fixed", "os 3"])
    #expect(violations.map(\.citation.detail.base) == ["page 3", ""])
    #expect(violations.map(\.about.base) == ["It comes late.", ""])
    #expect(violations.map(\.place.line) == [9, 10])
    #expect(pack.texts.map(\.words.base).contains("It comes late."))
    #expect(pack.texts.map(\.words.base).contains("os 3"))
  }

  private static let faults: [(String, String)] = [
    (
      "- {says: A., property: laod precedes appear}",
      "5:24: error: unknown callback or region 'laod'; did you mean 'load'?"
    ),
    (
      "- {says: A., property: \"no appear beofre load\"}",
      "5:35: error: unexpected 'beofre'; did you mean 'before'?"
    ),
    (
      "- {says: A.}",
      "5:3: error: missing 'property' for 'says'; add one that states the same, or write 'recommendation'"
    ),
    (
      "- {property: no load}",
      "5:3: error: missing key in a guarantee; add 'says', 'misconception', or 'recommendation'"
    ),
    (
      "- {says: A., misconception: B., property: no load}",
      "5:3: error: a guarantee has only one of the keys 'says', 'misconception', and 'recommendation'; remove the others"
    ),
    (
      "- {recommendation: A.}",
      "5:3: error: missing 'sources'; a recommendation is cited, not checked"
    ),
    (
      "- {recommendation: A., property: no load, sources: [sample-notes]}",
      "5:34: error: unexpected 'property'; a recommendation is cited, not checked"
    ),
    (
      "- {says: A., property: no load, expect: prooved}",
      "5:41: error: 'expect' must be proved or refuted; did you mean 'proved'?"
    ),
    (
      "- {says: A., property: no load when os > 3}",
      "5:24: error: this condition holds in no possible configuration; fix it"
    ),
    (
      "- {says: A., property: no load}\n- {says: a!, property: no appear}",
      "6:3: error: duplicate guarantee 'load.a'; give one another 'id'"
    ),
    (
      "- {says: A., property: load or free precedes appear}\n"
        + "- {misconception: B., property: free or load precedes appear when os >= 1}",
      "6:33: error: 'load.b' has the property of 'load.a', on the same page; keep one, with the 'claimedBy' and 'sources' of both"
    ),
    (
      "- {misconception: A., property: load leads to appear, usual: true}",
      "5:62: error: a misconception cannot be 'usual'; remove one of them, or write it as 'says'"
    ),
    (
      "- {says: A., usual: true, property: load leads to appear, violations: [{source: sample-notes, versions: 2}]}",
      "5:71: error: unexpected 'violations'; only a guarantee with 'says' that always holds can have them"
    ),
    (
      "- {says: '?', property: no load}",
      "5:3: error: missing 'id' of a guarantee; its text has no letter to make one of"
    ),
    (
      "- {says: A., propperty: no load}",
      "5:14: error: unknown key 'propperty' in a guarantee; did you mean 'property'?"
    ),
    (
      "- {says: A., property: no load, violations: [{source: notes, versions: os 2}]}",
      "5:55: error: unknown source 'notes'; known: sample-notes"
    ),
    (
      "- {says: A., property: no load, violations: [{source: sample-notes, versions: os 2, log: a}]}",
      "5:90: error: unknown recording 'a'; there is none yet: add recordings/NAME.log, or leave 'log' out"
    ),
    (
      "- {says: A., property: no load, violations: [{source: sample-notes}]}",
      "5:46: error: missing key 'versions' in a violation"
    ),
    (
      "- {says: A., property: no load, violations: [{source: sample-notes, versions: 2, by: me}]}",
      "5:82: error: unknown key 'by' in a violation; "
    ),
    (
      "- {misconception: A., property: load leads to appear, violations: [{source: sample-notes, versions: 2}]}",
      "5:67: error: unexpected 'violations'; only a guarantee with 'says' that always holds can have them"
    ),
  ]

  @Test(arguments: faults)
  private func aFaultyGuaranteeIsReportedAtItsPlace(_ text: String, _ message: String) throws {
    let fault = #expect(throws: SampleFault.self) { try pack(text) }
    let report = try #require(fault).description
    #expect(report.contains("callbacks/load.md:\(message)"), "\(report)")
  }
}
