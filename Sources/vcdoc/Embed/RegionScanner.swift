import Base
import PackReader

/// Finds the regions of a document, and the errors of its markers.
struct RegionScanner {
  /// The regions, first to last.
  private(set) var regions: [MarkedRegion] = []
  /// The errors, in the order of the document.
  private(set) var faults: [Diagnostic] = []

  /// A region whose end marker has not been found yet.
  private struct Open {
    let instruction: Instruction?
    let place: Place
    let words: Place
    let content: Int
    let prefix: [UInt8]
    let lineEnd: [UInt8]
    var depth = 1
  }

  private let path: String
  private let syntax: DocumentSyntax
  private var open: Open?
  private var line = 0

  /// Scans a document.
  ///
  /// - Parameters:
  ///   - bytes: The document.
  ///   - path: The path for places.
  ///   - syntax: The syntax of the document.
  init(of bytes: [UInt8], path: String, syntax: DocumentSyntax) {
    self.path = path
    self.syntax = syntax
    var reader = syntax.reader
    scan(bytes, with: &reader)
    if let open, open.depth == 1 {
      fault(
        "missing end of the region; write '<!-- vcdoc: end -->' after it", at: open.place)
    }
  }

  private mutating func scan(_ bytes: [UInt8], with reader: inout some MarkerScanner) {
    var start = bytes.withoutByteOrderMark.startIndex
    // A document without any line feed has lines of the old kind, which carriage returns end.
    let mark: UInt8 = bytes.contains(0x0A) ? 0x0A : 0x0D
    while start < bytes.count {
      line += 1
      let feed = bytes[start...].firstIndex(of: mark)
      let next = feed.map { $0 + 1 } ?? bytes.count
      var end = feed ?? bytes.count
      if mark == 0x0A, end > start, bytes[end - 1] == 0x0D { end -= 1 }
      if let markerLine = markerLine(on: bytes[start..<end], with: &reader) {
        let place = place(at: start + markerLine.start, on: bytes[start..<end])
        take(markerLine, at: place, bytes, line: start..<end, next: next)
        if open == nil { reader.resume() }
      }
      start = next
    }
  }

  /// The marker on a line; inside a region, the surrounding syntax does not matter.
  private func markerLine(
    on line: ArraySlice<UInt8>, with reader: inout some MarkerScanner
  ) -> MarkerLine? {
    if open == nil { return reader.marker(on: line) }
    guard line.holds("vcdoc:"), let start = line.firstRange(of: "<!--")?.lowerBound else {
      return nil
    }
    return HTMLMarkers.marker(on: line, from: start)
  }

  private func place(at index: Int, on line: ArraySlice<UInt8>) -> Place {
    let before = line[..<index].count { $0 & 0xC0 != 0x80 }
    return Place(path: path, line: self.line, column: before + 1)
  }

  private mutating func fault(_ message: String, at place: Place, _ notes: [Diagnostic.Note] = []) {
    faults.append(Diagnostic(.marker, message, at: place, notes: notes))
  }
}

extension RegionScanner {
  private mutating func take(
    _ markerLine: MarkerLine, at place: Place, _ bytes: [UInt8], line: Range<Int>, next: Int
  ) {
    switch markerLine.content {
    case .fault(let message): fault(message, at: place)
    case .words(let words):
      let parts = words.split(whereSeparator: \.isWhitespace)
      if parts.first == "end" {
        let text = bytes[line].withoutTrailingBlanks
        let end = line.lowerBound + markerLine.start..<text.endIndex
        close(parts.dropFirst().map(String.init), at: place, marker: end, line: line.lowerBound)
      } else {
        begin(words, markerLine, at: place, bytes, line: line, next: next)
      }
    }
  }

  private mutating func begin(
    _ words: String, _ markerLine: MarkerLine, at place: Place, _ bytes: [UInt8], line: Range<Int>,
    next: Int
  ) {
    if let outer = open {
      if outer.depth == 1 {
        fault(
          "a region cannot begin inside another; close that one first", at: place,
          [Diagnostic.Note("the other begins here", at: outer.place)])
      }
      open?.depth += 1
      return
    }
    let start = self.place(at: markerLine.words(on: bytes[line]), on: bytes[line])
    var instruction: Instruction?
    do throws(InstructionParser.Faults) {
      instruction = try InstructionParser(words, usualForm: syntax.usualForm).read()
    } catch {
      for one in error.all { fault(one.message, at: one.offset.map(start.advanced(by:)) ?? place) }
    }
    open = Open(
      instruction: instruction, place: place, words: start, content: next,
      prefix: markerLine.prefix,
      lineEnd: Array(bytes[line.upperBound..<next]))
  }

  private mutating func close(
    _ rest: [String], at place: Place, marker: Range<Int>, line: Int
  ) {
    guard let region = open else {
      return fault("unexpected end; a region begins with 'vcdoc: diagram NAME'", at: place)
    }
    if region.depth > 1 {
      open?.depth -= 1
      return
    }
    open = nil
    if rest.count > 1 {
      fault("unexpected text after 'end'; only a checksum can follow", at: place)
    }
    guard let instruction = region.instruction else { return }
    regions.append(
      MarkedRegion(
        instruction: instruction, place: region.place, words: region.words,
        content: region.content..<line, end: marker, prefix: region.prefix, lineEnd: region.lineEnd,
        checksum: rest.first ?? ""))
  }
}

extension MarkerLine {
  /// The index of the instruction in the marker.
  fileprivate func words(on line: ArraySlice<UInt8>) -> Int {
    let marker = line.dropFirst(start)
    guard let name = marker.firstRange(of: "vcdoc:") else { return marker.startIndex }
    return marker[name.upperBound...].firstNonBlank
  }
}

extension DocumentSyntax {
  /// The form of a diagram if a marker names none.
  fileprivate var usualForm: Instruction.Form {
    switch self {
    case .markdown: .mermaid
    case .html: .svg
    case .comments, .objectiveC: .txt
    }
  }
}
