import PackSupport
import Shipped
import Testing
@testable import Base
@testable import Pack
@testable import StateSpace

/// The scenarios of the shipped pack as paths of its state graphs.
struct ScriptedScenarioTests {
  @Test func eachActOfAScenarioIsAPathOfTheStateGraph() async throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    var explorations: [Configuration: Exploration] = [:]
    var (all, compared) = (0, 0)
    for scenario in pack.scenarios {
      let configuration = try #require(scenario.configuration(in: pack, fixed: [:]))
      let known = explorations[configuration]
      let exploration =
        if let known { known } else {
          try await Exploration(of: pack, scope: .init(configurations: [configuration]))
        }
      explorations[configuration] = exploration
      for component in exploration.components.indices {
        let acts = scenario.acts.compactMap { act in
          ScriptAct(act, in: exploration.components[component], of: pack, configuration)
        }
        let graph = exploration.graph(ofComponent: component, in: configuration)
        guard !acts.isEmpty, let graph else { continue }
        let system = ScriptSystem(of: graph)
        var search = ScriptSearch(of: acts, in: system, fillingIn: system.fillers)
        let found = search.search()
        let played = try #require(found, "\(scenario.name)")
        all += played.count
        compared += try compare(played, in: system, configuration)
      }
    }
    print("scripts: \(compared) of \(all) acts of scenarios compared")
    #expect(compared >= 150)
  }

  /// Follows acts until one is not in the graph: its interaction is not in the scope, or it has an
  /// object too many.
  ///
  /// - Returns: How many acts were followed.
  private func compare(
    _ acts: [ScriptSearch.PlayedAct], in system: ScriptSystem, _ configuration: Configuration
  ) throws -> Int {
    guard let first = acts.first,
      var path = ScriptedPath(in: system, at: first.run.binding.state)
    else { return 0 }
    var followed = 0
    for act in acts {
      let count = act.run.binding.state.objects.count
      guard count == system.graph.system.objects.count,
        act.act.interaction.beginCondition.holds(in: configuration)
      else { break }
      let isPath = try path.follow(act.act, by: act.run.binding)
      #expect(isPath, "\(act.act.act)")
      followed += 1
      if !isPath || !act.gone.isEmpty { break }
    }
    return followed
  }
}
