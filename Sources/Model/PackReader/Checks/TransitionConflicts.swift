import Base
import Pack

/// Finds transitions of a machine that can never apply, or that conflict.
struct TransitionConflicts {
  private let machine: Machine
  /// The names by which guards index regions and states; complete even if a region is faulty.
  private let names: MachineNames
  private let space: ConfigurationSpace?
  /// Whether all regions and states could be decoded.
  private let isComplete: Bool

  /// Prepares the search; without `space` conflicts are not searched.
  init(of machine: Machine, names: MachineNames, space: ConfigurationSpace?) {
    self.machine = machine
    self.names = names
    self.space = space
    isComplete = machine.regions.map(\.states.count) == names.states.map(\.words.count)
  }

  /// Reports transitions that apply together with an earlier one of the same event, and transitions
  /// out of final states.
  ///
  /// Those of a chart were parted when it was flattened; what both allow is then never reached.
  func report(to faults: Faults) {
    for event in machine.events {
      let transitions = event.transitions.filter { !$0.isIgnoring }
      for transition in transitions { reportDead(transition, to: faults) }
      guard let space, machine.chart == nil, transitions.count > 1 else { continue }
      let sets = transitions.map { space.points(in: $0.condition) }
      for (index, later) in transitions.enumerated() {
        let earlier = transitions[..<index].indices.first { other in
          sets[other].meets(sets[index]) && transitions[other].source.intersects(later.source)
        }
        guard let earlier else { continue }
        let first = transitions[earlier]
        let shared = sets[earlier].intersection(sets[index])
        let example = space.example(of: shared, deciding: [first.condition, later.condition])
        let states = self.states(shared: first.source, later.source)
        let when = [states, example.isEmpty ? "" : "with " + example].filter { !$0.isEmpty }
        faults.report(
          .transitionConflict,
          "event '\(event.name)' has two transitions\(when.isEmpty ? "" : " ")"
            + when.joined(separator: " and ") + "; narrow 'from' or 'if' of one",
          at: later.place, notes: [Diagnostic.Note("the other is here", at: first.place)])
      }
    }
  }

  /// A state that both guards allow, `when view is 'loaded' and ...`; empty if they allow all
  /// states.
  private func states(shared left: Guard, _ right: Guard) -> String {
    let regions = Set(left.allowed.keys).union(right.allowed.keys).sorted()
    guard !regions.isEmpty else { return "" }
    let parts = regions.map { index in
      let others = right.allowed[index]
      let states = left.allowed[index] ?? Array(names.states[index].words.indices)
      let state = states.first { others?.contains($0) ?? true } ?? 0
      return "\(names.regions.words[index]) is '\(names.states[index].words[state])'"
    }
    return "when " + parts.listed("and")
  }

  /// Reports a transition out of a final state.
  private func reportDead(_ transition: Transition, to faults: Faults) {
    guard isComplete else { return }
    for (index, states) in transition.source.allowed.sorted(by: { $0.key < $1.key }) {
      let region = machine.regions[index]
      let ends = states.filter { region.states[$0].end != .nothing }
      if ends.isEmpty { continue }
      let names = ends.map { "'\(region.states[$0].name)'" }
      let rest = ends.count == states.count ? "this transition" : names.listed("and")
      faults.report(
        .transitionForm,
        "no transition can leave a final state, and \(names.listed("and")) "
          + "\(names.count == 1 ? "is" : "are") final; remove \(rest)",
        at: transition.place)
    }
  }
}
