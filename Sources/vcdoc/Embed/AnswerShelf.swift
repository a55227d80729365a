/// Where the answers that were worked out from one state of a pack are kept.
///
/// It is a file in the user's folder for such things, named after what stands for the pack, the
/// templates, the settings, and the program. Without it a run takes longer and says the same, so
/// whatever is wrong with it is no error.
struct AnswerShelf {
  /// How many states are kept, the latest ones.
  static let most = 8
  /// The most bytes that are kept of one state.
  static let limit = 64 << 20

  private let path: String
  private let name: RelativePath?

  /// Names a place.
  ///
  /// - Parameters:
  ///   - folder: The user's folder, which need not exist.
  ///   - fingerprint: What stands for everything that answers are made from.
  init(in folder: String, for fingerprint: String) {
    path = "\(folder)/answers"
    name = RelativePath(fingerprint)
  }

  /// What is kept; nothing where there is nothing, or nothing whole.
  var answers: KeptAnswers? {
    guard let name else { return nil }
    do {
      let bytes = try Folder(at: path, title: path).read(name, atMost: Self.limit)
      return KeptAnswers(bytes)
    } catch { return nil }
  }

  /// Keeps answers in the place of those that were there, and lets go of the oldest states.
  func put(_ answers: KeptAnswers) {
    let bytes = answers.bytes
    guard let name, bytes.count <= Self.limit else { return }
    do {
      _ = try OutputFolder("\(path)/\(name.text)").makingParents()
      try OutputFile("\(path)/\(name.text)").write(bytes)
      try clear()
    } catch { return }
  }

  private func clear() throws(SystemError) {
    let folder = try Folder(at: path, title: path)
    var found: [(name: RelativePath, status: FileStatus)] = []
    for name in try folder.names() {
      let name = RelativePath(name, in: nil)
      if let status = try folder.status(of: name), status.kind == .file {
        found.append((name, status))
      }
    }
    found.sort { $0.status.isNewer(than: $1.status) }
    for old in found.dropFirst(Self.most) { try folder.remove(old.name) }
  }
}
