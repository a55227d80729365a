/// The words by which scripts speak of the loops of an interaction that have no label: its name where
/// there is one such loop, `navigation.push`; else its name and a number in the order of the steps,
/// `navigation.push#2`.
struct LoopAddresses {
  /// The name of the interaction.
  private let owner: String
  /// Whether several loops need one.
  private let areMany: Bool
  /// How many loops have one by now.
  private var count = 0

  /// Looks how many loops of an interaction have no label.
  ///
  /// - Parameters:
  ///   - steps: The steps of the interaction, those of its parts aside, in every configuration.
  ///   - owner: The name of the interaction.
  init(in steps: [Step], of owner: String) {
    var loops = 0
    steps.forEachStep { step in
      if case .loop(let operand, _, _, _) = step, operand.label.isEmpty { loops += 1 }
    }
    areMany = loops > 1
    self.owner = owner
  }

  /// The same steps, where each loop without a label has its address.
  mutating func given(to steps: [Step]) -> [Step] { steps.map { given(to: $0) } }

  private mutating func given(to step: Step) -> Step {
    switch step {
    case .send, .relate, .invariant, .gap, .ref: step
    case .alt(let operands, let place): .alt(operands.map { given(to: $0) }, place: place)
    case .par(let operands, let place): .par(operands.map { given(to: $0) }, place: place)
    case .opt(let operand, let place): .opt(given(to: operand), place: place)
    case .loop(let operand, let atLeast, let atMost, let place):
      .loop(
        given(to: operand, operand.label.isEmpty ? next() : operand.label), atLeast: atLeast,
        atMost: atMost, place: place)
    case .when(let condition, let then, let otherwise, let place):
      .when(
        condition, then: given(to: then), otherwise: given(to: otherwise), place: place)
    }
  }

  private mutating func given(to operand: Step.Operand, _ address: String? = nil) -> Step.Operand {
    Step.Operand(
      label: operand.label, address: address ?? operand.address, title: operand.title,
      requires: operand.requires, steps: given(to: operand.steps), place: operand.place)
  }

  private mutating func next() -> String {
    count += 1
    return areMany ? "\(owner)#\(count)" : owner
  }
}
