import Pack
import PackReader

extension ExportFormat {
  /// The pack itself, written anew.
  static let pack = ExportFormat(
    name: "pack",
    about: """
      the pack written anew, without comments: a pack of one file to a file, any other into a new \
      folder. Reading it gives the same pack. With --short, machines are in the short form, with \
      arrows, where it says the same; otherwise in the long form.
      """,
    options: [.short, .quiet], takesSettings: false,
    examples: [
      Command.Example("vcdoc export pack --pack door.yaml --short", "the short form of a pack"),
      Command.Example("vcdoc export pack --pack docs/lifecycle -o copy", "a folder, written anew"),
    ]
  ) { request, console in
    let source = PackSource(request)
    _ = try CheckedPack(source, console)
    let files = try source.files().writtenAnew(isShort: request.has(.short))
    if case .file = source {
      try console.write(files.files[files.headPath] ?? [], to: request.value(.exported))
      return .done
    }
    guard let folder = request.value(.exported), folder != "-" else {
      throw UsageError("missing '--output', the folder for the pack", in: "export")
    }
    do {
      let copy = try StarterPack(files.files, in: folder)
      try copy.refuseInsideAnother()
      try TemporaryFiles.write { try copy.add(to: &$0, by: "export") }
    } catch let error as OutputError {
      throw UsageError(error.reason ?? "\(error)", in: "export")
    }
    return .done
  }
}

extension Option {
  static let short = Option("short", summary: "machines in the short form, with arrows")
}
