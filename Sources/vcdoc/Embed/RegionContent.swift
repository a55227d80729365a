import Pages

/// The content of a region: its lines, and the picture files that they refer to.
struct RegionContent: Hashable, Sendable {
  /// A file beside the document.
  struct File: Hashable, Sendable {
    /// The path, relative to the document's folder.
    let path: RelativePath
    let bytes: [UInt8]
  }

  /// The lines without line ends and without the prefix of the region.
  let lines: [String]
  /// The files, in the order in which the lines refer to them.
  let files: [File]

  init(lines: [String], files: [File] = []) {
    self.lines = lines
    self.files = files
  }

  /// Writes a snippet in a markup.
  init(_ snippet: Snippet, in markup: Markup, files: [File] = []) {
    self.init(lines: snippet.lines(in: markup), files: files)
  }
}

/// The reasons why a region cannot be filled.
struct InstructionError: Error, Hashable, Sendable {
  struct Reason: Hashable, Sendable {
    /// What is wrong and how to fix it, without capital or full stop.
    let message: String
    /// The part of the marker that is wrong; `nil` for the whole marker.
    let part: Instruction.Part?
  }

  /// At least one reason.
  let reasons: [Reason]

  init(_ reasons: [Reason]) {
    precondition(!reasons.isEmpty, "no reason to tell")
    self.reasons = reasons
  }

  init(message: String, at part: Instruction.Part? = nil) {
    self.init([Reason(message: message, part: part)])
  }
}
