/// A text with gaps, `{0}` and `{1}`, cut at them once so that it is quickly filled.
struct Sentence: Hashable, Sendable {
  private enum Piece: Hashable {
    case text(String)
    /// The first place of a gap, by its number.
    case gap(Int)
  }

  private let pieces: [Piece]

  /// Finds the gaps of a text, of each number, from 0 to 9, the first.
  init(_ text: String) {
    guard text.utf8.contains(UInt8(ascii: "{")) else {
      pieces = [.text(text)]
      return
    }
    pieces = (0..<10).reduce([Piece.text(text)]) { Self.cut($0, at: $1) ?? $0 }
  }

  /// The text with its gaps filled, first to last; gaps beyond stand as they are written.
  func filled(with gaps: [String]) -> String {
    if pieces.count == 1, case .text(let text) = pieces[0] { return text }
    return pieces.reduce(into: "") { whole, piece in
      switch piece {
      case .text(let text): whole += text
      case .gap(let number): whole += number < gaps.count ? gaps[number] : "{\(number)}"
      }
    }
  }

  /// The pieces with the first gap of a number cut out; nothing where there is none.
  private static func cut(_ pieces: [Piece], at number: Int) -> [Piece]? {
    for (place, piece) in pieces.enumerated() {
      guard case .text(let text) = piece, let range = text.firstRange(of: "{\(number)}") else {
        continue
      }
      let parts = [
        .text(String(text[..<range.lowerBound])), .gap(number),
        .text(String(text[range.upperBound...])),
      ].filter { $0 != Piece.text("") }
      return Array(pieces[..<place]) + parts + Array(pieces[(place + 1)...])
    }
    return nil
  }
}
