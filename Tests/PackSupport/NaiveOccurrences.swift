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

    /// How often it runs in ways to the end of some steps, and in those that a `break` ends.
    private struct Ways {
      var on: Set<Int> = [0]
      var left: Set<Int> = []
    }

    /// How often it runs in steps that a `break` among them ends.
    func counts(of steps: [Step], roles: [Int]) -> Set<Int> {
      let ways = ways(through: steps, roles)
      return ways.on.union(ways.left)
    }

    private func ways(through steps: [Step], _ roles: [Int]) -> Ways {
      steps.reduce(into: Ways()) { ways, step in
        let next = self.ways(through: step, roles)
        ways.left.formUnion(sums(ways.on, next.left))
        ways.on = sums(ways.on, next.on)
      }
    }

    private func ways(through step: Step, _ roles: [Int]) -> Ways {
      switch step {
      case .break(let operand, _):
        return Ways(on: [0], left: counts(of: operand.steps, roles: roles))
      case .loop(let operand, let atLeast, let atMost, _):
        return Ways(
          on: laps(
            of: ways(through: operand.steps, roles), atLeast...(atMost ?? atLeast + oracle.laps)))
      case .when(let condition, let then, let otherwise, _):
        return ways(through: condition.holds(in: oracle.configuration) ? then : otherwise, roles)
      case .ref(let reference):
        guard let part = oracle.pack.interaction(reference.interaction) else { return Ways(on: []) }
        return ways(through: part.steps, reference.roles.map { roles[$0] })
      case .send, .relate, .invariant, .gap, .note, .alt, .opt, .par:
        return Ways(on: counts(of: step, roles: roles))
      }
    }

    private func laps(of once: Ways, _ number: ClosedRange<Int>) -> Set<Int> {
      var found: Set<Int> = []
      var now: Set<Int> = [0]
      for lap in 0...number.upperBound {
        if lap >= number.lowerBound { found.formUnion(now) }
        if lap < number.upperBound { found.formUnion(sums(now, once.left)) }
        now = sums(now, once.on)
      }
      return found
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
      case .break, .loop, .when, .ref: return []
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
