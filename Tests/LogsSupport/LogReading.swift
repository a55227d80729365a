package import Logs

/// A log read at once and in pieces, to be compared.
package struct LogReading {
  /// The lines, when it is read at once.
  package let whole: [TraceLine]
  /// The lines, when it is read in pieces.
  package let pieces: [TraceLine]

  /// Reads a log twice.
  ///
  /// - Parameters:
  ///   - bytes: The log.
  ///   - spellings: How callbacks are spelt.
  ///   - size: How many bytes a piece has.
  package init(of bytes: [UInt8], _ spellings: Spellings, inPiecesOf size: Int) {
    whole = TraceReader.lines(of: bytes, spellings)
    var reader = TraceReader(spellings)
    var pieces: [TraceLine] = []
    for start in stride(from: 0, to: bytes.count, by: size) {
      reader.read(bytes[start..<min(start + size, bytes.count)]) { pieces.append($0) }
    }
    reader.finish { pieces.append($0) }
    self.pieces = pieces
  }

  /// What is not as it must be, whatever the bytes are; nothing when all is.
  package var flaws: [String] {
    var flaws: [String] = []
    if whole != pieces { flaws.append("pieces are read otherwise than the whole") }
    for (line, next) in zip(whole, whole.dropFirst())
    where (line.number, line.part) >= (next.number, next.part) {
      flaws.append("line \(next.number) comes after line \(line.number)")
    }
    for line in whole where line.call?.callbacks.isEmpty == true {
      flaws.append("line \(line.number) is a call of nothing")
    }
    return flaws
  }
}
