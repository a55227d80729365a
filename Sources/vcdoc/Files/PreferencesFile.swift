import Base
import Pack
import PackReader

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The nearest file `.vcdoc.yaml`, in the working folder or around it.
struct PreferencesFile {
  static let name = ".vcdoc.yaml"

  let preferences: Preferences
  /// The content of the file; messages show its lines.
  let bytes: [UInt8]
  /// The path of the file, for messages.
  var path: String { prefix + Self.name }
  /// The prefix that makes the paths in the file relative to the working folder; empty, or ending
  /// in `/`.
  private let prefix: String

  /// Finds and reads the file.
  ///
  /// - Parameter folder: The working folder.
  /// - Returns: `nil` if there is no such file.
  /// - Throws: The system's error; `PreferencesError` if something else has its name.
  static func nearest(to folder: String) throws -> PreferencesFile? {
    guard let start = try realPath(of: folder) else { return nil }
    var prefix = folder == "." ? "" : folder + "/"
    var rest = start
    while true {
      let path = prefix + name
      let status: FileStatus?
      do throws(SystemError) { status = try FileStatus(at: path) } catch {
        // Who may not look into a folder further out has no preferences there.
        if error.code == EACCES, prefix.hasSuffix("../") { return nil }
        throw error
      }
      switch status?.kind {
      case nil: break
      case .file: return try PreferencesFile(at: prefix)
      case .folder, .link, .special: throw PreferencesError.notAFile(title: path)
      }
      guard let slash = rest.lastIndex(of: "/"), rest != "/" else { return nil }
      rest = slash == rest.startIndex ? "/" : String(rest[..<slash])
      prefix += "../"
    }
  }

  private init(at prefix: String) throws {
    let folder = prefix.isEmpty ? "." : prefix
    bytes = try Folder(at: folder, title: folder).read(
      RelativePath(Self.name, in: nil), atMost: Limits.fileBytes)
    preferences = Preferences(reading: bytes, path: prefix + Self.name)
    self.prefix = prefix
  }

  /// The options that the file adds to a command, with paths relative to the working folder.
  ///
  /// - Parameter command: The command; options that it does not take are left out.
  /// - Returns: The values, by the name of the option.
  func values(for command: Command) -> [String: [String]] {
    let paths: [(Option, String)] = [
      (.pack, preferences.pack), (.site, preferences.output),
      (.templates, preferences.templates),
    ]
    var values: [String: [String]] = [:]
    if command.takes(.editURL), !preferences.editAddress.isEmpty {
      values[Option.editURL.name] = [preferences.editAddress]
    }
    for (option, path) in paths where !path.isEmpty && command.takes(option) {
      values[option.name] = [resolved(path)]
    }
    if command.takes(.set) {
      values[Option.set.name] = preferences.settings.map(\.description)
    }
    if command.takes(.exclude) {
      values[Option.exclude.name] = preferences.excluded.map(resolvedPattern)
    }
    return values.filter { !$0.value.isEmpty }
  }

  /// The warnings that are turned off.
  var ignored: Set<Diagnostic.Rule> { Set(preferences.ignored) }

  /// The documents to fill, relative to the working folder.
  var documents: [String] { preferences.documents.map(resolved) }

  /// The place where the file names a document; `nil` if it does not.
  func place(ofDocument path: String) -> Place? {
    documents.firstIndex(of: path).map { preferences.places.documents[$0] }
  }

  /// The place where the file chooses a setting; `nil` if it does not.
  func origin(of setting: Setting) -> Setting.Origin? {
    preferences.settings.first { $0.description == setting.description }?.origin
  }

  /// The errors of the file and of the folders that it names, whether the command uses them or not.
  ///
  /// Folders that the request replaces are not checked.
  ///
  /// - Parameter request: The request.
  /// - Returns: The errors, in the order of the file.
  func faults(for request: Request) -> [Diagnostic] {
    let places = preferences.places
    let folders: [(Option, String, Place?, () throws -> Void)] = [
      (.pack, preferences.pack, places.pack, checkPack),
      (.templates, preferences.templates, places.templates, checkTemplates),
      (
        .site, preferences.output, places.output,
        { try checkOutput(isOfPack: !request.has(.pack)) }
      ),
    ]
    let missing = folders.compactMap { option, path, place, check -> Diagnostic? in
      // A path that could not be read is empty, and its fault is known.
      guard let place, !path.isEmpty, !(request.command.takes(option) && request.has(option))
      else { return nil }
      do {
        try checkInside(path, else: "use '\(option.shortest)'")
        try check()
      } catch {
        let reason = (error as? OutputError)?.reason ?? "\(error)"
        return Diagnostic(.preferences, reason, at: place)
      }
      return nil
    }
    return (preferences.faults + missing + wrongAddress + strayDocuments(for: request)).sorted()
  }

  /// The error of the address at which the pack is edited.
  private var wrongAddress: [Diagnostic] {
    guard let place = preferences.places.editAddress, !preferences.editAddress.isAddressOfFolder
    else { return [] }
    let message =
      "'\(preferences.editAddress)' is no address of a folder; write one such as "
      + "https://github.com/OWNER/REPO/edit/main/docs"
    return [Diagnostic(.preferences, message, at: place)]
  }

