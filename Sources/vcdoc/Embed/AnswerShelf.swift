/// Where the answers that were worked out from one state of a pack are kept.
///
/// It is a file in the user's folder for such things, named after what stands for all that answers are
/// made from: the pack, the program, and more. Without it a run takes longer and says the same, so
/// whatever is wrong with it is no error.
struct AnswerShelf {
  /// What is kept, and how much of it.
  struct Stock {
    /// All answers to documents, by what they are made from.
    static let answers = Stock(name: "answers", most: 8, limit: 64 << 20)
    /// Single drawings, by what they are made from and what is drawn.
    static let drawings = Stock(name: "drawings", most: 256, limit: 4 << 20)

    /// The folder inside the user's.
    let name: String
    /// How many files are kept, the latest ones.
    let most: Int
    /// The most bytes of one file.
    let limit: Int
  }

  private let stock: Stock
  private let path: String
  private let name: RelativePath?

  /// Names a place.
  ///
  /// - Parameters:
  ///   - folder: The user's folder, which need not exist.
  ///   - stock: What is kept.
  ///   - fingerprint: What stands for everything that answers are made from.
  init(in folder: String, of stock: Stock = .answers, for fingerprint: String) {
    self.stock = stock
    path = "\(folder)/\(stock.name)"
    name = RelativePath(fingerprint)
  }

  /// What is kept; nothing where there is nothing, or nothing whole.
  var answers: KeptAnswers? {
    guard let name else { return nil }
    do {
      let bytes = try Folder(at: path, title: path).read(name, atMost: stock.limit)
      return KeptAnswers(bytes)
    } catch { return nil }
  }

  /// Keeps answers in the place of those that were there, and lets go of the oldest states.
  func put(_ answers: KeptAnswers) {
    let bytes = answers.bytes
    guard let name, bytes.count <= stock.limit else { return }
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
    for old in found.dropFirst(stock.most) { try folder.remove(old.name) }
  }
}
