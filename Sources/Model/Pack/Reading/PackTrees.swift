/// The files of a pack as trees, sorted by what they are for; in each list by path.
struct PackTrees {
  /// One YAML file.
  struct File {
    let path: String
    /// The name that the file's own name says; empty where it says none.
    let name: String
    /// What it says; none when it is no YAML, which has been reported.
    let root: Node?
    /// Whether the tree holds all that was written.
    let isWhole: Bool
  }

  /// One Markdown file of a callback.
  struct CallbackFile {
    let path: String
    let name: String
    /// The language of a translation; none for the callback's own file.
    let locale: String?
    /// The front matter; none when it is no YAML, which has been reported.
    let root: Node?
    /// Whether the tree holds all that was written.
    let isWhole: Bool
    let prose: String
    let proseLine: Int
  }

  /// One recording.
  struct Record {
    let path: String
    let name: String
    /// The front matter; none when it is no YAML, which has been reported.
    let root: Node?
    /// Whether the tree holds all that was written.
    let isWhole: Bool
    /// What stands behind the front matter.
    let log: [UInt8]
    /// The line on which the log begins.
    let firstLine: Int
  }

  /// `pack.yaml`; none when there is no such file.
  private(set) var pack: File?
  /// `sources.yaml`; none when there is no such file.
  private(set) var sources: File?
  /// The machines' files.
  private(set) var machines: [File] = []
  /// The files of interactions.
  private(set) var interactions: [File] = []
  /// The files of scenarios.
  private(set) var scenarios: [File] = []
  /// The files of guarantees.
  private(set) var guarantees: [File] = []
  /// The files of articles.
  private(set) var articles: [File] = []
  /// The callbacks' files and their translations.
  private(set) var callbacks: [CallbackFile] = []
  /// The recordings.
  private(set) var recordings: [Record] = []
}

extension PackTrees {
  /// Reads every file as far as its form goes.
  init(of files: PackFiles, _ extent: PackReading.Extent, faults: Faults) {
    var pending: [(path: String, name: String)] = []
    for path in files.namedPaths {
      let file = { (name: String) in
        let before = faults.errorCount
        let root = Self.root(of: files, path, extent, faults)
        return File(
          path: path, name: name, root: root,
          isWhole: root != nil && faults.errorCount == before)
      }
      switch PackPath(path) {
      case .pack: pack = file("")
      case .sources: sources = file("")
      case .machine(let name): machines.append(file(name))
      case .interactions: interactions.append(file(""))
      case .scenarios: scenarios.append(file(""))
      case .guarantees: if extent == .everything { guarantees.append(file("")) }
      case .recording(let name):
        if extent == .everything { recordings.append(Record(files, path, name, faults)) }
      case .article(let name): if extent == .everything { articles.append(file(name)) }
      case .callback(let name): pending.append((path, name))
      case .other: break
      case .outside:
        faults.error(
          "\(path.quoted) leads out of the pack; every file lies inside it", at: Place(path: path))
      case .unknown(let hint):
        faults.error("a pack has no use for this file; \(hint)", at: Place(path: path))
      }
    }
    if pack == nil {
      faults.error(
        "a pack needs this file; write 'name:' and 'title:'", at: Place(path: "pack.yaml"))
    }
    if extent == .behavior { pending.removeAll { isTranslation($0.name) } }
    let names = Set(pending.map(\.name))
    for (path, name) in pending {
      callbacks.append(
        callback(path, name, beside: names, files: files, extent, faults: faults))
    }
  }

  /// The languages of the pack, as far as they can be read; none when they cannot.
  var locales: [String]? {
    guard let root = pack?.root else { return nil }
    guard let node = root["locales"] else { return root.isFaulty ? nil : ["en"] }
    let locales = node.items.compactMap(\.text)
    return locales.isEmpty ? nil : locales
  }

  /// The tree of a YAML file; none when it is no YAML.
  private static func root(
    of files: PackFiles, _ path: String, _ extent: PackReading.Extent, _ faults: Faults
  ) -> Node? {
    text(of: files, path, faults).flatMap { bytes in
      let yaml = bytes.withoutByteOrderMark
      return YAMLTree.node(
        of: extent == .behavior ? yaml.blanking("guarantees") : yaml, path: path, faults: faults)
    }
  }

