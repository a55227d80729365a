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
    let reader = SignReader(pack: pack, index: PackIndex(of: pack))
    for context in pack.guarantees.compactMap({ $0.property?.context }) {
      for label in context.labels where signs[context.interaction]?[label] == nil {
        signs[context.interaction, default: [:]][label] = reader.signs(
          of: label, in: pack.interactions[context.interaction])
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

/// Finds what operands of interactions call, those of their parts included.
private struct SignReader {
  let pack: Pack
  let index: PackIndex

  /// What a label's operands call, and nothing else does.
  func signs(of label: String, in interaction: Interaction) -> Set<OperandSigns.Sign> {
    let part = Part(
      lifelines: interaction.lifelines, roles: Array(interaction.lifelines.indices), label: label)
    let split = split(interaction.steps, of: part, isInside: false)
    return split.inside.subtracting(split.outside)
  }

  /// Whose steps are looked through.
  private struct Part {
    let lifelines: [Lifeline]
    /// For each of them, that of the whole interaction.
    let roles: [Int]
    /// Which operands are looked for.
    let label: String
  }

  /// What is called inside the operands of a label, and outside them.
  private struct Split {
    var inside: Set<OperandSigns.Sign> = []
    var outside: Set<OperandSigns.Sign> = []

    static func += (one: inout Self, other: Self) {
      one.inside.formUnion(other.inside)
      one.outside.formUnion(other.outside)
    }
  }

  private func split(_ steps: [Step], of part: Part, isInside: Bool) -> Split {
    steps.reduce(into: Split()) { $0 += split($1, of: part, isInside: isInside) }
  }

  private func split(_ step: Step, of part: Part, isInside: Bool) -> Split {
    func split(_ operands: [Step.Operand]) -> Split {
      operands.reduce(into: Split()) { whole, operand in
        let isInside = isInside || operand.label == part.label
        whole += self.split(operand.steps, of: part, isInside: isInside)
      }
    }
    switch step {
    case .send(let send):
      let machine = index.machine(part.lifelines[send.lifeline].machine)
      let event = pack.machines[machine].events[index.event(send.event, of: machine)]
      let signs = Set(
        event.calls.map {
          OperandSigns.Sign(lifeline: part.roles[send.lifeline], callback: $0.callback)
        })
      return isInside ? Split(inside: signs) : Split(outside: signs)
    case .ref(let reference):
      let other = pack.interactions[index.interaction(reference.interaction)]
      let inner = Part(
        lifelines: other.lifelines, roles: reference.roles.map { part.roles[$0] },
        label: part.label)
      return self.split(other.steps, of: inner, isInside: isInside)
    case .alt(let operands, _), .par(let operands, _): return split(operands)
    case .opt(let operand, _), .break(let operand, _), .loop(let operand, _, _, _):
      return split([operand])
    case .when(_, let then, let otherwise, _):
      let ways = [then, otherwise].map { self.split($0, of: part, isInside: isInside) }
      // Where a configuration has no such operand, nobody asks whether it was taken.
      let own = ways.filter { !$0.inside.isEmpty }
      return (own.isEmpty ? ways : own).reduce(into: Split()) { $0 += $1 }
    case .relate, .invariant, .gap, .note: return Split()
    }
  }
}
