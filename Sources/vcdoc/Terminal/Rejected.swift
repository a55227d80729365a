import Model

/// Why the program ends without a result, where all has been said already.
struct Rejected: Error, Hashable, Sendable {
  /// What to tell whoever started the program.
  var status = ExitStatus.invalid
}

extension Console {
  /// Tells why there is no result.
  ///
  /// - Parameters:
  ///   - diagnostics: Why.
  ///   - origins: The files that they speak of.
  ///   - status: What to tell whoever started the program.
  /// - Returns: What ends the run.
  func rejection(
    of diagnostics: [Diagnostic], from origins: Origins, as status: ExitStatus = .invalid
  ) -> Rejected {
    tell(diagnostics, from: origins)
    return Rejected(status: status)
  }

  /// Tells why there is no result, of preferences or of words of the command line.
  ///
  /// - Returns: What ends the run; a mistake of the command line, unless all faults are of a file.
  func rejection(of diagnostics: [Diagnostic]) -> Rejected {
    tell(diagnostics)
    let isOfFiles = diagnostics.allSatisfy { files[$0.place.path] != nil }
    return Rejected(status: isOfFiles ? .invalid : .usage)
  }

  /// Ends the run unless nothing is wrong with the words of a command line: faults of settings, which
  /// have a place, are told before mistakes.
  ///
  /// - Throws: `UsageError` for the mistakes; `Rejected` where there are none of those.
  func check(_ mistakes: Mistakes, besides faults: [Diagnostic]) throws {
    let rejection = faults.isEmpty ? nil : rejection(of: faults.sorted())
    try mistakes.check()
    if let rejection { throw rejection }
  }

  /// What settings choose; where they choose nothing, it is told why.
  ///
  /// - Parameter choice: Reads the settings.
  /// - Returns: What it gives.
  /// - Throws: `Rejected`, as a mistake of who said them.
  func chosen<Choice>(_ choice: () throws(PackErrors) -> Choice) throws(Rejected) -> Choice {
    do { return try choice() } catch { throw rejection(of: error.diagnostics) }
  }
}
