import Base
import Pack
import PackReader
import StateSpace

/// A pack without errors, and the files it was read from.
struct CheckedPack {
  let pack: Pack
  /// The files of the pack, for messages.
  let origins: Origins
  let warnings: [Diagnostic]
  /// The languages of the pack, the first one first, whichever a request prefers.
  let locales: [Words.Locale]

  /// Reads a pack and prints its errors.
  ///
  /// - Parameters:
  ///   - source: Where the pack is.
  ///   - console: Where errors are printed.
  ///   - showsTexts: Whether a pack with errors has its texts checked, too.
  /// - Throws: `Rejected` if the pack has errors; the system's error if its folder cannot be read.
  init(
    _ source: PackSource, _ console: Console, showingTexts showsTexts: Bool = false
  ) throws {
    let files = try source.files()
    try self.init(
      PackReading(of: files, jobs: Environment.processorCount),
      Origins(of: files, in: source.title), console, showingTexts: showsTexts)
  }

  /// Reads the pack of a request, with the language of the request as its first; see above.
  init(_ request: Request, _ console: Console) throws {
    self = try Self(PackSource(request), console).following(request)
  }

  /// The same pack, in the language of a request.
  ///
  /// - Throws: `UsageError` if the pack has no such language.
  func following(_ request: Request) throws(UsageError) -> Self {
    let locale = try pack.locale(named: request.value(.textLocale), in: request.command.name)
    return Self(pack.preferring(locale), origins, warnings: warnings, locales: locales)
  }

  /// Explores a part of the pack.
  ///
  /// - Parameters:
  ///   - scope: The part.
  ///   - console: Where errors are printed.
  /// - Returns: The state graphs.
  /// - Throws: `Rejected` if exploration finds errors in the pack, after they are printed.
  func explored(
    _ scope: Exploration.Scope, _ console: Console
  ) async throws(Rejected) -> Exploration {
    do {
      return try await console.watching("exploring the model") { () async throws(PackErrors) in
        try await Exploration(of: pack, scope: scope, jobs: Environment.processorCount)
      }
    } catch {
      throw console.rejection(of: error.diagnostics, from: origins)
    }
  }

  private init(
    _ reading: PackReading, _ origins: Origins, _ console: Console,
    showingTexts showsTexts: Bool
  ) throws {
    guard let pack = reading.pack else {
      let texts = showsTexts ? reading.textFaults : []
      throw console.rejection(of: (reading.diagnostics + texts).sorted(), from: origins)
    }
    if let fault = ProcessLimits.current.fault(for: pack) { throw fault }
    self.init(pack, origins, warnings: reading.diagnostics)
  }

  /// Wraps a pack that has been checked already.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - origins: The files of the pack.
  ///   - warnings: What reading it found.
  ///   - locales: Its languages; `nil` for the order in `pack`.
  init(
    _ pack: Pack, _ origins: Origins, warnings: [Diagnostic], locales: [Words.Locale]? = nil
  ) {
    (self.pack, self.origins, self.warnings) = (pack, origins, warnings)
    self.locales = locales ?? pack.locales
  }
}
