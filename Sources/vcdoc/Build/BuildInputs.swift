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
  /// Stands for all of it but the prose of callbacks; none when `fingerprint` is.
  let core: String?
  /// What stands for the prose in a file, by the path of each file of a callback.
  let prose: [String: String]

  /// The files of the templates.
  private let templateFiles: PackFiles
  /// The folders that it was read from, and their files.
  private let folders: [(title: String, files: PackFiles)]

  /// Reads what a request names.
  ///
  /// - Parameters:
  ///   - request: What somebody asks for.
  ///   - kind: What tells the files that are made from others made of the same pack.
  /// - Throws: `UsageError`, or the system's reason.
  init(_ request: Request, kind: String = "") throws {
    let source = PackSource(request)
    let templateFolder = request.value(.templates)
    settings = try request.settings
    address = try request.address(.baseURL)
    pack = try source.files()
    let own = try templateFolder.map { try PackSource.folder($0).files() }
    templateFiles = PackFiles(
      ShippedFolder.templates.files.merging(own?.files ?? [:]) { _, own in own },
      diagnostics: own?.diagnostics ?? [])
    var origins = Origins(of: pack, in: source.title)
    origins.add(templateFiles, in: templateFolder ?? "Templates")
    self.origins = origins
    var folders: [(title: String, files: PackFiles)] = []
    if case .folder(let folder) = source { folders.append((folder, pack)) }
    if let own, let templateFolder { folders.append((templateFolder, own)) }
    self.folders = folders
    var print = Fingerprint()
    for setting in settings { print.add(setting.description) }
    print.add("locales " + request.values(.locale).joined(separator: " "))
    print.add(address)
    print.add(kind)
    print.add(source.title)
    if templateFolder != nil { print.add(templateFiles.files) }
    let program = RunningProgram.identity
    print.add(program)
    var prose: [String: String] = [:]
    if source != .shipped { prose = print.add(core: pack) }
    self.prose = prose
    let isKnown =
      !program.isEmpty && pack.diagnostics.isEmpty && templateFiles.diagnostics.isEmpty
    core = isKnown ? print.text : nil
    for path in prose.keys.sorted() { print.add(prose[path, default: ""]) }
    fingerprint = isKnown ? print.text : nil
  }
}

extension BuildInputs {
  /// The page templates.
  ///
  /// - Throws: Everything that is wrong with them.
  func templates() throws(PackErrors) -> Templates {
    guard templateFiles.diagnostics.isEmpty else { throw PackErrors(templateFiles.diagnostics) }
    return try Templates(files: templateFiles.files)
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

extension Fingerprint {
  /// Adds the files of a pack but for the prose of callbacks.
  ///
  /// - Parameter pack: The files.
  /// - Returns: What stands for the prose, by the path of each file that has room for some.
  fileprivate mutating func add(core pack: PackFiles) -> [String: String] {
    var prose: [String: String] = [:]
    add(UInt64(pack.files.count))
    for path in pack.paths {
      guard let bytes = pack.files[path] else { continue }
      let start = pack.proseStart(of: path)
      add(path)
      add(start == nil ? 0 : 1)
      add(start.map { Array(bytes[..<$0]) } ?? bytes)
      guard let start else { continue }
      var print = Fingerprint()
      print.add(Array(bytes[start...]))
      prose[path] = print.text
    }
    return prose
  }
}
