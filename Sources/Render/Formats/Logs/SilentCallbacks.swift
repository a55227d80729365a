package import Base
package import Conformance
import Logs
package import Pack

extension TraceReading {
  /// The callbacks that the log never prints, although the interactions that explain it call them
  /// in every run, on objects that the log names.
  ///
  /// An interaction with which a segment ends can be cut off, so that only what it calls before
  /// a callback that the log prints is certain, and nothing if it does several things at a time. If
  /// it can be another interaction, what the likeliest of these call, too.
  ///
  /// - Parameter pack: The model that the log was held to.
  /// - Returns: The callbacks in the pack's order; none of a log that is too long to be kept.
  package func callbacksNotLogged(in pack: Pack) -> [Name<Callback>] {
    guard isWhole else { return [] }
    let printed = Set(
      lines.flatMap { $0.call?.callbacks ?? [] }.map { pack.callbacks[$0].name })
    var calls = CertainCalls(in: pack, verdict.configurations)
    // A listing names so many of them.
    let likeliest = 3
    var silent: Set<Name<Callback>> = []
    for recording in verdict.segments {
      let all = recording.interactions.filter { !$0.isAmbient && !$0.isResumed }
      let end = recording.interactions.filter { !$0.isAmbient }.map(\.firstLine).max() ?? 0
      for one in all {
        var own = calls.of(one.name, on: Set(one.roles.map(\.lifeline)))[...]
        if one.lastLine >= end {
          let end = calls.isParallel(one.name) ? nil : own.lastIndex(where: printed.contains)
          own = own[..<(end.map { $0 + 1 } ?? 0)]
        }
        let others = one.alternatives.prefix(likeliest).map { calls.of($0) }
        silent.formUnion(own.filter { call in others.allSatisfy { $0.contains(call) } })
      }
    }
    silent.subtract(printed)
    return pack.callbacks.map(\.name).filter(silent.contains)
  }
}

/// What interactions call in every run, whichever branches are taken.
private struct CertainCalls {
  /// An interaction, and the lifelines that count.
  private struct Question: Hashable {
    let interaction: Name<Interaction>
    let lifelines: Set<Name<Lifeline>>?
  }

  private let pack: Pack
  /// The configurations that are possible.
  private let configurations: [Configuration]
  /// What was asked before: a log repeats its interactions.
  private var known: [Question: [Name<Callback>]] = [:]

  init(in pack: Pack, _ configurations: [Configuration]) {
    (self.pack, self.configurations) = (pack, configurations)
  }

  /// Whether an interaction does several things at a time.
  func isParallel(_ name: Name<Interaction>) -> Bool {
    var isParallel = false
    pack.interaction(name)?.steps.forEachStep { step in
      if case .par = step { isParallel = true }
    }
    return isParallel
  }

  /// What an interaction calls, in order.
  ///
  /// - Parameters:
  ///   - name: The interaction.
  ///   - named: The lifelines whose calls count; `nil` for all.
  /// - Returns: The callbacks.
  mutating func of(
    _ name: Name<Interaction>, on named: Set<Name<Lifeline>>? = nil
  ) -> [Name<Callback>] {
    guard let interaction = pack.interaction(name) else { return [] }
    let question = Question(interaction: name, lifelines: named)
    if let calls = known[question] { return calls }
    let roles = interaction.lifelines.map { lifeline in
      named.map { $0.contains(lifeline.name) } ?? true ? lifeline.machine : nil
    }
    let calls = calls(of: interaction.steps, roles)
    known[question] = calls
    return calls
  }

  /// What steps call.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - roles: For each lifeline, the machine of its objects; `nil` if it does not count.
  /// - Returns: The callbacks in order.
  private func calls(of steps: [Step], _ roles: [Name<Machine>?]) -> [Name<Callback>] {
    var found: [Name<Callback>] = []
    for step in steps {
      switch step {
      case .send(let send):
        found += roles[send.lifeline].map { calls(of: send.event, on: $0) } ?? []
      case .ref(let part):
        let steps = pack.interaction(part.interaction)?.steps ?? []
        found += calls(of: steps, part.roles.map { roles[$0] })
      case .par, .when: found += all(of: step.inside().map { calls(of: $0, roles) }, step)
      case .alt: found += common(step.inside().map { calls(of: $0, roles) })
      case .loop(let operand, let atLeast, _, _):
        if atLeast > 0 { found += calls(of: operand.steps, roles) }
      case .break: return found
      case .opt, .relate, .invariant, .gap, .note: break
      }
    }
    return found
  }

  /// What branches call that are all taken, or of which the configuration takes one.
  private func all(of branches: [[Name<Callback>]], _ step: Step) -> [Name<Callback>] {
    guard case .when(let condition, _, _, _) = step else { return branches.flatMap(\.self) }
    let holds = Set(configurations.map { condition.holds(in: $0) })
    return holds.count == 1 ? branches[holds.contains(true) ? 0 : 1] : common(branches)
  }

  /// What an event calls in whichever state it finds the object.
  private func calls(of event: Name<Event>, on machine: Name<Machine>) -> [Name<Callback>] {
    let transitions = pack.machine(machine)?.event(event)?.transitions ?? []
    return common(
      transitions.filter { transition in
        configurations.contains { transition.condition.holds(in: $0) }
      }.map { transition in
        transition.actions.compactMap(\.call).filter { call in
          call.caller == .system && configurations.allSatisfy { call.condition.holds(in: $0) }
        }.map(\.callback)
      })
  }

  /// What all branches have, in the order of the first.
  private func common(_ branches: [[Name<Callback>]]) -> [Name<Callback>] {
    (branches.first ?? []).filter { call in branches.allSatisfy { $0.contains(call) } }
  }
}
