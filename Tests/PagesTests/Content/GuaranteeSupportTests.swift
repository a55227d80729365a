import PackSupport
import Testing
@testable import Analysis
@testable import Base
@testable import Conformance
@testable import Pack

/// What a guarantee of the workshop rests on when a log is added.
struct GuaranteeSupportTests {
  private struct Sample: CustomTestStringConvertible {
    let testDescription: String
    let kind: String
    let calls: [String]
    let expect: String
    var supporting: [String] = []
    var contradicting: [String] = []
    var documents = 0
    let classification: GuaranteeClass
  }

  private static let samples = [
    Sample(
      testDescription: "a cited log that prints nothing of it", kind: "recording",
      calls: ["lamp(_:)"], expect: "consistent", classification: .modelOnly),
    Sample(
      testDescription: "a cited document with such a log", kind: "article", calls: ["lamp(_:)"],
      expect: "consistent", documents: 1, classification: .guarantee),
    Sample(
      testDescription: "a cited log that nothing explains", kind: "recording",
      calls: ["lamp(_:)", "didDim", "didDim"], expect: "inconsistent", classification: .modelOnly),
    Sample(
      testDescription: "a log that prints it", kind: "recording", calls: ["lamp(_:)", "didDim"],
      expect: "consistent", supporting: ["night"], classification: .guarantee),
  ]

  @Test(
    arguments: [
      ("says: It lights first.\n  property: lamp precedes didDim\n  sources: [manual]", .modelOnly),
      ("says: It lights first.\n  property: lamp precedes didDim\n  sources: [diary]", .guarantee),
      (
        "says: It lights first.\n  property: lamp precedes didDim\n  sources: [diary]\n  modeled: true",
        .modelOnly
      ),
      ("misconception: It is dimmed.\n  property: lamp leads to didDim", .dontRelyOn),
      (
        "misconception: It is dimmed.\n  property: lamp leads to didDim\n  claimedBy: [diary]",
        .misconception
      ),
    ] as [(String, GuaranteeClass)])
  func theClassFollowsFromWhoSaysIt(_ lines: String, _ classification: GuaranteeClass) async throws
  {
    let pack = try Pack.workshop([
      "sources.yaml": "manual: {title: M, kind: article}\ndiary: {title: A diary, kind: guide}\n",
      // The pack judges the claims of the manual, so that the manual supports nothing.
      "guarantees/more.yaml": "lamp.more:\n  about: carry\n  \(lines)\n"
        + "lamp.care: {about: carry, recommendation: Mind the bulb., sources: [diary]}\n",
    ])
    let survey = try await PackFacts(of: pack, jobs: 2)
    let verification = await Verification(of: survey.exploration, jobs: 2)
    let guarantee = try #require(pack.guarantees.first { $0.name.text == "lamp.more" })
    #expect(verification.classification(of: guarantee) == classification)
  }

  @Test(arguments: samples)
  private func onlyALogThatShowsItSupportsAGuarantee(_ sample: Sample) async throws {
    let why = sample.expect == "inconsistent" ? "\nwhy: A line is lost." : ""
    let pack = try Pack.workshop([
      "sources.yaml": """
      manual: {title: The manual, kind: guide}
      diary: {title: A diary, kind: \(sample.kind)}

      """,
      "guarantees/more.yaml": """
      lamp.ordered:
        about: carry
        says: It is lit before it is dimmed.
        property: "lamp precedes didDim"
        sources: [diary]

      """,
      "recordings/night.log": """
      ---
      title: A night
      shows: A light.
      source: diary
      expect: \(sample.expect)\(why)
      ---
      \(sample.calls.map { "desk \($0)" }.joined(separator: "\n"))
      """,
    ])
    let survey = try await PackFacts(of: pack, jobs: 2)
    let verification = await Verification(of: survey.exploration, jobs: 2)
    let guarantee = try #require(pack.guarantees.first { $0.name.text == "lamp.ordered" })
    let basis = verification.evidence.bases[guarantee.name]
    #expect(basis.supporting.map(\.text) == sample.supporting)
    #expect(basis.contradicting.map(\.text) == sample.contradicting)
    #expect(basis.documents.count == sample.documents)
    #expect(verification.classification(of: guarantee) == sample.classification)
  }
}
