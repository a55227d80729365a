/// What is found wrong with a pack while it is read, in the order of finding.
final class Faults {
  /// The diagnostics so far; at most `Limits.diagnostics`, and a last one that says so.
  private(set) var diagnostics: [Diagnostic] = []
  /// How many errors were found, the ones that were not kept included.
  private(set) var errorCount = 0

  /// Notes an error.
  func error(_ message: String, at place: Place, notes: [Diagnostic.Note] = []) {
    add(Diagnostic(.error, message, at: place, notes: notes))
  }

  /// Notes something that deserves a look.
  func warning(_ message: String, at place: Place, notes: [Diagnostic.Note] = []) {
    add(Diagnostic(.warning, message, at: place, notes: notes))
  }

  /// Adds what was found elsewhere.
  func add(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { errorCount += 1 }
    guard diagnostics.count < Limits.diagnostics else { return }
    diagnostics.append(diagnostic)
    if diagnostics.count == Limits.diagnostics {
      let place = Place(path: PackFiles.head, line: 1, column: 1)
      diagnostics.append(
        Diagnostic(.error, "more faults than are listed; mend these first", at: place))
    }
  }

  /// Works on things of one kind, several at once, and adds what is wrong with them in their order.
  ///
  /// - Parameters:
  ///   - things: The things.
  ///   - jobs: How many to work on at once.
  ///   - work: The work on some of them, one after the other, with the place where their faults go.
  /// - Returns: What came of each piece of work, in the order of the things.
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

  /// The files in which an error was found.
  var paths: Set<String> {
    Set(diagnostics.lazy.filter { $0.severity == .error }.map(\.place.path))
  }

  /// Whether an error was found in some file of a folder.
  func hasErrors(in folder: String) -> Bool {
    diagnostics.contains { $0.severity == .error && $0.place.path.hasPrefix(folder + "/") }
  }

  /// The diagnostics by place, each once.
  var report: [Diagnostic] {
    var report: [Diagnostic] = []
    for diagnostic in diagnostics.sorted() where diagnostic != report.last {
      report.append(diagnostic)
    }
    return report
  }
}

extension Faults {
  /// Whether a file is text of a pack; a fault when it is not.
  func isText(_ bytes: [UInt8], path: String) -> Bool {
    guard let fault = TextFault(in: bytes) else { return true }
    error(fault.message, at: Place(path: path, line: fault.line, column: fault.column))
    return false
  }
}
