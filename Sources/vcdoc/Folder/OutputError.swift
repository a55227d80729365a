/// Why a site was not written; the folder is as it was before.
enum OutputError: Error, Hashable, Sendable {
  /// The folder holds files, one of which is given, and nothing says that vcdoc wrote them.
  case notOurs(title: String, example: String)
  /// The path of a file names something else.
  case notAFile(title: String)
  /// The path names something that is not a folder.
  case notAFolder(title: String)
  /// The path names no folder that could be exchanged for another: `/`, or a `..` into nowhere.
  case noName(title: String)
  /// The list of files in the folder cannot be understood.
  case damagedManifest(title: String, line: Int)
  /// Files that are not ours stand where pages go.
  case inTheWay(titles: [String])
  /// The folder lies in the pack that it would be made from.
  case insideThePack(title: String)
  /// The folder is, or contains, what no site is written around, as the reason says.
  case isTaken(title: String, reason: String)
  /// The file would lie in the pack that it is made from.
  case fileInsideThePack(title: String)
  /// The folder lies in that of the templates, where every file is one.
  case insideTheTemplates(title: String)
  /// The run reads the file that it would write over.
  case isRead(title: String, option: String)
  /// A page's path would lead out of the folder.
  case leadsOut(path: String)
  /// The folder cannot be moved, so no other one can take its place.
  case notReplaceable(title: String)
  /// A file that vcdoc did not write is in the previous site, and another in its place in the new
  /// one.
  case inBothSites(title: String, other: String)
}

extension OutputError: CustomStringConvertible {
  /// What is wrong, and a way out.
  var description: String {
    switch self {
    case .notOurs(let title, let example):
      """
      '\(title)' contains files that vcdoc did not write, such as '\(example)'; choose an empty or \
      a new folder with -o, or move the files
      """
    case .notAFile(let title): "'\(title)' is not a file; choose another"
    case .notAFolder, .noName, .insideThePack, .isTaken: (reason ?? "") + " with -o"
    case .fileInsideThePack(let title):
      "'\(title)' is inside the pack, which contains only sources; choose a file beside it"
    case .insideTheTemplates(let title):
      "'\(title)' is inside the folder of templates; choose a folder beside it"
    case .damagedManifest(let title, let line):
      """
      '\(title)' is damaged at line \(line), and it lists the files that vcdoc wrote; delete the \
      folder, or restore the file
      """
    case .inTheWay(let titles):
      """
      files that vcdoc did not write are in the place of pages; move them: \
      \(titles.map { "'\($0)'" }.joined(separator: ", "))
      """
    case .isRead(let title, let option):
      """
      '\(title)' is one of the files that this command reads, and would be overwritten; choose \
      another with \(option)
      """
    case .leadsOut(let path):
      "no page can be written to '\(path)'; page paths must be inside the folder"
    case .notReplaceable(let title):
      """
      '\(title)' is a mount point or part of a container's image, so a new site cannot replace it; \
      choose a folder inside it with -o
      """
    case .inBothSites(let title, let other):
      """
      '\(title)' was not written by vcdoc, and '\(other)' is already in its place; move the \
      former, and build again
      """
    }
  }

  /// What is wrong, and a way out that does not ask for an option, since another place may say
  /// which folder it is; nothing where the way out is another.
  var reason: String? {
    switch self {
    case .notAFolder(let title): "'\(title)' is not a folder; choose another"
    case .noName(let title):
      "'\(title)' is not a folder to write into; choose another"
    case .insideThePack(let title):
      "'\(title)' is inside the pack, which contains only sources; choose a folder beside it"
    case .isTaken(let title, let reason):
      "'\(title)' \(reason), so no site is written to it; choose a new folder"
    default: nil
    }
  }
}
