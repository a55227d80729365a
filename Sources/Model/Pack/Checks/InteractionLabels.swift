/// What an act of a scenario can say of one interaction: which operands to take, how often loops run.
struct InteractionLabels {
  /// How often a loop may run.
  struct Bounds {
    let atLeast: Int
    let atMost: Int?
  }

  /// The labels of its operands, those of its parts included.
  var operands = Vocabulary("operand")
  /// The labels of its loops, those of its parts included.
  var loops = Vocabulary("loop")
  /// How often each loop may run, by label.
  var bounds: [String: Bounds] = [:]
}

extension InteractionLabels {
  /// Adds the labels of some steps.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - parts: The labels of the interactions that steps refer to, by name; what is missing leaves
  ///     this one open for unknown labels.
  mutating func add(_ steps: [Step], parts: [String: InteractionLabels]) {
    steps.forEachStep { step in
      switch step {
      case .alt(let choices, _): for operand in choices { add(operand) }
      case .opt(let operand, _): add(operand)
      case .loop(let operand, let atLeast, let atMost, _):
        if operand.label.isEmpty { break }
        loops.declare(operand.label, at: operand.place)
        bounds[operand.label] = Bounds(atLeast: atLeast, atMost: atMost)
      case .ref(let reference): add(parts[reference.interaction.text])
      case .send, .relate, .invariant, .gap, .par, .when: break
      }
    }
  }

  private mutating func add(_ operand: Step.Operand) {
    if !operand.label.isEmpty { operands.declare(operand.label, at: operand.place) }
  }

  /// What a part can be told, the one that refers to it can be told, too.
  private mutating func add(_ part: InteractionLabels?) {
    operands.isWhole = operands.isWhole && part?.operands.isWhole ?? false
    loops.isWhole = loops.isWhole && part?.loops.isWhole ?? false
    guard let part else { return }
    for word in part.operands.words {
      part.operands.place(of: word).map { _ = operands.declare(word, at: $0) }
    }
    for word in part.loops.words {
      part.loops.place(of: word).map { _ = loops.declare(word, at: $0) }
      bounds[word] = bounds[word] ?? part.bounds[word]
    }
  }
}
