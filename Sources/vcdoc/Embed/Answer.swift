import Render

/// What fills a region: lines, and the pictures that they name.
struct Answer: Hashable, Sendable {
  /// A file beside the document.
  struct File: Hashable, Sendable {
    /// Its path, relative to the document's folder.
    let path: RelativePath
    /// What is in it.
    let bytes: [UInt8]
  }

  /// What stands in the document, without line ends and what each line begins with there.
  let lines: [String]
  /// The files, in the order in which the lines name them.
  let files: [File]

  /// Makes an answer.
  init(lines: [String], files: [File] = []) {
    self.lines = lines
    self.files = files
  }

  /// Writes a passage as an answer.
  init(_ passage: Passage, in markup: Markup, files: [File] = []) {
    self.init(lines: passage.lines(in: markup), files: files)
  }
}

/// Why a region cannot be filled: no capital, no full stop.
struct AnswerFault: Error, Hashable, Sendable {
  /// What is wrong, and a way out.
  let message: String
}
