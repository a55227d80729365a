import Model

/// The files that diagnostics speak of, each with the folder that a person finds it in.
struct Origins: Sendable {
  private var groups: [(folder: String, files: [String: [UInt8]])] = []

  /// Begins with files of one folder.
  ///
  /// - Parameters:
  ///   - files: The files, by the path that places name.
  ///   - folder: What stands before these paths.
  init(_ files: [String: [UInt8]], in folder: String) { groups.append((folder, files)) }

  /// Begins with the files of a pack; what it needs and has not is looked for in its folder, too.
  init(of pack: PackFiles, in folder: String) { add(pack, in: folder, expecting: [PackFiles.head]) }

  /// Adds files of another folder; a path that is known already keeps its meaning.
  ///
  /// - Parameters:
  ///   - gathered: The files, and what went wrong with some of them.
  ///   - folder: What stands before their paths.
  ///   - paths: Files that should be there.
  mutating func add(
    _ gathered: PackFiles, in folder: String, expecting paths: [String] = []
  ) {
    let absent = (paths + gathered.diagnostics.map(\.place.path)).map { ($0, [UInt8]()) }
    groups.append((folder, gathered.files.merging(absent) { known, _ in known }))
  }

  /// The path by which a person finds a file.
  func title(of path: String) -> String {
    let folder = groups.first { $0.files[path] != nil }?.folder ?? ""
    return folder.isEmpty ? path : folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// What diagnostics say, as people read it; those of one folder together.
  func report(of diagnostics: [Diagnostic], isColoured: Bool = false) -> String {
    let homes = diagnostics.map(home)
    func report(of home: Int?) -> String {
      let group = home.map { groups[$0] }
      return Report(
        of: zip(diagnostics, homes).filter { $1 == home }.map(\.0), files: group?.files ?? [:],
        folder: group?.folder ?? "", isColoured: isColoured
      ).text
    }
    return ([nil] + groups.indices.map(Optional.some)).map(report).joined()
  }

  /// The group whose files a diagnostic speaks of, be it in a note; nothing when none does.
  private func home(of diagnostic: Diagnostic) -> Int? {
    let places = [diagnostic.place] + diagnostic.notes.compactMap(\.place)
    return places.lazy.compactMap { place in
      groups.firstIndex { $0.files[place.path] != nil }
    }.first
  }
}
