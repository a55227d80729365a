import Base
import Graphics
import Pack

extension PageScope {
  /// The words of orders.
  var orderWords: OrderWords {
    OrderWords(strings: strings) { [catalog] name in
      let found = Name<Interaction>(name).flatMap { catalog.register.interactions[$0] }
      return found.map { $0.title.shown(as: $0.name, in: catalog.locale) } ?? name
    }
  }

  /// An order as a diagram that is a list.
  ///
  /// - Parameters:
  ///   - order: The order.
  ///   - figure: The picture of it.
  ///   - file: Where the picture is alone.
  /// - Returns: What `parts/sequence` and `parts/differs` name.
  func item(_ order: OrderVariants, figure: [UInt8], file: Address?) -> Template.Value {
    let usual = order.entries.filter { $0.bits.meets(order.usual) }
    return [
      "lanes": .list(
        order.lanes.enumerated().map { ["number": .number($0 + 1), "title": .text($1)] }),
      "laneCount": .number(order.lanes.count), "rows": .list(rows(of: order)),
      "isSilent": .flag(!usual.contains(where: \.step.isCall)),
      "isCalledByCode": .flag(usual.contains(where: \.step.isFromCode)),
      "hasContext": .flag(usual.contains { !$0.step.context.isEmpty }),
      "picture": .html(figure), "picturePath": .text(file?.path ?? ""),
      "differs": .group(differences(of: order)),
    ]
  }

  private func rows(of order: OrderVariants) -> [Template.Value] {
    let entries = order.entries
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
              opening(step.frames[depth], of: order, from: place, at: depth)
            })
        ),
        (
          "closes",
          .list(step.frames[kept...].reversed().map { ["isFold": .flag($0.kind == .branch)] })
        ),
        ("lane", .number((step.lane.flatMap(order.lanes.firstIndex) ?? 0) + 1)),
        ("who", .text(step.lane ?? "")), ("isCall", .flag(step.isCall)),
        ("isFromCode", .flag(step.isFromCode)),
        ("text", step.isCall ? .name(step.text) : .text(step.text)), ("path", .text(step.path)),
        ("remark", .text(step.remark)), ("number", .text(step.isCall ? "\(number)" : "")),
        ("context", .text(step.context)),
      ]
      return .object(Template.Object(values + marks(bits, in: order)))
    }
  }

  /// A frame that begins with a step; it is shown wherever any of its steps is.
  private func opening(
    _ frame: OrderList.Frame, of order: OrderVariants, from place: Int, at depth: Int
  ) -> Template.Value {
    let way = order.entries[place].step.frames[...depth]
    let inside = order.entries[place...].prefix { $0.step.frames.starts(with: way) }
    let values: [(String, Template.Value)] = [
      ("kind", .text(frame.kind.rawValue)), ("text", .text(frame.text)),
      ("path", .text(frame.path)), ("isFold", .flag(frame.kind == .branch)),
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
    return groups.map { bits, changes in
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
      return [
        "when": .text(catalog.circumstances.phrase(bits, of: order.universe)),
        "changes": .list(items),
      ]
    }
  }

  private func change(
    _ kind: String, _ calls: [OrderCall] = [], after: OrderCall? = nil, text: String = "",
    shared: Set<String> = []
  ) -> Template.Value {
    let kinds = ["isLack", "isMore", "isMove", "isLackOfBranch", "isBranch", "isSilence"]
    func item(_ call: OrderCall) -> Template.Value {
      [
        "name": .name(call.text), "path": .text(call.path),
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
