import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Pack
@testable import PackReader
@testable import StateSpace

@Suite struct ScenarioRoomTests {
  let pack: Pack
  let exploration: Exploration

  init() async throws {
    pack = try Pack(reading: PackFiles(ShippedFolder.uikit.files))
    let axis = try #require(pack.axes.firstIndex { $0.name.text == "iOS" })
    let twelve = try #require(pack.axes[axis].values.firstIndex { $0.name.text == "12" })
    let scope = Exploration.Scope(
      configurations: pack.configurations.filter { $0.choices[axis] == twelve },
      fixed: [axis: twelve])
    exploration = try await Exploration(of: pack, scope: scope)
  }

  @Test func anExplorationHasTheScenariosThatItsConfigurationsLeaveRoomFor() throws {
    let names = exploration.pack.scenarios.map(\.name.text)
    #expect(names.contains("exits-on-suspend"))
    #expect(!names.contains("rotation-before-ios-8"), "it sets another version")
    #expect(!names.contains("scene-launch"), "what it sets is impossible in this version")
    #expect(exploration.pack.guarantees == pack.guarantees)
  }

  @Test func aScenarioIsLeftOutWhereAConfigurationLacksWhatItChooses() throws {
    let axis = try #require(pack.axes.firstIndex { $0.name.text == "iOS" })
    let limited = pack.limited(
      to: Exploration.Scope(
        configurations: pack.configurations.filter { $0.choices[axis] == 0 }, fixed: [axis: 0]))
    #expect(limited.leftOut.contains(where: { $0.text == "pop-canceled" }))
    #expect(!limited.leftOut.contains(where: { $0.text == "memory-before-ios-6" }))
    #expect(
      limited.leftOut.union(limited.scenarios.map(\.name)) == Set(pack.scenarios.map(\.name)))
  }

  @Test func aSituationIsLeftOutWithAllItsScenarios() throws {
    let pack = try Pack.sample(
      [
        "pack.yaml": "name: sample\ntitle: Sample\noptions: {year: {values: [a, b]}}\n",
        "machines/m.yaml": """
        title: M
        regions: {a: {initial: b, states: {b: , c: }}}
        events: {go: [{from: {a: b}, if: year = a, calls: [gone], to: {a: c}}, {if: year = b}]}
        interactions: {go: {title: Go, lifelines: {it: m}, steps: [it.go]}}

        """,
        "scenarios/all.yaml": "last: {title: Last, set: {year: b}, steps: [go]}\n",
        "situations.yaml": "late: {title: Late, group: go, scenarios: [last]}\n",
      ], callbacks: "gone")
    let first = Exploration.Scope(
      configurations: pack.configurations.filter { $0.choices == [0] }, fixed: [0: 0])
    #expect(pack.situations.map(\.name.text) == ["late", "go"])
    #expect(pack.limited(to: first).situations.map(\.name.text) == ["go"])
  }

  @Test func everyScenarioOfAnExplorationRunsInOneOfItsConfigurations() throws {
    for scenario in exploration.pack.scenarios {
      let configuration = try #require(exploration.configuration(of: scenario))
      #expect(exploration.configurations.contains(configuration))
      #expect(
        scenario.settings.allSatisfy { configuration.choices[$0.key] == $0.value },
        "\(scenario.name)")
      #expect(try exploration.run(of: scenario).configuration == configuration)
    }
  }

  @Test func whatNothingSetsHasItsDefault() throws {
    let scenario = try #require(
      exploration.pack.scenarios.first { $0.name.text == "exits-on-suspend" })
    let choices = try #require(exploration.configuration(of: scenario)).choices
    let others = pack.axes.indices.filter { pack.axes[$0].name.text != "iOS" }
    #expect(
      others.allSatisfy {
        choices[$0] == scenario.settings[$0] ?? pack.axes[$0].defaultIndex
      })
  }
}
