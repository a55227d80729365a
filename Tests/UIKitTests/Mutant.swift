import Testing

/// The shipped pack, broken on purpose.
struct Mutant: Sendable, CustomTestStringConvertible {
  /// Text of one file that is put in the place of other text, which stands there once.
  struct Edit: Sendable {
    let path: String
    let former: String
    let new: String
  }

  /// What is broken.
  let testDescription: String
  let edits: [Edit]
  /// A guarantee that no longer holds.
  let guarantee: String
  /// How the run that shows it ends: its last callbacks.
  let ending: [String]

  init(
    _ description: String, _ edits: [Edit], refutes guarantee: String, by ending: [String]
  ) {
    testDescription = description
    self.edits = edits
    self.guarantee = guarantee
    self.ending = ending
  }

  /// The files of a pack, broken; nothing when an edit does not fit.
  func files(from files: [String: [UInt8]]) -> [String: [UInt8]]? {
    var broken = files
    for edit in edits {
      let text = String(decoding: broken[edit.path, default: []], as: UTF8.self)
      let parts = text.split(separator: edit.former, omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      broken[edit.path] = Array(parts.joined(separator: edit.new).utf8)
    }
    return broken
  }
}
