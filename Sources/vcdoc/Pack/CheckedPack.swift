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
  ///   - extent: How much of it is needed; of a folder, everything is read and checked all the same,
  ///     while the pack that the program carries was checked before it was shipped.
  ///   - showsTexts: Whether texts of the pack are looked through as well where it has errors.
  /// - Throws: `Rejected` when it has errors, after they have been told; the system's reason, when
  ///   the pack's folder cannot be read.
  init(
    _ source: PackSource, _ console: Console, reading extent: PackReading.Extent = .everything,
    showingTexts showsTexts: Bool = false
  ) throws {
    try self.init(
      source.files(), of: source, console, reading: extent, showingTexts: showsTexts)
  }

  /// Reads the files of a pack; see above.
  init(
    _ files: PackFiles, of source: PackSource, _ console: Console,
    reading extent: PackReading.Extent, showingTexts showsTexts: Bool = false
  ) throws(Rejected) {
    try self.init(
      PackReading(
        of: files, source == .shipped ? extent : .everything, jobs: RunningProgram.processorCount),
      Origins(of: files, in: source.title), console, showingTexts: showsTexts)
  }

  /// Explores a part of the pack.
  ///
  /// - Parameters:
  ///   - scope: The part.
  ///   - console: Where errors are reported.
  /// - Returns: The state graphs.
  /// - Throws: `Rejected`, after it has been told what the exploration finds wrong with the pack.
  func explored(_ scope: Exploration.Scope, _ console: Console) async throws(Rejected)
    -> Exploration
  {
    do {
      return try await Exploration(of: pack, scope: scope, jobs: RunningProgram.processorCount)
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
