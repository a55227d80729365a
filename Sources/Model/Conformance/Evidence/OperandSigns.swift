import Base
import Pack
import StateSpace

/// By which callbacks one can tell from a log that an interaction took an operand: those that no
/// other step of it leads to.
struct OperandSigns: Sendable {
  /// A callback of one who plays a lifeline.
  struct Sign: Hashable, Sendable {
    /// The lifeline, by index into the interaction.
    let lifeline: Int
    let callback: Name<Callback>
  }

  /// For each interaction, by index into the pack, the signs of each label that properties speak
  /// of; none if other steps call the same.
  let signs: [Int: [String: Set<Sign>]]

  /// Finds the signs of the operands that the properties of a pack speak of.
  init(of pack: Pack) {
    var signs: [Int: [String: Set<Sign>]] = [:]
    let index = PackIndex(of: pack)
    for context in pack.guarantees.compactMap({ $0.property?.context }) {
      for label in context.labels where signs[context.interaction]?[label] == nil {
        let interaction = pack.interactions[context.interaction]
        let reader = SignReader(
          pack: pack, index: index, label: label, lifelines: interaction.lifelines,
          roles: Array(interaction.lifelines.indices))
        signs[context.interaction, default: [:]][label] = reader.signs(in: interaction.steps)
      }
    }
    self.signs = signs
  }

  /// The labels of an interaction, by index, whose operands an occurrence with some calls took.
  func labels(in interaction: Int, shownBy calls: Set<Sign>) -> Set<String> {
    let own = signs[interaction] ?? [:]
    return Set(own.filter { !$0.value.isDisjoint(with: calls) }.keys)
  }
}

/// Finds what operands of an interaction call, those of its parts included.
private struct SignReader {
  let pack: Pack
  let index: PackIndex
  /// Which operands are looked for.
  let label: String
  /// The lifelines of the interaction whose steps are looked through.
  var lifelines: [Lifeline]
  /// For each of them, that of the whole interaction.
  var roles: [Int]

  /// What is called inside the operands of a label, and outside them.
  typealias Split = [Bool: Set<OperandSigns.Sign>]

  /// What the operands of the label call, and nothing else does.
  func signs(in steps: [Step]) -> Set<OperandSigns.Sign> {
    let split = split(steps, isInside: false)
    return split[true, default: []].subtracting(split[false, default: []])
  }

  private func split(_ steps: [Step], isInside: Bool) -> Split {
    Self.joined(steps.map { split($0, isInside: isInside) })
  }

  private static func joined(_ splits: [Split]) -> Split {
    splits.reduce(into: [:]) { $0.merge($1) { $0.union($1) } }
  }

  private func split(_ step: Step, isInside: Bool) -> Split {
    func split(_ operands: [Step.Operand]) -> Split {
      Self.joined(
        operands.map { self.split($0.steps, isInside: isInside || $0.label == label) })
    }
    switch step {
    case .send(let send):
      let machine = index.machine(lifelines[send.lifeline].machine)
      let event = pack.machines[machine].events[index.event(send.event, of: machine)]
      let signs = event.calls.map {
        OperandSigns.Sign(lifeline: roles[send.lifeline], callback: $0.callback)
      }
      return [isInside: Set(signs)]
    case .ref(let reference):
      let other = pack.interactions[index.interaction(reference.interaction)]
      var inner = self
      (inner.lifelines, inner.roles) = (other.lifelines, reference.roles.map { roles[$0] })
      return inner.split(other.steps, isInside: isInside)
    case .alt(let operands, _), .par(let operands, _): return split(operands)
    case .opt(let operand, _), .break(let operand, _), .loop(let operand, _, _, _):
      return split([operand])
    case .when(_, let then, let otherwise, _):
      let ways = [then, otherwise].map { self.split($0, isInside: isInside) }
      // Where a configuration has no such operand, nobody asks whether it was taken.
      let own = ways.filter { $0[true]?.isEmpty == false }
      return Self.joined(own.isEmpty ? ways : own)
    case .relate, .invariant, .gap, .note: return [:]
    }
  }
}
