import Base
import Pack
import PackReader
import Pages
import Shipped

/// Everything that a site is made from: the pack, the templates, and the options that change it.
struct BuildInputs {
  /// The pack's files.
  let pack: PackFiles
  /// Where the pack and the templates come from, for messages.
  let origins: Origins
  /// The values chosen on axes, as typed.
  let settings: [Setting]
  /// The address that the site is published at; empty when not known.
  let address: String
  /// The address at which the files of the pack are edited; empty when not known.
  let editAddress: String
  /// The fingerprint of all of it and of the program's version, the same on every machine.
  let contents: String
  /// The same; none if a file could not be read.
  var fingerprint: String? {
    pack.diagnostics.isEmpty && ownTemplates.diagnostics.isEmpty ? contents : nil
  }

  /// The files that replace templates of the program, or are added to them.
  private let ownTemplates: PackFiles

  /// Reads what a request names.
  ///
  /// - Parameters:
  ///   - request: What somebody asks for.
  ///   - kind: What tells the files that are made from others made of the same pack.
  ///   - jobs: How many files to read at once.
  /// - Throws: `UsageError`, or the system's reason.
  init(
    _ request: Request, kind: String = "", jobs: Int = Environment.processorCount
  ) throws {
    let source = PackSource(request)
    let templateFolder = request.value(.templates)
    settings = try request.settings
    address = try request.address(.baseURL)
    editAddress = try request.address(.editURL)
    pack = try source.files(jobs: jobs)
    ownTemplates = try templateFolder.map { try PackFiles(inFolder: $0) } ?? PackFiles([:])
    var origins = Origins(of: pack, in: source.title)
    if let templateFolder { origins.add(ownTemplates, in: templateFolder) }
    origins.add(PackFiles(ShippedFolder.templates.files), in: "Templates")
    self.origins = origins
    var print = Fingerprint()
    print.add(Version.number)
    for setting in settings { print.add(setting.description) }
    print.add("locales " + request.values(.locale).joined(separator: " "))
    print.add(address)
    print.add(editAddress)
    print.add(kind)
    print.add(PackFiles(ShippedFolder.templates.files))
    print.add(ownTemplates)
    print.add(pack)
    contents = print.text
  }
}

extension BuildInputs {
  /// The pack and the page templates.
  ///
  /// - Parameters:
  ///   - reading: What was read of the pack.
  ///   - showsTexts: Whether texts of the pack will be shown, so that links in them have to lead
  ///     somewhere.
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
}

extension PackReading {
  /// What is wrong with the texts of a pack that has errors elsewhere, but for what may follow from
  /// those.
  var textFaults: [Diagnostic] { draft.map { $0.textFaults(in: $0.pack.pageLocales) } ?? [] }
}
