/// A file of a pack as a tree, whatever it is for.
protocol PackTree: Sendable {
  /// The file's path inside the pack.
  var path: String { get }
  /// What it says, or its front matter; none when that is no YAML, which has been reported.
  var root: Node? { get }
}

/// The files of a pack as trees, sorted by what they are for; in each list by path.
struct PackTrees {
  /// One YAML file.
  struct File: PackTree {
    let path: String
    /// The name that the file's own name says; empty where it says none.
    let name: String
    /// What it says; none when it is no YAML, which has been reported.
    let root: Node?
    /// Whether the tree holds all that was written.
    let isWhole: Bool
  }

  /// One Markdown file of a callback.
  struct CallbackFile: PackTree {
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

    /// The prose as a text.
    var words: Words { Words(prose, at: Place(path: path, line: proseLine, column: 1)) }
  }

  /// One recording.
  struct Record: PackTree {
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
  /// The callbacks' own files.
  private(set) var callbacks: [CallbackFile] = []
  /// The files of callbacks in other languages.
  private(set) var translations: [CallbackFile] = []
  /// The recordings.
  private(set) var recordings: [Record] = []
}

extension PackTrees {
  /// Sorts files that were read, and gathers what is wrong with them.
  init(of leaves: [PackLeaf], faults: Faults) {
    var pending: [(leaf: Int, name: String)] = []
    for number in leaves.indices {
      if case .callback(let name) = leaves[number].kind {
        pending.append((number, name))
        continue
      }
      for fault in leaves[number].faults { faults.add(fault) }
      take(leaves[number], faults)
    }
    if pack == nil {
      faults.error(
        "a pack needs this file; write 'name:' and 'title:', or name the folder that has it",
        at: Place(path: PackFiles.head))
    }
    let names = Set(pending.map(\.name))
    for (number, stem) in pending {
      let leaf = leaves[number]
      for fault in leaf.faults { faults.add(fault) }
      let (name, locale) = split(stem, beside: names, root: leaf.root)
      let file = CallbackFile(
        path: leaf.path, name: name, locale: locale, root: leaf.root, isWhole: leaf.isWhole,
        prose: leaf.prose, proseLine: leaf.proseLine)
      if locale == nil { callbacks.append(file) } else { translations.append(file) }
    }
  }

  /// Puts a file that is no callback's where it belongs.
  private mutating func take(_ leaf: PackLeaf, _ faults: Faults) {
    let file = { (name: String) in
      File(path: leaf.path, name: name, root: leaf.root, isWhole: leaf.isWhole)
    }
    switch leaf.kind {
    case .pack: pack = file("")
    case .sources: sources = file("")
    case .machine(let name): machines.append(file(name))
    case .interactions: interactions.append(file(""))
    case .scenarios: scenarios.append(file(""))
    case .guarantees: guarantees.append(file(""))
    case .article(let name): articles.append(file(name))
    case .recording(let name):
      recordings.append(
        Record(
          path: leaf.path, name: name, root: leaf.root, isWhole: leaf.isWhole, log: leaf.log,
          firstLine: leaf.firstLine))
    case .callback, .other: break
    case .outside:
      faults.error(
        "\(leaf.path.quoted) leads out of the pack; every file lies inside it",
        at: Place(path: leaf.path))
    case .unknown(let hint):
      faults.error("a pack has no use for this file; \(hint)", at: Place(path: leaf.path))
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
