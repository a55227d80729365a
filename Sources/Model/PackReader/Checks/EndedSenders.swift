import Base
import Pack

/// Finds messages of objects whose life an earlier step of the same interaction has ended.
///
/// An end counts if it comes on every way to the message, in every configuration.
struct EndedSenders {
  /// The lifelines whose objects have ended, by index, with the step that ended each.
  private typealias Ends = [Int: Place]

  private let machines: [Name<Machine>: Machine]
  private let faults: Faults
  /// The lifelines that have ended when an interaction is over.
  private var ends: [Name<Interaction>: Ends] = [:]

  /// Reports such messages of all interactions.
  static func report(in graph: InteractionGraph, on machines: [Machine], to faults: Faults) {
    var search = Self(on: machines, to: faults)
    for number in graph.order {
      let interaction = graph.interactions[number]
      search.ends[interaction.name] = search.ends(
        after: interaction.steps, of: interaction, and: [:])
    }
  }

  private init(on machines: [Machine], to faults: Faults) {
    self.machines = Dictionary(machines.map { ($0.name, $0) }) { first, _ in first }
    self.faults = faults
  }

  /// The ends after some steps, if nothing but those before them is known.
  ///
  /// What comes after a `break` may be left out, so its ends count only up to the last step.
  private func ends(after steps: [Step], of interaction: Interaction, and before: Ends) -> Ends {
    var (ends, atBreak) = (before, Ends?.none)
    for step in steps {
      if case .break = step { atBreak = atBreak ?? ends }
      ends.merge(self.ends(after: step, of: interaction, and: ends)) { first, _ in first }
    }
    return atBreak ?? ends
  }

  private func ends(after step: Step, of interaction: Interaction, and before: Ends) -> Ends {
    let inner = step.inside().map { ends(after: $0, of: interaction, and: before) }
    switch step {
    case .send(let send):
      check(send, of: interaction, after: before)
      return isEnd(send, of: interaction) ? [send.lifeline: send.place] : [:]
    case .alt, .when:
      return inner.dropFirst().reduce(inner.first ?? [:]) { common, other in
        common.filter { other[$0.key] != nil }
      }
    case .par: return inner.reduce([:]) { $0.merging($1) { first, _ in first } }
    case .loop(_, let atLeast, _, _): return atLeast > 0 ? inner[0] : [:]
    case .ref(let reference):
      let ended = ends[reference.interaction, default: [:]].keys.map { reference.roles[$0] }
      return Dictionary(ended.map { ($0, reference.place) }) { first, _ in first }
    case .opt, .break, .relate, .invariant, .gap, .note: return [:]
    }
  }

  private func isEnd(_ send: Step.Send, of interaction: Interaction) -> Bool {
    let lifeline = interaction.lifelines[send.lifeline]
    guard !lifeline.isMany, let machine = machines[lifeline.machine],
      let event = machine.event(send.event), !event.transitions.isEmpty
    else { return false }
    return event.transitions.allSatisfy(machine.isLast)
  }

  private func check(_ send: Step.Send, of interaction: Interaction, after ends: Ends) {
    guard let sender = send.sender?.lifeline, let end = ends[sender] else { return }
    faults.report(
      .endedSender,
      "'\(interaction.lifelines[sender].name)' has ended before, so it sends nothing; "
        + "move this step up, or name another sender",
      at: send.place, notes: [Diagnostic.Note("it ends here", at: end)])
  }
}
