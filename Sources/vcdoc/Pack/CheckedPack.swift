import Model

/// A pack that was read and found to be free of errors; its warnings have been told.
struct CheckedPack {
  /// Why the program ends without a result; all has been said.
  struct Rejected: Error {}

  /// Where it comes from.
  let source: PackSource
  /// Its files.
  let files: PackFiles
  /// What they say.
  let pack: Pack

  /// Reads a pack and tells what is wrong with it.
  ///
  /// - Throws: `Rejected` when it has errors, after they have been told; the system's reason, when
  ///   the pack's folder cannot be read.
  init(_ source: PackSource, _ console: Console) throws {
    self.source = source
    files = try source.files()
    let reading = PackReading(of: files)
    console.tell(reading.diagnostics, in: files, of: source)
    guard let pack = reading.pack else { throw Rejected() }
    self.pack = pack
  }
}

extension Console {
  /// Tells diagnostics, and how many there were when one of them is an error.
  ///
  /// - Parameters:
  ///   - diagnostics: What there is to tell, in order.
  ///   - files: The files that they speak of.
  ///   - source: Where the files come from.
  func tell(_ diagnostics: [Diagnostic], in files: PackFiles, of source: PackSource) {
    tell(
      Report(
        of: diagnostics, files: files.files, folder: source.title,
        isColoured: messages.isColoured
      ).text)
    let errors = diagnostics.count { $0.severity == .error }
    if errors == 0 { return }
    let warnings = diagnostics.count - errors
    let rest = warnings == 0 ? "" : " and \(Self.count(warnings, "warning"))"
    complain("\(Self.count(errors, "error"))\(rest) in the pack '\(source.title)'")
  }

  private static func count(_ number: Int, _ word: String) -> String {
    "\(number) \(word)" + (number == 1 ? "" : "s")
  }
}
