import Base
import Pack

/// The parsed files of a pack by role.
///
/// Each list is sorted by path; misplaced files come last.
struct ParsedPack {
  /// A parsed file, or a part of one, and the name it declares.
  struct NamedFile: Sendable {
    /// A part of a file that declares what could have a file of its own.
    struct Part: Sendable {
      /// Its tree; `nil` if the file is not YAML.
      let root: Node?
      /// Where it begins.
      let place: Place
      /// The words of which its key is the name; `nil` if they are the key.
      var written: String?
    }

    private let file: ParsedFile
    /// The part of the file; `nil` for the whole.
    private let part: Part?
    /// The name that the file's own name, or the part's key, declares; empty if it declares none.
    let name: String
    /// The locale of a callback's translation; `nil` for other files.
    let locale: String?

    init(
      _ file: ParsedFile, named name: String = "", in locale: String? = nil, part: Part? = nil
    ) {
      (self.file, self.name, self.locale, self.part) = (file, name, locale, part)
    }

    /// The file's path inside the pack.
    var path: String { file.path }
    /// Where it begins.
    var place: Place { part?.place ?? Place(path: path, line: 1, column: 1) }
    /// What a part of it declares by its use, without a value.
    func part(named name: String, _ words: String, at place: Place) -> Self {
      let root = Node(content: .mapping([]), place: place)
      let written = words == name ? nil : words
      return Self(file, named: name, part: Part(root: root, place: place, written: written))
    }
    /// What readers call what it declares, unless it says otherwise.
    var title: String { written ?? name }
    /// The words of which the name is made; `nil` if they are the name.
    var written: String? { part?.written }
    /// Whether it is only a part of its file.
    var isPart: Bool { part != nil }
    /// The YAML tree of the file, its front matter, or its part; `nil` if it is not YAML, which has
    /// been reported.
    var root: Node? { part.map(\.root) ?? file.content.root }
    /// Whether the whole file was parsed without a fault.
    var isComplete: Bool { file.content.root != nil && file.faults.isEmpty }
    /// The prose of a callback's file.
    var prose: Words {
      let start = Place(path: path, line: file.content.proseLine, column: 1)
      let prose = file.content.prose
      return Words(prose, at: TextSource(lines: prose, at: start))
    }
    /// The bytes after the front matter of a recording.
    var log: [UInt8] { file.content.log }
    /// The line on which the log begins, counted from 1.
    var firstLine: Int { file.content.firstLine }
  }

  /// `pack.yaml`; `nil` if it does not exist.
  private(set) var pack: NamedFile?
  /// `sources.yaml`; `nil` if it does not exist.
  private(set) var sources: NamedFile?
  /// `situations.yaml`; `nil` if it does not exist.
  private(set) var situations: NamedFile?
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
  /// The callbacks: files in the pack's first language, and entries of other files; each name once.
  var callbacks: [NamedFile] = []
  /// Whether some file may declare callbacks that could not be read.
  private(set) var lacksCallbacks = false
  /// The translations of callbacks.
  private(set) var translations: [NamedFile] = []
  /// The recordings.
  private(set) var recordings: [NamedFile] = []
}

extension ParsedPack {
  /// Sorts files by role, and collects their faults.
  ///
  /// A misplaced file is reported, and used all the same, so that its declarations are not missing
  /// elsewhere. It is not used if a file in the right place has its role already.
  init(of files: [ParsedFile], faults: Faults) {
    var callbacks: [(file: ParsedFile, stem: String)] = []
    let placed = files.filter { !$0.role.isMisplaced }
    for file in placed where file.heldRole == nil { sort(file, &callbacks, faults) }
    for file in placed where file.heldRole != nil { sort(file, &callbacks, faults) }
    for file in files {
      guard case .misplaced(let intended, let hint) = file.role else { continue }
      report(file, hint, to: faults)
      let isTaken = has(intended) || callbacks.contains { intended == .callback($0.stem) }
      if !isTaken, file.isReadable { sort(file, &callbacks, faults) }
    }
    if pack == nil {
      faults.report(
        .fileMissing,
        "missing file; write 'name:' and 'title:' into it, or name the folder that has it",
        at: Place(path: PackFiles.head))
    }
    let entries = self.callbacks
    let names = Set(callbacks.map(\.stem) + entries.map(\.name))
    for (file, stem) in callbacks {
      for fault in file.faults { faults.add(fault) }
      let (name, locale) = split(stem, beside: names, root: file.content.root)
      let named = NamedFile(file, named: name, in: locale)
      if locale == nil { self.callbacks.append(named) } else { translations.append(named) }
    }
    if !entries.isEmpty { self.callbacks = self.callbacks.eachOnce(faults) }
    if self.callbacks.isEmpty, !lacksCallbacks { declareCallbacksByUse() }
  }

