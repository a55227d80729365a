/// Names the operands of frames that stand beside each other, each frame apart from the others.
struct FrameNames {
  /// The names that the operands of several frames would have.
  private let shared: Set<String>
  /// How many frames that share a name have been met, for each corner.
  private var met: [String: Int] = [:]

  /// Looks which names do not tell the frames among some items apart.
  init(of items: [Sequence.Item]) {
    var seen: Set<String> = []
    var shared: Set<String> = []
    for case .fragment(let fragment) in items {
      let names = Set(fragment.operandNames(number: nil))
      shared.formUnion(names.intersection(seen))
      seen.formUnion(names)
    }
    self.shared = shared
  }

  /// The names of the next frame's operands.
  ///
  /// - Parameter fragment: The next one of the items.
  /// - Returns: The words in its corner and the guard, or the operand's number where there are several;
  ///   with the number of the frame where another one has such a name.
  mutating func next(_ fragment: Sequence.Fragment) -> [String] {
    let names = fragment.operandNames(number: nil)
    if shared.isDisjoint(with: names) { return names }
    let number = met[fragment.operation.text, default: 0] + 1
    met[fragment.operation.text] = number
    return fragment.operandNames(number: number)
  }
}

extension Sequence.Fragment {
  /// A name for each operand: `par 2`, `alt: completed`; with a number of the frame `par 1.2`,
  /// `alt 1: completed`.
  fileprivate func operandNames(number: Int?) -> [String] {
    operands.enumerated().map { place, operand in
      let isNumbered = operand.condition.isEmpty && operands.count > 1
      let numbers = [number, isNumbered ? place + 1 : nil].compactMap { $0.map(String.init) }
      let words = [operation.text, numbers.joined(separator: ".")].filter { !$0.isEmpty }
      let name = words.joined(separator: " ")
      return operand.condition.isEmpty ? name : "\(name): \(operand.condition)"
    }
  }
}
