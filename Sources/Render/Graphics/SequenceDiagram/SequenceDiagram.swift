package import Pack

/// A sequence diagram without positions: lifelines, and what happens on them, in order.
///
/// Its terms are those of UML 2.5, section 17 (interactions).
package struct SequenceDiagram: Hashable, Sendable {
  /// A participant.
  package struct Lifeline: Hashable, Sendable {
    /// The name: a role or an object.
    package let name: String
    /// The machine, shown under the name; may be empty.
    package let kind: String
    /// Whether it stands for many objects.
    package let isMany: Bool
    /// Whether it is the system, which sends the callbacks.
    package let isSystem: Bool
    /// The name in the pack, from which notations make an identifier; if empty, the name that is
    /// shown serves.
    package let id: String
    /// The title of the group with which it is drawn; empty for none.
    package let box: String

    /// Creates a lifeline.
    package init(
      name: String, kind: String = "", isMany: Bool = false, isSystem: Bool = false,
      id: String = "", box: String = ""
    ) {
      self.name = name
      self.kind = kind
      self.isMany = isMany
      self.isSystem = isSystem
      self.id = id
      self.box = box
    }
  }

  /// A message to a lifeline.
  package struct Message: Hashable, Sendable {
    /// The index of the sender's lifeline; `nil` for a found message, whose sender is not drawn.
    package let from: Int?
    /// The index of the receiver's lifeline.
    package let to: Int
    /// The kind of message, which the line and tip show.
    package let kind: MessageKind
    /// The text.
    package let text: String
    /// Whether the text names a callback, which is set as code.
    package let isCallback: Bool
    /// The address it links to, relative to the diagram; empty for none.
    package let link: String
    /// Whether the diagram draws attention to it.
    package let isHighlighted: Bool
    /// The text in the left margin, such as a time; may be empty.
    package let margin: String
    /// Whether the model does not explain it, so that it is marked as wrong.
    package let isWrong: Bool
    /// How two versions differ in it.
    var mark = VersionMark.plain

    /// Creates a message.
    package init(
      from: Int?, to: Int, kind: MessageKind = .call, text: String, isCallback: Bool,
      link: String = "", isHighlighted: Bool = false,
      margin: String = "", isWrong: Bool = false
    ) {
      self.from = from
      self.to = to
      self.kind = kind
      self.text = text
      self.isCallback = isCallback
      self.link = link
      self.isHighlighted = isHighlighted
      self.margin = margin
      self.isWrong = isWrong
    }
  }

  /// A combined fragment: `alt`, `opt`, `break`, `loop`, `par`, `ref`, or a named interaction.
  package struct Fragment: Hashable, Sendable {
    /// The operator, shown in the corner of the frame.
    package let operation: Operation
    /// The address that the corner links to; empty for none.
    package let link: String
    /// The operands, top first; at least one.
    package let operands: [Operand]
    /// The operand of the usual run, by index; `nil` if that passes the fragment over.
    package let usual: Int?

    /// Creates a fragment.
    package init(
      operation: Operation, link: String = "", operands: [Operand], usual: Int? = 0
    ) {
      self.operation = operation
      self.link = link
      self.operands = operands
      self.usual = usual
    }

    /// The fragment with other operands.
    package func with(operands: [Operand]) -> Self {
      Self(operation: operation, link: link, operands: operands, usual: usual)
    }
  }

  /// An operand of a fragment.
  package struct Operand: Hashable, Sendable {
    /// The guard, without brackets; may be empty.
    package let condition: String
    /// The items, in order; may be empty.
    package let items: [Item]

    /// Creates an operand.
    package init(condition: String, items: [Item]) {
      self.condition = condition
      self.items = items
    }
  }

  /// Something that happens.
  package indirect enum Item: Hashable, Sendable {
    /// A message.
    case message(Message)
    /// A fragment with further items.
    case fragment(Fragment)
    /// A gap: time passes. A break across all lifelines.
    case gap(String)
    /// A state invariant: a rounded box on a lifeline, given by index.
    case state(lifeline: Int, text: String)
    /// A destruction occurrence: a cross at which a lifeline, given by index, stops.
    case destruction(lifeline: Int)
    /// A note across some adjacent lifelines, by index; across all if that is `nil`.
    case note(String, over: ClosedRange<Int>? = nil)
  }

  /// The title.
  package let title: String
  /// A description in sentences, for those who cannot see the diagram.
  package let summary: String
  /// The lifelines, left to right.
  package let lifelines: [Lifeline]
  /// The items, top to bottom.
  package let items: [Item]

  /// Creates a sequence diagram.
  package init(title: String, summary: String, lifelines: [Lifeline], items: [Item]) {
    self.title = title
    self.summary = summary
    self.lifelines = lifelines
    self.items = items
  }

  /// The diagram with another title.
  package func with(title: String) -> SequenceDiagram {
    SequenceDiagram(title: title, summary: summary, lifelines: lifelines, items: items)
  }
}

