import Model

/// The labels by which a script can speak of the fragments of an interaction and of its parts.
struct StepLabels {
  /// The labels of alternatives and of what is optional, in order.
  private(set) var choices: [String] = []
  /// The labels of loops, in order.
  private(set) var loops: [String] = []
  /// The labels of loops that run once at least.
  private(set) var needsLap: Set<String> = []
  private var seen: Set<Name<Interaction>> = []

  /// Gathers the labels of an interaction.
  init(of interaction: Interaction, in pack: Pack) { add(interaction, in: pack) }

  private mutating func add(_ interaction: Interaction, in pack: Pack) {
    guard seen.insert(interaction.name).inserted else { return }
    add(interaction.steps, in: pack)
  }

  private mutating func add(_ steps: [Step], in pack: Pack) {
    for step in steps {
      switch step {
      case .send, .relate, .invariant, .gap: continue
      case .alt(let operands, _): for operand in operands { addChoice(operand, in: pack) }
      case .opt(let operand, _): addChoice(operand, in: pack)
      case .par(let operands, _): for operand in operands { add(operand.steps, in: pack) }
      case .when(_, let then, let otherwise, _): add(then + otherwise, in: pack)
      case .loop(let operand, let atLeast, _, _):
        if !operand.label.isEmpty { loops.append(operand.label) }
        if !operand.label.isEmpty, atLeast > 0 { needsLap.insert(operand.label) }
        add(operand.steps, in: pack)
      case .ref(let reference):
        for part in pack.interactions where part.name == reference.interaction {
          add(part, in: pack)
        }
      }
    }
  }

  private mutating func addChoice(_ operand: Step.Operand, in pack: Pack) {
    if !operand.label.isEmpty { choices.append(operand.label) }
    add(operand.steps, in: pack)
  }
}
