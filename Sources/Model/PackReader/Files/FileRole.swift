import Base
import Pack

/// The role of a file in a pack, from its path.
enum FileRole: Hashable, Sendable {
  /// `pack.yaml`.
  case pack
  /// `sources.yaml`.
  case sources
  /// `callbacks.yaml`.
  case callbackList
  /// `situations.yaml`.
  case situations
  /// `callbacks/NAME.md`; the name may end in a locale.
  case callback(String)
  /// `machines/NAME.yaml`.
  case machine(String)
  /// `interactions/NAME.yaml`.
  case interactions
  /// `scenarios/NAME.yaml`.
  case scenarios
  /// `guarantees/NAME.yaml`: guarantees that belong to no single page.
  case guarantees
  /// `recordings/NAME.log`.
  case recording(String)
  /// `articles/NAME.yaml`.
  case article(String)
  /// A file to ignore: hidden, or a note to the pack's readers.
  case other
  /// A path that leads out of the pack.
  case outside
  /// A file with one of these roles but a wrong name or folder, and how to correct that.
  indirect case misplaced(FileRole, hint: String)
  /// A file without a role, and the rule it breaks.
  case unknown(hint: String)

  /// Finds the role for a path inside the pack.
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

  /// The role of a file beside `pack.yaml`.
  private static func root(_ path: String) -> Self {
    switch path {
    case PackFiles.head: .pack
    case PackFiles.sources: .sources
    case PackFiles.callbacks: .callbackList
    case PackFiles.situations: .situations
    case "README.md", "LICENSE": .other
    case PackFiles.shortHead: .misplaced(.pack, hint: "use the extension '.yaml'")
    case "sources.yml": .misplaced(.sources, hint: "use the extension '.yaml'")
    case "callbacks.yml": .misplaced(.callbackList, hint: "use the extension '.yaml'")
    case "situations.yml": .misplaced(.situations, hint: "use the extension '.yaml'")
    default: .unknown(hint: Self.hint)
    }
  }

  /// The role of a file in a folder; `depth` is the number of parts of its path.
  private static func inside(
    _ folder: String, depth: Int, file: Substring
  ) -> Self {
    guard let ending = endings[folder] else { return elsewhere(folder, file) }
    guard depth == 2 else {
      let hint = "put the files of '\(folder)' directly into it"
      return stem(of: file, ending).map { .misplaced(Self($0, in: folder), hint: hint) }
        ?? .unknown(hint: hint)
    }
    if let name = stem(of: file, ending) { return Self(name, in: folder) }
    let list = folder == "callbacks" ? ", except callbacks.yaml beside pack.yaml" : ""
    let hint = "the files of '\(folder)' have the extension '\(ending)'\(list)"
    if let name = otherEndings[ending].flatMap({ stem(of: file, $0) }) {
      return .misplaced(Self(name, in: folder), hint: hint)
    }
    return byEnding(file, among: [".md": "callbacks", ".log": "recordings"])
      ?? .unknown(hint: hint)
  }

  /// The role of a file in an unknown folder, which may be a misspelled one.
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

  /// The role that the file extension alone suggests; `nil` if it suggests none.
  private static func byEnding(_ file: Substring, among folders: [String: String]) -> Self? {
    for (ending, folder) in folders {
      guard let name = stem(of: file, ending) else { continue }
      return .misplaced(
        Self(name, in: folder), hint: "files with the extension '\(ending)' go into '\(folder)'")
    }
    return nil
  }

  /// The role of a file in a known folder; `name` is the file's name without extension.
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

  /// The file's name without an extension; `nil` if it has another, or nothing before it.
  private static func stem(of file: Substring, _ ending: String) -> String? {
    guard file.utf8.reversed().starts(with: ending.utf8.reversed()),
      file.utf8.count > ending.utf8.count
    else { return nil }
    return String(Substring(file.utf8.dropLast(ending.utf8.count)))
  }

  /// Common alternatives to the expected extensions.
  private static let otherEndings = [".yaml": ".yml", ".md": ".markdown", ".log": ".txt"]

  /// The folders of a pack, and the extension of their files.
  private static let endings = [
    "callbacks": ".md", "machines": ".yaml", "interactions": ".yaml", "scenarios": ".yaml",
    "guarantees": ".yaml", "articles": ".yaml", "recordings": ".log",
  ]

  private static let hint =
    "a pack contains pack.yaml, callbacks.yaml, situations.yaml, sources.yaml, and the folders "
    + "callbacks, machines, interactions, scenarios, guarantees, articles, and recordings"
}

extension FileRole {
  /// The role that a misplaced file is meant to have; the role itself for others.
  var intended: Self { if case .misplaced(let intended, _) = self { intended } else { self } }

  /// The role of a YAML file, from its keys; `nil` if they do not decide.
  ///
  /// - Parameters:
  ///   - root: The file's contents.
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
    } else if all(have: "steps"), values.allSatisfy(Self.isScenario) {
      self = .scenarios
    } else if all(have: "says", "misconception", "recommendation") {
      self = .guarantees
    } else if all(have: "owner", "swift", "objc", "declarations") {
      self = .callbackList
    } else {
      return nil
    }
  }

  /// Whether a value has no keys but those of a scenario; an interaction has steps, too.
  private static func isScenario(_ value: Node) -> Bool {
    value.entries.allSatisfy { ScenarioKeys.construct.has($0.key) }
  }

  /// Where such YAML files belong, and what they hold; `nil` for other roles.
  var yamlFolder: (name: String, contents: String)? {
    switch intended {
    case .machine: ("machines", "a machine")
    case .interactions: ("interactions", "interactions")
    case .scenarios: ("scenarios", "scenarios")
    case .guarantees: ("guarantees", "guarantees")
    case .callbackList: (PackFiles.callbacks, "callbacks")
    default: nil
    }
  }
}
