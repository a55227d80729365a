/// The files of a pack as trees, sorted by what they are for; in each list by path, those behind that lie
/// where they do not belong.
struct ParsedPack {
  /// One file.
  struct NamedFile: Sendable {
    private let file: ParsedFile
    /// The name that the file's own name says; empty where it says none.
    let name: String
    /// The language of a callback's translation; none for every other file.
    let locale: String?

    init(_ file: ParsedFile, named name: String = "", in locale: String? = nil) {
      (self.file, self.name, self.locale) = (file, name, locale)
    }

    /// The file's path inside the pack.
    var path: String { file.path }
    /// What it says, or its front matter; none when that is no YAML, which has been reported.
    var root: Node? { file.content.root }
    /// Whether the tree holds all that was written.
    var isComplete: Bool { file.content.root != nil && file.faults.isEmpty }
    /// The prose of a callback.
    var prose: Words {
      Words(file.content.prose, at: Place(path: path, line: file.content.proseLine, column: 1))
    }
    /// What stands behind the front matter of a recording.
    var log: [UInt8] { file.content.log }
    /// The line on which the log begins.
    var firstLine: Int { file.content.firstLine }
  }

  /// `pack.yaml`; none when there is no such file.
  private(set) var pack: NamedFile?
  /// `sources.yaml`; none when there is no such file.
  private(set) var sources: NamedFile?
  /// The machines' files.
  private(set) var machines: [NamedFile] = []
  /// The files of interactions.
  private(set) var interactions: [NamedFile] = []
  /// The files of scenarios.
  private(set) var scenarios: [NamedFile] = []
  /// The files of guarantees.
  private(set) var guarantees: [NamedFile] = []
  /// The files of articles.
  private(set) var articles: [NamedFile] = []
  /// The callbacks' own files.
  private(set) var callbacks: [NamedFile] = []
  /// The files of callbacks in other languages.
  private(set) var translations: [NamedFile] = []
  /// The recordings.
  private(set) var recordings: [NamedFile] = []
}

extension ParsedPack {
  /// Sorts files that were read, and gathers what is wrong with them.
  ///
  /// A file that is called otherwise than it should be, or lies elsewhere, is told, and read all the same,
  /// so that what it declares is missed nowhere.
  init(of files: [ParsedFile], faults: Faults) {
    var callbacks: [(file: ParsedFile, stem: String)] = []
    for file in files where !file.kind.isMisplaced { sort(file, &callbacks, faults) }
    for file in files {
      guard case .misplaced(let intended, let hint) = file.kind else { continue }
      report(file, hint, to: faults)
      let isTaken = has(intended) || callbacks.contains { intended == .callback($0.stem) }
      if !isTaken, file.isReadable { sort(file, &callbacks, faults) }
    }
    if pack == nil {
      faults.error(
        "a pack needs this file; write 'name:' and 'title:', or name the folder that has it",
        at: Place(path: PackFiles.head))
    }
    let names = Set(callbacks.map(\.stem))
    for (file, stem) in callbacks {
      for fault in file.faults { faults.add(fault) }
      let (name, locale) = split(stem, beside: names, root: file.content.root)
      let named = NamedFile(file, named: name, in: locale)
      if locale == nil { self.callbacks.append(named) } else { translations.append(named) }
    }
  }

  /// Puts a file where it belongs; a callback's waits until the names of all are known.
  private mutating func sort(
    _ file: ParsedFile, _ callbacks: inout [(file: ParsedFile, stem: String)], _ faults: Faults
  ) {
    if case .callback(let stem) = file.kind.intended {
      callbacks.append((file, stem))
      return
    }
    for fault in file.faults { faults.add(fault) }
    guard let folder = file.kind.yamlFolder, let root = file.content.root,
      let held = FileRole(holding: root, at: file.path), let own = held.yamlFolder,
      own.name != folder.name
    else { return take(file, as: file.kind.intended, faults) }
    faults.error(
      "the file holds \(own.contents), and not \(folder.contents); move it to '\(own.name)'",
      at: Place(path: file.path, line: 1, column: 1))
    take(file, as: held, faults)
  }

  /// Puts a file that is no callback's where it belongs.
  private mutating func take(_ file: ParsedFile, as kind: FileRole, _ faults: Faults) {
    switch kind {
    case .pack: pack = NamedFile(file)
    case .sources: sources = NamedFile(file)
    case .machine(let name): machines.append(NamedFile(file, named: name))
    case .interactions: interactions.append(NamedFile(file))
    case .scenarios: scenarios.append(NamedFile(file))
    case .guarantees: guarantees.append(NamedFile(file))
    case .article(let name): articles.append(NamedFile(file, named: name))
    case .recording(let name): recordings.append(NamedFile(file, named: name))
    case .callback, .other, .misplaced: break
    case .outside:
      faults.error(
        "\(file.path.quoted) leads out of the pack; every file lies inside it",
        at: Place(path: file.path))
    case .unknown(let hint): report(file, hint, to: faults)
    }
  }

  /// Tells of a file that does not belong where it lies.
  private func report(_ file: ParsedFile, _ hint: String, to faults: Faults) {
    faults.error("a pack has no use for this file; \(hint)", at: Place(path: file.path))
  }

  /// Whether there is a file already of which a pack has one.
  private func has(_ kind: FileRole) -> Bool {
    switch kind {
    case .pack: pack != nil
    case .sources: sources != nil
    case .machine(let name): machines.contains { $0.name == name }
    case .article(let name): articles.contains { $0.name == name }
    case .recording(let name): recordings.contains { $0.name == name }
    default: false
    }
  }

  /// The languages of the pack, as far as they can be read; none when they cannot.
  var locales: [String]? { pack?.root.flatMap(\.locales) }

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