  /// Puts a file into its list.
  ///
  /// Callbacks wait until the names of all are known.
  private mutating func sort(
    _ file: ParsedFile, _ callbacks: inout [(file: ParsedFile, stem: String)], _ faults: Faults
  ) {
    if case .callback(let stem) = file.role.intended {
      callbacks.append((file, stem))
      return
    }
    for fault in file.faults { faults.add(fault) }
    guard let held = file.heldRole, let own = held.yamlFolder, !lacksLifelines(file, held) else {
      return take(file, as: file.role.intended, faults)
    }
    let isTaken = has(held)
    let way =
      isTaken
      ? "'\(own.name)' already has a file of that name, so rename or delete this one"
      : "move it to '\(own.name)'"
    let expected = file.role.yamlFolder.map { ", not \($0.contents)" } ?? ""
    faults.report(
      .fileContents, "the file contains \(own.contents)\(expected); \(way)",
      at: Place(path: file.path, line: 1, column: 1))
    if !isTaken { take(file, as: held, faults) }
  }

  /// Whether a file of interactions looks like scenarios only because lifelines are missing: no
  /// step of it names an interaction.
  private func lacksLifelines(_ file: ParsedFile, _ held: FileRole) -> Bool {
    guard file.role.intended == .interactions, held == .scenarios else { return false }
    let known = Set(interactions.flatMap { $0.root?.entries ?? [] }.map(\.key))
    let steps = file.content.root?.entries.flatMap { $0.value["steps"]?.items ?? [] } ?? []
    return !steps.contains { known.contains(($0["interaction"] ?? $0).text ?? "") }
  }

  /// Puts a file that is no callback into its list.
  private mutating func take(_ file: ParsedFile, as role: FileRole, _ faults: Faults) {
    switch role {
    case .pack:
      pack = NamedFile(file)
      takeParts(ofHead: file, faults)
    case .sources: sources = NamedFile(file)
    case .situations: situations = NamedFile(file)
    case .callbackList:
      take(callbacksIn: file.content.root, what: "the file", of: file, faults)
    case .machine(let name):
      let root = file.content.root.map { MachineShortForm.expanded($0, faults: faults) }
      let place = Place(path: file.path, line: 1, column: 1)
      machines.append(NamedFile(file, named: name, part: .init(root: root, place: place)))
      takeParts(of: file, faults)
    case .interactions: interactions.append(NamedFile(file))
    case .scenarios: scenarios.append(NamedFile(file))
    case .guarantees: guarantees.append(NamedFile(file))
    case .article(let name): articles.append(NamedFile(file, named: name))
    case .recording(let name): recordings.append(NamedFile(file, named: name))
    case .callback, .other, .misplaced: break
    case .outside:
      faults.report(
        .fileUnexpected, "\(file.path.quoted) is outside the pack; move the file into it",
        at: Place(path: file.path))
    case .unknown(let hint): report(file, hint, to: faults)
    }
  }

  /// Adds the callbacks that a file of several declares.
  private mutating func take(
    callbacksIn node: Node?, what: String, of file: ParsedFile, _ faults: Faults
  ) {
    let entries = CallbackEntries(in: node, what: what, of: file, faults: faults)
    callbacks += entries.callbacks
    if !entries.isComplete { lacksCallbacks = true }
  }

