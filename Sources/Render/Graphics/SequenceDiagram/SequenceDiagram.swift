/// A sequence diagram before anything is placed: lifelines, and what happens on them, in order.
public struct SequenceDiagram: Hashable, Sendable {
  /// One who takes part.
  public struct Lifeline: Hashable, Sendable {
    /// What it is called: a role or an object's name.
    public let name: String
    /// What kind of thing it is, shown under its name; may be empty.
    public let kind: String
    /// Whether it stands for many objects.
    public let isMany: Bool
    /// Whether it is the system, who sends the callbacks.
    public let isSystem: Bool

    /// Makes a lifeline.
    public init(name: String, kind: String = "", isMany: Bool = false, isSystem: Bool = false) {
      self.name = name
      self.kind = kind
      self.isMany = isMany
      self.isSystem = isSystem
    }
  }

  /// An arrow to a lifeline, from another one or from somebody who is not drawn.
  public struct Message: Hashable, Sendable {
    /// The lifeline it comes from, by index; none where the sender is not drawn, UML's found message.
    public let from: Int?
    /// The lifeline it goes to, by index.
    public let to: Int
    /// Its text.
    public let text: String
    /// Whether the text names a callback, which is set as code.
    public let isCallback: Bool
    /// Where a click leads, relative to the diagram; empty for nowhere.
    public let link: String
    /// Whether it is one that the diagram draws attention to.
    public let isHighlighted: Bool
    /// What stands in the left margin beside it, such as a time; may be empty.
    public let margin: String
    /// Whether it breaks the order and is marked as wrong.
    public let isWrong: Bool

    /// Makes a message.
    public init(
      from: Int?, to: Int, text: String, isCallback: Bool, link: String = "",
      isHighlighted: Bool = false,
      margin: String = "", isWrong: Bool = false
    ) {
      self.from = from
      self.to = to
      self.text = text
      self.isCallback = isCallback
      self.link = link
      self.isHighlighted = isHighlighted
      self.margin = margin
      self.isWrong = isWrong
    }
  }

  /// A frame around items: `alt`, `opt`, `loop`, `par`, `ref`, or a named interaction.
  public struct Fragment: Hashable, Sendable {
    /// What it says of its parts; stands in its corner.
    public let operation: Operation
    /// Where a click on the corner leads; empty for nowhere.
    public let link: String
    /// Its parts, top first; at least one.
    public let operands: [Operand]

    /// Makes a fragment.
    public init(operation: Operation, link: String = "", operands: [Operand]) {
      self.operation = operation
      self.link = link
      self.operands = operands
    }
  }

  /// One part of a fragment.
  public struct Operand: Hashable, Sendable {
    /// Its guard, without brackets; may be empty.
    public let condition: String
    /// What happens in it, in order; may be empty.
    public let items: [Item]

    /// Makes an operand.
    public init(condition: String, items: [Item]) {
      self.condition = condition
      self.items = items
    }
  }

  /// One thing that happens.
  public indirect enum Item: Hashable, Sendable {
    /// A message.
    case message(Message)
    /// A fragment around further items.
    case fragment(Fragment)
    /// A stretch of time, drawn as a break across all lifelines.
    case gap(String)
    /// What is true of an object here, in a rounded box on its lifeline, by index.
    case state(lifeline: Int, text: String)
    /// The life of an object ends, by index: a cross, at which its lifeline stops.
    case destruction(lifeline: Int)
    /// A remark across all lifelines.
    case note(String)
  }

  /// The diagram's title.
  public let title: String
  /// What it shows, in a sentence or more, for those who hear it.
  public let summary: String
  /// Who takes part, left to right.
  public let lifelines: [Lifeline]
  /// What happens, top to bottom.
  public let items: [Item]

  /// Makes a sequence diagram.
  public init(title: String, summary: String, lifelines: [Lifeline], items: [Item]) {
    self.title = title
    self.summary = summary
    self.lifelines = lifelines
    self.items = items
  }

  /// The same diagram under another title.
  public func with(title: String) -> SequenceDiagram {
    SequenceDiagram(title: title, summary: summary, lifelines: lifelines, items: items)
  }
}

extension SequenceDiagram {
  /// What a frame says of the things in it.
  public enum Operation: Hashable, Sendable {
    /// One of its operands happens.
    case alt
    /// Its operand may happen.
    case opt
    /// Its operand happens again and again; with no most for any number of times.
    case loop(atLeast: Int, atMost: Int?)
    /// Its operands happen in any order.
    case par
    /// A part, which is an interaction of its own, by its name.
    case ref(String)
    /// An interaction takes place, by its name.
    case interaction(String)

    /// What is written in the corner: `alt`, `loop (0..*)`, `ref navigation.push`.
    public var text: String {
      switch self {
      case .alt: "alt"
      case .opt: "opt"
      case .loop: "loop \(times)"
      case .par: "par"
      case .ref(let name): "ref \(name)"
      case .interaction(let name): name
      }
    }

    /// How often an operand happens, in a loop: `(0..3)`, `(1..*)`; empty for others than
    /// loops.
    var times: String {
      guard case .loop(let atLeast, let atMost) = self else { return "" }
      return "(\(atLeast)..\(atMost.map(String.init) ?? "*"))"
    }

    /// Whether what is in an operand may as well not happen.
    var isChoice: Bool { self == .alt || mayBePassedOver }

    /// Whether none of its operands need happen.
    private var mayBePassedOver: Bool {
      switch self {
      case .opt, .loop(atLeast: 0, _): true
      case .alt, .loop, .par, .ref, .interaction: false
      }
    }

    /// The lifelines that go on behind the operands though they stop in one.
    ///
    /// - Parameters:
    ///   - living: Those that came to the operands.
    ///   - gone: Those that stop in all of them.
    /// - Returns: Those whose end was one way among others; none where nothing is chosen.
    func goingOn(of living: Set<Int>, gone: Set<Int>) -> Set<Int> {
      isChoice ? mayBePassedOver ? living : living.subtracting(gone) : []
    }

    /// The operator as Mermaid and PlantUML know it; none for a name.
    var word: String? {
      switch self {
      case .alt: "alt"
      case .opt: "opt"
      case .loop: "loop"
      case .par: "par"
      case .ref, .interaction: nil
      }
    }
  }
}

extension SequenceDiagram.Fragment {
  /// What stands behind the operator where an operand has one line: how often it happens, and when.
  func heading(of operand: SequenceDiagram.Operand) -> String {
    [operation.times, operand.condition].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
