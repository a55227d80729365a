import PackSupport
import Testing
@testable import Base
@testable import Checker
@testable import Pack
@testable import StateSpace

struct ClaimVerdictTests {
  private static let guarantees = """
    loaded: {says: Loaded first., property: load precedes appear, claimedBy: [{source: n, at: a}]}
    misconception:
      misconception: Nothing ever appears.
      property: no appear
      claimedBy: [{source: n, at: b}, {source: n, at: c}]
    also: {says: It loads., property: load precedes appeared, claimedBy: [{source: n, at: c}]}
    before: {says: Old., property: load precedes appear, if: os < 3, claimedBy: [{source: n, at: d}]}
    since: {says: New., property: load precedes appear, if: os > 1, claimedBy: [{source: n, at: e}]}
    recommendation:
      recommendation: Sleep.
      sources: [n]
      claimedBy: [{source: n, at: f}, {source: n, at: g}, {source: n, at: h}]
    more: {says: More., property: load precedes appear, claimedBy: [{source: n, at: g}]}

    """

  private static let article = """
    claims:
      a:
      b:
      c: Both.
      d:
      e:
      f: {says: Sleep well., judged: disputed}
      g: {says: More and sleep., judged: qualified}
      h: {says: Sleep., judged: agreed}
      i: {says: Something appears., denies: [misconception]}
      j: {says: Loaded last., denies: [loaded]}
      k: {says: Nobody knows., judged: open, sources: [n]}

    """

  private static let verdicts: [String: ClaimVerdict.Verdict] = [
    "a": .proved, "b": .refuted, "c": .partly, "d": .once, "e": .proved, "f": .disputed,
    "g": .partly, "h": .agreed, "i": .proved, "j": .refuted, "k": .open,
  ]

  @Test func followFromTheGuaranteesThatSettleTheClaim() async throws {
    let pack = try Pack.screens([
      "guarantees/all.yaml": Self.guarantees, "articles/n.yaml": Self.article,
      "sources.yaml": "n: {title: N, kind: article}\n",
    ])
    let exploration = try await Exploration(of: pack)
    let verification = await GuaranteeVerdicts(of: exploration)
    #expect(verification.diagnostics == [])
    let claims = try #require(pack.articles.first).claims
    let rulings = claims.compactMap { ClaimVerdict(on: $0, in: exploration, verification) }
    let found = Dictionary(
      uniqueKeysWithValues: zip(claims, rulings).map { ($0.name.text, $1.verdict) })
    #expect(found == Self.verdicts)
    let past = try #require(claims.firstIndex { $0.name.text == "d" })
    #expect(pack.phrase(for: rulings[past].holdsIn, of: pack.configurations) == "os <= 2")
    let new = Exploration.Scope(configurations: pack.configurations.filter { $0.choices == [2] })
    let part = try await Exploration(of: pack, scope: new)
    #expect(ClaimVerdict(on: claims[past], in: part, await GuaranteeVerdicts(of: part)) == nil)
    #expect(rulings[2].settledBy.map(\.name.text) == ["misconception", "also"])
  }
}
