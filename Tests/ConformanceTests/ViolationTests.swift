import PackSupport
import Testing
@testable import Base
@testable import Conformance
@testable import Pack

/// Whether the recordings of known violations violate what they are said to.
struct ViolationTests {
  private struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let property: String
    let message: String?
  }

  private static let cases = [
    Case(
      testDescription: "a log that violates the property",
      property: "load happens at most once", message: nil),
    Case(
      testDescription: "a log that violates it in an interaction that is not recognized",
      property: "in push: target.load happens at most once", message: nil),
    Case(
      testDescription: "a log that satisfies it",
      property: "appear happens at most once after load",
      message: "recording 'twice' does not violate 'load.said'; fix 'log' or remove it"),
    Case(
      testDescription: "a property of states", property: "appear only in view loaded",
      message:
        "no log can violate 'load.said', since logs do not print what it is about; remove 'log'"),
  ]

  @Test(arguments: cases)
  private func aRecordingOfAViolationViolates(_ sample: Case) throws {
    let pack = try Pack.screens([
      "callbacks/load.md": """
      ---
      summary: A callback.
      owner: Screen
      guarantees:
        - says: It is so.
          id: said
          property: \(sample.property.contains(":") ? "\"\(sample.property)\"" : sample.property)
          violations: [{source: sample-notes, versions: os 3, log: twice}]
      sources: [sample-notes]
      ---
      """,
      "recordings/twice.log": """
      ---
      title: Twice
      shows: A screen that loads its view twice.
      source: sample-notes
      expect: inconsistent
      why: A fault of that version.
      ---
      Home load
      Home load
      Home appear
      """,
    ])
    let log = "Home load\nHome load\nHome appear\n"
    let reading = TraceReading(of: Array(log.utf8), by: pack)
    #expect(reading.verdict.kind == .inconsistent)
    #expect(
      reading.violations.map(\.guarantee.name.text)
        == (sample.property == "load happens at most once" ? ["load.said"] : []))
    let diagnostics = Evidence(of: pack).diagnostics
    #expect(diagnostics.map(\.message) == [sample.message].compactMap(\.self))
    #expect(diagnostics.allSatisfy { $0.place.path == "callbacks/load.md" && $0.place.line == 8 })
  }
}
