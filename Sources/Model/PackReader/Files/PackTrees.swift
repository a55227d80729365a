/// The files of a pack as trees, sorted by what they are for; in each list by path, those behind that lie
/// where they do not belong.
struct PackTrees {
  /// One file.
  struct File: Sendable {
    private let leaf: PackLeaf
    /// The name that the file's own name says; empty where it says none.
    let name: String
    /// The language of a callback's translation; none for every other file.
    let locale: String?

    init(_ leaf: PackLeaf, named name: String = "", in locale: String? = nil) {
      (self.leaf, self.name, self.locale) = (leaf, name, locale)
    }

    /// The file's path inside the pack.
    var path: String { leaf.path }
    /// What it says, or its front matter; none when that is no YAML, which has been reported.
    var root: Node? { leaf.content.root }
    /// Whether the tree holds all that was written.
    var isWhole: Bool { leaf.content.root != nil && leaf.faults.isEmpty }
    /// The prose of a callback.
    var prose: Words {
      Words(leaf.content.prose, at: Place(path: path, line: leaf.content.proseLine, column: 1))
    }
    /// What stands behind the front matter of a recording.
    var log: [UInt8] { leaf.content.log }
    /// The line on which the log begins.
    var firstLine: Int { leaf.content.firstLine }
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
  /// The callbacks' own files.
  private(set) var callbacks: [File] = []
  /// The files of callbacks in other languages.
  private(set) var translations: [File] = []
  /// The recordings.
  private(set) var recordings: [File] = []
}

extension PackTrees {
  /// Sorts files that were read, and gathers what is wrong with them.
  ///
  /// A file that is called otherwise than it should be, or lies elsewhere, is told, and read all the same,
  /// so that what it declares is missed nowhere.
  init(of leaves: [PackLeaf], faults: Faults) {
    var callbacks: [(leaf: PackLeaf, stem: String)] = []
    for leaf in leaves where !leaf.kind.isMisplaced { sort(leaf, &callbacks, faults) }
    for leaf in leaves {
      guard case .misplaced(let meaning, let hint) = leaf.kind else { continue }
      report(leaf, hint, to: faults)
      let isTaken = has(meaning) || callbacks.contains { meaning == .callback($0.stem) }
      if !isTaken, leaf.isReadable { sort(leaf, &callbacks, faults) }
    }
    if pack == nil {
      faults.error(
        "a pack needs this file; write 'name:' and 'title:', or name the folder that has it",
        at: Place(path: PackFiles.head))
    }
    let names = Set(callbacks.map(\.stem))
    for (leaf, stem) in callbacks {
      for fault in leaf.faults { faults.add(fault) }
      let (name, locale) = split(stem, beside: names, root: leaf.content.root)
      let file = File(leaf, named: name, in: locale)
      if locale == nil { self.callbacks.append(file) } else { translations.append(file) }
    }
  }

  /// Puts a file where it belongs; a callback's waits until the names of all are known.
  private mutating func sort(
    _ leaf: PackLeaf, _ callbacks: inout [(leaf: PackLeaf, stem: String)], _ faults: Faults
  ) {
    if case .callback(let stem) = leaf.kind.meaning {
      callbacks.append((leaf, stem))
      return
    }
    for fault in leaf.faults { faults.add(fault) }
    guard let folder = leaf.kind.yamlFolder, let root = leaf.content.root,
      let held = PackPath(holding: root, at: leaf.path), let own = held.yamlFolder,
      own.name != folder.name
    else { return take(leaf, as: leaf.kind.meaning, faults) }
    faults.error(
      "the file holds \(own.contents), and not \(folder.contents); move it to '\(own.name)'",
      at: Place(path: leaf.path, line: 1, column: 1))
    take(leaf, as: held, faults)
  }

  /// Puts a file that is no callback's where it belongs.
  private mutating func take(_ leaf: PackLeaf, as kind: PackPath, _ faults: Faults) {
    switch kind {
    case .pack: pack = File(leaf)
    case .sources: sources = File(leaf)
    case .machine(let name): machines.append(File(leaf, named: name))
    case .interactions: interactions.append(File(leaf))
    case .scenarios: scenarios.append(File(leaf))
    case .guarantees: guarantees.append(File(leaf))
    case .article(let name): articles.append(File(leaf, named: name))
    case .recording(let name): recordings.append(File(leaf, named: name))
    case .callback, .other, .misplaced: break
    case .outside:
      faults.error(
        "\(leaf.path.quoted) leads out of the pack; every file lies inside it",
        at: Place(path: leaf.path))
    case .unknown(let hint): report(leaf, hint, to: faults)
    }
  }

  /// Tells of a file that does not belong where it lies.
  private func report(_ leaf: PackLeaf, _ hint: String, to faults: Faults) {
    faults.error("a pack has no use for this file; \(hint)", at: Place(path: leaf.path))
  }

  /// Whether there is a file already of which a pack has one.
  private func has(_ kind: PackPath) -> Bool {
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
