/// What a file of a pack is for, told from its path.
enum FileRole: Hashable, Sendable {
  /// `pack.yaml`.
  case pack
  /// `sources.yaml`.
  case sources
  /// `callbacks/NAME.md`; the name may still turn out to end in a locale.
  case callback(String)
  /// `machines/NAME.yaml`.
  case machine(String)
  /// A file of interactions.
  case interactions
  /// A file of scenarios.
  case scenarios
  /// A file of guarantees that belong to no single page.
  case guarantees
  /// `recordings/NAME.log`.
  case recording(String)
  /// `articles/NAME.yaml`.
  case article(String)
  /// Something that the loader does not read: a hidden file, a note to the pack's readers.
  case other
  /// A path that leads out of the pack.
  case outside
  /// A file that is one of these all the same, but is called otherwise or lies elsewhere, and a hint at
  /// what to do with it.
  indirect case misplaced(FileRole, hint: String)
  /// A file that has no meaning here, and a hint at what to do with it.
  case unknown(hint: String)

  /// Tells what a file is for.
  init(_ path: String) {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let leadsOut = parts.contains { part in
      part.isEmpty || part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8)
    }
    if leadsOut || path.utf8.contains(UInt8(ascii: "\\")) {
      self = .outside
    } else if parts.contains(where: { $0.first == UInt8(ascii: ".") }) {
      self = .other
    } else if parts.count == 1 {
      self = Self.root(path)
    } else {
      let (folder, file) = (Substring(parts[0]), Substring(parts[parts.count - 1]))
      self = Self.inside(String(folder), depth: parts.count, file: file)
    }
  }

  /// A file that lies beside `pack.yaml`.
  private static func root(_ path: String) -> Self {
    switch path {
    case PackFiles.head: .pack
    case PackFiles.sources: .sources
    case "README.md", "LICENSE": .other
    case PackFiles.shortHead: .misplaced(.pack, hint: "the ending is '.yaml'")
    case "sources.yml": .misplaced(.sources, hint: "the ending is '.yaml'")
    default: .unknown(hint: Self.hint)
    }
  }

  /// A file in a folder; `depth` counts the parts of its path.
  private static func inside(
    _ folder: String, depth: Int, file: Substring
  ) -> Self {
    guard let ending = endings[folder] else { return elsewhere(folder, file) }
    guard depth == 2 else {
      let hint = "the files of '\(folder)' lie directly in it, in no further folder"
      return stem(of: file, ending).map { .misplaced(Self($0, in: folder), hint: hint) }
        ?? .unknown(hint: hint)
    }
    if let name = stem(of: file, ending) { return Self(name, in: folder) }
    let hint = "the files of '\(folder)' end in '\(ending)'"
    if let name = otherEndings[ending].flatMap({ stem(of: file, $0) }) {
      return .misplaced(Self(name, in: folder), hint: hint)
    }
    return byEnding(file, among: [".md": "callbacks", ".log": "recordings"])
      ?? .unknown(hint: hint)
  }

  /// A file in a folder that no pack has, which may mean one that it has.
  private static func elsewhere(_ folder: String, _ file: Substring) -> Self {
    if let near = Suggestion(for: folder, among: endings.keys.sorted()).word,
      let ending = endings[near]
    {
      let hint = "did you mean the folder '\(near)'?"
      return stem(of: file, ending).map { .misplaced(Self($0, in: near), hint: hint) }
        ?? .unknown(hint: hint)
    }
    return byEnding(file, among: [".log": "recordings"]) ?? .unknown(hint: hint)
  }

  /// A file whose ending says where it belongs; none when it does not.
  private static func byEnding(_ file: Substring, among folders: [String: String]) -> Self? {
    for (ending, folder) in folders {
      guard let name = stem(of: file, ending) else { continue }
      return .misplaced(
        Self(name, in: folder), hint: "what ends in '\(ending)' belongs in '\(folder)'")
    }
    return nil
  }

  /// A file that lies in a folder of a pack, where its name says what it holds.
  private init(_ name: String, in folder: String) {
    self =
      switch folder {
      case "callbacks": .callback(name)
      case "machines": .machine(name)
      case "interactions": .interactions
      case "guarantees": .guarantees
      case "recordings": .recording(name)
      case "articles": .article(name)
      default: .scenarios
      }
  }

  /// What a file is called without an ending; none when it has another, or nothing before it.
  private static func stem(of file: Substring, _ ending: String) -> String? {
    guard file.utf8.reversed().starts(with: ending.utf8.reversed()),
      file.utf8.count > ending.utf8.count
    else { return nil }
    return String(Substring(file.utf8.dropLast(ending.utf8.count)))
  }

  /// What other programs use instead of an ending.
  private static let otherEndings = [".yaml": ".yml", ".md": ".markdown", ".log": ".txt"]

  /// The folders of a pack, and what the names of their files end in.
  private static let endings = [
    "callbacks": ".md", "machines": ".yaml", "interactions": ".yaml", "scenarios": ".yaml",
    "guarantees": ".yaml", "articles": ".yaml", "recordings": ".log",
  ]

  private static let hint =
    "a pack holds pack.yaml, sources.yaml, and the folders callbacks, machines, interactions, "
    + "scenarios, guarantees, articles, and recordings"
}

extension FileRole {
  /// What the file is, wherever it lies.
  var intended: Self { if case .misplaced(let intended, _) = self { intended } else { self } }

  /// What a file of YAML holds, told from its keys; none where they do not tell.
  ///
  /// - Parameters:
  ///   - root: What it says.
  ///   - path: The file's path.
  init?(holding root: Node, at path: String) {
    let values = root.entries.map(\.value)
    func all(have keys: String...) -> Bool {
      !values.isEmpty && values.allSatisfy { value in keys.contains(where: value.has) }
    }
    let file = path.utf8.split(separator: UInt8(ascii: "/")).last ?? Substring(path).utf8
    let name = String(Substring(file.prefix { $0 != UInt8(ascii: ".") }))
    if root.has("regions") {
      self = .machine(name)
    } else if all(have: "lifelines") {
      self = .interactions
    } else if all(have: "acts") {
      self = .scenarios
    } else if all(have: "says", "myth", "advice") {
      self = .guarantees
    } else {
      return nil
    }
  }

  /// The folder of such a file among those that hold YAML, and what it holds there; none for others.
  var yamlFolder: (name: String, contents: String)? {
    switch intended {
    case .machine: ("machines", "a machine")
    case .interactions: ("interactions", "interactions")
    case .scenarios: ("scenarios", "scenarios")
    case .guarantees: ("guarantees", "guarantees")
    default: nil
    }
  }
}
