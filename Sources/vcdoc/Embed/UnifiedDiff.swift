/// The change of a document in the format of `diff -u`, where only line feeds end lines.
struct UnifiedDiff {
  /// Lines that are removed, and the lines that replace them.
  private struct Change {
    let old: Range<Int>
    let new: [ArraySlice<UInt8>]
  }

  /// The number of unchanged lines around a change.
  private static let context = 3
  /// The greatest number of lines, on both sides together, that are compared line by line; more are
  /// replaced as a whole.
  private static let most = 2_000

  /// The diff; its lines end like those of the document.
  private(set) var bytes: [UInt8] = []

  private let document: [UInt8]
  /// The byte offset of each line, and of the end of the document.
  private let starts: [Int]

  /// Compares.
  ///
  /// - Parameters:
  ///   - edit: The change.
  ///   - path: The path for the heading.
  init(of edit: DocumentEdit, path: String) {
    document = edit.old
    starts = Self.lineStarts(of: edit.old)
    if edit.isEmpty { return }
    let name = path.drop { $0 == "/" }
    bytes += "--- a/\(name)\n+++ b/\(name)\n".utf8
    var delta = 0
    for hunk in hunks(of: Self.replacements(of: edit).flatMap(changes)) { write(hunk, &delta) }
  }

  /// The replacements in whole lines; a document with CR line ends is a single line.
  private static func replacements(of edit: DocumentEdit) -> [DocumentEdit.Replacement] {
    if edit.old.contains(0x0A) { return edit.replacements }
    return [DocumentEdit.Replacement(range: 0..<edit.old.count, bytes: edit.new)]
  }

  private static func lineStarts(of bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for (index, byte) in bytes.enumerated() where byte == 0x0A { starts.append(index + 1) }
    if starts.last != bytes.count { starts.append(bytes.count) }
    return starts
  }

  private static func lines(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    let starts = lineStarts(of: bytes)
    return zip(starts, starts.dropFirst()).map { bytes[$0..<$1] }
  }

  private func line(_ index: Int) -> ArraySlice<UInt8> {
    document[starts[index]..<starts[index + 1]]
  }

  /// The index of the first line that begins at an offset or after it.
  private func lineIndex(at offset: Int) -> Int {
    var (low, high) = (0, starts.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] < offset { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension UnifiedDiff {
  /// The changed lines within a replacement.
  private func changes(in replacement: DocumentEdit.Replacement) -> [Change] {
    let old = lineIndex(at: replacement.range.lowerBound)
    let end = lineIndex(at: replacement.range.upperBound)
    let lines = Self.lines(of: replacement.bytes)
    let head = zip(old..<end, lines).prefix { line($0) == $1 }.count
    let tail = zip((old + head..<end).reversed(), lines.dropFirst(head).reversed())
      .prefix { line($0) == $1 }.count
    return changes(
      from: old + head, to: end - tail, Array(lines.dropFirst(head).dropLast(tail)))
  }

  private func changes(from first: Int, to last: Int, _ new: [ArraySlice<UInt8>]) -> [Change] {
    guard last - first + new.count <= Self.most else {
      return [Change(old: first..<last, new: new)]
    }
    let difference = new.difference(from: (first..<last).map(line))
    var removed: Set<Int> = []
    var inserted: Set<Int> = []
    for change in difference {
      switch change {
      case .remove(let offset, _, _): removed.insert(first + offset)
      case .insert(let offset, _, _): inserted.insert(offset)
      }
    }
    return changes(from: first, to: last, removed, inserted, new)
  }

  private func changes(
    from first: Int, to last: Int, _ removed: Set<Int>, _ inserted: Set<Int>,
    _ new: [ArraySlice<UInt8>]
  ) -> [Change] {
    var changes: [Change] = []
    var (old, next) = (first, 0)
    while old < last || next < new.count {
      let start = old
      while removed.contains(old) { old += 1 }
      var added: [ArraySlice<UInt8>] = []
      while inserted.contains(next) {
        added.append(new[next])
        next += 1
      }
      if old > start || !added.isEmpty { changes.append(Change(old: start..<old, new: added)) }
      if old < last && !removed.contains(old) && !inserted.contains(next) {
        old += 1
        next += 1
      }
    }
    return changes
  }

  /// Groups changes whose context lines touch.
  private func hunks(of changes: [Change]) -> [[Change]] {
    var hunks: [[Change]] = []
    for change in changes {
      if let last = hunks.last?.last,
        change.old.lowerBound - last.old.upperBound <= 2 * Self.context
      {
        hunks[hunks.count - 1].append(change)
      } else {
        hunks.append([change])
      }
    }
    return hunks
  }

  private mutating func write(_ hunk: [Change], _ delta: inout Int) {
    guard let first = hunk.first, let last = hunk.last else { return }
    let start = max(0, first.old.lowerBound - Self.context)
    let end = min(starts.count - 1, last.old.upperBound + Self.context)
    let growth = hunk.reduce(0) { $0 + $1.new.count - $1.old.count }
    let old = Self.extent(from: start, count: end - start)
    let new = Self.extent(from: start + delta, count: end - start + growth)
    bytes += "@@ -\(old) +\(new) @@\n".utf8
    delta += growth
    var index = start
    for change in hunk {
      write(" ", (index..<change.old.lowerBound).map(line))
      write("-", change.old.map(line))
      write("+", change.new)
      index = change.old.upperBound
    }
    write(" ", (index..<end).map(line))
  }

  private static func extent(from start: Int, count: Int) -> String {
    count == 0 ? "\(start),0" : count == 1 ? "\(start + 1)" : "\(start + 1),\(count)"
  }

  private mutating func write(_ mark: Character, _ lines: [ArraySlice<UInt8>]) {
    for line in lines {
      bytes += mark.utf8
      bytes += line
      if line.last != 0x0A { bytes += "\n\\ No newline at end of file\n".utf8 }
    }
  }
}
