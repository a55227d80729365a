import Base
import Pack

/// An entry of a label that was too long for its place, or those that were left out in a row.
enum FoldedEntry<Entry> {
  case shown(Entry)
  case leftOut(callbacks: Int)

  /// The number of entries that are kept on either side of a highlighted one.
  private static var context: Int { 3 }

  /// Shortens a list to about so many entries: those around highlighted ones, then the first.
  static func folded(
    _ all: [Entry], to most: Int, isHighlighted: (Entry) -> Bool, isCallback: (Entry) -> Bool
  ) -> [Self] {
    if all.count <= most { return all.map { .shown($0) } }
    let highlighted = all.indices.filter { isHighlighted(all[$0]) }
      .prefix(max(1, most / (2 * context + 1)))
    var kept = Set(
      highlighted.flatMap { max(0, $0 - context)...min(all.count - 1, $0 + context) })
    for place in all.indices where kept.count < most { kept.insert(place) }
    var folded: [Self] = []
    var next = 0
    for place in kept.sorted() + [all.count] {
      if next < place {
        folded.append(.leftOut(callbacks: all[next..<place].count(where: isCallback)))
      }
      if place < all.count { folded.append(.shown(all[place])) }
      next = place + 1
    }
    return folded
  }

  /// The line of a label for it.
  func line(_ written: (Entry) -> StateDiagram.LabelLine) -> StateDiagram.LabelLine {
    switch self {
    case .shown(let entry): written(entry)
    case .leftOut(let callbacks): .leftOut(callbacks)
    }
  }
}

extension StateDiagram.LabelLine {
  /// A line in place of those left out, with the number of their callbacks.
  static func leftOut(_ count: Int) -> StateDiagram.LabelLine {
    StateDiagram.LabelLine(text: count == 0 ? "…" : "… +\(count)", isCallback: false)
  }
}

/// What the label of an arrow says: a line, or a call of a group of transitions, both by index,
/// which is written only if it is shown.
enum ArrowLabelEntry {
  case line(StateDiagram.LabelLine)
  case call(Int, of: Int)

  var isCallback: Bool {
    switch self {
    case .line(let line): line.isCallback
    case .call: true
    }
  }
}
