/// One file of a pack as far as its form goes, read by itself, so that several can be read at once.
///
/// It goes through many hands while a pack is put together, so it is an object, and each of them holds a
/// single reference.
final class ParsedFile: Sendable {
  /// A file that is to be read.
  struct Source: Sendable {
    let path: String
    let kind: FileRole
  }

  /// What a file says.
  struct Content: Sendable {
    /// All of it, or its front matter; none when it is no YAML, or nobody reads it.
    var root: Node?
    /// The prose of a callback.
    var prose = ""
    /// The line on which the prose begins.
    var proseLine = 1
    /// Where a callback's file says something in words, as ranges of its bytes; the prose comes last.
    var textRanges: [Range<Int>] = []
    /// What stands behind the front matter of a recording.
    var log: [UInt8] = []
    /// The line on which the log begins.
    var firstLine = 1
  }

  /// The file's path inside the pack.
  let path: String
  /// What the file is for.
  let kind: FileRole
  /// What it says.
  let content: Content
  /// What is wrong with its form, in the order of finding.
  let faults: [Diagnostic]

  /// Reads a file.
  init(_ source: Source, of files: PackFiles) {
    (path, kind) = (source.path, source.kind)
    let faults = Faults()
    let bytes = kind.isRead ? files.text(of: path, faults) : nil
    content = bytes.map { Content(source, $0, faults) } ?? Content()
    self.faults = faults.diagnostics
  }
}

extension FileRole {
  /// Whether anybody reads such a file.
  fileprivate var isRead: Bool {
    switch intended {
    case .pack, .sources, .machine, .interactions, .scenarios, .guarantees, .article, .callback,
      .recording:
      true
    case .other, .outside, .unknown, .misplaced: false
    }
  }

  /// Whether the file is called otherwise than it should be, or lies elsewhere.
  var isMisplaced: Bool { self != intended }
}

extension ParsedFile {
  /// Whether it says anything that could be read; what only its ending makes a callback or recording
  /// may be something else.
  var isReadable: Bool { content.root != nil || !faults.isEmpty }
}

extension ParsedFile.Content {
  /// Reads the bytes of a file.
  fileprivate init(_ source: ParsedFile.Source, _ bytes: [UInt8], _ faults: Faults) {
    let matterTree = { (yaml: ArraySlice<UInt8>, key: String) in
      YAMLComposer.node(
        of: yaml, path: source.path, firstLine: 2,
        emptiness: "the front matter says nothing; write '\(key): ...' into it", faults: faults)
    }
    do throws(FrontMatter.Fault) {
      switch source.kind.intended {
      case .callback:
        let matter = try FrontMatter(of: bytes)
        (prose, proseLine) = (matter.prose, matter.proseLine)
        root = matterTree(matter.yaml, "summary")
        textRanges = matter.textRanges(among: root?.entries ?? [], of: bytes)
      case .recording:
        let matter = try FrontMatter(of: bytes)
        log = Array(bytes[matter.end...])
        firstLine = bytes[..<matter.end].count { $0 == UInt8(ascii: "\n") } + 1
        root = matterTree(matter.yaml, "title")
      default:
        root = YAMLComposer.node(of: bytes.withoutByteOrderMark, path: source.path, faults: faults)
      }
    } catch {
      if source.kind.isMisplaced { return }
      faults.error(error.message(source.kind), at: Place(path: source.path, line: 1, column: 1))
    }
  }
}

extension PackFiles {
  /// The bytes of a file that is text of a pack; none when it is not, or could not be gathered, which
  /// is reported.
  fileprivate func text(of path: String, _ faults: Faults) -> [UInt8]? {
    guard let bytes = files[path] else { return nil }
    guard bytes.count <= Limits.fileBytes else {
      faults.error(
        "a file has at most \(Limits.fileBytes.grouped) bytes; split it", at: Place(path: path))
      return nil
    }
    return faults.isText(bytes, path: path) ? bytes : nil
  }
}

extension Node {
  /// The languages that `pack.yaml` says; none when they cannot be read.
  var locales: [String]? {
    guard let node = self["locales"] else { return isFaulty ? nil : ["en"] }
    let locales = node.items.compactMap(\.text)
    return locales.isEmpty || !locales.allSatisfy(\.isLocale) ? nil : locales
  }
}

extension FrontMatter.Fault {
  /// What is wrong with a file of a kind.
  fileprivate func message(_ kind: FileRole) -> String {
    let file = if case .recording = kind { "a recording" } else { "a callback's file" }
    return switch self {
    case .missing: "\(file) begins with front matter; put a line '---' first"
    case .open: "the front matter is never closed; end it with a line '---'"
    }
  }
}

/// The files of a pack that are to be read, each by itself.
struct PackFileSet: Sendable {
  /// All files of the pack.
  let files: PackFiles
  /// Why the pack is too large to be read at all; nothing when it is not.
  let excess: Diagnostic?
  /// The files to be read, and those that are of no use in a pack, by path.
  let sources: [ParsedFile.Source]
  /// `pack.yaml`, which says what else is read.
  private let head: ParsedFile

  /// Chooses what to read.
  init(of files: PackFiles) {
    self.files = files
    excess = files.excess
    head = ParsedFile(ParsedFile.Source(path: PackFiles.head, kind: .pack), of: files)
    let all = excess == nil ? files.namedPaths : []
    sources = all.map { ParsedFile.Source(path: $0, kind: FileRole($0)) }
  }

  /// One of the files, read.
  @Sendable func file(of source: ParsedFile.Source) -> ParsedFile {
    source.kind == .pack ? head : ParsedFile(source, of: files)
  }
}

extension PackFiles {
  /// The paths of the files, and of those that were there and could not be gathered.
  fileprivate var namedPaths: [String] {
    let missing = Set(diagnostics.map(\.place.path)).filter { path in
      files[path] == nil && !files.keys.contains { $0.hasPrefix("\(path)/") }
    }
    return missing.isEmpty ? paths : (paths + missing).sorted()
  }

  /// What keeps a pack that is too large from being read at all.
  fileprivate var excess: Diagnostic? {
    let place = Place(path: PackFiles.head)
    if files.count > Limits.files {
      return Diagnostic(
        .error,
        "the pack has \(files.count.grouped) files; a pack has at most \(Limits.files.grouped)",
        at: place)
    }
    let bytes = files.values.reduce(0) { $0 + min($1.count, Limits.fileBytes) }
    guard bytes > Limits.packBytes else { return nil }
    return Diagnostic(
      .error,
      "the pack has \(bytes.grouped) bytes; a pack has at most \(Limits.packBytes.grouped)",
      at: place)
  }
}
