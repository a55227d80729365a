import Base
import Graphics
import Pack

/// An order on a page, and its diagram.
struct DrawnOrder {
  let order: OrderVariants
  /// The diagram of the usual order; `nil` if no callback runs.
  let figure: Figure?
  /// The texts of its waits.
  let waits: Set<String>

  /// Joins orders; `nil` if there are none.
  ///
  /// - Parameters:
  ///   - sequences: The order in some configurations, that of the default one first.
  ///   - kind: What runs in this order.
  ///   - name: Its name.
  ///   - page: The page.
  ///   - opening: The number of items that only lead to what the page is about.
  init?(
    of sequences: [(bits: ConfigurationSet, sequence: SequenceDiagram)], as kind: Figure.Kind,
    _ name: String, in page: PageContext, opening: Int = 0
  ) {
    if sequences.isEmpty { return nil }
    let orders = sequences.map {
      (bits: $0.bits, order: OrderList(of: $0.sequence, in: page, opening: opening))
    }
    order = OrderVariants(of: orders)
    waits = Set(
      sequences.flatMap { SequenceTable(of: $0.sequence).rows }.filter { $0.kind == .gap }
        .map(\.text))
    let words = DiagramPhrases(locale: page.site.locale)
    figure = orders.firstIndex { !$0.order.isSilent }
      .map { Figure(kind, name, .messages(sequences[$0].sequence.usualRun(words: words))) }
  }
}

extension PageContext {
  /// An order as a diagram that is a list.
  ///
  /// - Parameter drawn: The order.
  /// - Returns: What `parts/sequence` and `parts/differs` name.
  func value(of drawn: DrawnOrder) -> Template.Value {
    let order = drawn.order
    let usual = order.entries.filter { $0.bits.meets(order.usual) }
    // What happens in other scopes only cannot be chosen.
    let entries = order.entries.filter {
      $0.bits.meets(order.usual)
        || !site.phrases.mark($0.bits, of: order.universe).isEmpty
    }
    let lanes = order.lanes.enumerated().map { number, title -> Template.Value in
      ["number": .number(number + 1), "title": .text(title)]
    }
    return [
      "lanes": .list(lanes), "system": .text(site.text(pack.system)),
      "laneCount": .number(lanes.count), "rows": .list(rows(entries, of: drawn)),
      "isSilent": .flag(!usual.contains(where: \.step.isCall)),
      "isCalledByCode": .flag(usual.contains(where: \.step.isFromCode)),
      "namesSenders": .flag(usual.contains { !$0.step.sender.isEmpty }),
      "hasContext": .flag(usual.contains { !$0.step.fragments.isEmpty }),
      "picture": .figure(drawn.figure), "differs": .group(differences(of: order)),
    ]
  }

  private func rows(
    _ entries: [OrderVariants.Entry], of drawn: DrawnOrder
  ) -> [Template.Value] {
    let order = drawn.order
    let numbers = OrderNumbers(
      of: entries.map(\.step), isNumbered: entries.map { $0.bits.meets(order.usual) })
    return entries.indices.map { place in
      let (step, bits) = (entries[place].step, entries[place].bits)
      let before = place == 0 ? [] : entries[place - 1].step.fragments
      let after = place + 1 < entries.count ? entries[place + 1].step.fragments : []
      let shared = before.countInCommon(with: step.fragments)
      let kept = step.fragments.countInCommon(with: after)
      let opens = (shared..<step.fragments.count).map {
        opening(at: $0, entries[place...], of: order)
      }
      let closes = step.fragments[kept...].reversed().map { fragment -> Template.Value in
        ["isFold": .flag(fragment.kind.isFold)]
      }
      return .object(
        [
          "opens": .list(opens), "closes": .list(closes),
          "lane": .number((step.lane.flatMap(order.lanes.firstIndex) ?? 0) + 1),
          "who": .text(step.who), "isCall": .flag(step.isCall),
          "isFromCode": .flag(step.isFromCode),
          // A wait is on no lifeline, as a note over all of them is.
          "isWait": .flag(!step.isCall && step.lane == nil && drawn.waits.contains(step.text)),
          "text": step.isCall ? .name(step.text) : .text(step.text),
          "path": .link(Address(path: step.path)), "remark": .text(step.remark),
          "number": .text(numbers[place]), "context": .text(numbers.context(at: place, strings)),
        ] + marks(bits, in: order))
    }
  }

