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

  /// A file in its place, and where the former one is now; nothing for a new file.
  private struct Done {
    let file: Waiting
    let former: RelativePath?
  }

  private let exchanges: Bool
  /// What others do between a look at a file and its exchange; tests say it.
  private let meanwhile: () throws -> Void
  private var waiting: [Waiting] = []
  private var made: [(folder: String, path: RelativePath)] = []

  /// Begins without files.
  ///
  /// - Parameters:
  ///   - exchanges: Whether two names are exchanged in one step, where the system can.
  ///   - meanwhile: What others do between a look at a file and its exchange; tests say it.
  init(exchanging exchanges: Bool = true, meanwhile: @escaping () throws -> Void = {}) {
    self.exchanges = exchanges
    self.meanwhile = meanwhile
  }

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
    let spare = path.neighbor("new")
    let former = try home.status(of: path)
    try home.clear(spare)
    waiting.append(Waiting(folder: folder, name: path, spare: spare, former: former))
    try home.create(spare, bytes)
    if let former { try home.setMode(former.mode, of: spare) }
  }

  /// Puts the files in their places.
  ///
  /// - Throws: The system's reason, everything is then as it was; or `DocumentError`, which says
  ///   what is not.
  consuming func commit() throws {
    var done: [Done] = []
    do {
      for file in waiting { try exchange(file, &done) }
    } catch let reason {
      throw undo(done, after: reason)
    }
    var reasons = Reasons()
    for one in done {
      guard let former = one.former else { continue }
      reasons.collect { try Folder(at: one.file.folder, title: one.file.folder).clear(former) }
    }
    if let reason = reasons.first { throw reason }
  }

  /// Removes what was written.
  ///
  /// - Throws: The system's reason, after everything that can be removed is.
  consuming func discard() throws {
    var reasons = Reasons()
    discard(collecting: &reasons)
    if let reason = reasons.first { throw reason }
  }
}

extension FileSet {
  /// What went wrong on a way that is gone to its end all the same.
  private struct Reasons {
    private(set) var first: (any Error)?

    /// Tries one thing.
    ///
    /// - Returns: Whether it was done.
    @discardableResult
    mutating func collect(_ attempt: () throws -> Void) -> Bool {
      do { try attempt() } catch let reason {
        first = first ?? reason
        return false
      }
      return true
    }
  }

  private func discard(collecting reasons: inout Reasons) {
    for file in waiting {
      reasons.collect { try Folder(at: file.folder, title: file.folder).clear(file.spare) }
    }
    for folder in made.reversed() {
      reasons.collect {
        try Folder(at: folder.folder, title: folder.folder).removeFolder(folder.path)
      }
    }
  }

  /// Puts back what was there before.
  ///
  /// - Returns: The reason itself, or one that names what could not be put back as well.
  private func undo(_ done: [Done], after reason: any Error) -> any Error {
    var reasons = Reasons()
    var lost: [DocumentError.Lost] = []
    var left = self
    for one in done.reversed() where !reasons.collect({ try restore(one) }) {
      lost.append(
        DocumentError.Lost(
          title: "\(one.file.folder)/\(one.file.name.text)",
          former: one.former.map { "\(one.file.folder)/\($0.text)" }))
      // What was there before may be in this file's spare, and nowhere else.
      left.waiting.removeAll { $0.folder == one.file.folder && $0.name == one.file.name }
    }
    left.discard(collecting: &reasons)
    guard let second = reasons.first else { return reason }
    return DocumentError.notUndone(reason: "\(reason)", second: "\(second)", lost: lost)
  }

  /// Puts a file in its place, and adds it to those for which there is something to undo.
  private func exchange(_ file: Waiting, _ done: inout [Done]) throws {
    let home = try Folder(at: file.folder, title: file.folder)
    guard try home.status(of: file.name) == file.former else {
      throw DocumentError.changed(title: home.title(of: file.name))
    }
    guard file.former != nil else {
      try home.move(file.spare, to: home, as: file.name)
      return done.append(Done(file: file, former: nil))
    }
    try meanwhile()
    do throws(SystemError) {
      try home.exchange(file.spare, file.name, isKnown: exchanges)
      // Whoever saved the file since then has lost nothing yet.
      if try home.status(of: file.spare) == file.former {
        return done.append(Done(file: file, former: file.spare))
      }
      try home.exchange(file.spare, file.name, isKnown: exchanges)
    } catch {
      guard error.knowsNoExchange else { throw error }
      return try replace(file, in: home, &done)
    }
    throw DocumentError.changed(title: home.title(of: file.name))
  }

  /// Puts a file in its place where names are not exchanged.
  private func replace(
    _ file: Waiting, in home: borrowing Folder, _ done: inout [Done]
  ) throws {
    let former = file.name.neighbor("old")
    try home.clear(former)
    try home.keep(file.name, as: former)
    done.append(Done(file: file, former: former))
    try home.move(file.spare, to: home, as: file.name)
  }

  private func restore(_ one: Done) throws {
    let home = try Folder(at: one.file.folder, title: one.file.folder)
    if let former = one.former {
      try home.move(former, to: home, as: one.file.name)
      try home.clear(former)  // Both names may have been the same file's, which leaves both.
    } else {
      try home.remove(one.file.name)
    }
  }
}

extension RelativePath {
  /// A hidden name in the same folder.
  fileprivate func neighbor(_ word: String) -> RelativePath {
    RelativePath(".\(text.split(separator: "/").last ?? "").vcdoc-\(word)", in: parent)
  }
}

extension Folder {
  /// Sets the permissions of a file.
  fileprivate func setMode(_ mode: FileStatus.Mode, of path: RelativePath) throws(SystemError) {
    try OpenFile(in: self, path, OpenFile.writing).setMode(mode)
  }

  /// Exchanges two names in one step.
  fileprivate func exchange(
    _ one: RelativePath, _ other: RelativePath, isKnown: Bool
  ) throws(SystemError) {
    let action = "write '\(title(of: other))'"
    guard isKnown else { throw SystemError(action, code: SystemError.notKnown) }
    try system(action) { unsafe vcdoc_exchange(descriptor, one.text, descriptor, other.text) }
  }

  /// Gives a file a second name, or another one where none can have two.
  fileprivate func keep(_ path: RelativePath, as other: RelativePath) throws(SystemError) {
    do { try link(path, as: other) } catch {
      guard error.forbidsLinks else { throw error }
      try move(path, to: self, as: other)
    }
  }
}
