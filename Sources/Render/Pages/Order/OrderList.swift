import Base
import Graphics
import Pack

/// An order as a list: the steps of a sequence diagram, one after another, each on its lane.
///
/// Interactions that are used as parts are in line with the rest. Of the operands of a choice, that
/// of the usual run is in line; the others follow it as branches.
struct OrderList: Sendable {
  /// A frame around steps.
  struct Fragment: Hashable, Sendable {
    /// The kind; the raw value is the class in HTML.
    enum Kind: String, Sendable {
      /// An interaction of a run.
      case act
      /// A condition holds.
      case given
      /// The steps repeat.
      case loop
      /// The steps need not happen.
      case optional
      /// The steps come instead of what remains, or not at all.
      case leaving = "break"
      /// The turns in it, one call each, come in any order.
      case either
      /// The first part in it is the certain order; each aside comes at any point of it.
      case interleaved
      /// One of the turns that come in any order, or the certain order among asides.
      case turn
      /// Steps that come at any point of the part before them, in their own order.
      case aside
      /// What can happen instead of what is before it.
      case branch
      /// The interactions of a run that lead to what its page is about.
      case earlier

      /// Whether it is folded, and has numbers of its own.
      var isFold: Bool { self == .branch || self == .earlier }
    }

    /// The kind.
    let kind: Kind
    /// The heading; may be empty.
    let text: String
    /// The path of the page of the heading; may be empty.
    let path: String
    /// The number among equal fragments beside it, from 0.
    fileprivate(set) var number = 0
  }

  /// A call, a state, or a remark.
  struct Step: Hashable, Sendable {
    /// The object of a call or a state; `nil` if time passes.
    let lane: String?
    /// The lifeline that sends the message; empty if it is the system, code, or no message.
    let sender: String
    /// The callback, the state, or the remark.
    let text: String
    /// Whether it is a callback, or another message.
    let isCall: Bool
    /// Whether code calls it rather than the system.
    let isFromCode: Bool
    /// The path of its page; may be empty.
    let path: String
    /// The condition, if it is the only step under one; else empty.
    let remark: String
    /// The fragments around it, outermost first.
    let fragments: [Fragment]
  }

  /// The objects, left to right.
  let lanes: [String]
  /// The steps, first to last.
  let steps: [Step]

  /// Lists the items of a diagram, whose texts are in the language of a page.
  ///
  /// - Parameters:
  ///   - sequence: The diagram.
  ///   - page: The page.
  ///   - opening: The number of items that only lead to what the page is about.
  init(of sequence: SequenceDiagram, in page: PageContext, opening: Int = 0) {
    var writer = Writer(lifelines: sequence.lifelines, page: page)
    if opening > 0 { writer.addEarlier(Array(sequence.items.prefix(opening))) }
    writer.add(Array(sequence.items.dropFirst(opening)), in: [])
    steps = writer.steps
    let used = Set(steps.compactMap(\.lane) + steps.map(\.sender))
    lanes = sequence.lifelines.filter { !$0.isSystem && used.contains($0.name) }.map(\.name)
  }

  /// Whether no callback runs.
  var isSilent: Bool { !steps.contains(where: \.isCall) }
}

/// Writes the steps of a list.
private struct Writer {
  let lifelines: [SequenceDiagram.Lifeline]
  let page: PageContext
  var steps: [OrderList.Step] = []
  /// The number of fragments of each kind and text so far, by all fragments around them.
  private var counts: [[OrderList.Fragment]: Int] = [:]

  init(lifelines: [SequenceDiagram.Lifeline], page: PageContext) {
    (self.lifelines, self.page) = (lifelines, page)
  }

  /// Adds what leads to the rest, folded under the titles of its interactions.
  mutating func addEarlier(_ items: [SequenceDiagram.Item]) {
    let titles = items.compactMap { item -> String? in
      guard case .fragment(let fragment) = item, case .interaction(let title) = fragment.operation
      else { return nil }
      return title
    }
    add(items, in: entered(.earlier, page.site.joined(titles), in: []))
  }

  mutating func add(
    _ items: [SequenceDiagram.Item], in fragments: [OrderList.Fragment], remark: String = ""
  ) {
    for item in items {
      switch item {
      case .message(let message):
        steps.append(
          OrderList.Step(
            lane: lifelines[message.to].name, sender: sender(of: message),
            text: name(of: message), isCall: true,
            isFromCode: message.from == nil, path: message.link, remark: remark,
            fragments: fragments))
      case .state(let lifeline, let text): note(text, on: lifelines[lifeline].name, in: fragments)
      case .gap(let text), .note(let text, nil): note(text, in: fragments)
      case .note(let text, let span?):
        note(text, on: lifelines[span].map(\.name).joined(separator: ", "), in: fragments)
      case .destruction: continue
      case .fragment(let fragment): add(fragment, in: fragments)
      }
    }
  }

  private mutating func note(
    _ text: String, on lane: String? = nil, in fragments: [OrderList.Fragment]
  ) {
    steps.append(
      OrderList.Step(
        lane: lane, sender: "", text: text, isCall: false, isFromCode: false, path: "", remark: "",
        fragments: fragments))
  }

  private mutating func add(
    _ fragment: SequenceDiagram.Fragment, in fragments: [OrderList.Fragment]
  ) {
    let calling = fragment.operands.filter { $0.messageCount > 0 }
    guard let first = calling.first else { return }
    guard let usual = fragment.usual else {
      return add(first.items, in: entered(.branch, first.condition, in: fragments))
    }
    switch fragment.operation {
    case .ref: add(first.items, in: fragments)
    case .interaction(let title):
      let parts = [title, first.condition].filter { !$0.isEmpty }
      add(
        first.items,
        in: entered(.act, parts.joined(separator: " · "), link: fragment.link, in: fragments))
    case .loop(let least, let most): add(loop: first, least, most, in: fragments)
    case .opt: add(optional: first, in: fragments)
    case .break:
      let texts = [first.condition, page.strings(.insteadOfRest)].filter { !$0.isEmpty }
      add(first.items, in: entered(.leaving, texts.joined(separator: " · "), in: fragments))
    case .alt: add(choice: fragment.operands, usual, in: fragments)
    case .par: add(turns: calling, in: fragments)
    }
  }

