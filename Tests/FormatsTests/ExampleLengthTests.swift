@testable import Analysis
@testable import Formats
@testable import Graphics
@testable import Pack
import PackSupport
import Support
import Testing

struct ExampleLengthTests {
  /// The machines make it longer, and what is proved of them is in files of its own.
  @Test func oAuthTakesAtMostOneAndAHalfTimesTheLinesOfItsMermaid() async throws {
    let pack = try Pack.example("oauth-device-flow")
    let flow = try #require(pack.interactions.first)
    let facts = try await PackFacts(of: pack)
    let course = try #require(InteractionVariants(of: facts)[flow.name].first)
    let mermaid = SequenceDiagram(
      of: flow, in: pack, facts: course.facts, configuration: course.configuration, locale: "en"
    ).mermaid.split(separator: "\n").count
    let lines = try CommittedFiles.text("Examples/oauth-device-flow/pack.yaml")
      .split(separator: "\n").count
    print("OAuth's device flow: \(lines) lines, \(mermaid) of Mermaid")
    #expect(pack.machines.filter { !$0.isImplied }.count == 2)
    #expect(2 * lines <= 3 * mermaid)
  }
}
