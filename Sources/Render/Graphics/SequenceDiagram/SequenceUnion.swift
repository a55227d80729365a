package import Base
import Pack

extension SequenceDiagram {
  /// Two versions of a diagram as one: the order of the new version, and in it what only the old
  /// one has.
  ///
  /// Signs say what is new and what is gone, in every notation; pictures also draw what is gone
  /// dashed, and what is the same pale. What stays is a longest common subsequence, in each
  /// fragment.
  ///
  /// - Parameters:
  ///   - old: The old version; `nil` if there is none.
  ///   - new: The new version; `nil` if there is none.
  ///   - locale: The language of the words that are added.
  package init?(joining old: SequenceDiagram?, with new: SequenceDiagram?, locale: Words.Locale) {
    guard let frame = new ?? old else { return nil }
    let union = SequenceUnion(old: old?.lifelines ?? [], new: new?.lifelines ?? [])
    let words = DiagramPhrases(locale: locale)
    let items = union.items(
      (old?.items ?? []).map { $0.moved(to: union.places) }, new?.items ?? [])
    let all = items.flatMap(\.messages)
    let texts = { (mark: VersionMark) in all.filter { $0.mark == mark }.map(\.text) }
    self.init(
      title: frame.title,
      summary: words.versions(added: texts(.added), removed: texts(.removed), changed: []),
      lifelines: union.lifelines, items: [.note(words.versionLegend(hasColors: true))] + items)
  }
}

/// The lifelines and items of two versions, joined.
private struct SequenceUnion {
  typealias Item = SequenceDiagram.Item

  private(set) var lifelines: [SequenceDiagram.Lifeline]
  /// For each old lifeline, its place among all.
  private(set) var places: [Int] = []

  init(old: [SequenceDiagram.Lifeline], new: [SequenceDiagram.Lifeline]) {
    lifelines = new.map { one in
      old.contains { $0.key == one.key } ? one : one.marked(.added)
    }
    for one in old {
      if let place = new.firstIndex(where: { $0.key == one.key }) {
        places.append(place)
      } else {
        places.append(lifelines.count)
        lifelines.append(one.marked(.removed))
      }
    }
  }

  /// The items of two versions, in one order.
  func items(_ old: [Item], _ new: [Item]) -> [Item] {
    let changes = new.map(\.key).difference(from: old.map(\.key))
    let lost = Set(changes.removals.map(\.place))
    let added = Set(changes.insertions.map(\.place))
    var items: [Item] = []
    var place = 0
    for (number, item) in old.enumerated() {
      if lost.contains(number) {
        items.append(item.marked(.removed))
        continue
      }
      while added.contains(place) {
        items.append(new[place].marked(.added))
        place += 1
      }
      items.append(joined(item, new[place]))
      place += 1
    }
    return items + new[place...].map { $0.marked(.added) }
  }

  /// An item that both versions have.
  private func joined(_ old: Item, _ new: Item) -> Item {
    guard case .fragment(let former) = old, case .fragment(let fragment) = new else {
      return new.marked(.same)
    }
    var rest = former.operands
    var operands = fragment.operands.map { operand -> SequenceDiagram.Operand in
      let isAlone = rest.count == 1 && fragment.operands.count == 1
      let found = rest.firstIndex { isAlone || $0.condition == operand.condition }
      guard let found else { return operand.marked(.added) }
      let partner = rest.remove(at: found)
      let isSame = partner.condition == operand.condition
      let condition =
        isSame
        ? operand.condition
        : VersionMark.changed.sign + "\(operand.condition) ← \(partner.condition)"
      return SequenceDiagram.Operand(
        condition: condition, items: items(partner.items, operand.items))
    }
    operands += rest.map { $0.marked(.removed) }
    return .fragment(fragment.with(operands: operands))
  }
}

extension SequenceDiagram.Lifeline {
  fileprivate var key: String { id.isEmpty ? name : id }

  fileprivate func marked(_ mark: VersionMark) -> Self {
    Self(name: mark.sign + name, kind: kind, isMany: isMany, isSystem: isSystem, id: id, box: box)
  }
}

extension SequenceDiagram.Operand {
  fileprivate func marked(_ mark: VersionMark) -> Self {
    let sign = condition.isEmpty ? String(mark.sign.dropLast()) : mark.sign
    return Self(condition: sign + condition, items: items.map { $0.marked(mark) })
  }
}

extension SequenceDiagram.Item {
  /// What makes two items the same, with the lifelines as they are drawn.
  fileprivate var key: String {
    switch self {
    case .message(let message):
      "message \(message.from ?? -1) \(message.kind) \(message.to) \(message.text)"
    case .fragment(let fragment): "fragment \(fragment.operation.text)"
    case .gap(let text): "gap \(text)"
    case .state(let lifeline, let text): "state \(lifeline) \(text)"
    case .destruction(let lifeline): "end \(lifeline)"
    case .note(let text, _): "note \(text)"
    }
  }

  /// The item in a picture of two versions.
  fileprivate func marked(_ mark: VersionMark) -> Self {
    switch self {
    case .message(let message): .message(message.marked(mark))
    case .fragment(let fragment):
      .fragment(fragment.with(operands: fragment.operands.map { $0.marked(mark) }))
    case .gap(let text): .gap(mark.sign + text)
    case .state(let lifeline, let text): .state(lifeline: lifeline, text: mark.sign + text)
    case .destruction: self
    case .note(let text, let span): .note(mark.sign + text, over: span)
    }
  }
}

extension SequenceDiagram.Message {
  fileprivate func marked(_ mark: VersionMark) -> Self {
    var message = Self(
      from: from, to: to, kind: kind, text: mark.sign + text, isCallback: isCallback, link: link,
      isHighlighted: isHighlighted, margin: margin, isWrong: isWrong)
    message.mark = mark
    return message
  }
}

extension CollectionDifference.Change {
  /// The place in the collection that has the element.
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
