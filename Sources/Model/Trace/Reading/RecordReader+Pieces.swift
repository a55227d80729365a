/// Pieces of very long lines: what a chain of arrows says of its object reaches across a cut.
extension RecordReader {
  /// Where a piece was cut.
  struct Cut: Hashable, Sendable {
    /// The last call before it.
    let call: RecordReader.Finding
    /// Whether the piece ends with an arrow.
    let isBehindArrow: Bool
  }

  /// Reads a piece of a line: what stands behind an arrow is called on the object of the call before
  /// it, also where that stands in another piece.
  mutating func readings(ofPiece line: LineSplitter.Line) -> Readings {
    let former = line.isRest ? cut : nil
    var found = readings(of: line.bytes, after: line.form).all
    if let former, former.isBehindArrow || line.bytes.beginsWithArrow {
      var last = former.call
      for place in found.indices.prefix(while: { found[$0].stamp == nil }) {
        found[place].finding.takeName(of: last)
        last = found[place].finding
      }
    }
    cut = found.last.map { Cut(call: $0.finding, isBehindArrow: line.bytes.endsWithArrow) }
    return .row(found)
  }
}

extension RecordReader.Readings {
  /// All of them, in order.
  var all: [RecordReader.Reading] {
    switch self {
    case .single(let reading): [reading]
    case .row(let readings): readings
    }
  }
}

extension ArraySlice<UInt8> {
  /// What stands behind the last arrow in it; nothing when there is none.
  var afterLastArrow: Self? {
    if let last = lastIndex(of: UInt8(ascii: ">")) { return self[(last + 1)...] }
    return indices.reversed().lazy.compactMap { place -> Self? in
      let arrow = Self.arrows.first { self[place...].starts(with: $0) }
      return arrow.map { self[(place + $0.count)...] }
    }.first
  }

  /// Whether what stands before a place ends with an arrow: `->`, `=>`, or one in a single character.
  func hasArrow(before place: Int) -> Bool {
    let shaft = self[..<place]
    return shaft.last == UInt8(ascii: ">")
      ? shaft.dropLast().last.map("-=".utf8.contains) ?? false
      : Self.arrows.contains { shaft.suffix($0.count).elementsEqual($0) }
  }

  /// Whether nothing but blanks stands behind an arrow.
  fileprivate var endsWithArrow: Bool {
    guard let last = lastIndex(where: { !$0.isBlank }) else { return false }
    return self[last] == UInt8(ascii: ">") || hasArrow(before: last + 1)
  }

  /// Whether nothing but blanks, and its own shaft, stands before an arrow.
  fileprivate var beginsWithArrow: Bool {
    let tip = drop { $0.isBlank || "-=".utf8.contains($0) }
    return tip.first == UInt8(ascii: ">") || Self.arrows.contains { tip.starts(with: $0) }
  }

  private static let arrows = ["→", "⇒", "➡", "⟶", "↓", "▶"].map { Array($0.utf8) }
}
