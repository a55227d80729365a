package import Analysis
import Base
package import Pack
internal import Synchronization

/// The transitions of a machine that some run takes, the moves that it makes, and the states that
/// it reaches, in any of several models.
///
/// An object, since the drawings of all models share what it worked out.
package final class TakenMoves: Sendable {
  /// An event, and what it does in a region.
  private struct Key: Hashable {
    let event: Name<Event>
    let region: Int
    let from: Int
    let to: Int

    init(_ move: MachineFacts.Move) {
      (event, region, from, to) = (move.event, move.region, move.from, move.to)
    }
  }

  /// For each move, the callbacks that run, in any model.
  private let calls: [Key: Set<[CallAppearance]>]
  private let transitions: Set<Transition.ID>
  /// For each region and state, whether some run reaches the state.
  let reached: [[Bool]]
  private let machine: Machine
  /// The conditions of the machine's transitions and of what they call.
  private let conditions: [Condition]
  /// The moves that no run makes, by which of the conditions hold.
  private let untaken = Mutex<[[Bool]: [MachineFacts.Move]]>([:])

  /// Joins the facts of a machine in models.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - facts: The facts, one for each model; at least one.
  package init(of machine: Machine, in facts: [MachineFacts]) {
    self.machine = machine
    conditions = machine.conditions
    var calls: [Key: Set<[CallAppearance]>] = [:]
    for move in facts.lazy.flatMap(\.moves) {
      calls[Key(move), default: []].insert(move.calls.map(CallAppearance.init))
    }
    self.calls = calls
    transitions = facts.reduce(into: []) { $0.formUnion($1.taken) }
    reached = facts.dropFirst().map(\.reached).reduce(facts.first?.reached ?? []) { all, next in
      zip(all, next).map { zip($0, $1).map { $0 || $1 } }
    }
  }

  /// Whether a run makes a move that is written for a transition.
  func contains(_ move: MachineFacts.Move, by transition: Transition) -> Bool {
    let found = calls[Key(move), default: []]
    return found.contains(move.calls.map(CallAppearance.init))
      || found.contains(where: transition.canRun)
  }

  /// Whether a run takes a transition.
  package func contains(_ transition: Transition.ID) -> Bool { transitions.contains(transition) }

  /// The moves that no run makes, of those that the pack writes.
  ///
  /// - Parameter configuration: Where they are written; `nil` for all of the pack.
  /// - Returns: The moves, each once, in the order of the pack.
  func untaken(in configuration: Configuration?) -> [MachineFacts.Move] {
    let holds = conditions.map { configuration.map($0.holds) ?? true }
    if let known = untaken.withLock({ $0[holds] }) { return known }
    let moves = WrittenMoves(machine: machine, configuration: configuration, taken: self).untaken
    untaken.withLock { $0[holds] = moves }
    return moves
  }
}

extension Machine {
  /// The conditions of its transitions and of what they call.
  fileprivate var conditions: [Condition] {
    events.flatMap(\.transitions).flatMap { transition in
      [transition.condition] + transition.actions.compactMap { $0.call?.condition }
    }.filter { $0 != .always }
  }
}

/// A call as it is drawn, without its condition.
struct CallAppearance: Hashable {
  let callback: Name<Callback>
  let argument: String

  init(_ call: Call) { (callback, argument) = (call.callback, call.argument) }
}

extension Transition {
  /// Whether the transition can run exactly these calls: all unconditional ones, and some of the
  /// others.
  func canRun(_ calls: [CallAppearance]) -> Bool {
    var rest = calls[...]
    for case .call(let call) in actions {
      if let next = rest.first, CallAppearance(call) == next {
        rest.removeFirst()
      } else if call.condition == .always {
        return false
      }
    }
    return rest.isEmpty
  }

  /// Whether the transition can run exactly these calls.
  func canRun(_ calls: [Call]) -> Bool { canRun(calls.map(CallAppearance.init)) }
}
