import Base
import PackSupport
import Testing
@testable import Analysis
@testable import Graphics
@testable import Pack
@testable import Pages
@testable import StateSpace

/// What a diagram shows of an interaction by default is a run of the model.
struct UsualRunOracleTests {
  /// The usual run of each interaction of a pack, and whether it is a path; without interactions of
  /// lifelines for many, whose messages go to several objects, and of those that call nothing.
  private static func verdicts(on facts: PackFacts) -> [(name: String, isPath: Bool)] {
    let variants = InteractionVariants(of: facts)
    let pack = facts.pack
    return pack.interactions.compactMap { interaction in
      guard !interaction.isPart, !interaction.lifelines.contains(where: \.isMany),
        let variant = variants[interaction.name].first,
        let place = facts.configurations.firstIndex(of: variant.configuration)
      else { return nil }
      let diagram = SequenceDiagram(
        of: interaction, in: pack, facts: variant.facts, configuration: variant.configuration,
        locale: "en",
        links: SequenceLinks(callback: { $0.text }, interaction: { _ in "" })
      ).usualRun(words: DiagramPhrases(locale: "en"))
      if !diagram.items.flatMap(\.messages).contains(where: \.isCallback) { return nil }
      let graphs = facts.exploration.models.joined()
        .filter { $0.configurations.contains(place) }.map(\.graph)
      let paths = graphs.compactMap { DrawnPath(of: diagram, of: interaction, in: $0) }
      return paths.first.map { ("\(interaction.name)", $0.exists) }
    }
  }

  @Test func theUsualRunOfEachShippedInteractionIsAPath() async throws {
    let verdicts = Self.verdicts(on: try await ShippedSite.site(in: "en").model.facts)
    #expect(verdicts.filter { !$0.isPath }.map(\.name) == [])
    #expect(verdicts.count >= 60)
  }

  @Test(arguments: ["editor", "mcp", "oauth-device-flow", "order", "tcp", "upload"])
  func theUsualRunOfEachExampleIsAPath(_ example: String) async throws {
    let verdicts = Self.verdicts(on: try await PackFacts(of: .example(example), .moves))
    #expect(verdicts.filter { !$0.isPath }.map(\.name) == [])
  }

  @Test func theUsualRunsOfRandomPacksArePaths() async throws {
    var judged = 0
    for seed in 0..<1_600 {
      var random = RandomPack(seed: UInt64(seed), breaks: seed >= 1_200)
      do {
        let verdicts = Self.verdicts(on: try await PackFacts(of: random.pack(), .moves))
        #expect(verdicts.filter { !$0.isPath }.map(\.name) == [], "\(seed)")
        judged += verdicts.count
      } catch {
        continue  // A random pack can have faults.
      }
    }
    print("usual runs: judged \(judged) interactions of random packs")
    #expect(judged >= 150)
  }

  /// The callbacks that come after a choice are those that are possible after it.
  @Test(arguments: [
    ("[user -> account.open, user -> account.comment]", ["showTeaser", "askLogin"]),
    ("[user -> account.comment, user -> account.open]", ["post", "showArticle"]),
    ("[opt: [user -> account.comment], user -> account.open]", ["post", "showArticle"]),
    ("[{break: [user -> account.open]}, user -> account.comment]", ["showTeaser", "post"]),
  ])
  func laterChoicesFollowEarlierOnes(_ steps: String, _ calls: [String]) async throws {
    let pack = try Pack.sample([
      "pack.yaml": """
      name: sample
      title: Sample
      machines:
        account:
          transitions: |
            guest -> member: join
            member -> guest: leave
            guest: open / showTeaser
            member: open / showArticle
            member: comment / post
            guest: comment / askLogin
      interactions:
        join:
          {lifelines: {account: account}, requires: {account: {state: guest}}, steps: [account.join]}
        leave:
          {lifelines: {account: account}, requires: {account: {state: member}}, steps: [account.leave]}
        visit: {lifelines: {user: , account: account}, steps: \(steps)}

      """
    ])
    let facts = try await PackFacts(of: pack, .moves)
    let visit = try #require(pack.interactions.first { $0.name.text == "visit" })
    let variant = try #require(InteractionVariants(of: facts)[visit.name].first)
    let diagram = SequenceDiagram(
      of: visit, in: pack, facts: variant.facts, configuration: variant.configuration,
      locale: "en"
    ).usualRun(words: DiagramPhrases(locale: "en"))
    #expect(diagram.items.flatMap(\.messages).map(\.text) == calls)
  }
}
