import Base
import Formats
import Pack
import PackReader
import Shipped

extension Command {
  static let initialize = Command(
    name: "init", summary: "create a small commented pack that already builds",
    operands: Operands("DIR", .output, count: 1...1), options: [.schemas, .quiet],
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
      """
      The folder .schema in the pack has a JSON Schema for each kind of file, by which editors \
      complete and check it; the first line of a file names its schema. '--schemas' writes the \
      schemas of this vcdoc into a pack that exists, and nothing else.
      """,
    ],
    examples: [
      Example("vcdoc init docs/lifecycle", "a pack in a new folder"),
      Example("vcdoc build --pack docs/lifecycle -o public", "and its site"),
      Example("vcdoc init --schemas docs/lifecycle", "the schemas for editors anew"),
    ]
  ) { request, console in
    let path = try request.checked(request.operands.first ?? "", of: "'init'", as: "folder")
    if request.has(.schemas) {
      try SchemaFolder.write(into: path)
      if !request.has(.quiet) {
        try console.output.write("wrote \(SchemaFolder.files.count) schemas to '\(path)'\n")
      }
      return .done
    }
    if [".yaml", ".yml"].contains(where: path.hasSuffix), try FileStatus(following: path) == nil {
      throw UsageError(
        "'init' writes a folder; name one, such as 'docs/lifecycle'", in: "init")
    }
    let pack: StarterPack
    let preferences: StarterPreferences
    do {
      pack = try StarterPack(in: path)
      try pack.refuseInsideAnother()
      preferences = try StarterPreferences(for: path)
      try preferences.refuseBelowOthers()
      try TemporaryFiles.write { files in
        try pack.add(to: &files)
        try preferences.add(to: &files)
      }
    } catch let error as OutputError {
      throw UsageError(error.reason ?? "\(error)", in: "init")
    }
    if !request.has(.quiet) {
      let folder = path.hasPrefix("-") ? "./" + path : path
      let isAround = try OutputFolder("site").isInside(path)
      let site = isAround ? (path == "." ? "../site" : folder + "/../site") : "site"
      let isKnown = preferences.nameThePackHere && site == "site"
      let options = isKnown ? "" : " --pack \(folder.quotedForShell) -o \(site.quotedForShell)"
      try console.output.write(
        "wrote \(pack.files.count) files to '\(path)'\n\(preferences.summary)"
          + "Next: vcdoc build\(options)\n")
    }
    return .done
  }
}

extension Option {
  static let schemas = Option("schemas", summary: "only renew the schemas for editors in a pack")
}

extension SchemaFolder {
  /// Writes the schemas into a pack that exists.
  ///
  /// - Throws: `UsageError` if there is no pack; the system's error.
  fileprivate static func write(into path: String) throws {
    let head = "\(path)/\(PackFiles.head)"
    guard try FileStatus(following: head)?.kind == .file else {
      throw UsageError("no \(PackFiles.head) in '\(path)'; name the folder of a pack", in: "init")
    }
    try TemporaryFiles.write { renewed in
      for (file, bytes) in files.sorted(by: { $0.key < $1.key }) {
        guard let file = RelativePath(file) else { continue }
        try renewed.add(bytes, at: file, in: path)
      }
    }
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
    self.files = Dictionary(
      uniqueKeysWithValues: files.map { ($0.key, SchemaFolder.naming($0.key, $0.value)) }
    ).merging(SchemaFolder.files) { own, _ in own }
  }

  /// Prepares files of a pack that exists, for another folder.
  ///
  /// - Throws: `OutputError` if there can be no such folder.
  init(_ files: [String: [UInt8]], in path: String) throws {
    output = try OutputFolder(path)
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
        if try FileStatus(following: path)?.kind == .file {
          throw OutputError.insideThePack(title: output.title)
        }
      }
      let next = folder.splitAtLastSlash.parent
      if next == folder || next == "." { return }
      folder = next
    }
  }

  /// Adds the files of the pack, for a new or empty folder.
  ///
  /// - Throws: `UsageError` if the folder is not empty; `OutputError` if there can be no such
  ///   folder; the system's error.
  func add(to files: inout TemporaryFiles, by command: String = "init") throws {
    // The folders that do not exist yet are made together with the files.
    let (base, rest) = try existing(of: output.path)
    if rest.isEmpty, try !Folder(at: base, title: output.title).names().isEmpty {
      throw UsageError("'\(output.title)' is not empty; choose a new folder", in: command)
    }
    for (path, bytes) in self.files.sorted(by: { $0.key < $1.key }) {
      guard let path = RelativePath(rest + path) else {
        throw OutputError.noName(title: output.title)
      }
      try files.add(bytes, at: path, in: base)
    }
  }
}

