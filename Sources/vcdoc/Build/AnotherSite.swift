import Render

/// Why a folder is not filled: another command filled it, whose files would go.
struct AnotherSite: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder, as messages call it.
  let title: String
  /// What filled it.
  let command: String

  /// What is wrong, and a way out.
  var description: String {
    "'\(title)' holds what '\(command)' wrote, all of which would be removed; name another folder with -o, "
      + "or remove this one first"
  }

  /// The commands that fill folders, by what tells their files from those of the others, with the page
  /// that readers see first; no two have the same.
  private static let commands: [(kind: String, first: String, command: String)] =
    [("", "index.html", "vcdoc build")]
    + Medium.allCases.map { ($0.rawValue, $0.firstFile, $0.command) }

  /// Refuses a folder that another command filled.
  ///
  /// Where the page stands that this command writes first, as after most builds, nothing is read.
  ///
  /// - Parameters:
  ///   - output: The folder, which need not exist.
  ///   - kind: What tells the files that are to be written from those of other commands.
  /// - Throws: Why it is refused, or the system's reason.
  static func refuse(_ output: OutputFolder, for kind: String) throws {
    let own = kind.split(separator: " ").first.map(String.init) ?? ""
    guard let first = commands.first(where: { $0.kind == own })?.first,
      try FileStatus(behind: output.path)?.kind == .folder,
      try FileStatus(at: "\(output.path)/\(first)") == nil
    else { return }
    let owned = try Manifest(of: try Folder(at: output.path, title: output.title))?.owned ?? []
    let former = commands.filter { owned.contains(RelativePath($0.first, in: nil)) }
    // Somebody may have removed the page.
    if let other = former.first, !former.contains(where: { $0.kind == own }) {
      throw AnotherSite(title: output.title, command: other.command)
    }
  }
}

extension Medium {
  /// The page that readers see first, or what stands for it.
  fileprivate var firstFile: String {
    switch self {
    case .folder: "README.md"
    case .githubWiki: "Home.md"
    case .gitlabWiki: "home.md"
    case .confluence: "home.xml"
    case .docc: "Info.plist"
    }
  }

  /// The command that writes its pages.
  fileprivate var command: String {
    switch self {
    case .folder: "vcdoc export markdown"
    case .githubWiki: "vcdoc export wiki --flavor github"
    case .gitlabWiki: "vcdoc export wiki --flavor gitlab"
    case .confluence: "vcdoc export wiki --flavor confluence"
    case .docc: "vcdoc export docc"
    }
  }
}
