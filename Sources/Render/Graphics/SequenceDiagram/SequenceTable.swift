/// A sequence diagram as a list, for the table beside it.
package struct SequenceTable: Hashable, Sendable {
  /// A row.
  package struct Row: Hashable, Sendable {
    /// The kind of a row.
    package enum Kind: String, Hashable, Sendable, CaseIterable {
      /// An object receives a message.
      case message
      /// A state invariant.
      case state
      /// Time passes.
      case gap
      /// A note.
      case note
    }

    /// The kind.
    package let kind: Kind
    /// The number of the message, from 1; `nil` for other kinds.
    package let number: Int?
    /// The name of the object, or of those under a note; empty for gaps and notes over all.
    package let object: String
    /// The name of the lifeline that sends; empty if the sender is not drawn, and for other kinds.
    package let sender: String
    /// The callback, the state, or the text.
    package let text: String
    /// Whether the text names a callback.
    package let isCallback: Bool
    /// The address it links to; empty for none.
    package let link: String
    /// The enclosing operands, outermost first: the operator and the guard, and a number if
    /// siblings would read the same.
    package let context: [String]
    /// Whether it is a found message, whose sender is not drawn.
    package let isFound: Bool
    /// Whether the model does not explain the message.
    package let isWrong: Bool
    /// Whether the diagram draws attention to it.
    package let isHighlighted: Bool
  }

  /// The rows, top first.
  package let rows: [Row]

  /// Lists the items of a diagram.
  package init(of sequence: SequenceDiagram) {
    var listing = Listing(lifelines: sequence.lifelines.map(\.name))
    listing.add(sequence.items, in: [])
    rows = listing.rows
  }

  /// Collects the rows.
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
        case .note(let text, let span):
          let over = span.map { lifelines[$0].joined(separator: ", ") } ?? ""
          add(.note, text, on: over, in: context)
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
          kind: .message, number: count, object: lifelines[message.to],
          sender: message.from.map { lifelines[$0] } ?? "", text: message.text,
          isCallback: message.isCallback, link: message.link, context: context,
          isFound: message.from == nil, isWrong: message.isWrong,
          isHighlighted: message.isHighlighted))
    }

    private mutating func add(
      _ kind: Row.Kind, _ text: String, on object: String = "", in context: [String]
    ) {
      rows.append(
        Row(
          kind: kind, number: nil, object: object, sender: "", text: text, isCallback: false,
          link: "",
          context: context, isFound: false, isWrong: false, isHighlighted: false))
    }
  }
}

/// Names the operands of sibling fragments, so that no two have the same name.
struct OperandNames {
  /// The names that operands of several fragments would share.
  private let shared: Set<String>
  /// For each operator text, the number of fragments numbered so far.
  private var met: [String: Int] = [:]

  /// Finds the names that several fragments share.
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

  /// Names the operands of the next fragment.
  ///
  /// - Parameter fragment: The next fragment of the items.
  /// - Returns: For each operand, the operator and the guard, or the number of the operand if there
  ///   are several; with the number of the fragment if a sibling would have the same name.
  mutating func next(_ fragment: SequenceDiagram.Fragment) -> [String] {
    let names = fragment.operandNames(number: nil)
    if shared.isDisjoint(with: names) { return names }
    let number = met[fragment.operation.text, default: 0] + 1
    met[fragment.operation.text] = number
    return fragment.operandNames(number: number)
  }
}

extension SequenceDiagram.Fragment {
  /// A name for each operand: `par 2`, `alt: completed`; with a number of the fragment, `par 1.2`,
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
  /// The diagram with its messages numbered in the margin, like the rows of `SequenceTable`.
  ///
  /// A diagram that uses its margin, or has a single message, stays as it is.
  package var numbered: SequenceDiagram {
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
        var numbered = Message(
          from: message.from, to: message.to, kind: message.kind, text: message.text,
          isCallback: message.isCallback, link: message.link,
          isHighlighted: message.isHighlighted,
          margin: String(count), isWrong: message.isWrong)
        numbered.mark = message.mark
        return .message(numbered)
      case .fragment(let fragment):
        let operands = fragment.operands.map {
          Operand(condition: $0.condition, items: numbered($0.items, from: &count))
        }
        return .fragment(fragment.with(operands: operands))
      }
    }
  }
}

extension SequenceDiagram {
  /// Whether a lifeline other than the system sends a message.
  package var namesSenders: Bool {
    items.flatMap(\.messages).contains { message in
      message.from.map { !lifelines[$0].isSystem } ?? false
    }
  }
}

extension SequenceDiagram.Item {
  /// The messages in the item, top first.
  package var messages: [SequenceDiagram.Message] {
    switch self {
    case .message(let message): [message]
    case .fragment(let fragment): fragment.operands.flatMap(\.items).flatMap(\.messages)
    case .destruction, .gap, .state, .note: []
    }
  }
}
