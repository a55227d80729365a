import Model

/// Why the program ends without a result, where all has been said already.
struct Rejected: Error, Hashable, Sendable {
  /// What to tell whoever started the program.
  var status = ExitStatus.invalid
}

extension Console {
  /// What settings choose; where they choose nothing, it is told why.
  ///
  /// - Parameter choice: Reads the settings.
  /// - Returns: What it gives.
  /// - Throws: `Rejected`, as a mistake of the command line.
  func chosen<Choice>(_ choice: () throws(PackErrors) -> Choice) throws(Rejected) -> Choice {
    do { return try choice() } catch {
      tell(error.diagnostics)
      throw Rejected(status: .usage)
    }
  }
}