extension SequenceDiagram {
  /// The groups of adjacent lifelines, left to right: their title, and the lifelines by index; the
  /// title of those that are in no group is empty.
  package var boxes: [(title: String, lifelines: ClosedRange<Int>)] {
    lifelines.indices.reduce(into: []) { boxes, number in
      let title = lifelines[number].box
      if let last = boxes.last, last.title == title {
        boxes[boxes.count - 1].lifelines = last.lifelines.lowerBound...number
      } else {
        boxes.append((title, number...number))
      }
    }
  }
}

extension SequenceDiagram {
  /// The operator of a fragment.
  package enum Operation: Hashable, Sendable {
    /// One of the operands happens.
    case alt
    /// The operand happens or not.
    case opt
    /// The operand happens instead of what remains of the fragment or diagram around it, or not.
    case `break`
    /// The operand repeats; a missing upper bound means any number of times.
    case loop(atLeast: Int, atMost: Int?)
    /// The operands are interleaved.
    case par
    /// An interaction use, by the title of the interaction.
    case ref(_ title: String)
    /// An interaction of a run, by its title.
    case interaction(_ title: String)

    /// The text in the corner: `alt`, `loop (0..*)`, `ref Push`.
    package var text: String {
      switch self {
      case .alt: "alt"
      case .opt: "opt"
      case .break: "break"
      case .loop: "loop \(times)"
      case .par: "par"
      case .ref(let title): "ref \(title)"
      case .interaction(let title): title
      }
    }

    /// The bounds of a loop: `(0..3)`, `(1..*)`; empty for other operators.
    var times: String {
      guard case .loop(let atLeast, let atMost) = self else { return "" }
      return "(\(atLeast)..\(atMost.map(String.init) ?? "*"))"
    }

    /// Whether an operand need not happen.
    package var isChoice: Bool { self == .alt || mayBePassedOver }

    /// Whether none of the operands need happen.
    private var mayBePassedOver: Bool {
      switch self {
      case .opt, .break, .loop(atLeast: 0, _): true
      case .alt, .loop, .par, .ref, .interaction: false
      }
    }

    /// Returns the lifelines that continue after the fragment although they stop in one of its
    /// operands.
    ///
    /// - Parameters:
    ///   - living: The lifelines that reach the fragment.
    ///   - gone: The lifelines that stop in all operands.
    /// - Returns: The lifelines that do not stop in every case; empty without a choice.
    package func goingOn(of living: Set<Int>, gone: Set<Int>) -> Set<Int> {
      isChoice ? mayBePassedOver ? living : living.subtracting(gone) : []
    }

    /// The keyword of Mermaid and PlantUML; `nil` for named interactions.
    package var word: String? {
      switch self {
      case .alt: "alt"
      case .opt: "opt"
      case .break: "break"
      case .loop: "loop"
      case .par: "par"
      case .ref, .interaction: nil
      }
    }
  }
}

extension SequenceDiagram.Fragment {
  /// The text after the keyword of an operand: the bounds of a loop, then the guard.
  package func heading(of operand: SequenceDiagram.Operand) -> String {
    [operation.times, operand.condition].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
