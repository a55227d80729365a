/// The labels by which a script can speak of the fragments of an interaction and of its parts: which
/// operands to take, how often loops run.
///
/// A loop without a label goes by its interaction's name.
public struct StepLabels: Sendable {
  /// How often a loop may run.
  public struct Bounds: Hashable, Sendable {
    /// The least number of times.
    public let atLeast: Int
    /// The most; none when it may run any number of times.
    public let atMost: Int?
  }

  /// The labels of alternatives and of what is optional.
  private(set) var operandWords = Vocabulary("operand")
  /// The words for loops.
  private(set) var loopWords = Vocabulary("loop")
  /// How often each loop may run, by its word; of several loops with one word, that of the first which is
  /// not a part's.
  public private(set) var bounds: [String: Bounds] = [:]

  /// Gathers the labels of some steps.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - configuration: The configuration that they meet; none for the steps of all.
  ///   - part: The labels of an interaction that steps refer to; what is missing leaves this one open
  ///     for unknown labels.
  init(
    of steps: [Step], in configuration: Configuration? = nil,
    part: (Name<Interaction>) -> StepLabels?
  ) {
    var inner: [String: Bounds] = [:]
    steps.forEachStep(in: configuration) { step in
      for operand in step.choices where !operand.label.isEmpty {
        operandWords.declare(operand.label, at: operand.place)
      }
      switch step {
      case .loop(let operand, let atLeast, let atMost, _) where !operand.address.isEmpty:
        loopWords.declare(operand.address, at: operand.place)
        bounds[operand.address] =
          bounds[operand.address] ?? Bounds(atLeast: atLeast, atMost: atMost)
      case .ref(let reference):
        let known = part(reference.interaction)
        operandWords.join(known?.operandWords)
        loopWords.join(known?.loopWords)
        inner.merge(known?.bounds ?? [:]) { first, _ in first }
      default: break
      }
    }
    bounds.merge(inner) { own, _ in own }
  }

  /// The labels of alternatives and of what is optional, each once, in order.
  public var choices: [String] { operandWords.words }

  /// The words for loops, each once, in order.
  public var loops: [String] { loopWords.words }
}

extension Pack {
  /// The labels of every interaction of a checked pack, by name; gathered anew each time.
  public var stepLabels: [Name<Interaction>: StepLabels] {
    InteractionGraph(of: interactions).labels
  }

  /// The labels that every interaction has in a configuration, as above.
  func stepLabels(in configuration: Configuration) -> [Name<Interaction>: StepLabels] {
    InteractionGraph(of: interactions, in: configuration).labels
  }
}

extension Vocabulary {
  /// Adds the names of another, which is open for unknown ones where it is missing.
  fileprivate mutating func join(_ other: Vocabulary?) {
    isWhole = isWhole && other?.isWhole ?? false
    for word in other?.words ?? [] {
      other?.place(of: word).map { _ = declare(word, at: $0) }
    }
  }
}
