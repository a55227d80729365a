package import Base
package import Pack

/// An act that could come after a script.
package struct NextAct: Hashable, Sendable {
  /// Whether it can come.
  package enum Answer: Hashable, Sendable {
    /// It can: with what is filled in before it, and the labels of the branches that it can take,
    /// one of them at a time.
    case possible(filledIn: [Name<Interaction>], branches: [String])
    /// It cannot: the message, and the first requirement, by index, that is not met; `nil` if the
    /// reason is another one.
    case impossible(Diagnostic, requirement: Int?)
  }

  /// The interaction, or what scripts call the event.
  package let interaction: Name<Interaction>
  package let answer: Answer
}

extension Exploration {
  /// What can come after a script, and why the rest cannot: each interaction that can begin by
  /// itself, and each free event, component by component, in the order of the pack.
  ///
  /// An act is judged in the state in which the script ends, if the script plays anything in its
  /// component; others are not listed.
  ///
  /// - Parameters:
  ///   - acts: The script; at least one act.
  ///   - configuration: One of the explored configurations.
  /// - Returns: The acts with their answers.
  /// - Throws: Why the model cannot play the script.
  package func acts(
    after acts: [Scenario.Act], in configuration: Configuration
  ) throws(PackErrors) -> [NextAct] {
    let played = try Script(acts, in: self, configuration: configuration).played()
    return components.indices.flatMap { number -> [NextAct] in
      guard let played = played[number], let last = played.acts.last else { return [] }
      return NextActs(of: played.system, after: last.next, script: acts).all
    }
  }
}

/// Judges which acts can come in one component.
struct NextActs {
  let system: ScriptSystem
  /// The state in which the script ends.
  let state: ScriptState
  let script: [Scenario.Act]
  private let acts: [ScriptAct]

  init(of system: ScriptSystem, after state: ScriptState, script: [Scenario.Act]) {
    (self.system, self.state, self.script) = (system, state, script)
    acts = system.acts(numbered: script.count)
  }

  /// The acts of the component with their answers.
  var all: [NextAct] {
    var search = ScriptSearch(of: acts, in: system, fillingIn: system.fillers)
    return acts.indices.map { number in
      let answer = search.play(number, after: state).map {
        possible($0.act, after: $0.filled)
      }
      return NextAct(acts[number], answer ?? impossible(search, acts[number]))
    }
  }

  private func possible(
    _ played: ScriptSearch.PlayedAct, after filled: [ScriptSearch.PlayedAct]
  ) -> NextAct.Answer {
    let name = played.act.interaction.name
    let labels = system.pack.stepLabels(of: [name], in: system.configuration)
    let all = labels[name]?.choices ?? []
    let open = all.filter { label in
      let act = ScriptAct(played.act, labels: [label], repeats: [:])
      let binding = system.bindings(of: act, in: filled.last?.next ?? state).first {
        $0.objects == played.run.binding.objects
      }
      return binding.map {
        var run = InteractionRun(of: act, by: $0, in: system)
        return run.play() == nil
      } ?? false
    }
    return .possible(filledIn: filled.map(\.act.interaction.name), branches: open)
  }

  private func impossible(_ search: ScriptSearch, _ act: ScriptAct) -> NextAct.Answer {
    .impossible(
      ScriptError(of: search, acts: script + [act.act]).diagnostic,
      requirement: system.unmetRequirement(of: act, in: [state]))
  }
}

extension NextAct {
  fileprivate init(_ act: ScriptAct, _ answer: Answer) {
    (interaction, self.answer) = (act.act.interaction, answer)
  }
}

extension ScriptSystem {
  /// Every act that a script can name in the component, without choices: first interactions, then
  /// events that come by themselves.
  ///
  /// - Parameter number: The number that each of them gets.
  /// - Returns: The acts.
  func acts(numbered number: Int) -> [ScriptAct] {
    let component = graph.system.component
    let interactions = component.interactions.map { pack.interactions[$0] }
      .filter { !$0.isPart }.map { Scenario.Act(interaction: $0.name, place: $0.place) }
    let events = component.freeEvents.compactMap { free in
      graph.system.index.name(of: free.id(in: pack)).map {
        Scenario.Act(
          interaction: $0, event: free.id(in: pack),
          place: pack.machines[free.machine].events[free.event].place)
      }
    }
    return (interactions + events).compactMap {
      ScriptAct($0, number: number, in: component, of: pack, configuration)
    }
  }
}
