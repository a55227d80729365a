import Base
import Pack

/// The files that diagnostics refer to, grouped by the folder that is printed before their paths.
struct Origins: Sendable {
  private var groups: [(folder: String, files: [String: [UInt8]])] = []

  /// The files of one folder.
  ///
  /// - Parameters:
  ///   - files: The files, by the path that places use.
  ///   - folder: What is printed before these paths; may be empty.
  init(_ files: [String: [UInt8]], in folder: String) { groups.append((folder, files)) }

  /// The files of a pack; a missing `pack.yaml` belongs to its folder, too.
  init(of pack: PackFiles, in folder: String) { add(pack, in: folder, expecting: [pack.headPath]) }

  /// Adds the files of another folder; a path that is already known keeps its folder.
  ///
  /// - Parameters:
  ///   - gathered: The files, and the diagnostics about files that could not be read.
  ///   - folder: What is printed before their paths.
  ///   - paths: Files that belong to the folder although they may be missing.
  mutating func add(
    _ gathered: PackFiles, in folder: String, expecting paths: [String] = []
  ) {
    let absent = (paths + gathered.diagnostics.map(\.place.path)).map { ($0, [UInt8]()) }
    groups.append((folder, gathered.files.merging(absent) { known, _ in known }))
  }

  /// The path as a person would write it, with its folder.
  func title(of path: String) -> String {
    let folder = groups.first { $0.files[path] != nil }?.folder ?? ""
    return folder.isEmpty ? path : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// Formats diagnostics with source lines, grouped by folder.
  func report(of diagnostics: [Diagnostic], isColored: Bool = false) -> String {
    let homes = diagnostics.map(home)
    func report(of home: Int?) -> String {
      let group = home.map { groups[$0] }
      return Report(
        of: zip(diagnostics, homes).filter { $1 == home }.map(\.0), files: group?.files ?? [:],
        folder: group?.folder ?? "", isColored: isColored
      ).text
    }
    return ([nil] + groups.indices.map(Optional.some)).map(report).joined()
  }

  /// The index of the group whose files a diagnostic or one of its notes refers to; `nil` if none.
  private func home(of diagnostic: Diagnostic) -> Int? {
    let places = [diagnostic.place] + diagnostic.notes.compactMap(\.place)
    return places.lazy.compactMap { place in
      groups.firstIndex { $0.files[place.path] != nil }
    }.first
  }
}
