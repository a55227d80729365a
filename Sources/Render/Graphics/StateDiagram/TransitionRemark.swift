import Base
import Pack

/// What a pack says of a transition beside its effects: a summary, and a note.
package struct TransitionRemark: Hashable, Sendable {
  private let summary: Words
  private let note: Words

  /// Takes what a pack says of an arrow of a chart.
  init(_ arrow: ChartArrow) { (summary, note) = (arrow.summary, arrow.note) }

  /// Takes what a pack says of a transition; `nil` if that is nothing.
  init?(_ transition: Transition) {
    (summary, note) = (transition.summary, transition.note)
    if summary.base.isEmpty && note.base.isEmpty { return nil }
  }

  /// The remarks in a language, each on one line; may be empty.
  func lines(in locale: Words.Locale) -> [String] {
    [summary.text(in: locale).withoutMarkup, note.text(in: locale).onOneLine]
      .filter { !$0.isEmpty }
  }
}

extension String {
  /// The most characters of a remark.
  private static var longestRemark: Int { 240 }

  /// A remark on one line, cut if it is long.
  var onOneLine: String {
    let line = split(whereSeparator: \.isWhitespace).joined(separator: " ")
    return line.count <= Self.longestRemark ? line : "\(line.prefix(Self.longestRemark - 1))…"
  }

  /// A remark in Markdown on one line, without the marks of emphasis and code.
  var withoutMarkup: String { filter { $0 != "*" && $0 != "`" }.onOneLine }
}
