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
    /// Those of them that a requirement keeps from beginning.
    var unmet = 0
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
    #expect(count.unmet >= 20)
    #expect(count.impossible - count.unmet >= 10)
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
        // With the first requirements nothing can begin, with one less something can; or all hold,
        // and no choice leads to the end.
        let casts = Casts(of: interaction, in: state, system)
        let most = requirement ?? interaction.requires.count
        #expect(casts.canMeet(most), "\(script) \(one) needs less")
        if let requirement {
          count.unmet += 1
          #expect(!casts.canMeet(requirement + 1), "\(script) \(one) meets it")
        } else {
          #expect(!plays(interaction, after: state, in: system), "\(script) \(one) plays")
        }
      }
    }
  }

  /// Whether an act can be played from a state, with any of its labels or none.
  private func plays(
    _ interaction: Interaction, after state: ScriptState, in system: ScriptSystem
  ) -> Bool {
    let labels = system.pack.stepLabels(of: [interaction.name])[interaction.name]?.choices ?? []
    return ([[]] + labels.map { [$0] }).contains { labels in
      let act = ScriptAct(
        Scenario.Act(interaction: interaction.name, labels: labels, place: interaction.place),
        in: system.graph.system.component, of: system.pack, system.configuration)
      guard let act else { return false }
      return system.bindings(of: act, in: state).contains { binding in
        var run = InteractionRun(of: act, by: binding, in: system)
        return run.play() == nil
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

/// Every way to give the lifelines of an interaction objects, by another reading of its requirements
/// than the engine's.
private struct Casts {
  /// An object: its machine, its states, and where its relations lead, by name.
  private struct Object {
    let machine: Machine
    let states: [Int]
    let targets: [Name<Relation>: Int]

    var isOver: Bool {
      zip(machine.regions, states).contains { $0.states[$1].end == .object }
        && !endsProcess
    }

    private var endsProcess: Bool {
      zip(machine.regions, states).contains { $0.states[$1].end == .process }
    }
  }

  private let interaction: Interaction
  private var objects: [Object]
  /// How many of them exist; the rest are new if they take part.
  private let count: Int
  private let isOver: Bool

  init(of interaction: Interaction, in state: ScriptState, _ system: ScriptSystem) {
    self.interaction = interaction
    (isOver, count) = (state.isOver, state.objects.count)
    objects = state.objects.indices.map { number in
      let machine = system.declaredMachine(of: number, in: state)
      let targets = machine.relations.indices.compactMap { relation in
        state.targets[.init(object: number, relation: relation)].map {
          (machine.relations[relation].name, $0)
        }
      }
      return Object(
        machine: machine, states: system.states(of: number, in: state),
        targets: Dictionary(uniqueKeysWithValues: targets))
    }
    // New objects, one for each lifeline, as far as scripts have so many.
    for lifeline in interaction.lifelines where !lifeline.isMany {
      guard let machine = system.pack.machine(lifeline.machine) else { continue }
      let most = system.pack.mostObjects(of: machine.name) > 1 ? Limits.scriptObjects : 1
      if objects.count(where: { $0.machine.name == machine.name }) < most {
        objects.append(
          Object(machine: machine, states: machine.regions.map(\.initialIndex), targets: [:]))
      }
    }
  }

  /// Whether some objects meet the first requirements.
  func canMeet(_ count: Int) -> Bool { !isOver && canMeet(count, with: []) }

  private func canMeet(_ count: Int, with cast: [Int?]) -> Bool {
    guard cast.count < interaction.lifelines.count else {
      return interaction.requires.prefix(count).allSatisfy { holds($0, cast) }
    }
    let lifeline = interaction.lifelines[cast.count]
    if lifeline.isMany { return canMeet(count, with: cast + [nil]) }
    return objects.indices.contains { number in
      objects[number].machine.name == lifeline.machine && !objects[number].isOver
        && !cast.contains(number) && canMeet(count, with: cast + [number])
    }
  }

  /// Whether a requirement holds; of a lifeline for many, for all others of its machine that live.
  private func holds(_ requirement: Requirement, _ cast: [Int?]) -> Bool {
    let lifeline = interaction.lifelines[requirement.lifeline]
    let subjects =
      cast[requirement.lifeline].map { [$0] }
      ?? (0..<count).filter {
        objects[$0].machine.name == lifeline.machine && !cast.contains($0) && !objects[$0].isOver
      }
    return subjects.allSatisfy { subject in
      let object = objects[subject]
      let states = requirement.states.allowed.allSatisfy { $1.contains(object.states[$0]) }
      return states
        && requirement.relations.allSatisfy { relation, target in
          let found = self.target(of: relation, from: subject)
          switch target {
          case .none: return found == nil
          case .some: return found != nil
          case .role(let role): return found != nil && found == cast[role]
          }
        }
    }
  }

  /// Where a relation, or its inverse, leads from an object.
  private func target(of relation: Name<Relation>, from subject: Int) -> Int? {
    if let own = objects[subject].targets[relation] { return own }
    if objects[subject].machine.relations.contains(where: { $0.name == relation }) { return nil }
    return objects.indices.first { other in
      objects[other].machine.relations.contains {
        $0.inverse == relation && objects[other].targets[$0.name] == subject
      }
    }
  }
}
