package import Base

/// The names by which a script addresses the fragments of an interaction and of its parts: which
/// operands to take, how often loops run.
package struct StepLabels: Sendable {
  /// How often a loop may run.
  package struct Bounds: Hashable, Sendable {
    /// The least number of times.
    package let atLeast: Int
    /// The greatest number of times; `nil` if unbounded.
    package let atMost: Int?
  }

  /// The labels of operands of `alt`, `opt`, and `break`.
  package private(set) var operandNames = NameTable("branch")
  /// The addresses of loops.
  package private(set) var loopNames = NameTable("loop")
  /// The labels of operands by what readers see, such as the guard `amount > 0`.
  private var readable: [String: String] = [:]
  /// How often each loop may run, by address.
  ///
  /// If several loops share one, the first that is not in a part counts.
  package private(set) var bounds: [String: Bounds] = [:]

  /// Gathers the labels of steps.
  ///
  /// - Parameters:
  ///   - steps: The steps.
  ///   - configuration: The configuration that decides `when`; `nil` for all steps.
  ///   - part: The labels of a referenced interaction; `nil` if they are unknown, which makes this
  ///     table incomplete.
  init(
    of steps: [Step], in configuration: Configuration? = nil,
    part: (Name<Interaction>) -> StepLabels?
  ) {
    var inner: [String: Bounds] = [:]
    steps.forEachStep(in: configuration) { step in
      for operand in step.choices where !operand.address.isEmpty {
        operandNames.declare(operand.address, at: operand.place)
        if !operand.title.base.isEmpty { readable[operand.title.base] = operand.address }
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
        readable.merge(known?.readable ?? [:]) { own, _ in own }
        inner.merge(known?.bounds ?? [:]) { first, _ in first }
      default: break
      }
    }
    bounds.merge(inner) { own, _ in own }
  }

  /// The labels of operands of `alt`, `opt`, and `break`, each once, in order.
  package var choices: [String] { operandNames.words }

  /// The label that people mean: a label, or what readers see of an operand; `nil` if none is.
  package func choice(_ word: String) -> String? {
    operandNames.index(of: word) == nil ? readable[word] : word
  }

  /// The addresses of loops, each once, in order.
  package var loops: [String] { loopNames.words }
}

extension Pack {
  /// The labels of each interaction of a checked pack; computed on each use.
  package var stepLabels: [Name<Interaction>: StepLabels] {
    InteractionGraph(of: interactions).labels
  }

  /// The labels of some interactions, and of those that they refer to.
  ///
  /// - Parameters:
  ///   - names: The interactions.
  ///   - configuration: Only steps of this configuration give labels; `nil` for the steps of all.
  /// - Returns: The labels, by interaction.
  package func stepLabels(
    of names: [Name<Interaction>], in configuration: Configuration? = nil
  ) -> [Name<Interaction>: StepLabels] {
    var open = names
    var known: Set<Name<Interaction>> = []
    var found: [Interaction] = []
    while let name = open.popLast() {
      guard known.insert(name).inserted, let interaction = interaction(name) else { continue }
      found.append(interaction)
      open += interaction.steps.references.map(\.interaction)
    }
    return InteractionGraph(of: found, in: configuration).labels
  }
}

extension NameTable {
  /// Adds the names of another table; the union is incomplete if `other` is `nil` or incomplete.
  fileprivate mutating func join(_ other: NameTable?) {
    isComplete = isComplete && other?.isComplete ?? false
    for word in other?.words ?? [] {
      other?.place(of: word).map { _ = declare(word, at: $0) }
    }
  }
}

/// Gives addresses to the loops and breaks of an interaction that have no label.
///
/// A loop gets the interaction's name, `navigation.push`; if there are several such loops, with a
/// number, `navigation.push#2`. A break gets `session.break`, or `session.break-2`.
package struct LoopAddresses {
  private let owner: String
  private let areMany: Bool
  /// The number of loops that have an address so far.
  private var count = 0
  /// The number of breaks that have an address so far.
  private var breakCount = 0

  /// Counts the loops without a label.
  ///
  /// - Parameters:
  ///   - steps: The steps of the interaction, in every configuration, without those of its parts.
  ///   - owner: The name of the interaction.
  package init(in steps: [Step], of owner: String) {
    var loops = 0
    steps.forEachStep { step in
      if case .loop(let operand, _, _, _) = step, operand.label.isEmpty { loops += 1 }
    }
    areMany = loops > 1
    self.owner = owner
  }

  /// Returns the steps with an address for each loop that has no label.
  package mutating func addressed(_ steps: [Step]) -> [Step] { steps.map { addressed($0) } }

  private mutating func addressed(_ step: Step) -> Step {
    switch step {
    case .send, .relate, .invariant, .gap, .note, .ref: step
    case .alt(let operands, let place): .alt(operands.map { addressed($0) }, place: place)
    case .par(let operands, let place): .par(operands.map { addressed($0) }, place: place)
    case .opt(let operand, let place): .opt(addressed(operand), place: place)
    case .break(let operand, let place):
      .break(addressed(operand, operand.label.isEmpty ? nextBreak() : nil), place: place)
    case .loop(let operand, let atLeast, let atMost, let place):
      .loop(
        addressed(operand, operand.label.isEmpty ? next() : operand.label), atLeast: atLeast,
        atMost: atMost, place: place)
    case .when(let condition, let then, let otherwise, let place):
      .when(
        condition, then: addressed(then), otherwise: addressed(otherwise), place: place)
    }
  }

  private mutating func addressed(_ operand: Step.Operand, _ address: String? = nil) -> Step.Operand
  {
    Step.Operand(
      label: operand.label, address: address ?? operand.address, title: operand.title,
      requires: operand.requires, steps: addressed(operand.steps), place: operand.place)
  }

  private mutating func nextBreak() -> String {
    breakCount += 1
    return "\(owner).break" + (breakCount == 1 ? "" : "-\(breakCount)")
  }

  private mutating func next() -> String {
    count += 1
    return areMany ? "\(owner)#\(count)" : owner
  }
}