  /// The errors of documents outside the folder of the file, if the request has none of its own.
  private func strayDocuments(for request: Request) -> [Diagnostic] {
    guard request.command.name == Command.embed.name, request.operands.isEmpty else { return [] }
    return zip(preferences.documents, preferences.places.documents).compactMap { path, place in
      do {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let fixed = parts.prefix { !Glob.isPattern(String($0)) }.joined(separator: "/")
        let isAbsolute = path.hasPrefix("/") && fixed.isEmpty
        try checkInside(isAbsolute ? "/" : fixed, else: "name it after 'vcdoc embed'")
        return nil
      } catch {
        return Diagnostic(.preferences, "\(error)", at: place)
      }
    }
  }

  /// Checks that a path stays below the folder of the file, with links followed.
  ///
  /// - Throws: `PreferencesError` if it leads out of it; the system's error.
  private func checkInside(_ path: String, else wayOut: String) throws {
    var depth = 0
    for part in path.split(separator: "/") where part != "." {
      depth += part == ".." ? -1 : 1
      if depth < 0 { break }
    }
    let outside = PreferencesError.outside(path: path, wayOut: wayOut)
    if path.hasPrefix("/") || depth < 0 { throw outside }
    let home = try realPath(of: prefix.isEmpty ? "." : prefix) ?? ""
    var place = path.isEmpty ? "." : resolved(path)
    while place != ".", try FileStatus(at: place) == nil { place = place.splitAtLastSlash.parent }
    guard let real = try realPath(of: place) else { throw outside }
    let isInside = real == home || real.hasPrefix(home == "/" ? home : home + "/")
    if place != ".", !isInside { throw outside }
  }

  private func checkPack() throws {
    let path = PackSource.folder(ofPack: resolved(preferences.pack))
    if PackSource.isFile(path) { return }
    guard try Folder(at: path, title: path).names().contains(PackFiles.head) else {
      throw PreferencesError.noPack(title: path)
    }
  }

  private func checkTemplates() throws {
    let path = resolved(preferences.templates)
    _ = try Folder(at: path, title: path)
  }

  /// Checks that the output folder is usable.
  ///
  /// - Parameter isOfPack: Whether the site is made from the pack of the file.
  /// - Throws: `OutputError`, or the system's error.
  private func checkOutput(isOfPack: Bool) throws {
    let output = try OutputFolder(resolved(preferences.output))
    if let status = try FileStatus(following: output.path), status.kind != .folder {
      throw OutputError.notAFolder(title: output.title)
    }
    try output.refuse(ifHolding: path, as: Self.name)
    guard isOfPack, !preferences.pack.isEmpty else { return }
    let pack = PackSource.folder(ofPack: resolved(preferences.pack))
    if PackSource.isFile(pack) { return try output.refuse(ifHolding: pack, as: "the pack") }
    if try output.isInside(pack) { throw OutputError.insideThePack(title: output.title) }
    try output.refuse(ifHolding: pack, as: "the pack")
  }

  /// The path relative to the working folder; never `-`, which would mean standard output.
  private func resolved(_ path: String) -> String {
    if path.hasPrefix("/") { return path }
    let plain = prefix + (path.hasPrefix("./") ? String(path.dropFirst(2)) : path)
    return plain == "-" ? "./-" : plain
  }

  /// The pattern relative to the working folder; a pattern without a slash is kept, since it
  /// matches names anywhere.
  private func resolvedPattern(_ pattern: String) -> String {
    pattern.contains("/") ? resolved(pattern) : pattern
  }
}

extension Command {
  /// Whether the command takes exactly this option, not only one of the same name.
  fileprivate func takes(_ option: Option) -> Bool { options.contains(option) }
}

/// An error in a value of the preferences.
enum PreferencesError: Error, Hashable, Sendable {
  /// The folder of the pack has no `pack.yaml`.
  case noPack(title: String)
  /// A path leads out of the folder of the file; the way out names it elsewhere.
  case outside(path: String, wayOut: String)
  /// Something else than a file has the name of the file.
  case notAFile(title: String)
}

extension PreferencesError: CustomStringConvertible {
  var description: String {
    switch self {
    case .noPack(let title): "'\(title)' contains no pack.yaml; name the folder that has it"
    case .outside(let path, let wayOut):
      "'\(path)' is outside the folder of \(PreferencesFile.name); name a path in it, or \(wayOut)"
    case .notAFile(let title):
      "'\(title)' is not a file; remove it, or put the preferences into a file of that name"
    }
  }
}

extension Request {
  /// Adds preferences; options of the command line win.
  ///
  /// Settings and the address of its files belong to the pack of the preferences, so they are left
  /// out if the request names another pack.
  ///
  /// - Parameter file: The preferences.
  /// - Returns: A request whose words are still those of the command line.
  func following(_ file: PreferencesFile) -> Request {
    var values = file.values(for: command)
    if let chosen = values[Option.set.name] {
      let said = [Option.set, .origin, .target].flatMap { self.values($0) }
      let axes = said.map { $0.prefix { $0 != "=" } }
      values[Option.set.name] =
        has(.pack) ? [] : chosen.filter { !axes.contains($0.prefix { $0 != "=" }) }
    }
    if has(.pack) { values[Option.editURL.name] = nil }
    let isEmbed = command.name == Command.embed.name
    return adding(values, operands: isEmbed && operands.isEmpty ? file.documents : [], from: file)
  }
}
