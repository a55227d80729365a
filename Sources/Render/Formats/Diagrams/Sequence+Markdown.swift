public import Model

extension Sequence {
  /// The diagram as a table in Markdown, a row for each thing that happens; ends with a newline.
  ///
  /// - Parameter locale: The language of the table's head.
  /// - Returns: The title in bold, and the table.
  public func markdown(locale: Words.Locale) -> String {
    let words = SequenceWords(locale: locale)
    let rows = SequenceTable(of: self).rows
    let hasContext = rows.contains { !$0.context.isEmpty }
    let head = [words.number, words.object, words.whatHappens] + (hasContext ? [words.within] : [])
    let table = MarkdownText.table(
      head,
      rows.map { row in
        [row.number.map(String.init) ?? "", MarkdownText.text(row.object), row.words]
          + (hasContext ? [MarkdownText.text(row.context.joined(separator: " › "))] : [])
      })
    let caption = title.isEmpty ? [] : ["**\(MarkdownText.text(title))**", ""]
    return (caption + table).joined(separator: "\n") + "\n"
  }
}

extension SequenceTable.Row {
  /// What happens, as Markdown.
  fileprivate var words: String {
    let words =
      switch kind {
      case .message: isCallback ? MarkdownText.code(text) : MarkdownText.text(text)
      case .state, .note: MarkdownText.text(text)
      case .gap: "… \(MarkdownText.text(text))"
      }
    let linked = MarkdownText.link(words, to: link)
    return (isWrong ? "✗ " : "") + (isLit ? "**\(linked)**" : linked)
  }
}
