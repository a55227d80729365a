extension Explanation {
  /// A row of a table for a terminal, without a line end: the line's number, the callback or a dash,
  /// the object, the reason, and the record, which is cut where it is long.
  public var text: String {
    let what = callbacks.isEmpty ? "-" : callbacks.map(\.text).joined(separator: "|")
    let cut = record.unicodeScalars.prefix(100)
    let isCut = cut.endIndex < record.unicodeScalars.endIndex
    let columns = [
      String(number).padded(to: 6, onLeft: true), what.padded(to: 26), object.padded(to: 24),
      reason.padded(to: 30), String(String.UnicodeScalarView(cut)) + (isCut ? "…" : ""),
    ]
    return columns.joined(separator: "  ").withoutControls.droppingTrailingBlanks
  }
}

extension String {
  fileprivate var droppingTrailingBlanks: String {
    String(dropLast { $0 == " " })
  }
}
