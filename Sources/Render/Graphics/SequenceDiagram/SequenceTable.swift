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
    public let isLit: Bool
  }

  /// The rows, top first.
  public let rows: [Row]

  /// Lists what happens in a diagram.
  public init(of sequence: Sequence) {
    var listing = Listing(lifelines: sequence.lifelines.map(\.name))
    listing.add(sequence.items, in: [])
    rows = listing.rows
  }

  /// The list in the making.
  private struct Listing {
    let lifelines: [String]
    var rows: [Row] = []
    var count = 0

    mutating func add(_ items: [Sequence.Item], in context: [String]) {
      var frames = FrameNames(of: items)
      for item in items {
        switch item {
        case .message(let message): add(message, in: context)
        case .state(let lifeline, let text):
          add(.state, text, on: lifelines[lifeline], in: context)
        case .gap(let text): add(.gap, text, in: context)
        case .note(let text): add(.note, text, in: context)
        case .end: continue
        case .fragment(let fragment):
          for (operand, name) in zip(fragment.operands, frames.next(fragment)) {
            add(operand.items, in: context + [name])
          }
        }
      }
    }

    private mutating func add(_ message: Sequence.Message, in context: [String]) {
      count += 1
      rows.append(
        Row(
          kind: .message, number: count, object: lifelines[message.to], text: message.text,
          isCallback: message.isCallback, link: message.link, context: context,
          isFound: message.from == nil, isWrong: message.isWrong, isLit: message.isLit))
    }

    private mutating func add(
      _ kind: Row.Kind, _ text: String, on object: String = "", in context: [String]
    ) {
      rows.append(
        Row(
          kind: kind, number: nil, object: object, text: text, isCallback: false, link: "",
          context: context, isFound: false, isWrong: false, isLit: false))
    }
  }
}
