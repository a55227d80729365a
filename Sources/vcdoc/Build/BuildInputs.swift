import Model
import Render
import Shipped

/// Everything that a site is made from, as it lies on disk or in the program.
struct BuildInputs {
  /// The pack's files.
  let pack: PackFiles
  /// Where both come from.
  let origins: Origins
  /// The values chosen on axes, as words.
  let settings: [Setting]
  /// The address that the site is published at; empty when not known.
  let address: String
  /// Stands for all of it, and for the program that makes the site; none when the program cannot
  /// be told from another.
  let fingerprint: String?

  /// Stands for all but the pack's files.
  private let frame: Fingerprint
  /// The files that replace templates of the program, or come beside them.
  private let ownTemplates: PackFiles
  /// The folders that it was read from, and their files.
  private let folders: [(title: String, files: PackFiles)]

  /// Reads what a request names.
  ///
  /// - Parameters:
  ///   - request: What somebody asks for.
  ///   - kind: What tells the files that are made from others made of the same pack.
  ///   - jobs: How many files to read at once.
  /// - Throws: `UsageError`, or the system's reason.
  init(
    _ request: Request, kind: String = "", jobs: Int = RunningProgram.processorCount
  ) throws {
    let source = PackSource(request)
    let templateFolder = request.value(.templates)
    settings = try request.settings
    address = try request.address(.baseURL)
    pack = try source.files(jobs: jobs)
    ownTemplates = try templateFolder.map { try PackFiles(inFolder: $0) } ?? PackFiles([:])
    var origins = Origins(of: pack, in: source.title)
    if let templateFolder { origins.add(ownTemplates, in: templateFolder) }
    origins.add(PackFiles(ShippedFolder.templates.files), in: "Templates")
    self.origins = origins
    var folders: [(title: String, files: PackFiles)] = []
    if case .folder(let folder) = source { folders.append((folder, pack)) }
    if let templateFolder { folders.append((templateFolder, ownTemplates)) }
    self.folders = folders
    var print = Fingerprint()
    for setting in settings { print.add(setting.description) }
    print.add("locales " + request.values(.locale).joined(separator: " "))
    print.add(address)
    print.add(kind)
    print.add(source.title)
    if templateFolder != nil { print.add(ownTemplates) }
    let program = RunningProgram.identity
    print.add(program)
    frame = print
    if source != .shipped { print.add(pack) }
    let isKnown =
      !program.isEmpty && pack.diagnostics.isEmpty && ownTemplates.diagnostics.isEmpty
    fingerprint = isKnown ? print.text : nil
  }
}

extension BuildInputs {
  /// The pack and the page templates.
  ///
  /// - Parameters:
  ///   - reading: What was read of the pack.
  ///   - showsTexts: Whether texts of the pack will be shown, so that links in them have to lead somewhere.
  /// - Returns: Both, free of errors.
  /// - Throws: Everything that is wrong with either.
  func checked(
    _ reading: PackReading, showingTexts showsTexts: Bool = false
  ) throws(PackErrors) -> (pack: Pack, templates: Templates) {
    var faults: [Diagnostic] = []
    do throws(PackErrors) {
      let templates = try Templates(
        files: ShippedFolder.templates.files, replacedBy: ownTemplates)
      if let pack = reading.pack { return (pack, templates) }
    } catch {
      faults = error.diagnostics
    }
    let ofPack = reading.diagnostics + (showsTexts ? reading.textFaults : [])
    throw PackErrors(ofPack.sorted() + faults)
  }

  /// The files that a site is made from, as people find them, and the folders that they lie in; none
  /// of those that the program carries.
  var paths: [String] {
    let paths = folders.flatMap { title, files in
      let parents = files.paths.compactMap(RelativePath.init).flatMap(\.ancestors).map(\.text)
      return [title] + (files.paths + parents).map { title == "." ? $0 : "\(title)/\($0)" }
    }
    return Set(paths).sorted()
  }
}

extension PackReading {
  /// What is wrong with the texts of a pack that has errors elsewhere, but for what may follow from those.
  var textFaults: [Diagnostic] { draft.map { $0.textFaults(in: $0.pack.pageLocales) } ?? [] }
}

extension BuildInputs {
  /// What a site is made from, told apart so far that one sees whether only texts of callbacks change.
  struct Outline: Hashable, Sendable {
    /// Stands for all of it.
    let whole: String
    /// Stands for all of it but the texts of callbacks.
    let core: String
    /// What stands for the texts in a file, by the path of each file of a callback.
    let texts: [String: String]
  }

  /// Tells the texts of callbacks from the rest.
  ///
  /// - Parameter reading: The pack.
  /// - Returns: Nothing when there is no fingerprint.
  func outline(of reading: PackReading) -> Outline? {
    guard let fingerprint else { return nil }
    var (core, texts) = (frame, [String: String]())
    core.add(UInt64(pack.files.count))
    for path in pack.paths {
      let bytes = pack.files[path] ?? []
      let ranges = reading.textRanges[path] ?? []
      var (start, print) = (0, Fingerprint())
      core.add(path)
      for range in ranges {
        core.add(bytes[start..<range.lowerBound])
        print.add(bytes[range])
        start = range.upperBound
      }
      core.add(bytes[start...])
      if !ranges.isEmpty { texts[path] = print.text }
    }
    return Outline(whole: fingerprint, core: core.text, texts: texts)
  }
}
