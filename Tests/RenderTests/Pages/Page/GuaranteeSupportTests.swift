import Support
import Testing
@testable import Analysis
@testable import Base
@testable import Conformance
@testable import Formats
@testable import Pack
@testable import Pages
@testable import StateSpace

struct GuaranteeSupportTests {
  /// A log of a source of a kind, and what a guarantee that cites the source rests on.
  struct Sample: CustomTestStringConvertible {
    let kind: String
    let calls: [String]
    let expect: String
    let recordings: [String]
    let documents: Int

    var testDescription: String { "\(kind), \(expect)" }
  }

  /// One time too many.
  private static let night = ["lamp(_:)", "didDim", "didDim"]

  private static let samples = [
    Sample(
      kind: "recording", calls: ["lamp(_:)"], expect: "consistent", recordings: ["night"],
      documents: 0),
    Sample(kind: "recording", calls: night, expect: "inconsistent", recordings: [], documents: 0),
    Sample(
      kind: "article", calls: ["lamp(_:)"], expect: "consistent", recordings: [], documents: 1),
    Sample(kind: "article", calls: night, expect: "inconsistent", recordings: [], documents: 1),
  ]

  @Test(arguments: samples)
  func onlyACitedRecordingThatConformsBearsAGuaranteeOut(_ sample: Sample) async throws {
    let why = sample.expect == "inconsistent" ? "\nwhy: A line is lost." : ""
    let pack = try Pack.workshop([
      "sources.yaml": """
      manual: {title: The manual, kind: guide}
      diary: {title: A diary, kind: \(sample.kind)}

      """,
      "guarantees/more.yaml": """
      lamp.carried:
        about: carry
        says: Carrying it lights nothing.
        property: "in carry: no lamp"
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
    let evidence = await Verification(of: survey.exploration, jobs: 2).evidence
    let guarantee = try #require(pack.guarantees.first { $0.name.text == "lamp.carried" })
    let basis = GuaranteeSupport(of: pack, evidence).basis(of: guarantee)
    #expect(basis.recordings.map(\.text) == sample.recordings)
    #expect(basis.documents == sample.documents)
    #expect(basis.lostRecordings == 0)
  }
}
