import Shipped
import PackSupport
import Testing
@testable import Analysis
@testable import Base
@testable import Pack
@testable import StateSpace

struct OccurrenceCountTests {
  @Test func boundsEqualThoseOfAllWaysThroughTheShippedInteractions() async throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let home = pack.defaultConfiguration
    // The default values of options in all scopes, and the oldest version without scenes.
    let options = pack.axes.indices.filter { !pack.axes[$0].isScope }
    let chosen = pack.configurations.filter { configuration in
      let isOld = options.allSatisfy {
        configuration.choices[$0] == (pack.axes[$0].name.text == "lifeCycle" ? 1 : 0)
      }
      return isOld || options.allSatisfy { configuration.choices[$0] == home.choices[$0] }
    }
    let survey = try await PackFacts(of: pack, scope: .init(configurations: chosen), jobs: 2)
    var compared = 0
    for finding in survey.findings.joined() {
      let configuration = try #require(
        finding.configurations.first.map { survey.configurations[$0] })
      for (name, counts) in finding.facts.occurrences {
        compared += try compare(
          counts, of: #require(pack.interaction(name)), in: configuration, of: pack,
          taken: finding.facts.interactions[name]?.taken ?? [:])
      }
    }
    print("occurrences: compared \(compared) rows")
    #expect(compared > 1000)
  }

  /// Compares all entries of an interaction, and returns how many there are.
  private func compare(
    _ counts: OccurrenceCounts, of interaction: Interaction, in configuration: Configuration,
    of pack: Pack, taken: [Place: [Int]]
  ) throws -> Int {
    let oracles = [2, 3].map { laps in
      NaiveOccurrences(pack: pack, configuration: configuration, taken: taken, laps: laps)
    }
    var compared = 0
    for lifeline in interaction.lifelines.indices {
      for callback in oracles[0].callbacks(on: lifeline, in: interaction) {
        let expected = oracles.map { $0.counts(of: callback, on: lifeline, in: interaction) }
        let most = expected.map { $0.max() ?? 0 }
        let found = counts.entries.first { $0.lifeline == lifeline && $0.callback == callback }
        let comment: Comment = "\(interaction.name) \(lifeline) \(callback)"
        #expect((found == nil) == (most[0] == 0), comment)
        guard let found else { continue }
        #expect(found.atLeast == expected[0].min(), comment)
        #expect(found.atMost == (most[0] == most[1] ? most[0] : nil), comment)
        compared += 1
      }
    }
    return compared
  }

  /// An interaction with a choice, a loop, and a step that an object can be sent in two states.
  private static let files = [
    "machines/m.yaml": """
    title: M
    regions:
      r: {initial: off, states: {off: , on: }}
    events:
      load:
        - {from: {r: off}, calls: [prepared, loaded], to: {r: on}}
        - {from: {r: on}}
      show: [{from: {r: on}, calls: [shown]}]
      lay: [{from: {r: on}, calls: [first, second]}]
      hide: [{from: {r: on}, calls: [hidden], to: {r: off}}]
    """,
    "interactions/i.yaml": """
    i:
      title: I
      lifelines: {o: m}
      steps:
        - o.load
        - loop: [o.lay]
        - alt: {once: [o.show], twice: [o.show, o.show]}
        - opt: [o.hide]
    """,
  ]

  /// An interaction that an event can end, since its object crashes.
  private static let cut = [
    "machines/m.yaml": """
    states: {none: , open: , locked: , gone: {final: object}}
    events: {make: , lock: , crash: {free: true}}
    transitions: |
      none -> open: make / made
      open -> locked: lock / didLock
      open -> gone: crash / didCrash
    """,
    "interactions/i.yaml": """
    i:
      lifelines: {user: , o: m}
      requires: {o: {state: none}}
      steps: [user -> o: make, "user -> user: think", user -> o: lock]
    """,
  ]

  @Test func anEventThatEndsAnInteractionEndsItsPaths() async throws {
    let locked = try await entry("didLock", in: Self.cut, "made didLock didCrash")
    #expect(locked.atLeast == 0 && locked.atMost == 1)
    let made = try await entry("made", in: Self.cut, "made didLock didCrash")
    #expect(made.before.callbacks.map(\.text) == ["didCrash", "didLock"])
    #expect(made.before.isCertain)
  }

  private func entry(
    _ callback: String, in files: [String: String] = files,
    _ callbacks: String = "prepared loaded first second shown hidden"
  ) async throws -> OccurrenceCounts.Entry {
    let pack = try Pack.sample(files, callbacks: callbacks)
    let survey = try await PackFacts(of: pack)
    let facts = survey.facts(in: 0)
    let interaction = try #require(Name<Interaction>("i"))
    let name = try #require(Name<Callback>(callback))
    return try #require(facts.occurrences[interaction]?.entries.first { $0.callback == name })
  }

  @Test func branchesAreJoinedAndLoopsHaveNoBound() async throws {
    let shown = try await entry("shown")
    #expect(shown.atLeast == 1 && shown.atMost == 2)
    let second = try await entry("second")
    #expect(second.atLeast == 0 && second.atMost == nil)
    let hidden = try await entry("hidden")
    #expect(hidden.atLeast == 0 && hidden.atMost == 1)
  }

  @Test func landmarksPassOverLoops() async throws {
    let second = try await entry("second")
    #expect(second.after.callbacks.map(\.text) == ["loaded"])
    #expect(!second.after.isCertain)
    #expect(second.before.callbacks.map(\.text) == ["shown"])
    #expect(second.before.isCertain)
    let loaded = try await entry("loaded")
    #expect(loaded.after == .init(callbacks: [try #require(Name("prepared"))], isCertain: true))
  }
}
