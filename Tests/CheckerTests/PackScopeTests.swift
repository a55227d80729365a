import PackSupport
import Testing
@testable import Analysis
@testable import Base
@testable import Checker
@testable import Pack
@testable import StateSpace

/// The scopes of a pack: which interactions are explored together, with how many objects.
struct PackScopeTests {
  /// A lamp that is switched on, and off by another interaction, which `scopes` may separate.
  private func lamps(_ scopes: String, texts: [String: String] = [:]) throws -> Pack {
    try .sample(
      [
        "pack.yaml": "name: sample\ntitle: Sample\noptions: {v: {values: [one, two]}}\n" + scopes,
        "machines/lamp.yaml": """
        title: Lamp
        regions: {light: {initial: off, states: {off: , on: }}}
        events:
          on: [{from: {light: off}, if: v = one, calls: [on], to: {light: on}}, {from: {light: off}, if: v = two, calls: [on], to: {light: on}}]
          off: [{from: {light: on}, calls: [off], to: {light: off}}]

        """,
        "interactions/all.yaml": """
        switch.on: {title: On, lifelines: {lamp: lamp}, requires: {lamp: {light: off}}, steps: [lamp.on]}
        switch.off: {title: Off, lifelines: {lamp: lamp}, requires: {lamp: {light: on}}, steps: [lamp.off]}
        blink: {title: Blink, lifelines: {lamp: lamp}, requires: {lamp: {light: off}}, steps: [{ref: switch.on}, {ref: switch.off}]}

        """,
      ].merging(texts) { $1 }, callbacks: "on off")
  }

  private static let split = "scopes: {all: {}, few: {interactions: [blink], objects: {lamp: 2}}}\n"

  private func states(_ exploration: Exploration) -> [Int] {
    exploration.configurations.compactMap {
      exploration.graph(ofComponent: 0, in: $0)?.stateCount
    }
  }

  @Test func eachScopeIsExploredByItselfInEachConfiguration() async throws {
    let pack = try lamps(Self.split)
    let exploration = try await Exploration(of: pack)
    #expect(pack.options.map(\.name.text) == ["v"])
    #expect(
      exploration.configurations.map { pack.scope(of: $0)?.name.text } == [
        "all", "few", "all", "few",
      ])
    // One lamp is off, on, or blinking; of two only one blinks.
    #expect(states(exploration) == [3, 3, 3, 3])
    let few = try #require(exploration.graph(ofComponent: 0, in: exploration.configurations[1]))
    #expect(few.objects.count == 2)
    #expect(few.system.compiled.automata.map(\.name.text) == ["blink"])
  }

  @Test func aScopeCanLeaveOutAllThatBeginsWithAWord() async throws {
    let pack = try lamps("scopes: {rest: {without: [switch]}}\n")
    let begins = pack.interactions.filter { $0.beginCondition.holds(in: pack.defaultConfiguration) }
    #expect(begins.map(\.name.text) == ["blink"])
    #expect(pack.interactions.allSatisfy { $0.condition == .always })
  }

  @Test func aGuaranteeHoldsInEveryScope() async throws {
    let guarantee = """
      stays: {about: on, says: Light stays., property: no off after on}

      """
    let pack = try lamps(
      "scopes: {none: {interactions: [switch.on]}, all: {}}\n",
      texts: ["guarantees/all.yaml": guarantee])
    let exploration = try await Exploration(of: pack)
    let property = try #require(pack.guarantees.first?.property)
    let result = try #require(await exploration.check([property], jobs: 1).first)
    let decision = try #require(result.decision)
    #expect(decision.refutedIn == ConfigurationSet([1, 3]))
  }

  @Test func aScriptUsesInteractionsOfSeveralScopes() async throws {
    let pack = try lamps(
      "scopes: {up: {interactions: [switch.on]}, down: {interactions: [blink]}, all: {}}\n")
    let exploration = try await Exploration(of: pack)
    let acts = try ["switch.on", "switch.off", "blink"].map {
      Scenario.Act(interaction: try #require(Name($0)), place: Place(path: $0))
    }
    let run = try exploration.run(of: acts, in: pack.defaultConfiguration)
    #expect(run.calls.map(\.call.callback.text) == ["on", "off", "on", "off"])
  }

  @Test(arguments: [
    (
      "scopes: {a: {interactions: [blinks]}}",
      "unknown interaction or prefix 'blinks'; did you mean 'blink'?"
    ),
    ("scopes: {a: {objects: {lamb: 2}}}", "unknown machine 'lamb'; did you mean 'lamp'?"),
    (
      "scopes: {a: {mode: 1}}",
      "unknown key 'mode' in a scope; known: title, objects, interactions, and without"
    ),
  ])
  func aFaultyScopeIsAnError(_ scopes: String, _ message: String) throws {
    let error = try #require(throws: SampleFault.self) { try lamps(scopes + "\n") }
    #expect(error.description.contains(": error: \(message)\n"))
  }

  @Test func anOptionCannotBeCalledScopeBesideScopes() throws {
    let head =
      "name: sample\ntitle: Sample\noptions: {v: {values: [one, two]}, scope: {values: [a]}}\nscopes: {a: {}}\n"
    let error = try #require(throws: SampleFault.self) { try lamps("", texts: ["pack.yaml": head]) }
    #expect(
      error.description.contains(
        "option name 'scope' is reserved in a pack with 'scopes'; rename it"))
  }

  @Test func aConditionCannotNameScopes() throws {
    let text = """
      switch.on: {title: On, if: scope = all, lifelines: {lamp: lamp}, requires: {lamp: {light: off}}, steps: [lamp.on]}

      """
    let error = try #require(throws: SampleFault.self) {
      try lamps("scopes: {all: {}}\n", texts: ["interactions/all.yaml": text])
    }
    #expect(error.description.contains("error: unknown option 'scope'"))
  }

  @Test func factsNeedNoBeginningOfWhatOthersReferTo() async throws {
    // In the first scope 'switch.off' never begins, and 'blink' refers to it.
    let pack = try lamps("scopes: {few: {interactions: [blink, switch.off]}, all: {}}\n")
    let facts = try await PackFacts(of: pack)
    let name = try #require(Name<Interaction>("switch.off"))
    #expect(facts.facts(in: 0).interactions[name] != nil)
  }
}
