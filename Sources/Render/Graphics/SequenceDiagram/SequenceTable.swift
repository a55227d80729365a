/// A sequence diagram as a plain list, for a table beside it and for those who cannot see it.
public struct SequenceTable: Hashable, Sendable {
  /// One row.
  public struct Row: Hashable, Sendable {
    /// What a row is about.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
      /// A message gets to an object.
      case message
      /// Something is true of an object.
      case state
      /// Time passes.
      case gap
      /// A remark.
      case note
    }

    /// What it is about.
    public let kind: Kind
    /// The number of a message, counted from 1 from top to bottom; none for what is no message.
    public let number: Int?
    /// The object's name; empty where it is about all of them.
    public let object: String
    /// The callback, state, or remark.
    public let text: String
    /// Whether the text names a callback.
    public let isCallback: Bool
    /// Where a click leads; empty for nowhere.
    public let link: String
    /// The frames around it, outermost first: `alt`, then the guard after a colon; a number tells
    /// those apart that stand beside each other and would read the same.
    public let context: [String]
    /// Whether it is a message whose sender is not drawn.
    public let isFound: Bool
    /// Whether it breaks the order.
    public let isWrong: Bool
    /// Whether the diagram draws attention to it.
    public let isHighlighted: Bool
  }

  /// The rows, top first.
  public let rows: [Row]

  /// Lists what happens in a diagram.
  public init(of sequence: SequenceDiagram) {
    var listing = Listing(lifelines: sequence.lifelines.map(\.name))
    listing.add(sequence.items, in: [])
    rows = listing.rows
  }

  /// The list in the making.
  private struct Listing {
    let lifelines: [String]
    var rows: [Row] = []
    var count = 0

    mutating func add(_ items: [SequenceDiagram.Item], in context: [String]) {
      var frames = OperandNames(of: items)
      for item in items {
        switch item {
        case .message(let message): add(message, in: context)
        case .state(let lifeline, let text):
          add(.state, text, on: lifelines[lifeline], in: context)
        case .gap(let text): add(.gap, text, in: context)
        case .note(let text): add(.note, text, in: context)
        case .destruction: continue
        case .fragment(let fragment):
          for (operand, name) in zip(fragment.operands, frames.next(fragment)) {
            add(operand.items, in: context + [name])
          }
        }
      }
    }

    private mutating func add(_ message: SequenceDiagram.Message, in context: [String]) {
      count += 1
      rows.append(
        Row(
          kind: .message, number: count, object: lifelines[message.to], text: message.text,
          isCallback: message.isCallback, link: message.link, context: context,
          isFound: message.from == nil, isWrong: message.isWrong,
          isHighlighted: message.isHighlighted))
    }

    private mutating func add(
      _ kind: Row.Kind, _ text: String, on object: String = "", in context: [String]
    ) {
      rows.append(
        Row(
          kind: kind, number: nil, object: object, text: text, isCallback: false, link: "",
          context: context, isFound: false, isWrong: false, isHighlighted: false))
    }
  }
}

/// Names the operands of frames that stand beside each other, each frame apart from the others.
struct OperandNames {
  /// The names that the operands of several frames would have.
  private let shared: Set<String>
  /// How many frames that share a name have been met, for each corner.
  private var met: [String: Int] = [:]

  /// Looks which names do not tell the frames among some items apart.
  init(of items: [SequenceDiagram.Item]) {
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
  mutating func next(_ fragment: SequenceDiagram.Fragment) -> [String] {
    let names = fragment.operandNames(number: nil)
    if shared.isDisjoint(with: names) { return names }
    let number = met[fragment.operation.text, default: 0] + 1
    met[fragment.operation.text] = number
    return fragment.operandNames(number: number)
  }
}

extension SequenceDiagram.Fragment {
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

extension SequenceDiagram {
  /// The diagram with its messages numbered in the margin, as `SequenceTable` numbers them.
  ///
  /// A diagram whose margin says something already, or that has a single message, stays as it is.
  var numbered: SequenceDiagram {
    let messages = items.flatMap(\.messages)
    guard messages.count > 1, messages.allSatisfy(\.margin.isEmpty) else { return self }
    var count = 0
    return SequenceDiagram(
      title: title, summary: summary, lifelines: lifelines,
      items: Self.numbered(items, from: &count))
  }

  private static func numbered(_ items: [Item], from count: inout Int) -> [Item] {
    items.map { item in
      switch item {
      case .destruction, .gap, .note, .state: return item
      case .message(let message):
        count += 1
        return .message(
          Message(
            from: message.from, to: message.to, text: message.text,
            isCallback: message.isCallback, link: message.link,
            isHighlighted: message.isHighlighted,
            margin: String(count), isWrong: message.isWrong))
      case .fragment(let fragment):
        let operands = fragment.operands.map {
          Operand(condition: $0.condition, items: numbered($0.items, from: &count))
        }
        return .fragment(
          Fragment(operation: fragment.operation, link: fragment.link, operands: operands))
      }
    }
  }
}

extension SequenceDiagram.Item {
  /// The messages in it, top first.
  var messages: [SequenceDiagram.Message] {
    switch self {
    case .message(let message): [message]
    case .fragment(let fragment): fragment.operands.flatMap(\.items).flatMap(\.messages)
    case .destruction, .gap, .state, .note: []
    }
  }
}
