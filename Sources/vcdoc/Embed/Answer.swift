import Render

/// What fills a region: a passage, and the pictures that it names.
struct Answer: Hashable, Sendable {
  /// A file beside the document.
  struct File: Hashable, Sendable {
    /// Its path, relative to the document's folder.
    let path: RelativePath
    /// What is in it.
    let bytes: [UInt8]
  }

  /// What stands in the document.
  let passage: Passage
  /// The files, in the order in which the passage names them.
  let files: [File]

  /// Makes an answer.
  init(_ passage: Passage, files: [File] = []) {
    self.passage = passage
    self.files = files
  }
}

/// Why a region cannot be filled: no capital, no full stop.
struct AnswerFault: Error, Hashable, Sendable {
  /// What is wrong, and a way out.
  let message: String
}
