import Base
import Pack

/// Finds uses of a declaration in configurations in which it does not exist.
struct AvailabilityCheck {
  /// The possible configurations, at least one.
  private let space: ConfigurationSpace
  private let axes: [Axis]
  /// The callbacks that are missing in some configuration.
  private let callbacks: [Name<Callback>: Callback]
  /// Every interaction, by name.
  private let interactions: [Name<Interaction>: Interaction]
}

extension AvailabilityCheck {
  /// Prepares the checks; `nil` if no possible configuration is known.
  init?(of pack: DecodedPack) {
    guard let space = pack.space, let head = pack.head, !space.possible.isEmpty else {
      return nil
    }
    self.space = space
    axes = head.axes
    let limited = pack.callbacks.lazy.filter { $0.condition != .always }
    callbacks = Dictionary(limited.map { ($0.name, $0) }) { first, _ in first }
    interactions = Dictionary(pack.interactions.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Checks that each called callback exists wherever it is called.
  func check(_ machine: Machine, faults: Faults) {
    for event in machine.events {
      for transition in event.transitions {
        for case .call(let call) in transition.actions { check(call, of: transition, faults) }
      }
    }
  }

  /// Checks that a call can happen, and that its callback exists wherever it does.
  private func check(_ call: Call, of transition: Transition, _ faults: Faults) {
    let outer = space.points(in: transition.condition)
    let own = space.points(in: call.condition)
    let called = outer.intersection(own)
    if called.isEmpty, !outer.isEmpty, !own.isEmpty {
      faults.report(
        .conditionNever,
        "the 'if' of the transition and that of this call never hold together; fix one or remove "
          + "the call",
        at: call.place)
    }
    guard let callback = callbacks[call.callback] else { return }
    let existing = space.points(in: callback.condition)
    let missing = called.subtracting(existing)
    guard !missing.isEmpty, !existing.isEmpty else { return }
    let conditions = [transition.condition, call.condition, callback.condition]
    faults.report(
      .absent,
      "'\(callback.name)' is called with \(space.example(of: missing, deciding: conditions)), "
        + "but does not exist there; write {call: \(callback.name), if: ...}, or add 'if' to the "
        + "transition",
      at: call.place,
      notes: [Diagnostic.Note("its own 'if' is in this file", at: callback.place)])
  }

  /// Checks that each branch can be taken, and that each referenced interaction exists.
  func check(_ interaction: Interaction, faults: Faults) {
    let set = space.points(in: interaction.condition)
    if set.isEmpty { return }
    check(interaction.steps, in: set, under: [interaction.condition], faults)
  }

  /// Checks steps in the configurations that reach them.
  ///
  /// `conditions` are those on the way there, for messages.
  private func check(
    _ steps: [Step], in set: BitSet, under conditions: [Condition], _ faults: Faults
  ) {
    for step in steps {
      switch step {
      case .ref(let reference): check(reference, in: set, under: conditions, faults)
      case .when(let condition, let then, let otherwise, let place):
        let inside = space.points(in: condition)
        let (yes, no) = (set.intersection(inside), set.subtracting(inside))
        if yes.isEmpty, !inside.isEmpty {
          faults.report(
            .conditionNever, "this 'if' never holds here; remove it with its steps", at: place)
        } else if no.isEmpty, !otherwise.isEmpty {
          faults.report(.conditionNever, "this 'if' always holds here; remove 'else'", at: place)
        }
        if !yes.isEmpty { check(then, in: yes, under: conditions + [condition], faults) }
        if !no.isEmpty { check(otherwise, in: no, under: conditions + [condition], faults) }
      default:
        for inner in step.inside() { check(inner, in: set, under: conditions, faults) }
      }
    }
  }

  /// Checks that a referenced interaction exists wherever the reference is reached.
  private func check(
    _ reference: Step.Reference, in set: BitSet, under conditions: [Condition],
    _ faults: Faults
  ) {
    guard let target = interactions[reference.interaction] else { return }
    let missing = set.subtracting(space.points(in: target.condition))
    guard !missing.isEmpty else { return }
    let example = space.example(of: missing, deciding: conditions + [target.condition])
    faults.report(
      .absent, "'\(target.name)' does not exist with \(example); put the reference under 'if'",
      at: reference.place,
      notes: [Diagnostic.Note("it is declared with 'if' here", at: target.place)])
  }

  /// Checks that a scenario's configuration is possible, and that its interactions exist in it.
  func check(_ scenario: Scenario, faults: Faults) {
    let choices = axes.indices.map { scenario.settings[$0] ?? axes[$0].defaultIndex }
    let configuration = Configuration(choices: choices)
    guard space.possible.contains(space.point(of: configuration)) else {
      if scenario.settings.isEmpty { return }
      faults.report(
        .impossible,
        "configuration \(axes.text(of: configuration).quoted) is declared impossible; change 'set'",
        at: scenario.place)
      return
    }
    for act in scenario.acts {
      guard let interaction = interactions[act.interaction], !interaction.isPart,
        !interaction.condition.holds(in: configuration)
      else { continue }
      let asked = interaction.condition.axes.sorted().map { axes[$0].choice(in: configuration, $0) }
      faults.report(
        .absent,
        "'\(interaction.name)' does not exist with \(asked.joined(separator: " ")); change 'set'",
        at: act.place,
        notes: [Diagnostic.Note("it is declared with 'if' here", at: interaction.place)])
    }
  }
}

extension Axis {
  /// The setting of this axis in a configuration, `iOS=12`; `index` is that of the axis.
  fileprivate func choice(in configuration: Configuration, _ index: Int) -> String {
    "\(name)=\(values[configuration.choices[index]].name)"
  }
}
