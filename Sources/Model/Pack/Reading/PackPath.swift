/// What a file of a pack is for, told from its path.
enum PackPath: Hashable, Sendable {
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
    case "pack.yml", "sources.yml": .unknown(hint: "the ending is '.yaml'")
    default: .unknown(hint: Self.hint)
    }
  }

  /// A file in a folder; `depth` counts the parts of its path.
  private static func inside(
    _ folder: String, depth: Int, file: Substring
  ) -> Self {
    guard let ending = endings[folder] else { return .unknown(hint: hint(for: folder)) }
    guard depth == 2 else {
      return .unknown(hint: "the files of '\(folder)' lie directly in it, in no further folder")
    }
    guard file.utf8.reversed().starts(with: ending.utf8.reversed()),
      file.utf8.count > ending.utf8.count
    else {
      return .unknown(hint: "the files of '\(folder)' end in '\(ending)'")
    }
    let name = String(Substring(file.utf8.dropLast(ending.utf8.count)))
    return switch folder {
    case "callbacks": .callback(name)
    case "machines": .machine(name)
    case "interactions": .interactions
    case "guarantees": .guarantees
    case "recordings": .recording(name)
    case "articles": .article(name)
    default: .scenarios
    }
  }

  /// The folders of a pack, and what the names of their files end in.
  private static let endings = [
    "callbacks": ".md", "machines": ".yaml", "interactions": ".yaml", "scenarios": ".yaml",
    "guarantees": ".yaml", "articles": ".yaml", "recordings": ".log",
  ]

  private static let hint =
    "a pack holds pack.yaml, sources.yaml, and the folders callbacks, machines, interactions, "
    + "scenarios, guarantees, articles, and recordings"

  /// What to do with a file in a folder that no pack has.
  private static func hint(for folder: String) -> String {
    let suggestion = Suggestion(for: folder, among: endings.keys.sorted())
    return suggestion.word.map { "did you mean the folder '\($0)'?" } ?? hint
  }
}
