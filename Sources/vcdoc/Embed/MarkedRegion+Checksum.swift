extension MarkedRegion {
  /// The checksum of a region's lines, without what stands before them and blanks behind them.
  ///
  /// A document whose line ends or indentation are changed keeps its checksums.
  static func checksum(of lines: some Sequence<ArraySlice<UInt8>>) -> String {
    var print = Fingerprint()
    for line in lines { print.add(Array(line.withoutBlanksBehind)) }
    return String(print.text.prefix(12))
  }

  /// The checksum of what a document holds between the region's markers.
  func checksum(in document: [UInt8]) -> String {
    Self.checksum(of: lines(in: document).map { withoutPrefix($0) })
  }

  /// Whether somebody changed the content since vcdoc wrote it.
  func isEditedByHand(in document: [UInt8]) -> Bool {
    !checksum.isEmpty && checksum != checksum(in: document)
  }

  private func lines(in document: [UInt8]) -> [ArraySlice<UInt8>] {
    if content.isEmpty { return [] }
    return document[content].dropLast().split(separator: lastByte, omittingEmptySubsequences: false)
  }

  private func withoutPrefix(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if line.starts(with: prefix) { return line.dropFirst(prefix.count) }
    let short = prefix[...].withoutBlanksBehind
    return line.withoutBlanksBehind.elementsEqual(short) ? [] : line[line.firstWord...]
  }
}