  /// The bytes of a file that is text of a pack; none when it is not, or could not be gathered, which
  /// is reported.
  fileprivate static func text(of files: PackFiles, _ path: String, _ faults: Faults) -> [UInt8]? {
    guard let bytes = files.files[path] else { return nil }
    guard bytes.count <= Limits.fileBytes else {
      faults.error(
        "a file has at most \(Limits.fileBytes.grouped) bytes; split it", at: Place(path: path))
      return nil
    }
    return faults.isText(bytes, path: path) ? bytes : nil
  }

  /// A Markdown file of a callback, its name split from the locale behind it.
  private func callback(
    _ path: String, _ stem: String, beside names: Set<String>, files: PackFiles,
    _ extent: PackReading.Extent, faults: Faults
  ) -> CallbackFile {
    let before = faults.errorCount
    var root: Node?
    var prose = ""
    var proseLine = 1
    if let bytes = Self.text(of: files, path, faults) {
      do throws(FrontMatter.Fault) {
        let matter = try FrontMatter(of: bytes)
        (prose, proseLine) = (matter.prose, matter.proseLine)
        let yaml = extent == .behavior ? matter.yaml.blanking("guarantees") : matter.yaml
        root = YAMLTree.node(of: yaml, path: path, firstLine: 2, faults: faults)
      } catch {
        faults.error(error.message("a callback's file"), at: Place(path: path, line: 1, column: 1))
      }
    }
    let (name, locale) = split(stem, beside: names, root: root)
    return CallbackFile(
      path: path, name: name, locale: locale, root: root,
      isWhole: root != nil && faults.errorCount == before, prose: prose, proseLine: proseLine)
  }

  /// Whether a name ends with a language of the pack.
  private func isTranslation(_ stem: String) -> Bool {
    locales?.contains { stem.hasSuffix(".\($0)") } ?? false
  }

  /// Tells `viewDidLoad.zh-Hans`, a translation, from `init.coder`, a callback.
  private func split(
    _ stem: String, beside names: Set<String>, root: Node?
  ) -> (name: String, locale: String?) {
    guard let dot = stem.utf8.lastIndex(of: UInt8(ascii: ".")), dot != stem.startIndex else {
      return (stem, nil)
    }
    let name = String(stem[..<dot])
    let ending = String(stem[stem.utf8.index(after: dot)...])
    if let locales, locales.contains(ending) { return (name, ending) }
    guard names.contains(name), Self.looksLikeLocale(ending), root?["owner"] == nil else {
      return (stem, nil)
    }
    return (name, ending)
  }

  /// Whether the end of a name is a locale that the pack may have forgotten, `de` or `pt-BR`.
  private static func looksLikeLocale(_ word: String) -> Bool {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    return parts[0].utf8.count == 2 && !parts.contains { $0.isEmpty }
  }
}

extension PackTrees.Record {
  /// Splits a recording in front matter and log.
  fileprivate init(_ files: PackFiles, _ path: String, _ name: String, _ faults: Faults) {
    let before = faults.errorCount
    var root: Node?
    var log: [UInt8] = []
    var firstLine = 1
    if let bytes = PackTrees.text(of: files, path, faults) {
      do throws(FrontMatter.Fault) {
        let matter = try FrontMatter(of: bytes)
        log = Array(bytes[matter.end...])
        firstLine = bytes[..<matter.end].count { $0 == UInt8(ascii: "\n") } + 1
        root = YAMLTree.node(of: matter.yaml, path: path, firstLine: 2, faults: faults)
      } catch {
        faults.error(error.message("a recording"), at: Place(path: path, line: 1, column: 1))
      }
    }
    self.init(
      path: path, name: name, root: root, isWhole: root != nil && faults.errorCount == before,
      log: log, firstLine: firstLine)
  }
}

extension FrontMatter.Fault {
  /// What is wrong with a file of a kind.
  fileprivate func message(_ kind: String) -> String {
    switch self {
    case .missing: "\(kind) begins with front matter; put a line '---' first"
    case .open: "the front matter is never closed; end it with a line '---'"
    }
  }
}

extension PackFiles {
  /// The paths of the files, and of those that were there and could not be gathered.
  fileprivate var namedPaths: [String] {
    let missing = Set(diagnostics.map(\.place.path)).filter { files[$0] == nil }
    return missing.isEmpty ? paths : (paths + missing).sorted()
  }
}
