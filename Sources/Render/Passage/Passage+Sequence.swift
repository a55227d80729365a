public import Model

extension Passage {
  /// The order of a sequence diagram as a table.
  ///
  /// - Parameters:
  ///   - sequence: The diagram.
  ///   - templates: Where the headings come from.
  ///   - locale: The language.
  /// - Throws: What is wrong with the words.
  public init(
    orderOf sequence: SequenceDiagram, templates: Templates, locale: Words.Locale
  ) throws(PackErrors) {
    let strings = try templates.strings(in: locale)
    let rows = SequenceTable(of: sequence).rows
    let hasContext = rows.contains { !$0.context.isEmpty }
    let head = [strings(.number), strings(.object), strings(.whatHappens)]
    let lines = rows.map { row -> [Line] in
      let words: Span = row.isCallback ? .code(row.text) : .text(row.text)
      let cells: [Line] = [
        row.number.map { [.text(String($0))] } ?? [], row.object.isEmpty ? [] : [.text(row.object)],
        [row.kind == .gap ? .emphasis("… \(row.text)") : words],
      ]
      let context = row.context.joined(separator: " › ")
      return hasContext ? cells + [context.isEmpty ? [] : [.text(context)]] : cells
    }
    self.init([
      .table(Table(head: hasContext ? head + [strings(.within)] : head, rows: lines))
    ])
  }
}
