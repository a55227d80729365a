import PackSupport
import Testing
@testable import Base
@testable import Checker
@testable import Pack
@testable import PackReader
@testable import StateSpace

struct VerdictTests {
  private static let screens = Task { try await Exploration(of: Pack.screens()) }

  private static let proved = [
    "load precedes appear",
    "no callback after free",
    "load happens at most once",
    "launch precedes load",
    "appear only in view loaded",
    "appeared comes right after appear",
    "vanish leads to vanished or appear unless killed",
    "appear leads to appeared or vanish unless killed",
    "no appear after appear until appeared or vanish",
    "no free between appear and appeared",
    "load then appear precede appeared",
    "window attached happens at most once between appeared and vanished",
    "no load after quit",
    "free leads to window freed when os >= 2",
    "in push: source.vanished precedes target.appeared",
    "in push: source.vanish leads to target.appeared unless killed",
    "in pop:cancelled: no source.vanished",
    "in pop:completed: source.vanished happens unless killed",
    "in pop:completed:released: source.free happens unless killed when os > 1",
    "in show: no others.appear",
    "in kill: no quit",
  ]

  private static let refuted: [(String, [String])] = [
    ("appear leads to vanish", ["launch", "show"]),
    ("appear leads to appeared unless killed", ["launch", "show", "push", "pop"]),
    ("appear leads to appeared or vanish", ["launch", "show", "push", "kill"]),
    ("load leads to appeared", ["launch", "show", "push", "kill"]),
    ("no load", ["launch", "show"]),
    ("launch happens exactly 2 times", ["launch"]),
    ("always view unloaded", ["launch", "show"]),
    ("view loaded precedes launch", ["launch", "show"]),
    ("appear happens at most once", ["launch", "show", "push", "pop"]),
    (
      "appear is followed at once by appeared unless killed", ["launch", "show", "push", "pop"]
    ),
    ("in push: target.load precedes target.appear", ["launch", "show", "push", "pop", "push"]),
    ("in pop: source.vanished happens unless killed", ["launch", "show", "push", "pop"]),
    (
      "in pop:completed:released: source.free happens when os = 1",
      ["launch", "show", "push", "pop"]
    ),
    ("in push: source.vanish leads to target.appeared", ["launch", "show", "push", "kill"]),
    ("load leads to free when os = 1", ["launch", "show"]),
  ]

  @Test(arguments: proved)
  private func whatHoldsOfEveryRunIsProved(_ text: String) async throws {
    let exploration = try await Self.screens.value
    let property = try Property(text, names: PropertyNames(of: exploration.pack))
    let decision = try #require(await exploration.check(property).decision)
    #expect(decision.verdict == .proved)
    #expect(decision.counterexample == nil && decision.refutedIn.isEmpty)
    #expect(decision.stateCount > 0 && decision.transitions > decision.stateCount)
  }

  @Test(arguments: refuted)
  private func whatFailsIsRefutedByAShortestRun(_ text: String, _ acts: [String]) async throws {
    let exploration = try await Self.screens.value
    let property = try Property(text, names: PropertyNames(of: exploration.pack))
    let decision = try #require(await exploration.check(property).decision)
    #expect(decision.verdict == .refuted)
    #expect(decision.counterexample?.interactions.map(\.text) == acts)
    #expect(decision.refutedIn == decision.configurations)
  }

  private static let pointless = [
    (
      "no load after free when os = 1",
      "this property never applies (vacuously true); "
        + "check that its scope can begin and end, with its trigger inside"
    ),
    (
      "vanish precedes load between quit and launch",
      "this property never applies (vacuously true); "
        + "check that its scope can begin and end, with its trigger inside"
    ),
    (
      "in pop:cancelled:released: no source.vanished",
      "this property never applies (vacuously true); "
        + "check that the interaction and the trigger can happen"
    ),
    (
      "load happens exactly 20 times after appear until vanish",
      "this property is too large to check; split it, or use smaller counts"
    ),
    (
      "appear only in view loaded or view unloaded",
      "no run could violate this property, whatever the model; make it more specific"
    ),
    (
      "no load before load",
      "no run could violate this property, whatever the model; make it more specific"
    ),
    (
      "in push: always source.view loaded or source.view unloaded",
      "no run could violate this property, whatever the model; make it more specific"
    ),
    (
      [String](repeating: "load", count: 40).joined(separator: " then ") + " precede appear",
      "this property is too large to check; split it, or use smaller counts"
    ),
  ]

  @Test(arguments: pointless)
  private func whatSpeaksOfNothingIsNoProof(_ text: String, _ reason: String) async throws {
    let exploration = try await Self.screens.value
    let property = try Property(text, names: PropertyNames(of: exploration.pack))
    #expect(await exploration.check(property) == .undecided(reason))
  }

  @Test func manyWaysThroughOneInteractionAreToldApart() async throws {
    let labels = (0..<70).map { "way\($0)" }
    let pack = try Pack.sample(
      [
        "machines/lamp.yaml": """
        title: Lamp
        regions: {light: {initial: dark, states: {dark: Dark., bright: Bright.}}}
        events:
          press: [{from: {light: dark}, calls: [lit], to: {light: bright}}]

        """,
        "interactions/use.yaml": """
        use:
          title: Use
          lifelines: {lamp: lamp}
          requires: {lamp: {light: dark}}
          steps: [{alt: {\(labels.map { "\($0): [lamp.press]" }.joined(separator: ", "))}}]

        """,
      ], callbacks: "lit")
    let names = PropertyNames(of: pack)
    let properties = try labels.map { try Property("in use:\($0): no lit", names: names) }
    let exploration = try await Exploration(of: pack)
    let results = await exploration.check(properties)
    #expect(results.map { $0.decision?.verdict } == labels.map { _ in .refuted })
  }

  @Test func aVerdictSaysInWhichConfigurationsItFails() async throws {
    let exploration = try await Self.screens.value
    let names = PropertyNames(of: exploration.pack)
    let property = try Property("view loaded leads to free", names: names)
    let part = try Property("no free after vanished", names: names)
    let decision = try #require(await exploration.check(part, jobs: 2).decision)
    #expect(decision.refutedIn == ConfigurationSet([1, 2]))
    #expect(decision.models == 2)
    #expect(decision.counterexample?.configuration == exploration.pack.defaultConfiguration)
    #expect(await exploration.check(property).decision?.refutedIn == ConfigurationSet(0...2))
  }

  @Test func aVerdictDoesNotDependOnWhatElseIsAskedNorOnJobs() async throws {
    let exploration = try await Self.screens.value
    let names = PropertyNames(of: exploration.pack)
    let texts = Self.proved + Self.refuted.map(\.0) + Self.pointless.map(\.0)
    let properties = try texts.map { try Property($0, names: names) }
    let results = await exploration.check(properties)
    #expect(await exploration.check(properties, jobs: 2) == results)
    let last = Array(properties.suffix(9))
    #expect(await exploration.check(last) == Array(results.suffix(9)))
  }
}
