import Base
import Pack
import PackReader
import StateSpace

/// The pack that another one is compared with, as far as it can be read.
struct OldPack {
  let pack: Pack
  /// What people call it: the path, or the revision.
  let title: String
  /// The errors, if it could not be read as a whole.
  let errors: [Diagnostic]
  /// Its files, for messages.
  let origins: Origins

  /// Reads the pack that a request names with `--old` or `--old-rev`; `nil` if it names none.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - console: Where errors are printed.
  /// - Throws: `UsageError` if it names two; `Rejected` if nothing can be read, after the errors
  ///   are printed; the system's error.
  init?(_ request: Request, _ console: Console) throws {
    let (path, revision) = (request.value(.old), request.value(.oldRevision))
    if path != nil && revision != nil {
      throw UsageError(
        "'--old' and '--old-rev' both name the old pack; remove one", in: request.command.name)
    }
    if let path {
      try self.init(at: path, console)
    } else if let revision {
      let files: PackFiles
      do throws(RevisionError) {
        files = try GitRevision(revision, of: PackSource(request)).files()
      } catch {
        let place = Place(path: "\(Option.oldRevision.spelledOut) \(revision)")
        let diagnostic = Diagnostic(.fileUnreadable, error.message, at: place)
        throw console.rejection(of: [diagnostic], from: Origins([:], in: ""))
      }
      try self.init(files, title: revision, in: "\(revision):", console)
    } else {
      return nil
    }
  }

  /// Reads the pack with a path.
  ///
  /// - Throws: `Rejected` if nothing can be read, after the errors are printed; the system's error.
  init(at path: String, _ console: Console) throws {
    let source = PackSource(at: path)
    try self.init(try source.files(), title: path, in: source.title, console)
  }

  private init(
    _ files: PackFiles, title: String, in folder: String, _ console: Console
  ) throws(Rejected) {
    self.title = title
    origins = Origins(of: files, in: folder)
    let reading = PackReading(of: files, jobs: Environment.processorCount)
    guard let pack = reading.pack ?? reading.draft?.pack else {
      throw console.rejection(of: reading.diagnostics, from: origins)
    }
    self.pack = pack
    errors = reading.pack == nil ? reading.diagnostics.filter { $0.severity == .error } : []
  }

  /// The pack, to draw it.
  ///
  /// - Throws: `Rejected` if it has errors, after they are printed.
  func checked(_ console: Console) throws(Rejected) -> CheckedPack {
    if !errors.isEmpty { throw console.rejection(of: errors, from: origins) }
    return CheckedPack(pack, origins, warnings: [])
  }
}

extension Option {
  static let old = Option(
    "old", value: "PACK", naming: .input, summary: "old pack to compare with, a folder or a file")
  static let oldRevision = Option(
    "old-rev", value: "REV",
    summary: "git revision whose pack to compare with, such as main or HEAD~1")

  /// The option as it is typed.
  var spelledOut: String { "--\(name)" }
}
