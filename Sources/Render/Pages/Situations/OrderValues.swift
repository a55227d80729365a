import Base
import Graphics
import Pack

extension PageScope {
  /// The words of orders.
  var orderWords: OrderWords {
    OrderWords(
      strings: strings,
      title: { [catalog] name in
        let found = Name<Interaction>(name).flatMap { catalog.register.interactions[$0] }
        return found.map { $0.title.shown(as: $0.name, in: catalog.locale) } ?? name
      },
      name: { [catalog] message in catalog.name(of: message) })
  }

  /// An order as a diagram that is a list.
  ///
  /// - Parameter scene: The order, with its picture.
  /// - Returns: What `parts/sequence` and `parts/differs` name.
  func item(_ scene: Scene) -> Template.Value {
    let order = scene.order
    let usual = order.entries.filter { $0.bits.meets(order.usual) }
    // What happens in other scopes alone can never be chosen.
    let entries = order.entries.filter {
      $0.bits.meets(order.usual)
        || !catalog.circumstances.mark($0.bits, of: order.universe).isEmpty
    }
    return [
      "lanes": .list(
        order.lanes.enumerated().map { ["number": .number($0 + 1), "title": .text($1)] }),
      "system": .text(catalog.text(catalog.pack.system)), "laneCount": .number(order.lanes.count),
      "rows": .list(rows(entries, of: order)),
      "isSilent": .flag(!usual.contains(where: \.step.isCall)),
      "isCalledByCode": .flag(usual.contains(where: \.step.isFromCode)),
      "hasContext": .flag(usual.contains { !$0.step.context.isEmpty }),
      "picture": scene.picture,
      "differs": .group(differences(of: order)),
    ]
  }

  private func rows(
    _ entries: [OrderVariants.Entry], of order: OrderVariants
  ) -> [Template.Value] {
    var number = 0
    return entries.indices.map { place in
      let (step, bits) = (entries[place].step, entries[place].bits)
      let before = place == 0 ? [] : entries[place - 1].step.frames
      let after = place + 1 < entries.count ? entries[place + 1].step.frames : []
      let isUsual = bits.meets(order.usual)
      if step.isCall, isUsual { number += 1 }
      let shared = before.countInCommon(with: step.frames)
      let kept = step.frames.countInCommon(with: after)
      let values: [(String, Template.Value)] = [
        (
          "opens",
          .list(
            (shared..<step.frames.count).map { depth in
              opening(at: depth, entries[place...], of: order)
            })
        ),
        (
          "closes",
          .list(step.frames[kept...].reversed().map { ["isFold": .flag($0.kind == .branch)] })
        ),
        ("lane", .number((step.lane.flatMap(order.lanes.firstIndex) ?? 0) + 1)),
        ("who", .text(step.lane ?? "")), ("isCall", .flag(step.isCall)),
        ("isFromCode", .flag(step.isFromCode)),
        ("text", step.isCall ? .name(step.text) : .text(step.text)),
        ("path", .link(Address(path: step.path))),
        ("remark", .text(step.remark)), ("number", .text(step.isCall ? "\(number)" : "")),
        ("context", .text(step.context)),
      ]
      return .object(Template.Object(values + marks(bits, in: order)))
    }
  }

  /// The frame that begins with the first of some steps at a depth; it is shown wherever any step
  /// in it is.
  private func opening(
    at depth: Int, _ entries: ArraySlice<OrderVariants.Entry>, of order: OrderVariants
  ) -> Template.Value {
    let way = entries[entries.startIndex].step.frames[...depth]
    let inside = entries.prefix { $0.step.frames.starts(with: way) }
    let frame = way[depth]
    let values: [(String, Template.Value)] = [
      ("kind", .text(frame.kind.rawValue)), ("text", .text(frame.text)),
      ("path", .link(Address(path: frame.path))), ("isFold", .flag(frame.kind == .branch)),
    ]
    return .object(
      Template.Object(values + marks(ConfigurationBits(joining: inside.map(\.bits)), in: order)))
  }

  private func marks(
    _ bits: ConfigurationBits, in order: OrderVariants
  ) -> [(String, Template.Value)] {
    [
      ("dataWhen", .text(catalog.circumstances.mark(bits, of: order.universe))),
      ("isElsewhere", .flag(!bits.meets(order.usual))),
    ]
  }
}

// What differs in other configurations.
extension PageScope {
  /// A row for each set of configurations that have something in common.
  private func differences(of order: OrderVariants) -> [Template.Value] {
    var groups: [(bits: ConfigurationBits, changes: [OrderVariants.Change])] = []
    for entry in order.changes.entries {
      if let place = groups.firstIndex(where: { $0.bits == entry.bits }) {
        groups[place].changes.append(entry.value)
      } else {
        groups.append((entry.bits, [entry.value]))
      }
    }
    let shared = order.textsOnSeveralLanes
    return groups.compactMap { bits, changes in
      let when = catalog.circumstances.phrase(bits, of: order.universe)
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
    let values: [(String, Template.Value)] = [
      ("calls", .series(calls.map(item))), ("after", .list(after.map { [item($0)] } ?? [])),
      ("text", .text(text)),
    ]
    return .object(Template.Object(kinds.map { ($0, .flag($0 == kind)) } + values))
  }
}

extension Catalog {
  /// What readers call a message: a callback as Swift declares it, unless an argument is shown.
  fileprivate func name(of message: SequenceDiagram.Message) -> String {
    guard message.isCallback, !message.text.contains("("), let name = callbackPaths[message.link]
    else { return message.text }
    return pack.callbackNames.display(name)
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
  /// The headings around it, outermost first, in one line.
  fileprivate var context: String {
    frames.map(\.text).filter { !$0.isEmpty }.joined(separator: " › ")
  }
}

extension [OrderList.Frame] {
  fileprivate func countInCommon(with other: Self) -> Int {
    zip(self, other).prefix { $0 == $1 }.count
  }
}
