import Model
import Shipped

/// Everything that a site is made from, as it lies on disk or in the program.
struct BuildInputs {
  /// The pack's files.
  let pack: PackFiles
  /// The page templates, by path.
  let templates: [String: [UInt8]]
  /// Where both come from.
  let origins: Origins
  /// The values chosen on axes, as words.
  let settings: Settings
  /// Stands for all of it, and for the program that makes the site; none when the program cannot
  /// be told from another.
  let fingerprint: String?

  /// Reads what a request names.
  ///
  /// - Throws: `UsageError`, or the system's reason.
  init(_ request: Request) throws {
    let source = PackSource(request)
    let templateFolder = request.value(.templates)
    settings = try request.settings
    pack = try source.files()
    var templates = ShippedFolder.templates.files
    if let templateFolder {
      let own = try PackSource.folder(templateFolder).files()
      templates.merge(own.files) { _, own in own }
    }
    self.templates = templates
    var origins = Origins(pack.files, in: source.title)
    origins.add(templates, in: templateFolder ?? "Templates")
    self.origins = origins
    var print = Fingerprint()
    for (axis, value) in settings { print.add("\(axis)=\(value)") }
    print.add(source.title)
    if source != .shipped { print.add(pack.files) }
    if templateFolder != nil { print.add(templates) }
    let program = RunningProgram.identity
    print.add(program)
    fingerprint = program.isEmpty || !pack.diagnostics.isEmpty ? nil : print.text
  }
}
