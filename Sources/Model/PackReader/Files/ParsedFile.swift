import Base
import Pack

/// One file of a pack, parsed but not decoded.
///
/// Parsing needs no other file, so files are parsed concurrently. It is a class because several
/// lists share it.
final class ParsedFile: Sendable {
  /// The contents of a file.
  struct Content: Sendable {
    /// The YAML tree: the whole file, or its front matter; `nil` if it is not YAML or need not be
    /// parsed.
    var root: Node?
    /// The prose of a callback, without surrounding blank lines.
    var prose = ""
    /// The line on which the prose begins, counted from 1.
    var proseLine = 1
    /// The bytes after the front matter of a recording.
    var log: [UInt8] = []
    /// The line on which the log begins, counted from 1.
    var firstLine = 1
    /// Whether a machine's file that is not YAML may declare callbacks or interactions.
    var mayDeclareMore = false
  }

  /// The file's path inside the pack.
  let path: String
  /// The role of the file.
  let role: FileRole
  /// What it says.
  let content: Content
  /// The faults of its form, in the order of finding.
  let faults: [Diagnostic]

  /// Parses a file.
  init(_ path: String, of files: PackFiles) {
    self.path = path
    let role = path == files.headPath ? .pack : FileRole(path)
    self.role = role
    let faults = Faults()
    let bytes = role.isRead(at: path) ? files.text(of: path, faults) : nil
    content = bytes.map { Content(path, role, $0, faults) } ?? Content()
    // Of a file without a role, only what it may be counts.
    self.faults = role.isUnknown ? [] : faults.diagnostics
  }
}

extension FileRole {
  /// Whether a file of this role is parsed.
  fileprivate func isRead(at path: String) -> Bool {
    switch intended {
    case .pack, .sources, .machine, .interactions, .scenarios, .guarantees, .article, .callback,
      .callbackList, .situations, .recording:
      true
    case .unknown: path.hasSuffix(".yaml") || path.hasSuffix(".yml")
    case .other, .outside, .misplaced: false
    }
  }

  /// Whether a file has neither a role nor a place that suggests one.
  fileprivate var isUnknown: Bool { if case .unknown = self { true } else { false } }

  /// Whether the file has a wrong name or folder.
  var isMisplaced: Bool { self != intended }
}

extension ParsedFile {
  /// Whether the file has contents or a fault.
  ///
  /// A misplaced file without front matter has neither: it may not belong to the pack at all.
  var isReadable: Bool { content.root != nil || !faults.isEmpty }

  /// The role that the keys of a YAML file in another folder show; `nil` if they show none, or that
  /// of its folder.
  var heldRole: FileRole? {
    guard role.yamlFolder != nil || role.isUnknown, let root = content.root,
      let held = FileRole(holding: root, at: path), held.yamlFolder?.name != role.yamlFolder?.name
    else { return nil }
    return held
  }
}

extension ParsedFile.Content {
  /// Parses the bytes of a file.
  fileprivate init(_ path: String, _ role: FileRole, _ bytes: [UInt8], _ faults: Faults) {
    let matterTree = { (yaml: ArraySlice<UInt8>, key: String) in
      YAMLComposer.node(
        of: yaml, path: path, firstLine: 2,
        emptiness: "the front matter is empty; write '\(key): ...' into it", faults: faults)
    }
    do throws(FrontMatter.Fault) {
      switch role.intended {
      case .callback:
        let matter = try FrontMatter(of: bytes)
        (prose, proseLine) = (matter.prose, matter.proseLine)
        root = matterTree(matter.yaml, "summary")
        let start = Place(path: path, line: proseLine, column: 1)
        if !faults.canParse(prose, from: TextSource(lines: prose, at: start)) { prose = "" }
      case .recording:
        let matter = try FrontMatter(of: bytes)
        log = Array(bytes[matter.end...])
        firstLine = bytes[..<matter.end].count { $0 == UInt8(ascii: "\n") } + 1
        root = matterTree(matter.yaml, "title")
      case .pack: root = Self.head(bytes.withoutByteOrderMark, path, faults)
      default:
        root = YAMLComposer.node(of: bytes.withoutByteOrderMark, path: path, faults: faults)
        root = root.map { role.shape?.named($0, faults) ?? $0 }
        if root == nil, case .machine = role.intended { mayDeclareMore = bytes.mayDeclareMore }
      }
    } catch {
      if role.isMisplaced { return }
      faults.report(
        .fileFrontMatter, error.message(role), at: Place(path: path, line: 1, column: 1))
    }
  }
}

extension ParsedFile.Content {
  /// The tree of the pack's own file; `nil`, with one fault, if it is in another notation.
  private static func head(_ text: ArraySlice<UInt8>, _ path: String, _ faults: Faults) -> Node? {
    let start = Place(path: path, line: 1, column: 1)
    if let foreign = ForeignDocument(text) {
      faults.report(.fileContents, foreign.message(at: path), at: start)
      return nil
    }
    let root = YAMLComposer.node(of: text, path: path, faults: faults)
    guard let root, let foreign = ForeignDocument(root, of: text) else {
      return root.map { FileRole.pack.shape?.named($0, faults) ?? $0 }
    }
    faults.report(.fileContents, foreign.message(at: path), at: start)
    return nil
  }
}

extension [UInt8] {
  /// Whether the text mentions a key with which a machine's file declares other things.
  fileprivate var mayDeclareMore: Bool {
    let text = String(decoding: self, as: UTF8.self)
    return text.contains("callbacks") || text.contains("interactions")
  }
}

extension PackFiles {
  /// The bytes of a text file; `nil`, with a fault, if it is not text; `nil` if it could not be
  /// gathered.
  fileprivate func text(of path: String, _ faults: Faults) -> [UInt8]? {
    guard let bytes = files[path] else { return nil }
    guard bytes.count <= Limits.fileBytes else {
      faults.report(
        .fileSize,
        "a file has at most \(Limits.fileBytes.grouped) bytes; split it", at: Place(path: path))
      return nil
    }
    return faults.isText(bytes, path: path) ? bytes : nil
  }
}

extension Node {
  /// The locales in `pack.yaml`; `nil` if they cannot be read.
  var locales: [String]? {
    guard let node = self["locales"] else { return isFaulty ? nil : ["en"] }
    let locales = node.items.compactMap(\.text)
    return locales.isEmpty || !locales.allSatisfy(\.isLocale) ? nil : locales
  }
}

extension FrontMatter.Fault {
  /// The message for a file without front matter.
  fileprivate func message(_ role: FileRole) -> String {
    let file = if case .recording = role { "a recording" } else { "a callback's file" }
    return switch self {
    case .missing: "\(file) must begin with front matter; put a line '---' first"
    case .open: "the front matter is never closed; end it with a line '---'"
    }
  }
}