  /// The fragment at a depth that begins with the first of some steps; it is shown wherever any of
  /// its steps is.
  private func opening(
    at depth: Int, _ entries: ArraySlice<OrderVariants.Entry>, of order: OrderVariants
  ) -> Template.Value {
    let path = entries[entries.startIndex].step.fragments[...depth]
    let inside = entries.prefix { $0.step.fragments.starts(with: path) }
    let fragment = path[depth]
    return .object(
      [
        "kind": .text(fragment.kind.rawValue), "text": .text(fragment.text),
        "path": .link(Address(path: fragment.path)), "isFold": .flag(fragment.kind.isFold),
        "isEarlier": .flag(fragment.kind == .earlier),
      ] + marks(ConfigurationSet(joining: inside.map(\.bits)), in: order))
  }

  private func marks(
    _ bits: ConfigurationSet, in order: OrderVariants
  ) -> Template.Object {
    [
      "dataWhen": .text(site.phrases.mark(bits, of: order.universe)),
      "isElsewhere": .flag(!bits.meets(order.usual)),
    ]
  }
}

// What differs in other configurations.
extension PageContext {
  /// A row for each set of configurations that have something in common.
  private func differences(of order: OrderVariants) -> [Template.Value] {
    var groups: [(bits: ConfigurationSet, changes: [OrderVariants.Change])] = []
    for entry in order.changes.entries {
      if let place = groups.firstIndex(where: { $0.bits == entry.bits }) {
        groups[place].changes.append(entry.value)
      } else {
        groups.append((entry.bits, [entry.value]))
      }
    }
    let shared = order.textsOnSeveralLanes
    return groups.compactMap { bits, changes in
      let when = site.phrases.phrase(bits, of: order.universe)
      if when.isEmpty { return nil }
      var items: [Template.Value] = []
      let lacking = changes.compactMap { if case .lacks(let call) = $0 { call } else { nil } }
      if !lacking.isEmpty { items.append(change("isLack", lacking, shared: shared)) }
      for one in changes {
        switch one {
        case .lacks: continue
        case .adds(let calls, let after):
          items.append(change("isMore", calls, after: after, shared: shared))
        case .moves(let call, let after):
          items.append(change("isMove", [call], after: after, shared: shared))
        case .lacksBranch(let text): items.append(change("isLackOfBranch", text: text))
        case .addsBranch(let text): items.append(change("isBranch", text: text))
        case .isSilent: items.append(change("isSilence"))
        }
      }
      return ["when": .text(when), "changes": .list(items)]
    }
  }

  private func change(
    _ kind: String, _ calls: [OrderCall] = [], after: OrderCall? = nil, text: String = "",
    shared: Set<String> = []
  ) -> Template.Value {
    let kinds = ["isLack", "isMore", "isMove", "isLackOfBranch", "isBranch", "isSilence"]
    func item(_ call: OrderCall) -> Template.Value {
      [
        "name": .name(call.text), "path": .link(Address(path: call.path)),
        "who": .text(shared.contains(call.text) ? call.lane : ""),
      ]
    }
    return .object(
      Template.Object(kinds.map { ($0, .flag($0 == kind)) }) + [
        "calls": .series(calls.map(item)), "after": .list(after.map { [item($0)] } ?? []),
        "text": .text(text),
      ])
  }
}

extension OrderVariants {
  /// The callbacks that several objects get.
  fileprivate var textsOnSeveralLanes: Set<String> {
    let lanes = entries.filter(\.step.isCall).reduce(into: [String: Set<String>]()) {
      $0[$1.step.text, default: []].insert($1.step.lane ?? "")
    }
    return Set(lanes.filter { $0.value.count > 1 }.keys)
  }
}

extension OrderList.Step {
  /// The object, after an arrow if a lifeline sends the message.
  fileprivate var who: String { (sender.isEmpty ? "" : "\(sender) → ") + (lane ?? "") }
}

extension [OrderList.Fragment] {
  fileprivate func countInCommon(with other: Self) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}