  private mutating func add(
    loop operand: SequenceDiagram.Operand, _ least: Int, _ most: Int?,
    in fragments: [OrderList.Fragment]
  ) {
    let times = least == most ? "\(least) ×" : "\(least)–\(most.map(String.init) ?? "n") ×"
    let text = [operand.condition, times].filter { !$0.isEmpty }.joined(separator: " · ")
    add(operand.items, in: entered(.loop, text, in: fragments))
  }

  /// Steps that need not happen; a loop among them can run zero times.
  private mutating func add(
    optional operand: SequenceDiagram.Operand, in fragments: [OrderList.Fragment]
  ) {
    if operand.items.count == 1, case .fragment(let inner)? = operand.items.first,
      case .loop(_, let most) = inner.operation, let body = inner.operands.first
    {
      let conditions = [operand.condition, body.condition].filter { !$0.isEmpty }
      let joined = SequenceDiagram.Operand(
        condition: conditions.joined(separator: " · "), items: body.items)
      return add(loop: joined, 0, most, in: fragments)
    }
    let text = operand.condition.isEmpty ? page.strings(.notAlways) : operand.condition
    add(operand, under: text, as: .optional, in: fragments)
  }

  private mutating func add(
    choice operands: [SequenceDiagram.Operand], _ usual: Int,
    in fragments: [OrderList.Fragment]
  ) {
    let others = operands.indices.filter { $0 != usual && operands[$0].messageCount > 0 }
    if operands[usual].items.isEmpty {
      let texts = [operands[usual].condition, page.strings(.nothingHappens)]
      note(texts.filter { !$0.isEmpty }.joined(separator: " · "), in: fragments)
    } else if others.isEmpty {
      add(optional: operands[usual], in: fragments)
    } else {
      add(operands[usual], under: operands[usual].condition, as: .given, in: fragments)
    }
    for other in others.map({ operands[$0] }) {
      add(other.items, in: entered(.branch, other.condition, in: fragments))
    }
  }

  /// Steps under a condition, which is a remark if there is one step alone.
  private mutating func add(
    _ operand: SequenceDiagram.Operand, under text: String, as kind: OrderList.Fragment.Kind,
    in fragments: [OrderList.Fragment]
  ) {
    let isOne = operand.items.count { !$0.isEnd } == 1 && !operand.items[0].isFragment
    if isOne || text.isEmpty {
      add(operand.items, in: fragments, remark: text)
    } else {
      add(operand.items, in: entered(kind, text, in: fragments))
    }
  }

  private mutating func add(
    turns operands: [SequenceDiagram.Operand], in fragments: [OrderList.Fragment]
  ) {
    guard operands.count > 1 else { return add(operands[0].items, in: fragments) }
    if operands[0].messageCount > 1 { return add(operands[0], operands.dropFirst(), in: fragments) }
    let remarks = operands.map(\.condition).filter { !$0.isEmpty }
    let text = ([page.strings(.anyOrder)] + remarks).joined(separator: " · ")
    let fragment = entered(.either, text, in: fragments)
    for operand in operands { add(operand.items, in: entered(.turn, "", in: fragment)) }
  }

  /// Steps in a certain order, and parts that come at any point of it.
  private mutating func add(
    _ trunk: SequenceDiagram.Operand, _ asides: ArraySlice<SequenceDiagram.Operand>,
    in fragments: [OrderList.Fragment]
  ) {
    let fragment = entered(.interleaved, "", in: fragments)
    let turn = entered(.turn, trunk.condition, in: fragment)
    add(trunk.items, in: turn)
    for (number, aside) in asides.enumerated() {
      var remarks = [aside.condition]
      if aside.messageCount > 1 { remarks.append(page.strings(.inThisOrder)) }
      if asides.count > 1 {
        remarks.append(page.strings(.partOfMany, "\(number + 1)", "\(asides.count)"))
      }
      let text = remarks.filter { !$0.isEmpty }.joined(separator: " · ")
      add(aside.items, in: entered(.aside, text, in: fragment))
    }
  }

  /// The lifeline that sends a message; empty if it is the system or code.
  private func sender(of message: SequenceDiagram.Message) -> String {
    let sender = message.from.map { lifelines[$0] }
    return sender.flatMap { $0.isSystem ? nil : $0.name } ?? ""
  }

  /// The text of a message: a callback as Swift declares it, unless an argument is shown.
  private func name(of message: SequenceDiagram.Message) -> String {
    guard message.isCallback, !message.text.contains("("),
      let name = page.model.order.callback(at: message.link)
    else { return message.text }
    return page.site.name(of: name)
  }

  /// The fragments around the steps of a new one, which is the last.
  private mutating func entered(
    _ kind: OrderList.Fragment.Kind, _ text: String, link: String = "",
    in fragments: [OrderList.Fragment]
  ) -> [OrderList.Fragment] {
    var path = fragments + [OrderList.Fragment(kind: kind, text: text, path: link)]
    let number = counts[path, default: 0]
    counts[path] = number + 1
    path[path.count - 1].number = number
    return path
  }
}

extension SequenceDiagram.Item {
  fileprivate var isEnd: Bool {
    if case .destruction = self { true } else { false }
  }

  fileprivate var isFragment: Bool {
    if case .fragment = self { true } else { false }
  }
}
