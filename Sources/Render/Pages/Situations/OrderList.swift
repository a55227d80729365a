import Graphics

/// An order as a list: what happens in a sequence diagram, one thing after another, each on its
/// lane.
///
/// Interactions that are used as parts are in line with the rest. Of the operands of a choice, the
/// first that runs a callback is in line; the others follow it as branches.
struct OrderList: Sendable {
  /// What encloses steps.
  struct Frame: Hashable, Sendable {
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
      /// The turns in it come in any order.
      case either
      /// One of the turns that come in any order.
      case turn
      /// What can happen instead of what is before it.
      case branch
    }

    /// The kind.
    let kind: Kind
    /// The heading; may be empty.
    let text: String
    /// Where the heading leads, from the top of the site; empty for nowhere.
    let path: String
    /// Distinguishes it from frames beside it with the same text, from 0.
    fileprivate(set) var number = 0
  }

  /// What happens.
  struct Step: Hashable, Sendable {
    /// The object that it happens to; `nil` if time passes.
    let lane: String?
    /// The callback, the state, or the remark.
    let text: String
    /// Whether it is a callback, or another message.
    let isCall: Bool
    /// Whether code calls it rather than the system.
    let isFromCode: Bool
    /// Where it leads, from the top of the site; empty for nowhere.
    let path: String
    /// The condition, if it is the only step under one; else empty.
    let remark: String
    /// What encloses it, outermost first.
    let frames: [Frame]
  }

  /// The objects, left to right.
  let lanes: [String]
  /// The steps, first to last.
  let steps: [Step]

  /// Lists the items of a diagram.
  init(of sequence: SequenceDiagram, in words: OrderWords) {
    var writer = Writer(lanes: sequence.lifelines.map(\.name), words: words)
    writer.add(sequence.items, in: [])
    steps = writer.steps
    let used = Set(steps.compactMap(\.lane))
    lanes = sequence.lifelines.filter { !$0.isSystem && used.contains($0.name) }.map(\.name)
  }

  /// Whether no callback runs.
  var isSilent: Bool { !steps.contains(where: \.isCall) }
}

/// The words that a list has by itself.
struct OrderWords {
  /// The words of the site.
  let strings: Strings
  /// What readers call an interaction, by its name.
  let title: (String) -> String
  /// What readers call a message.
  let name: (SequenceDiagram.Message) -> String
}

/// Writes the steps of a list.
private struct Writer {
  let lanes: [String]
  let words: OrderWords
  var steps: [OrderList.Step] = []
  /// How many frames of each kind and text there are so far, by their way from the top.
  private var met: [[OrderList.Frame]: Int] = [:]

  init(lanes: [String], words: OrderWords) { (self.lanes, self.words) = (lanes, words) }

  mutating func add(
    _ items: [SequenceDiagram.Item], in frames: [OrderList.Frame], remark: String = ""
  ) {
    for item in items {
      switch item {
      case .message(let message):
        steps.append(
          OrderList.Step(
            lane: lanes[message.to], text: words.name(message), isCall: true,
            isFromCode: message.from == nil, path: message.link, remark: remark, frames: frames))
      case .state(let lifeline, let text): note(text, on: lanes[lifeline], in: frames)
      case .gap(let text), .note(let text): note(text, in: frames)
      case .destruction: continue
      case .fragment(let fragment): add(fragment, in: frames)
      }
    }
  }

  private mutating func note(
    _ text: String, on lane: String? = nil, in frames: [OrderList.Frame]
  ) {
    steps.append(
      OrderList.Step(
        lane: lane, text: text, isCall: false, isFromCode: false, path: "", remark: "",
        frames: frames))
  }

  private mutating func add(_ fragment: SequenceDiagram.Fragment, in frames: [OrderList.Frame]) {
    let calling = fragment.operands.filter { $0.items.contains { !$0.messages.isEmpty } }
    guard let first = calling.first else { return }
    switch fragment.operation {
    case .ref: add(first.items, in: frames)
    case .interaction(let name):
      let parts = [words.title(name), first.condition].filter { !$0.isEmpty }
      add(
        first.items,
        in: entered(.act, parts.joined(separator: " · "), path: fragment.link, in: frames))
    case .loop(let least, let most): add(loop: first, least, most, in: frames)
    case .opt: add(optional: first, in: frames)
    case .alt where calling.count == 1 && fragment.operands.count > 1:
      add(optional: first, in: frames)
    case .alt: add(choice: calling, in: frames)
    case .par: add(turns: calling, in: frames)
    }
  }

  private mutating func add(
    loop operand: SequenceDiagram.Operand, _ least: Int, _ most: Int?, in frames: [OrderList.Frame]
  ) {
    let times = least == most ? "\(least) ×" : "\(least)–\(most.map(String.init) ?? "n") ×"
    let text = [operand.condition, times].filter { !$0.isEmpty }.joined(separator: " · ")
    add(operand.items, in: entered(.loop, text, in: frames))
  }

  /// What need not happen; if it is a loop, it is one that can run no time at all.
  private mutating func add(
    optional operand: SequenceDiagram.Operand, in frames: [OrderList.Frame]
  ) {
    if operand.items.count == 1, case .fragment(let inner)? = operand.items.first,
      case .loop(_, let most) = inner.operation, let body = inner.operands.first
    {
      let conditions = [operand.condition, body.condition].filter { !$0.isEmpty }
      let joined = SequenceDiagram.Operand(
        condition: conditions.joined(separator: " · "), items: body.items)
      return add(loop: joined, 0, most, in: frames)
    }
    let text = operand.condition.isEmpty ? words.strings(.notAlways) : operand.condition
    add(operand, under: text, as: .optional, in: frames)
  }

  private mutating func add(
    choice operands: [SequenceDiagram.Operand], in frames: [OrderList.Frame]
  ) {
    guard let usual = operands.first else { return }
    add(usual, under: usual.condition, as: .given, in: frames)
    for other in operands.dropFirst() {
      add(other.items, in: entered(.branch, other.condition, in: frames))
    }
  }

  /// Steps under a condition, which is a remark if there is one step alone.
  private mutating func add(
    _ operand: SequenceDiagram.Operand, under text: String, as kind: OrderList.Frame.Kind,
    in frames: [OrderList.Frame]
  ) {
    let isOne = operand.items.count { !$0.isEnd } == 1 && !operand.items[0].isFragment
    if isOne || text.isEmpty {
      add(operand.items, in: frames, remark: text)
    } else {
      add(operand.items, in: entered(kind, text, in: frames))
    }
  }

  private mutating func add(
    turns operands: [SequenceDiagram.Operand], in frames: [OrderList.Frame]
  ) {
    guard operands.count > 1 else { return add(operands[0].items, in: frames) }
    let remarks = operands.map(\.condition).filter { !$0.isEmpty }
    let text = ([words.strings(.anyOrder)] + remarks).joined(separator: " · ")
    let frame = entered(.either, text, in: frames)
    for operand in operands { add(operand.items, in: entered(.turn, "", in: frame)) }
  }

  /// The way to a new frame.
  private mutating func entered(
    _ kind: OrderList.Frame.Kind, _ text: String, path: String = "", in frames: [OrderList.Frame]
  ) -> [OrderList.Frame] {
    var way = frames + [OrderList.Frame(kind: kind, text: text, path: path)]
    let number = met[way, default: 0]
    met[way] = number + 1
    way[way.count - 1].number = number
    return way
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
