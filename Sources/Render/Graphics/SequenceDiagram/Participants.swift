package import Base
package import Pack

extension SequenceDiagram {
  /// Creates a diagram in which the system sends the callbacks that no lifeline sends.
  ///
  /// Lifelines without messages and states are left out, unless that would be all of them; the
  /// system stays if no other lifeline sends anything.
  ///
  /// - Parameters:
  ///   - title: The title.
  ///   - participants: The candidate lifelines, left to right, the system first.
  ///   - always: The candidates, by index, that are drawn in any case.
  ///   - items: The items; they refer to the candidates by index.
  ///   - words: The words of the description.
  init(
    title: String, participants: [Lifeline], always: [Int] = [], items: [Item],
    words: DiagramPhrases
  ) {
    var isUsed = Array(repeating: false, count: participants.count)
    for item in items { item.mark(&isUsed) }
    for candidate in always { isUsed[candidate] = true }
    let usesNone = !isUsed.contains(true)
    let sendersAreNamed = items.flatMap(\.messages).contains { $0.from ?? 0 > 0 }
    let kept = participants.indices.filter {
      $0 == 0 && !sendersAreNamed || usesNone || isUsed[$0]
    }
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
  /// Creates the lifeline of the system.
  package init(system: Words, in locale: Words.Locale) {
    self.init(name: system.text(in: locale), isSystem: true, id: "system")
  }

  /// Creates the lifeline of an object of a machine.
  init(
    _ name: String, id: String, of machine: Name<Machine>, in pack: Pack, locale: Words.Locale,
    isMany: Bool = false, box: String = ""
  ) {
    let found = pack.machine(machine)
    let title = found?.title.shown(as: machine, in: locale) ?? machine.text
    self.init(
      name: name, kind: found?.isImplied == true ? "" : title, isMany: isMany, id: id,
      box: box)
  }
}

extension SequenceDiagram.Item {
  /// Marks the lifelines that send or receive a message, show a state, or end.
  fileprivate func mark(_ isUsed: inout [Bool]) {
    switch self {
    case .message(let message):
      for lifeline in [message.from ?? message.to, message.to] { isUsed[lifeline] = true }
    case .state(let lifeline, _), .destruction(let lifeline): isUsed[lifeline] = true
    case .fragment(let fragment):
      for operand in fragment.operands {
        for item in operand.items { item.mark(&isUsed) }
      }
    case .note(_, let span?): for lifeline in span { isUsed[lifeline] = true }
    case .gap, .note: break
    }
  }

  /// The item with renumbered lifelines.
  func moved(to places: [Int]) -> Self {
    switch self {
    case .note(let text, let span?):
      .note(
        text, over: places[span.lowerBound]...max(places[span.lowerBound], places[span.upperBound]))
    case .gap, .note: self
    case .state(let lifeline, let text): .state(lifeline: places[lifeline], text: text)
    case .destruction(let lifeline): .destruction(lifeline: places[lifeline])
    case .message(let message):
      .message(message.between(message.from.map { places[$0] }, places[message.to]))
    case .fragment(let fragment):
      .fragment(
        fragment.with(
          operands: fragment.operands.map {
            SequenceDiagram.Operand(
              condition: $0.condition, items: $0.items.map { $0.moved(to: places) })
          }))
    }
  }
}

extension SequenceDiagram.Message {
  /// The message between other lifelines.
  fileprivate func between(_ from: Int?, _ to: Int) -> Self {
    Self(
      from: from, to: to, kind: kind, text: text, isCallback: isCallback, link: link,
      isHighlighted: isHighlighted,
      margin: margin, isWrong: isWrong)
  }

  /// The lifeline that sends a message, by index, and the kind of message.
  typealias Sender = (lifeline: Int, kind: MessageKind)

  /// Creates the call of a callback, by a lifeline, or else by the system or, as a found message,
  /// by code.
  init(
    _ call: Call, on lifeline: Int, from sender: Sender? = nil, names: CallbackNames,
    links: SequenceLinks, highlighting: Name<Callback>? = nil
  ) {
    self.init(
      from: sender?.lifeline ?? (call.caller == .system ? 0 : nil), to: lifeline,
      kind: sender?.kind ?? .call, text: names.short(call),
      isCallback: true,
      link: links.callback(call.callback), isHighlighted: call.callback == highlighting)
  }
}

/// The addresses that a sequence diagram links to.
package struct SequenceLinks: Sendable {
  /// The address of a callback's page, relative to the diagram; empty for none.
  package let callback: @Sendable (Name<Callback>) -> String
  /// The address of an interaction's page, relative to the diagram; empty for none.
  package let interaction: @Sendable (Name<Interaction>) -> String
  /// The address of a state on the page of its machine, relative to the diagram; empty for none.
  package let state: @Sendable (Name<Machine>, Name<Region>, Name<State>) -> String

  /// Creates links.
  package init(
    callback: @escaping @Sendable (Name<Callback>) -> String,
    interaction: @escaping @Sendable (Name<Interaction>) -> String,
    state: @escaping @Sendable (Name<Machine>, Name<Region>, Name<State>) -> String = { _, _, _ in
      ""
    }
  ) {
    self.callback = callback
    self.interaction = interaction
    self.state = state
  }

  /// No links.
  package static let none = SequenceLinks(callback: { _ in "" }, interaction: { _ in "" })

  /// Links to the pages of a site.
  ///
  /// - Parameters:
  ///   - base: The address of the site's root, empty or ending with `/`.
  ///   - page: The name of a page's file in its folder; empty if the address of the folder is
  ///     enough.
  /// - Returns: The links.
  package static func site(_ base: String, page: String = "") -> SequenceLinks {
    SequenceLinks(
      callback: { "\(base)callbacks/\($0)/\(page)" },
      interaction: { "\(base)interactions/\($0)/\(page)" },
      state: { "\(base)machines/\($0)/\(page)#state-\($1):\($2)" })
  }
}
