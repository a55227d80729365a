package import Base
package import Pack

/// How often a callback can run within one occurrence of an interaction, by going through all ways
/// in which its steps can be taken, as the pack writes them.
package struct NaiveOccurrences {
  /// The pack.
  let pack: Pack
  /// The configuration.
  let configuration: Configuration
  /// The transitions that the steps of the interaction take.
  let taken: [Place: [Int]]
  /// How many laps of a loop without a limit are tried beyond the fewest.
  let laps: Int

  /// Prepares to count.
  package init(
    pack: Pack, configuration: Configuration, taken: [Place: [Int]], laps: Int
  ) {
    self.pack = pack
    self.configuration = configuration
    self.taken = taken
    self.laps = laps
  }

  /// All numbers of calls of a callback on the object of a lifeline; empty if there is no way to
  /// the end.
  package func counts(
    of callback: Name<Callback>, on lifeline: Int, in interaction: Interaction
  ) -> Set<Int> {
    Visit(
      oracle: self, callback: callback, target: lifeline, outer: interaction
    ).counts(of: interaction.steps, roles: Array(interaction.lifelines.indices))
  }

  /// The callbacks of the steps that are sent to a lifeline.
  package func callbacks(on lifeline: Int, in interaction: Interaction) -> Set<Name<Callback>> {
    let machine = pack.machine(interaction.lifelines[lifeline].machine)
    let events = machine?.events.flatMap(\.transitions).flatMap(\.actions) ?? []
    return Set(events.compactMap { $0.call?.callback })
  }

  private struct Visit {
    let oracle: NaiveOccurrences
    let callback: Name<Callback>
    let target: Int
    let outer: Interaction

    func counts(of steps: [Step], roles: [Int]) -> Set<Int> {
      steps.reduce([0]) { sums($0, counts(of: $1, roles: roles)) }
    }

    private func sums(_ left: Set<Int>, _ right: Set<Int>) -> Set<Int> {
      Set(left.flatMap { one in right.map { one + $0 } })
    }

    private func counts(of step: Step, roles: [Int]) -> Set<Int> {
      switch step {
      case .send(let send): return counts(of: send, roles: roles)
      case .relate, .invariant, .gap, .note: return [0]
      case .alt(let operands, _):
        return Set(operands.flatMap { counts(of: $0.steps, roles: roles) })
      case .opt(let operand, _): return counts(of: operand.steps, roles: roles).union([0])
      case .par(let operands, _):
        return operands.reduce([0]) { sums($0, counts(of: $1.steps, roles: roles)) }
      case .loop(let operand, let atLeast, let atMost, _):
        let once = counts(of: operand.steps, roles: roles)
        var found: Set<Int> = []
        var now: Set<Int> = [0]
        for lap in 0...(atMost ?? atLeast + oracle.laps) {
          if lap >= atLeast { found.formUnion(now) }
          now = sums(now, once)
        }
        return found
      case .when(let condition, let then, let otherwise, _):
        return counts(
          of: condition.holds(in: oracle.configuration) ? then : otherwise, roles: roles)
      case .ref(let reference):
        guard let part = oracle.pack.interaction(reference.interaction) else { return [] }
        return counts(of: part.steps, roles: reference.roles.map { roles[$0] })
      }
    }

    private func counts(of send: Step.Send, roles: [Int]) -> Set<Int> {
      let role = roles[send.lifeline]
      let lifeline = outer.lifelines[role]
      let event = oracle.pack.machine(lifeline.machine)?.events.first { $0.name == send.event }
      let transitions = (oracle.taken[send.place] ?? []).compactMap { event?.transitions[$0] }
      let counts = Set(transitions.map { role == target ? count(in: $0) : 0 })
      return lifeline.isMany ? counts.union([0]) : counts
    }

    private func count(in transition: Transition) -> Int {
      transition.actions.compactMap(\.call).count { call in
        let own = oracle.pack.callbacks.first { $0.name == call.callback }?.condition
        return call.callback == callback && call.condition.holds(in: oracle.configuration)
          && own?.holds(in: oracle.configuration) == true
      }
    }
  }
}
