extension Step {
  /// The lists of steps inside a fragment that a configuration meets.
  ///
  /// - Parameter configuration: The configuration; none for all of them.
  /// - Returns: The lists, in order; none for other steps.
  func inside(in configuration: Configuration? = nil) -> [[Step]] {
    switch self {
    case .send, .relate, .invariant, .gap, .ref: []
    case .alt(let operands, _), .par(let operands, _): operands.map(\.steps)
    case .opt(let operand, _), .loop(let operand, _, _, _): [operand.steps]
    case .when(let condition, let then, let otherwise, _):
      configuration.map { [condition.holds(in: $0) ? then : otherwise] } ?? [then, otherwise]
    }
  }

  /// The operands among which a label can choose; none of a step that leaves no choice.
  public var choices: [Operand] {
    switch self {
    case .alt(let operands, _): operands
    case .opt(let operand, _): [operand]
    case .send, .relate, .invariant, .gap, .loop, .par, .ref, .when: []
    }
  }
}

extension [Step] {
  /// Calls a function for each step and those in fragments, a fragment before its inside.
  ///
  /// - Parameters:
  ///   - configuration: A configuration, to visit only the steps that it meets.
  ///   - body: The function.
  public func forEachStep(in configuration: Configuration? = nil, _ body: (Step) -> Void) {
    for step in self {
      body(step)
      for steps in step.inside(in: configuration) { steps.forEachStep(in: configuration, body) }
    }
  }

  /// The references in these steps and the fragments among them, in order.
  public var references: [Step.Reference] {
    var references: [Step.Reference] = []
    forEachStep { if case .ref(let reference) = $0 { references.append(reference) } }
    return references
  }

  /// How many steps these are, those in fragments included.
  var size: Int {
    var size = 0
    forEachStep { _ in size += 1 }
    return size
  }
}
