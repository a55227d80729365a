@testable import Base
@testable import Pack
@testable import Analysis
@testable import Conformance
@testable import Pages
import PackSupport
import Testing

struct JoinedFactsTests {
  /// A bell that rings once in the hall, and again and again in the yard.
  private static let site = Task {
    let files = [
      "pack.yaml": """
      name: bells
      title: Bells
      options:
        age: {values: [new, old]}
      scopes:
        hall: {without: [pullAgain]}
        yard: {without: [cut]}
      """,
      "machines/bell.yaml": """
      title: Bell
      regions:
        wire: {initial: still, states: {still: , pulled: , cut: {final: object}}}
      events:
        pull: [{from: {wire: still}, calls: [rings, {wire: pulled}]}]
        pullAgain: [{from: {wire: pulled}, calls: [rings]}]
        cut: [{from: {wire: pulled}, if: age = old, calls: [falls, {wire: cut}]}]
      """,
      "interactions/all.yaml": """
      pull: {title: Pull, lifelines: {bell: bell}, requires: {bell: {wire: still}}, steps: [bell.pull]}
      pullAgain:
        {title: Pull again, lifelines: {bell: bell}, requires: {bell: {wire: pulled}}, steps: [bell.pullAgain]}
      cut:
        {title: Cut, if: age = old, lifelines: {bell: bell}, requires: {bell: {wire: pulled}}, steps: [bell.cut]}

      """,
    ]
    let pack = try Pack.sample(files, callbacks: "rings falls")
    let survey = try await PackFacts(of: pack)
    let verification = await Verification(of: survey.exploration)
    return await SiteModel(of: survey, verification, jobs: 1)
  }

  private func facts(of callback: String) async throws -> (CallbackModel, SiteModel) {
    let site = try await Self.site.value
    return (CallbackModel(of: try #require(Name(callback)), in: site, [:]), site)
  }

  @Test func countsHoldInAllScopesOfAConfiguration() async throws {
    let (facts, _) = try await facts(of: "rings")
    let counts = facts.counts.map { [$0.value.atLeast, $0.value.atMost] }
    // A new bell need not be pulled; an old one is pulled before it is cut.
    #expect(counts == [[0, nil], [1, nil]])
    #expect(facts.counts.map(\.bits) == [ConfigurationSet([0, 1]), ConfigurationSet([2, 3])])
  }

  @Test func aCallbackThatNoScopeAllowsAfterwardsIsRuledOut() async throws {
    let (facts, site) = try await facts(of: "falls")
    let never = facts.neverAfter.map { site.order.callbacks[$0.value].name.text }
    #expect(never.sorted() == ["falls", "rings"])
    #expect(facts.before.map { site.order.callbacks[$0.value].name.text } == ["rings"])
  }

  @Test func aCallbackThatOneScopeAllowsAfterwardsIsNotRuledOut() async throws {
    let (facts, _) = try await facts(of: "rings")
    #expect(facts.neverAfter.isEmpty)
  }

  @Test func theScopesOfAConfigurationAreOneGroup() async throws {
    let settings = try await Self.site.value.models.settings
    let groups = ModelIndex.groups(
      of: settings, exploredIn: (0..<4).map { ConfigurationSet([$0]) })
    #expect(groups.map(\.bits) == [ConfigurationSet([0, 1]), ConfigurationSet([2, 3])])
    #expect(groups.map(\.value) == [[0, 1], [2, 3]])
  }

  @Test func configurationsWithTheSameModelsAreOneGroup() {
    let groups = ModelIndex.groups(
      of: (0..<3).map { ConfigurationSet([$0]) },
      exploredIn: [
        ConfigurationSet([0, 2]), ConfigurationSet([1]), ConfigurationSet([0, 1, 2]),
      ])
    #expect(groups.map(\.bits) == [ConfigurationSet([0, 2]), ConfigurationSet([1])])
    #expect(groups.map(\.value) == [[0, 2], [1, 2]])
  }
}
