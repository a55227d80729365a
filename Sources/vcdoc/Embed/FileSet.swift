import CSystem

/// Files on their way to their places: all of them get there, or none.
///
/// Each is first written beside its place. Then they change places with the former files, one after
/// the other; when one cannot, those before it change back.
struct FileSet {
  /// A file that waits beside its place.
  private struct Waiting {
    let folder: String
    let name: RelativePath
    let spare: RelativePath
    /// What was in its place when it was written; nothing for a new file.
    let former: FileStatus?
  }

  private var waiting: [Waiting] = []
  private var made: [(folder: String, path: RelativePath)] = []

  /// Writes a file beside its place.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - path: Its place.
  ///   - folder: The folder that the place is relative to.
  /// - Throws: The system's reason.
  mutating func add(_ bytes: [UInt8], at path: RelativePath, in folder: String) throws {
    let home = try Folder(at: folder, title: folder)
    for parent in path.ancestors where try home.status(of: parent) == nil {
      try home.makeFolder(parent)
      made.append((folder, parent))
    }
    let name = path.text.split(separator: "/").last ?? ""
    let spare = RelativePath(".\(name).vcdoc-new", in: path.parent)
    let former = try home.status(of: path)
    try home.clear(spare)
    waiting.append(Waiting(folder: folder, name: path, spare: spare, former: former))
    try home.create(spare, bytes)
    if let former { try home.setMode(former.mode, of: spare) }
  }

  /// Puts the files in their places.
  ///
  /// - Throws: The system's reason; everything is then as it was.
  consuming func commit() throws {
    var done: [Waiting] = []
    do {
      for file in waiting {
        try exchange(file)
        done.append(file)
      }
    } catch let reason {
      for file in done.reversed() { try restore(file) }
      try discard()
      throw reason
    }
    for file in done where file.former != nil { try clearSpare(of: file) }
  }

  /// Removes what was written.
  ///
  /// - Throws: The system's reason.
  consuming func discard() throws {
    for file in waiting { try clearSpare(of: file) }
    for folder in made.reversed() {
      try Folder(at: folder.folder, title: folder.folder).removeFolder(folder.path)
    }
  }

  private func clearSpare(of file: Waiting) throws(SystemError) {
    try Folder(at: file.folder, title: file.folder).clear(file.spare)
  }

  private func exchange(_ file: Waiting) throws {
    let home = try Folder(at: file.folder, title: file.folder)
    guard try home.status(of: file.name) == file.former else {
      throw DocumentError.changed(title: home.title(of: file.name))
    }
    guard file.former != nil else { return try home.move(file.spare, to: home, as: file.name) }
    do {
      try system("write '\(home.title(of: file.name))'") {
        unsafe vcdoc_exchange(
          home.descriptor, file.spare.text, home.descriptor, file.name.text)
      }
    } catch {
      guard error.knowsNoExchange else { throw error }
      try home.move(file.spare, to: home, as: file.name)
    }
  }

  private func restore(_ file: Waiting) throws {
    let home = try Folder(at: file.folder, title: file.folder)
    if file.former == nil {
      try home.remove(file.name)
    } else if try home.status(of: file.spare) != nil {
      try home.move(file.spare, to: home, as: file.name)
    }
  }
}

extension Folder {
  /// Sets the permissions of a file.
  fileprivate func setMode(_ mode: FileStatus.Mode, of path: RelativePath) throws(SystemError) {
    try OpenFile(in: self, path, OpenFile.writing).setMode(mode)
  }
}
