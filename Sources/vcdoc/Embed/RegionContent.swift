import Render

/// What fills a region: lines, and the pictures that they name.
struct RegionContent: Hashable, Sendable {
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

/// Why a region cannot be filled.
struct InstructionError: Error, Hashable, Sendable {
  /// One reason.
  struct Reason: Hashable, Sendable {
    /// What is wrong, and a way out: no capital, no full stop.
    let message: String
    /// What it is wrong with; nothing when it is all of the marker.
    let part: Instruction.Part?
  }

  /// The reasons, at least one.
  let reasons: [Reason]

  /// Gives all reasons.
  init(_ reasons: [Reason]) {
    precondition(!reasons.isEmpty, "no reason to tell")
    self.reasons = reasons
  }

  /// Gives a single reason.
  init(message: String, at part: Instruction.Part? = nil) {
    self.init([Reason(message: message, part: part)])
  }
}
