/// All that is wrong with a pack, found in one run.
public struct PackErrors: Error, Hashable, Sendable {
  /// The diagnostics, sorted by place; at least one of them is an error.
  public let diagnostics: [Diagnostic]

  /// Gathers diagnostics into one failure.
  public init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics.sorted() }
}
