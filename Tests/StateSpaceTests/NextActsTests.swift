import PackSupport
import Support
import Testing
@testable import Base
@testable import Pack
@testable import StateSpace

/// What can come after a script, judged by running it.
struct NextActsTests {
  private struct Count {
    var possible = 0
    var branches = 0
    var impossible = 0
  }

  @Test func whatCanComeNextRunsAndTheRestGivesReasons() throws {
    var count = Count()
    for seed in 0..<150 {
      var random = RandomPack(seed: UInt64(seed), labelled: true, breaks: seed >= 100)
      guard let system = try Self.system(of: random.pack()) else { continue }
      for first in system.acts(numbered: 0) {
        var search = ScriptSearch(of: [first], in: system)
        guard let played = search.search()?.first, !played.run.state.isOver else { continue }
        try judge([first.act], after: played.next, in: system, &count)
      }
    }
    print("next acts: \(count.possible), with \(count.branches) branches; \(count.impossible) not")
    #expect(count.possible >= 100)
    #expect(count.branches >= 20)
    #expect(count.impossible >= 50)
  }

  /// The system of scripts of a pack of one component, whose state graph is complete.
  private static func system(of pack: Pack) throws -> ScriptSystem? {
    let component = Component(
      machines: Array(pack.machines.indices), interactions: Array(pack.interactions.indices),
      freeEvents: [])
    let graph = StateGraph(
      try TransitionSystem(
        of: component, in: pack.defaultConfiguration, pack: pack, index: PackIndex(of: pack)))
    return graph.isComplete ? ScriptSystem(of: graph) : nil
  }

  private func judge(
    _ script: [Scenario.Act], after state: ScriptState, in system: ScriptSystem,
    _ count: inout Count
  ) throws {
    let next = NextActs(of: system, after: state, script: script).all
    #expect(Set(next.map(\.interaction)).count == next.count)
    for one in next {
      switch one.answer {
      case .possible(let filledIn, let branches):
        count.possible += 1
        count.branches += branches.count
        for labels in [[]] + branches.map({ [$0] }) {
          let more = filledIn.map { ($0, [String]()) } + [(one.interaction, labels)]
          #expect(runs(script, then: more, in: system), "\(script) \(more)")
        }
      case .impossible(let diagnostic, let requirement):
        count.impossible += 1
        let interaction = try #require(system.pack.interaction(one.interaction))
        #expect(diagnostic.message.hasPrefix("'\(one.interaction)' cannot"))
        if let requirement { #expect(interaction.requires.indices.contains(requirement)) }
      }
    }
  }

  /// Whether a script with more acts can be played from a state of the state graph.
  private func runs(
    _ script: [Scenario.Act], then more: [(Name<Interaction>, [String])], in system: ScriptSystem
  ) -> Bool {
    let place = script[0].place
    let longer =
      script + more.map { Scenario.Act(interaction: $0.0, labels: $0.1, place: place) }
    let acts = longer.enumerated().compactMap { number, act in
      ScriptAct(
        act, number: number, in: system.graph.system.component, of: system.pack,
        system.configuration)
    }
    var search = ScriptSearch(of: acts, in: system)
    return acts.count == longer.count && search.search() != nil
  }
}
