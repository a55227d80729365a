@testable import Base
@testable import Pack
@testable import PackReader
@testable import StateSpace
@testable import Checker
import PackSupport
import Testing

/// A lamp sold in five editions: the second can blink, the third says so, the fourth also breaks,
/// and the fifth knows an event that nobody sends.
struct ComponentModelsTests {
  private static let files = [
    "pack.yaml": """
    name: lamps
    title: Lamps
    options:
      edition: {title: Edition, ordered: true, values: [1, 2, 3, 4, 5]}
    """,
    "machines/lamp.yaml": """
    title: Lamp
    regions:
      light: {initial: dark, states: {dark: Dark., bright: Bright.}}
      life: {initial: whole, states: {whole: Whole., broken: {final: object}}}
    events:
      light:
        - {from: {light: dark}, calls: [willLight, {light: bright}, didLight]}
      darken:
        - {from: {light: bright}, calls: [didDarken], to: {light: dark}}
      blink:
        - {from: {light: bright}, calls: [{call: didBlink, if: edition > 2}]}
      fall:
        - {from: {life: whole}, calls: [didBreak], to: {life: broken}}
      dust:
        - {from: {life: whole}, if: edition > 4}
    """,
    "interactions/lamp.yaml": """
    on:
      title: On
      lifelines: {lamp: lamp}
      requires: {lamp: {light: dark}}
      steps: [lamp.light]
    off:
      title: Off
      lifelines: {lamp: lamp}
      requires: {lamp: {light: bright}}
      steps: [lamp.darken]
    signal:
      title: Signal
      if: edition > 1
      lifelines: {lamp: lamp}
      requires: {lamp: {light: bright}}
      steps: [lamp.blink]
    drop:
      title: Drop
      if: edition > 3
      lifelines: {lamp: lamp}
      requires: {lamp: {life: whole}}
      steps: [lamp.fall]
    """,
  ]

  private static let callbacks = "willLight didLight didDarken didBlink didBreak"

  static func pack() throws -> Pack { try Pack.sample(files, callbacks: callbacks) }

  @Test func configurationsWithEqualInteractionsShareAModel() async throws {
    let exploration = try await Exploration(of: Self.pack())
    #expect(
      exploration.models.map { $0.map { Array($0.configurations) } } == [[[0], [1], [2], [3, 4]]])
  }

  @Test func axesWithoutConditionsSeparateNoModels() throws {
    var files = Self.files
    files["pack.yaml"] = """
      name: lamps
      title: Lamps
      options:
        first: {values: [a, b, c]}
        edition: {title: Edition, ordered: true, values: [1, 2, 3, 4, 5]}
        last: {values: [a, b]}
      impossible: first = b and last = a
      """
    let pack = try Pack.sample(files, callbacks: Self.callbacks)
    let models = ExplorationPlan(of: pack, .everything).models
    let editions = [[1], [2], [3], [4, 5]].map { values in
      pack.configurations.indices.filter {
        values.contains(pack.configurations[$0].choices[1] + 1)
      }
    }
    #expect(models.map { $0.map { Array($0) } } == [editions])
  }

  @Test func modelsWithMoreInteractionsAreExploredFirst() throws {
    let pack = try Self.pack()
    let scope = Exploration.Scope(configurations: pack.configurations.reversed())
    let plan = ExplorationPlan(of: pack, scope)
    let models = plan.models[0].indices.map { (component: 0, model: $0) }
    #expect(plan.order(of: models) == [0, 2, 1, 3])
  }

  @Test(arguments: [1, 2])
  func checkingAllModelsAtOnceAgreesWithCheckingEach(jobs: Int) async throws {
    let pack = try Self.pack()
    let names = PropertyNames(of: pack)
    let properties = try [
      "no didLight", "no didBlink", "no didBreak", "willLight precedes didLight",
      "didLight leads to didDarken", "didDarken leads to didLight", "willLight leads to didLight",
      "didLight is followed at once by didDarken", "no didBlink when edition < 4",
      "in on: lamp.willLight precedes lamp.didLight", "in off: no lamp.didDarken",
      // Breaking shows it sooner; where nothing breaks, darkening does.
      "no didDarken or life broken",
    ].map { try Property($0, names: names) }
    let together = try await Exploration(of: pack, jobs: jobs)
      .check(properties, jobs: jobs)
    for (property, outcome) in zip(properties, together) {
      var refuted: [Int] = []
      for edition in pack.configurations.indices {
        let scope = Exploration.Scope(configurations: [pack.configurations[edition]])
        let decision = try await Exploration(of: pack, scope: scope).check(property).decision
        if decision?.verdict == .refuted { refuted.append(edition) }
      }
      #expect(outcome.decision.map { Array($0.refutedIn) } == refuted, "\(property)")
    }
  }
}
