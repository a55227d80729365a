import Base
import Pack
import Pages

/// Why a folder is not filled: another command filled it, or the same one from another pack, and
/// those files would go.
struct AnotherSite: Error, Hashable, Sendable, CustomStringConvertible {
  /// The folder, as messages call it.
  let title: String
  /// What it holds, in words that follow *holds*.
  let contents: String

  /// What is wrong, and a way out.
  var description: String {
    "'\(title)' contains \(contents), which would be deleted; choose another folder with -o, or "
      + "delete '\(title)' first"
  }

  /// The commands that fill folders, by what tells their files from those of the others, with the
  /// page that readers see first; no two have the same.
  private static let commands: [(kind: String, first: String, command: String)] =
    [("", "index.html", "vcdoc build")]
    + ExportTarget.allCases.map { ($0.rawValue, $0.firstFile, $0.command) }

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
      try FileStatus(following: output.path)?.kind == .folder,
      try FileStatus(at: "\(output.path)/\(first)") == nil
    else { return }
    let owned = try manifest(of: output)?.owned ?? []
    let former = commands.filter { owned.contains(RelativePath($0.first, in: nil)) }
    // Somebody may have removed the page.
    if let other = former.first, !former.contains(where: { $0.kind == own }) {
      throw AnotherSite(title: output.title, contents: "what '\(other.command)' wrote")
    }
  }

  /// Refuses a folder that was filled from a pack of another name; one that does not say is not
  /// refused.
  ///
  /// - Parameters:
  ///   - output: The folder, which need not exist.
  ///   - pack: The name of the pack that the files are to be made of.
  /// - Throws: Why it is refused, or the system's reason.
  static func refuse(_ output: OutputFolder, for pack: Name<Pack>) throws {
    guard try FileStatus(following: output.path)?.kind == .folder,
      let former = try manifest(of: output)?.pack, former != pack
    else { return }
    throw AnotherSite(
      title: output.title, contents: "files of the pack '\(former)', not of '\(pack)'")
  }

  private static func manifest(of output: OutputFolder) throws -> Manifest? {
    try Manifest(of: try Folder(at: output.path, title: output.title))
  }
}

extension ExportTarget {
  /// The page that readers see first, or what stands for it.
  fileprivate var firstFile: String { self == .docc ? "Info.plist" : home }

  /// The command that writes its pages.
  fileprivate var command: String {
    switch self {
    case .folder: "vcdoc export markdown"
    case .githubWiki: "vcdoc export wiki --flavor github"
    case .gitlabWiki: "vcdoc export wiki --flavor gitlab"
    case .confluence: "vcdoc export wiki --flavor confluence"
    case .docc: "vcdoc export docc"
    case .site: "vcdoc build"
    }
  }
}