/// The file `.vcdoc.yaml` that names the pack of `vcdoc init`.
struct StarterPreferences {
  /// The folder of the file: the working folder if the pack is in it, else that around the pack.
  private let folder: String
  /// The path of the pack from there.
  private let pack: String
  /// The path of the file that is there already.
  private let other: String?

  /// Finds the place of the file.
  ///
  /// - Parameter path: The folder of the pack.
  /// - Throws: `OutputError` if there can be no such folder; the system's error.
  init(for path: String) throws {
    let (base, rest) = try existing(of: OutputFolder(path).path)
    let real = rest.isEmpty ? base : (base == "/" ? base : base + "/") + rest.dropLast()
    let home = try realPath(of: ".") ?? "."
    if real == home {
      (folder, pack) = (".", ".")
    } else if real.hasPrefix(home + "/") {
      (folder, pack) = (".", String(real.dropFirst(home.count + 1)))
    } else {
      (folder, pack) = real.splitAtLastSlash
    }
    other = try PreferencesFile.nearest(to: folder)?.path
  }

  private var path: String {
    folder == "." ? PreferencesFile.name : "\(folder)/\(PreferencesFile.name)"
  }

  /// Whether commands in the working folder read the pack without `--pack`.
  var nameThePackHere: Bool { folder == "." && other == nil }

  /// Refuses a folder below that of other preferences, which commands there would follow.
  ///
  /// - Throws: `UsageError`, or the system's error.
  func refuseBelowOthers() throws {
    if try FileStatus(at: path) != nil { return }
    let start = try OutputFolder.standing(around: folder)
    guard let other = try PreferencesFile.nearest(to: start) else { return }
    let real = try realPath(of: other.path) ?? other.path
    throw UsageError(
      "'\(real)' applies here, and a second \(PreferencesFile.name) below it would hide it; run "
        + "'vcdoc init' in the folder of that file, and name the pack there", in: "init")
  }

  /// Adds the file, unless there are preferences in its folder or around it.
  ///
  /// - Throws: The system's error.
  func add(to files: inout TemporaryFiles) throws {
    guard other == nil else { return }
    let isPlain = pack.allSatisfy(\.isPlain)
    let value = isPlain ? Array("\(pack)\n".utf8) : JSON.string(pack).bytes()
    let schemas = pack == "." ? SchemaFolder.name : "\(pack)/\(SchemaFolder.name)"
    // Editors read the path up to the first blank.
    let line = isPlain ? SchemaFolder.line(for: .preferences, in: schemas) : []
    let name = RelativePath(PreferencesFile.name, in: nil)
    try files.add(line + Array("pack: ".utf8) + value, at: name, in: folder)
  }

  /// What was done, as a line for the reader.
  var summary: String {
    other.map { "'\($0)' already exists; name the pack in it to omit --pack\n" }
      ?? "wrote '\(path)', which names the pack\n"
  }
}

/// Splits a path where the folders begin that do not exist yet.
///
/// - Parameter path: The path of a folder.
/// - Returns: The real path of the innermost folder that exists, and the rest with a slash at its
///   end; the rest is empty if all of it exists.
/// - Throws: The system's error.
private func existing(of path: String) throws(SystemError) -> (base: String, rest: String) {
  let base = try OutputFolder.standing(around: path)
  var (outer, rest) = (path, "")
  while try realPath(of: outer) == nil {
    let (parent, name) = outer.splitAtLastSlash
    (outer, rest) = (parent, "\(name)/\(rest)")
  }
  return (base, rest)
}

extension Character {
  /// Whether it needs no quotation marks in YAML.
  fileprivate var isPlain: Bool {
    isASCII && (isLetter || isNumber) || self == "/" || self == "_" || self == "-" || self == "."
  }
}
