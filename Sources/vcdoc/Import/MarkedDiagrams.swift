import Base
import Import

/// A Markdown document whose diagrams an import reads, with markers of `vcdoc embed` around them.
struct MarkedDiagrams: Sendable {
  let path: String
  /// The document as it was read.
  let old: [UInt8]
  /// The blocks that are in no region yet.
  private(set) var open: [DiagramBlock] = []
  /// Whether it had regions with diagrams before.
  private(set) var hasRegions = false
  /// What keeps it from having more markers.
  private(set) var faults: [Diagnostic] = []

  private let blocks: [DiagramBlock]
  private let lines: [Line]
  private var regionCount = 0
  /// The number of machines and of interactions of the files before it.
  private let before: (machines: Int, interactions: Int)

  /// A line, as Markdown has them.
  private struct Line {
    /// Its bytes without the line end.
    let text: Range<Int>
    /// The beginning of the next line.
    let next: Int
  }

  /// Finds out which blocks are in regions.
  ///
  /// - Parameters:
  ///   - blocks: The blocks of the document, first to last.
  ///   - bytes: The document.
  ///   - path: Its path.
  ///   - former: What the files before it describe.
  init(_ blocks: [DiagramBlock], in bytes: [UInt8], path: String, after former: Imported) {
    (self.blocks, old, self.path) = (blocks, bytes, path)
    before = (former.machines.count, former.interactions.count)
    lines = Self.lines(of: bytes)
    let scan = RegionScanner(of: bytes, path: path, syntax: .markdown)
    (faults, regionCount) = (scan.faults, scan.regions.count)
    for block in blocks where block.machines + block.interactions == 1 {
      let start = lines[block.line - 1].text.lowerBound
      if scan.regions.contains(where: { $0.content.contains(start) }) {
        hasRegions = true
        continue
      }
      open.append(block)
      if !isClosed(block) {
        faults.append(
          Diagnostic(
            .marker, "missing fence after the diagram; add it, so that a marker can follow",
            at: Place(path: path, line: block.line)))
      }
    }
  }

  /// What was read without the diagrams that are in regions.
  func withoutRegions(_ imported: Imported) -> Imported {
    var rest = Imported()
    rest.diagnostics = imported.diagnostics
    var (machine, interaction) = (0, 0)
    for block in blocks {
      let (machines, interactions) = (machine + block.machines, interaction + block.interactions)
      if open.contains(block) {
        rest.machines += imported.machines[machine..<machines]
        rest.interactions += imported.interactions[interaction..<interactions]
      }
      (machine, interaction) = (machines, interactions)
    }
    return rest
  }

  /// The document with markers around the blocks that are in no region.
  ///
  /// - Parameters:
  ///   - machines: The machines of the pack as instructions name them, in order.
  ///   - interactions: Its interactions.
  /// - Returns: The document; `nil` if its markers would not be found where they are written.
  func marked(_ machines: [String], _ interactions: [String]) -> [UInt8]? {
    var machines = machines.dropFirst(before.machines)
    var interactions = interactions.dropFirst(before.interactions)
    var bytes: [UInt8] = []
    var copied = 0
    for block in blocks {
      let own = machines.prefix(block.machines).map { "\($0) as mermaid" }
      let others = interactions.prefix(block.interactions).map { "\($0) as mermaid all" }
      machines = machines.dropFirst(block.machines)
      interactions = interactions.dropFirst(block.interactions)
      guard open.contains(block), let words = (own + others).first else { continue }
      let (first, last) = (lines[block.line - 1], lines[block.line + block.height])
      let fence = old[first.text].firstIndex { $0 == 0x60 || $0 == 0x7E } ?? first.text.upperBound
      let leader = old[first.text.lowerBound..<fence]
      // The bullet of a list comes before the marker, and blanks below it.
      let prefix = leader.map { [0x20, 0x09, 0x3E].contains($0) ? $0 : 0x20 }
      let lineEnd = old[first.text.upperBound..<first.next]
      let apart = lineEnd + prefix[...].withoutTrailingBlanks + lineEnd
      bytes += old[copied..<first.text.lowerBound] + leader
      bytes += Array("<!-- vcdoc: diagram \(words) -->".utf8) + apart + prefix
      bytes += old[fence..<last.text.upperBound] + apart + prefix
      bytes += "<!-- vcdoc: end -->".utf8
      copied = last.text.upperBound
    }
    bytes += old[copied...]
    let scan = RegionScanner(of: bytes, path: path, syntax: .markdown)
    return scan.faults.isEmpty && scan.regions.count == regionCount + open.count ? bytes : nil
  }

  /// Whether a fence ends a block, and not the end of what it is in.
  private func isClosed(_ block: DiagramBlock) -> Bool {
    let last = block.line + block.height
    guard last < lines.count else { return false }
    let ends = [lines[block.line - 1], lines[last]].map { line in
      old[line.text].drop { $0 != 0x60 && $0 != 0x7E }
    }
    guard let mark = ends[0].first, ends[1].first == mark else { return false }
    let leader = old[lines[last].text.lowerBound..<ends[1].startIndex]
    let length = ends[1].run(of: mark, at: ends[1].startIndex)
    return leader.allSatisfy { [0x20, 0x09, 0x3E].contains($0) }
      && length >= ends[0].run(of: mark, at: ends[0].startIndex)
      && ends[1].dropFirst(length).trimmed.isEmpty
  }

  private static func lines(of bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
      var next = min(end + 1, bytes.count)
      if end < bytes.count, bytes[end] == 0x0D, next < bytes.count, bytes[next] == 0x0A {
        next += 1
      }
      lines.append(Line(text: start..<end, next: next))
      start = next
    }
    return lines
  }
}
