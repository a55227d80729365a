import Model
import Support
import Testing

struct FactsTests {
  private func fact(_ callback: String) async throws -> CallbackFacts {
    let survey = try await Survey(of: .sample(lamp, callbacks: lampCallbacks))
    let name = try #require(Name<Callback>(callback))
    let variants = survey.facts(of: name)
    #expect(variants.map(\.configurations) == [ConfigurationSet(indices: [0])])
    return try #require(variants.first).facts
  }

  private func names(_ text: String) throws -> [Name<Callback>] {
    try text.split(separator: " ").map { try #require(Name($0)) }
  }

  @Test
  func readsEverythingOfACallbackOffTheWalk() async throws {
    let lamp = try #require(Name<Machine>("lamp"))
    let evening = try #require(Name<Span>("evening"))
    let facts = CallbackFacts(
      machine: lamp,
      counts: [
        .init(span: nil, atLeast: 0, atMost: nil), .init(span: evening, atLeast: 1, atMost: 1),
      ],
      states: [[1], [0]], before: try names("willLight"),
      next: try names("didBreak didDarken"), canBeLast: false,
      nextAnywhere: try names("didBreak didDarken"), neverAfter: [], calledBy: [])
    #expect(try await fact("didLight") == facts)
  }

  @Test
  func endsALifeWithItsFinalState() async throws {
    let facts = try await fact("didBreak")
    #expect(facts.canBeLast)
    #expect(facts.next == [])
    #expect(facts.neverAfter == (try names("didBreak didDarken didLight willLight")))
    #expect(facts.counts.first == .init(span: nil, atLeast: 1, atMost: 1))
  }
}
