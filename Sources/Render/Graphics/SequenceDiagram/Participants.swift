public import Model

extension SequenceDiagram {
  /// Makes a diagram in which the system sends the callbacks.
  ///
  /// Who gets no message and has no state shown is left out, unless that were everybody.
  ///
  /// - Parameters:
  ///   - title: What the diagram is called.
  ///   - participants: Who may take part, left to right, the system first.
  ///   - items: What happens; lifelines are indices into the cast.
  ///   - words: The words of the summary.
  init(title: String, participants: [Lifeline], items: [Item], words: DiagramPhrases) {
    var isUsed = Array(repeating: false, count: participants.count)
    for item in items { item.mark(&isUsed) }
    let usesNone = !isUsed.contains(true)
    let kept = participants.indices.filter { $0 == 0 || usesNone || isUsed[$0] }
    let lifelines = kept.map { participants[$0] }
    var items = items
    if kept.count < participants.count {
      let places = participants.indices.map { kept.firstIndex(of: $0) ?? 0 }
      items = items.map { $0.moved(to: places) }
    }
    self.init(
      title: title, summary: Self.summary(of: items, lifelines: lifelines, words: words),
      lifelines: lifelines, items: items)
  }
}

extension SequenceDiagram.Lifeline {
  /// Makes the lifeline of the system.
  init(system: Words, in locale: Words.Locale) {
    self.init(name: system.text(in: locale), isSystem: true)
  }

  /// Makes the lifeline of an object of a machine.
  init(
    _ name: String, of machine: Name<Machine>, in pack: Pack, locale: Words.Locale,
    isMany: Bool = false
  ) {
    let title = pack.machine(machine)?.title.shown(as: machine, in: locale)
    self.init(name: name, kind: title ?? machine.text, isMany: isMany)
  }
}

extension SequenceDiagram.Item {
  /// Marks the lifelines that get a message, send one, or have a state shown.
  fileprivate func mark(_ isUsed: inout [Bool]) {
    switch self {
    case .message(let message):
      for lifeline in [message.from ?? message.to, message.to] { isUsed[lifeline] = true }
    case .state(let lifeline, _), .destruction(let lifeline): isUsed[lifeline] = true
    case .fragment(let fragment):
      for operand in fragment.operands {
        for item in operand.items { item.mark(&isUsed) }
      }
    case .gap, .note: break
    }
  }

  /// The item with lifelines under new indices.
  fileprivate func moved(to places: [Int]) -> Self {
    switch self {
    case .gap, .note: self
    case .state(let lifeline, let text): .state(lifeline: places[lifeline], text: text)
    case .destruction(let lifeline): .destruction(lifeline: places[lifeline])
    case .message(let message):
      .message(message.between(message.from.map { places[$0] }, places[message.to]))
    case .fragment(let fragment):
      .fragment(
        SequenceDiagram.Fragment(
          operation: fragment.operation, link: fragment.link,
          operands: fragment.operands.map {
            SequenceDiagram.Operand(
              condition: $0.condition, items: $0.items.map { $0.moved(to: places) })
          }))
    }
  }
}

extension SequenceDiagram.Message {
  /// The same message between other lifelines.
  fileprivate func between(_ from: Int?, _ to: Int) -> Self {
    Self(
      from: from, to: to, text: text, isCallback: isCallback, link: link,
      isHighlighted: isHighlighted,
      margin: margin, isWrong: isWrong)
  }

  /// Makes the call of a callback, by the system or by code that is not drawn.
  init(_ call: Call, on lifeline: Int, links: SequenceLinks, highlighting: Name<Callback>? = nil) {
    self.init(
      from: call.caller == .system ? 0 : nil, to: lifeline, text: call.text, isCallback: true,
      link: links.callback(call.callback), isHighlighted: call.callback == highlighting)
  }
}

/// Where clicks on a sequence diagram lead.
public struct SequenceLinks: Sendable {
  /// The address of a callback's page, relative to the diagram; empty for none.
  public let callback: @Sendable (Name<Callback>) -> String
  /// The address of an interaction's page, relative to the diagram; empty for none.
  public let interaction: @Sendable (Name<Interaction>) -> String

  /// Says where clicks lead.
  public init(
    callback: @escaping @Sendable (Name<Callback>) -> String,
    interaction: @escaping @Sendable (Name<Interaction>) -> String
  ) {
    self.callback = callback
    self.interaction = interaction
  }

  /// Nowhere.
  public static let none = SequenceLinks(callback: { _ in "" }, interaction: { _ in "" })

  /// The pages of a site.
  ///
  /// - Parameters:
  ///   - base: The address of the site's root, empty or ending with `/`.
  ///   - page: The file of a page in its folder; empty where a folder stands for its page.
  /// - Returns: Where callbacks and interactions lead.
  public static func site(_ base: String, page: String = "") -> SequenceLinks {
    SequenceLinks(
      callback: { "\(base)callbacks/\($0)/\(page)" },
      interaction: { "\(base)interactions/\($0)/\(page)" })
  }
}
