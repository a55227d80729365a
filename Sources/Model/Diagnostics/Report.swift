/// Diagnostics as people read them: `path:line:column: error: message`, the line, a caret, notes.
public struct Report: Hashable, Sendable {
  /// The text; every line ends in a line feed, and it is empty when there is nothing to say.
  public let text: String

  /// Writes diagnostics in the order given.
  ///
  /// Whatever comes from a file is made fit for a terminal: control characters are shown, not sent.
  ///
  /// - Parameters:
  ///   - diagnostics: What to write.
  ///   - files: The bytes of the files that places speak of, by path; others show no line.
  ///   - folder: What stands before the path of each of these files, such as `Packs/uikit`; empty for
  ///     nothing.
  ///   - isColoured: Whether a terminal's colours are used.
  public init(
    of diagnostics: [Diagnostic], files: [String: [UInt8]] = [:], folder: String = "",
    isColoured: Bool = false
  ) {
    var writer = ReportWriter(files: files, folder: folder, isColoured: isColoured)
    for diagnostic in diagnostics { writer.write(diagnostic) }
    text = writer.text
  }
}
