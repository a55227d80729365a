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
  private(set) var operandNames = NameTable("operand")
  /// The words for loops.
  private(set) var loopNames = NameTable("loop")
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
        operandNames.declare(operand.label, at: operand.place)
      }
      switch step {
      case .loop(let operand, let atLeast, let atMost, _) where !operand.address.isEmpty:
        loopNames.declare(operand.address, at: operand.place)
        bounds[operand.address] =
          bounds[operand.address] ?? Bounds(atLeast: atLeast, atMost: atMost)
      case .ref(let reference):
        let known = part(reference.interaction)
        operandNames.join(known?.operandNames)
        loopNames.join(known?.loopNames)
        inner.merge(known?.bounds ?? [:]) { first, _ in first }
      default: break
      }
    }
    bounds.merge(inner) { own, _ in own }
  }

  /// The labels of alternatives and of what is optional, each once, in order.
  public var choices: [String] { operandNames.words }

  /// The words for loops, each once, in order.
  public var loops: [String] { loopNames.words }
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

extension NameTable {
  /// Adds the names of another, which is open for unknown ones where it is missing.
  fileprivate mutating func join(_ other: NameTable?) {
    isComplete = isComplete && other?.isComplete ?? false
    for word in other?.words ?? [] {
      other?.place(of: word).map { _ = declare(word, at: $0) }
    }
  }
}

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
  mutating func adding(to steps: [Step]) -> [Step] { steps.map { adding(to: $0) } }

  private mutating func adding(to step: Step) -> Step {
    switch step {
    case .send, .relate, .invariant, .gap, .ref: step
    case .alt(let operands, let place): .alt(operands.map { adding(to: $0) }, place: place)
    case .par(let operands, let place): .par(operands.map { adding(to: $0) }, place: place)
    case .opt(let operand, let place): .opt(adding(to: operand), place: place)
    case .loop(let operand, let atLeast, let atMost, let place):
      .loop(
        adding(to: operand, operand.label.isEmpty ? next() : operand.label), atLeast: atLeast,
        atMost: atMost, place: place)
    case .when(let condition, let then, let otherwise, let place):
      .when(
        condition, then: adding(to: then), otherwise: adding(to: otherwise), place: place)
    }
  }

  private mutating func adding(to operand: Step.Operand, _ address: String? = nil) -> Step.Operand {
    Step.Operand(
      label: operand.label, address: address ?? operand.address, title: operand.title,
      requires: operand.requires, steps: adding(to: operand.steps), place: operand.place)
  }

  private mutating func next() -> String {
    count += 1
    return areMany ? "\(owner)#\(count)" : owner
  }
}
