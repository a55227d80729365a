/// A sequence diagram whose columns are reckoned, ready to be printed on any page.
struct SequencePlate: Sendable {
  /// What is drawn, its messages numbered.
  private let sequence: Sequence
  private let columns: SequenceColumns

  /// Reckons the columns of a diagram with at least one lifeline.
  init(of sequence: Sequence) {
    self.sequence = sequence.numbered
    columns = SequenceColumns(of: self.sequence)
  }

  /// The picture as UTF-8.
  func print(_ options: PictureOptions) -> [UInt8] {
    let layout = SequenceLayout(of: sequence, columns, hasTitle: options.isStandalone)
    return SVG.picture(
      title: sequence.title, summary: sequence.summary, width: layout.size.x,
      height: layout.size.y, heads: layout.headsEnd, options: options
    ) { $0.draw(layout) }
  }
}
