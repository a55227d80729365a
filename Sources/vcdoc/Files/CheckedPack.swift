import Model

/// A pack that was read and found to be free of errors.
struct CheckedPack {
  /// What it says.
  let pack: Pack
  /// Its files.
  let origins: Origins
  /// What deserves a look, though the pack can be used.
  let warnings: [Diagnostic]

  /// Reads a pack and tells what is wrong with it.
  ///
  /// - Parameters:
  ///   - source: Where the pack comes from.
  ///   - console: Where errors are told.
  ///   - showsTexts: Whether texts of the pack are looked through as well where it has errors.
  /// - Throws: `Rejected` when it has errors, after they have been told; the system's reason, when
  ///   the pack's folder cannot be read.
  init(
    _ source: PackSource, _ console: Console, showingTexts showsTexts: Bool = false
  ) throws {
    let files = try source.files()
    try self.init(
      PackReading(of: files, jobs: Environment.processorCount),
      Origins(of: files, in: source.title), console, showingTexts: showsTexts)
  }

  /// Walks a part of the pack.
  ///
  /// - Parameters:
  ///   - scope: The part.
  ///   - console: Where errors are told.
  /// - Returns: The walks.
  /// - Throws: `Rejected`, after it has been told what the walk finds wrong with the pack.
  func survey(_ scope: Survey.Scope, _ console: Console) async throws(Rejected) -> Survey {
    do {
      return try await Survey(of: pack, scope: scope, jobs: Environment.processorCount)
    } catch {
      throw console.rejection(of: error.diagnostics, from: origins)
    }
  }

  private init(
    _ reading: PackReading, _ origins: Origins, _ console: Console,
    showingTexts showsTexts: Bool
  ) throws(Rejected) {
    guard let pack = reading.pack else {
      let texts = showsTexts ? reading.textFaults : []
      throw console.rejection(of: (reading.diagnostics + texts).sorted(), from: origins)
    }
    self.init(pack, origins, warnings: reading.diagnostics)
  }

  /// A pack that was checked elsewhere.
  init(_ pack: Pack, _ origins: Origins, warnings: [Diagnostic]) {
    (self.pack, self.origins, self.warnings) = (pack, origins, warnings)
  }
}
