import Analysis
import Base
import Pack

// Events that come by themselves and end an interaction, drawn as UML's `break`.
extension InteractionDiagramBuilder {
  /// Finds, for each step before which an event can end the interaction, these events.
  ///
  /// An event that can come before branches of a fragment is before the fragment.
  ///
  /// - Parameters:
  ///   - cuts: The events.
  ///   - interaction: The interaction that is drawn.
  /// - Returns: The events, by the place of the step.
  func breaks(_ cuts: [InteractionCut], in interaction: Interaction) -> [Place: [InteractionCut]] {
    cuts.reduce(into: [:]) { breaks, cut in
      let scope = Scope(of: interaction)
      for place in steps(before: Set(cut.next), in: interaction.steps, of: scope) {
        let own = breaks[place, default: []]
        if !own.contains(where: { $0.isLike(cut) }) { breaks[place] = own + [cut] }
      }
    }
  }

  /// The places of the steps, of some steps, one of which has what comes next in it; where several
  /// branches of one do, the step around them.
  private func steps(before next: Set<Place>, in steps: [Step], of scope: Scope) -> [Place] {
    let met = steps.filter { !next.isDisjoint(with: places(in: [$0], of: scope)) }
    if met.count == 1 {
      for (inner, scope) in inside(met[0], of: scope)
      where next.isSubset(of: places(in: inner, of: scope)) {
        return self.steps(before: next, in: inner, of: scope)
      }
    }
    return met.map(\.place)
  }

  /// The lists of steps inside a step, and the interactions to which they belong.
  private func inside(_ step: Step, of scope: Scope) -> [([Step], Scope)] {
    if case .ref(let reference) = step {
      guard scope.depth < Limits.referenceDepth,
        let part = pack.interaction(reference.interaction)
      else { return [] }
      return [(part.steps, scope.inside(part, by: reference))]
    }
    return step.inside(in: configuration).map { ($0, scope) }
  }

  /// The places of all steps, of some steps, that change objects.
  private func places(in steps: [Step], of scope: Scope) -> Set<Place> {
    var found: Set<Place> = []
    for step in steps {
      switch step {
      case .send, .relate: found.insert(step.place)
      default:
        for (inner, scope) in inside(step, of: scope) {
          found.formUnion(places(in: inner, of: scope))
        }
      }
    }
    return found
  }

  /// The fragments of events that can come before a step of a list, but not before the last one:
  /// those of an event that can come before several steps in succession are one fragment.
  func breaks(before number: Int, in steps: [Step]) -> [SequenceDiagram.Item] {
    if cuts.isEmpty { return [] }
    let stops = steps.indices.filter { steps[$0].isStop }
    guard let turn = stops.firstIndex(of: number) else { return [] }
    func mayCome(_ cut: InteractionCut, before stop: Int) -> Bool {
      cuts[steps[stop].place]?.contains { $0.isLike(cut) } ?? false
    }
    return (cuts[steps[number].place] ?? []).flatMap { cut -> [SequenceDiagram.Item] in
      if turn > 0, mayCome(cut, before: stops[turn - 1]) { return [] }
      let count = stops[turn...].prefix { mayCome(cut, before: $0) }.count
      return items(of: cut, beforeAnyOf: count)
    }
  }

  private func items(
    of cut: InteractionCut, beforeAnyOf count: Int
  ) -> [SequenceDiagram.Item] {
    guard let machine = pack.machine(whole.lifelines[cut.lifeline].machine) else { return [] }
    let event = machine.events[cut.event]
    let items = items(
      of: event.transitions[cut.transition], on: machine, to: cut.lifeline + 1,
      saying: event.title(in: locale))
    let condition = words.before(event.title(in: locale), anyOf: count)
    return [
      .fragment(
        SequenceDiagram.Fragment(
          operation: .break,
          operands: [SequenceDiagram.Operand(condition: condition, items: items)]))
    ]
  }
}

extension InteractionCut {
  /// Whether another is the same transition of the same object, perhaps before other steps.
  fileprivate func isLike(_ other: Self) -> Bool {
    (lifeline, event, transition) == (other.lifeline, other.event, other.transition)
  }
}

extension Step {
  /// Whether something can come before it: remarks, checks, and waits belong to the next step.
  fileprivate var isStop: Bool {
    switch self {
    case .invariant, .note, .gap: false
    default: true
    }
  }
}