  /// Adds the callbacks and interactions that a machine's file declares beside the machine.
  private mutating func takeParts(of file: ParsedFile, _ faults: Faults) {
    guard let root = file.content.root else {
      guard file.content.mayDeclareMore else { return }
      lacksCallbacks = true
      let part = NamedFile.Part(root: nil, place: Place(path: file.path, line: 1, column: 1))
      interactions.append(NamedFile(file, part: part))
      return
    }
    takeParts(ofMachine: root, in: file, faults)
  }

  private mutating func takeParts(ofMachine root: Node, in file: ParsedFile, _ faults: Faults) {
    if let node = root["callbacks"] {
      take(callbacksIn: node, what: "'callbacks'", of: file, faults)
    }
    if let node = root["interactions"] {
      interactions.append(NamedFile(file, part: .init(root: node, place: node.place)))
    }
  }

  /// Adds what the file of the pack declares beside the pack.
  private mutating func takeParts(ofHead file: ParsedFile, _ faults: Faults) {
    guard let root = file.content.root else { return }
    func part(_ key: any DeclaredKey) -> NamedFile? {
      root[key].map { NamedFile(file, part: .init(root: $0, place: $0.place)) }
    }
    if let node = root[PackKeys.machines] {
      for entry in node.entries {
        let machine = MachineShortForm.expanded(entry.value, faults: faults)
        let part = NamedFile.Part(root: machine, place: entry.place, written: entry.written)
        machines.append(NamedFile(file, named: entry.key, part: part))
        takeParts(ofMachine: entry.value, in: file, faults)
      }
    }
    if let node = root[PackKeys.callbacks], !CallbackDefaultKeys.areDefaults(node) {
      take(callbacksIn: node, what: "'callbacks'", of: file, faults)
    }
    interactions += [part(PackKeys.interactions)].compactMap(\.self)
    scenarios += [part(PackKeys.scenarios)].compactMap(\.self)
    sources = part(PackKeys.sources) ?? sources
    if let node = root[PackKeys.guarantees] {
      let root = node.namedGuarantees
      guarantees.append(NamedFile(file, part: .init(root: root, place: node.place)))
    }
  }

  /// Reports a file that is of no use where it is.
  private func report(_ file: ParsedFile, _ hint: String, to faults: Faults) {
    faults.report(.fileUnexpected, "unexpected file; \(hint)", at: Place(path: file.path))
  }

  /// Whether a file already has this role, if only one may.
  private func has(_ role: FileRole) -> Bool {
    switch role {
    case .pack: pack != nil
    case .sources: sources != nil
    case .situations: situations != nil
    case .callbackList: callbacks.contains { $0.path == PackFiles.callbacks }
    case .machine(let name): machines.contains { $0.name == name }
    case .article(let name): articles.contains { $0.name == name }
    case .recording(let name): recordings.contains { $0.name == name }
    default: false
    }
  }

  /// The locales of the pack; `nil` if they cannot be read.
  var locales: [String]? { pack?.root.flatMap(\.locales) }

  /// Separates the locale from a translation's name: `viewDidLoad.zh-Hans` has one, `init.coder`
  /// does not.
  private func split(
    _ stem: String, beside names: Set<String>, root: Node?
  ) -> (name: String, locale: String?) {
    guard let dot = stem.utf8.lastIndex(of: UInt8(ascii: ".")), dot != stem.startIndex else {
      return (stem, nil)
    }
    let name = String(stem[..<dot])
    let ending = String(stem[stem.utf8.index(after: dot)...])
    if let locales, locales.contains(ending) { return (name, ending) }
    guard names.contains(name), Self.looksLikeLocale(ending), !Self.describesCallback(root)
    else { return (stem, nil) }
    return (name, ending)
  }

  /// Whether front matter has a key of callbacks that no translation has.
  private static func describesCallback(_ root: Node?) -> Bool {
    let keys = ["owner", "swift", "objc", "declarations", "phase", "super", "sources"]
    return keys.contains { root?.has($0) ?? false }
  }

  /// Whether a suffix looks like a locale that `pack.yaml` lacks: `de`, `pt-BR`.
  private static func looksLikeLocale(_ word: String) -> Bool {
    let parts = word.split(separator: "-", omittingEmptySubsequences: false)
    return parts[0].utf8.count == 2 && !parts.contains { $0.isEmpty }
  }
}
