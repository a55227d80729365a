import Base
import Pack

/// Collects what is wrong with a pack while it is read, in the order of finding.
final class Faults {
  /// The diagnostics so far: at most `Limits.diagnostics`, then one that says so.
  private(set) var diagnostics: [Diagnostic] = []
  /// The number of errors, dropped ones included.
  private(set) var errorCount = 0

  /// Adds a diagnostic.
  func report(
    _ rule: Diagnostic.Rule, _ message: String, at place: Place, notes: [Diagnostic.Note] = []
  ) {
    add(Diagnostic(rule, message, at: place, notes: notes))
  }

  /// Adds a diagnostic.
  func add(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { errorCount += 1 }
    guard diagnostics.count < Limits.diagnostics else { return }
    diagnostics.append(diagnostic)
    if diagnostics.count == Limits.diagnostics {
      let place = Place(path: PackFiles.head, line: 1, column: 1)
      diagnostics.append(
        Diagnostic(.tooMany, "too many errors; fix these first", at: place))
    }
  }

  /// Works on a list concurrently, and adds the faults of each part in the order of the list.
  ///
  /// - Parameters:
  ///   - things: The list.
  ///   - jobs: How many threads may work.
  ///   - work: The work on a slice, with the collector for its faults.
  /// - Returns: The results of the slices, in order.
  @discardableResult
  func gather<Thing: Sendable, Made: Sendable>(
    from things: [Thing], jobs: Int, _ work: @Sendable (ArraySlice<Thing>, Faults) -> Made
  ) -> [Made] {
    let parts = things.inStretches(jobs: jobs, turns: 32, ofAtLeast: 1) { things in
      let faults = Faults()
      let made = work(things, faults)
      return (made, faults.diagnostics.prefix(Limits.diagnostics), faults.errorCount)
    }
    for (_, diagnostics, errorCount) in parts {
      let total = self.errorCount + errorCount
      for diagnostic in diagnostics { add(diagnostic) }
      self.errorCount = total
    }
    return parts.map(\.0)
  }

  /// The paths of files with an error.
  var paths: Set<String> {
    Set(diagnostics.lazy.filter { $0.severity == .error }.map(\.place.path))
  }

  /// Whether a file in a folder, or one of these, has an error.
  func hasErrors(in folder: String, or files: [ParsedPack.NamedFile]) -> Bool {
    let paths = paths
    return paths.contains { $0.hasPrefix(folder + "/") }
      || files.contains { paths.contains($0.path) }
  }

  /// The diagnostics sorted by place, each once; if a name or key lacks in more than two places,
  /// the first of them with the number of the others.
  var sorted: [Diagnostic] {
    var sorted: [Diagnostic] = []
    for diagnostic in diagnostics.sorted() where diagnostic != sorted.last {
      sorted.append(diagnostic)
    }
    let lacks = sorted.filter { $0.rule == .nameUnknown || $0.rule == .missingKey }
    let counts = Dictionary(lacks.map { ($0.message, 1) }, uniquingKeysWith: +)
    var seen: Set<String> = []
    return sorted.compactMap { one in
      guard let count = counts[one.message], count > 2 else { return one }
      guard seen.insert(one.message).inserted else { return nil }
      let rest = Diagnostic.Note("and \(count - 1) more places")
      return Diagnostic(one.rule, one.message, at: one.place, notes: one.notes + [rest])
    }
  }
}

extension Faults {
  /// Whether a Markdown text can be parsed in bounded memory; reports a fault if not.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - source: Where it is in the file.
  /// - Returns: Whether it can.
  func canParse(_ text: String, from source: @autoclosure () -> TextSource) -> Bool {
    if let table = TableCells(exceededIn: text) {
      report(
        .textSize,
        "too many table cells; the tables of a text have at most \(Limits.tableCells.grouped), "
          + "with those that short rows lack; split the table",
        at: source().place(ofLine: table.excessLine, in: text))
      return false
    }
    if let links = LinkReferences(exceededIn: text) {
      report(
        .textSize,
        "too many references to '[\(links.label)]' and what follows it in its paragraph; put an "
          + "empty line after the definition, or write each address after its words",
        at: source().place(ofLine: links.excessLine, in: text))
      return false
    }
    return true
  }

  /// Whether a file is text as `TextFault` defines it; reports a fault if not.
  func isText(_ bytes: [UInt8], path: String) -> Bool {
    guard let fault = TextFault(in: bytes) else { return true }
    report(.fileText, fault.message, at: Place(path: path, line: fault.line, column: fault.column))
    return false
  }
}
