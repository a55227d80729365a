import Base
import Formats
import Pack
import Shipped

extension Command {
  static let initialize = Command(
    name: "init", summary: "create a small commented pack that already builds",
    operands: Operands("DIR", .output, count: 1...1), options: [.quiet],
    about: [
      """
      The pack models a connection that is opened, used, lost, and closed; its comments explain \
      each part. Change the names, then the states, and run 'vcdoc verify --pack DIR' after each \
      step.
      """,
      """
      A file .vcdoc.yaml in the working folder names the pack, so that later commands need no \
      --pack; an existing file stays as it is. If the pack is elsewhere, the file is beside it. \
      vcdoc refuses a folder inside another pack, or below the folder of another .vcdoc.yaml.
      """,
    ],
    examples: [
      Example("vcdoc init docs/lifecycle", "a pack in a new folder"),
      Example("vcdoc build --pack docs/lifecycle -o public", "and its site"),
    ]
  ) { request, console in
    let path = try request.checked(request.operands.first ?? "", of: "'init'", as: "folder")
    let pack: StarterPack
    do {
      pack = try StarterPack(in: path)
      try pack.refuseInsideAnother()
      try StarterPreferences(for: path).refuseBelowOthers()
      try pack.write()
    } catch let error as OutputError {
      throw UsageError(error.reason ?? "\(error)", in: "init")
    }
    let preferences = try StarterPreferences(for: path).written()
    if !request.has(.quiet) {
      let folder = path.hasPrefix("-") ? "./" + path : path
      let isAround = try OutputFolder("site").isInside(path)
      let site = isAround ? (path == "." ? "../site" : folder + "/../site") : "site"
      try console.output.write(
        "wrote \(pack.files.count) files to '\(path)'\n\(preferences)"
          + "Next: vcdoc build --pack \(folder.quotedForShell) -o \(site.quotedForShell)\n")
    }
    return .done
  }
}

/// The small pack that `vcdoc init` writes.
struct StarterPack {
  /// The files, by path.
  let files: [String: [UInt8]]
  private let output: OutputFolder

  /// Prepares the pack; it is named after its folder if that is a valid name.
  ///
  /// - Parameter path: The folder.
  /// - Throws: `OutputError` if there can be no such folder.
  init(in path: String) throws {
    output = try OutputFolder(path)
    let word = output.name.lowercased().replacing(" ", with: "-")
    var files = ShippedFolder.starter.files
    if let name = Name<Pack>(word)?.text, let head = files[PackFiles.head] {
      let text = String(decoding: head, as: UTF8.self)
      files[PackFiles.head] = Array(text.replacing("name: starter\n", with: "name: \(name)\n").utf8)
    }
    self.files = files
  }

  /// Refuses a folder inside another pack, where every file belongs to that pack.
  ///
  /// - Throws: `OutputError`, or the system's error.
  func refuseInsideAnother() throws {
    var folder = output.parent
    while true {
      for name in [PackFiles.head, PackFiles.shortHead] {
        let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
        if try FileStatus(behind: path)?.kind == .file {
          throw OutputError.insideThePack(title: output.title)
        }
      }
      let next = folder.splitAtLastSlash.parent
      if next == folder || next == "." { return }
      folder = next
    }
  }

  /// Writes the pack into a new or empty folder; after an error, the folder is as it was.
  ///
  /// - Throws: `UsageError` if the folder is not empty; the system's error.
  func write() throws {
    let output = try self.output.makingParents()
    let parent = try Folder(at: output.parent, title: output.parent)
    let isNew = !output.exists
    let name = RelativePath(output.name, in: nil)
    if isNew { try parent.makeFolder(name) }
    let folder = try Folder(at: output.path, title: output.title)
    guard try folder.names().isEmpty else {
      throw UsageError("'\(output.title)' is not empty; choose a new folder", in: "init")
    }
    do {
      for text in files.keys.sorted() {
        guard let file = RelativePath(text), let bytes = files[text] else { continue }
        try folder.makeFolders(around: file)
        try folder.create(file, bytes)
      }
    } catch {
      for name in try folder.names() { try folder.clear(RelativePath(name, in: nil)) }
      if isNew { _ = try parent.removeFolder(name) }
      throw error
    }
  }
}

/// The file `.vcdoc.yaml` that names the pack of `vcdoc init`.
struct StarterPreferences {
  /// The folder of the file: the working folder if the pack is in it, else that around the pack.
  private let folder: String
  /// The path of the pack from there.
  private let pack: String

  /// Finds the place of the file.
  ///
  /// - Parameter path: The folder of the pack.
  /// - Throws: `OutputError` if there can be no such folder; the system's error.
  init(for path: String) throws {
    let real = try OutputFolder(path).path
    let home = try realPath(of: ".") ?? "."
    if real == home {
      (folder, pack) = (".", ".")
    } else if real.hasPrefix(home + "/") {
      (folder, pack) = (".", String(real.dropFirst(home.count + 1)))
    } else {
      (folder, pack) = real.splitAtLastSlash
    }
  }

  /// Refuses a folder below that of other preferences, which commands there would follow.
  ///
  /// - Throws: `UsageError`, or the system's error.
  func refuseBelowOthers() throws {
    let name = PreferencesFile.name
    if try FileStatus(at: folder == "." ? name : "\(folder)/\(name)") != nil { return }
    let start = try OutputFolder.standing(around: folder)
    guard let other = try PreferencesFile.nearest(to: start) else { return }
    let path = try realPath(of: other.path) ?? other.path
    throw UsageError(
      "'\(path)' applies here, and a second \(name) below it would hide it; run "
        + "'vcdoc init' in the folder of that file, and name the pack there", in: "init")
  }

  /// Writes the file, unless there are preferences in its folder or around it.
  ///
  /// - Returns: What was done, as a line for the reader.
  /// - Throws: The system's error.
  func written() throws -> String {
    let name = PreferencesFile.name
    let path = folder == "." ? name : "\(folder)/\(name)"
    let value = pack.allSatisfy(\.isPlain) ? Array("\(pack)\n".utf8) : JSON.string(pack).bytes()
    if let other = try PreferencesFile.nearest(to: folder) {
      return "'\(other.path)' already exists; name the pack in it to omit --pack\n"
    }
    try OutputFile(path).write(Array("pack: ".utf8) + value)
    return "wrote '\(path)', which names the pack\n"
  }
}

extension Character {
  /// Whether it needs no quotation marks in YAML.
  fileprivate var isPlain: Bool {
    isASCII && (isLetter || isNumber) || self == "/" || self == "_" || self == "-" || self == "."
  }
}
