import Base

/// A regular expression for the records of a log that no known form fits: `^(?<time>\d+)
/// (?<object>\w+) did (?<callback>\w+)`.
///
/// The group `callback` is searched for a spelling of a callback; `object` and `time` are optional.
/// A line that does not match is a note, and so is one of more than 64 KiB.
///
/// Matching takes time in proportion to the line, whatever the expression is.
package struct RecordPattern: Sendable, Hashable {
  /// Why a text is not a pattern.
  package struct Fault: Error, Hashable, Sendable {
    /// The problem and the fix: no capital, no full stop.
    package let message: String
    /// The position in the text in characters, counted from 0; its length if something is missing.
    package let offset: Int
  }

  /// The text that each group matches in a line.
  package struct Match {
    package let callback: String
    package let object: String?
    package let time: String?
  }

  /// The expression as written.
  package let text: String
  private let program: PatternProgram

  /// Compiles and checks an expression.
  ///
  /// - Parameter text: The expression, in the syntax of Swift's `Regex`, without look-around,
  ///   references to groups, and other things that only backtracking can match.
  /// - Throws: `Fault` if it does not compile, lacks the group `callback`, or has an unknown group.
  package init(_ text: String) throws(Fault) {
    if text.utf8.count > Self.mostBytes {
      throw Fault(
        message: "the expression is longer than \(Self.mostBytes.grouped) bytes; shorten it",
        offset: 0)
    }
    let expression: Regex<AnyRegexOutput>
    do { expression = try Regex(text) } catch {
      let reason = "\(error)"
      throw Fault(
        message: reason.hasPrefix("lookbehind")
          ? PatternParser.lookbehind : "invalid regular expression: \(reason)",
        offset: Self.longestSound(of: text))
    }
    for (name, offset) in text.groups where !Self.names.contains(name) {
      let near = Suggestion(for: name, among: Self.names).word.map { "; did you mean '\($0)'?" }
      throw Fault(
        message:
          "unknown group '\(name)'\(near ?? "; write callback, object, or time")",
        offset: offset)
    }
    guard expression.contains(captureNamed: Self.names[0]) else {
      throw Fault(
        message: "missing group 'callback'; write (?<callback>…) around the callback's name",
        offset: text.count)
    }
    self.text = text
    program = try PatternProgram(of: PatternParser.syntax(of: text, groups: Self.names))
  }

  /// Whether two patterns have the same text.
  package static func == (left: Self, right: Self) -> Bool { left.text == right.text }

  /// Hashes the text.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  private static let names = ["callback", "object", "time"]
  /// The most bytes of an expression.
  private static let mostBytes = 1_000
  /// The most bytes of a line that is matched.
  private static let mostLineBytes = 64 << 10

  /// The length in characters of the longest prefix that compiles.
  private static func longestSound(of text: String) -> Int {
    var start = text[...]
    while !start.isEmpty {
      start.removeLast()
      do {
        _ = try Regex(String(start))
        return start.count
      } catch { continue }
    }
    return 0
  }

  /// Matches a line; `nil` if the expression or its group `callback` does not match.
  package func match(in line: String) -> Match? {
    guard line.utf8.count <= Self.mostLineBytes,
      let groups = program.groups(of: line, count: Self.names.count)
    else { return nil }
    return groups[0].map { Match(callback: $0, object: groups[1], time: groups[2]) }
  }
}

extension String {
  /// The named groups of an expression, each with the offset of its name.
  fileprivate var groups: [(name: String, offset: Int)] {
    let characters = Array(self)
    return characters.indices.compactMap { start in
      let rest = characters[start...]
      guard let opening = ["(?<", "(?P<"].first(where: rest.starts),
        start == 0 || characters[start - 1] != "\\"
      else { return nil }
      let name = rest.dropFirst(opening.count).prefix { $0.isLetter || $0.isNumber || $0 == "_" }
      return name.isEmpty ? nil : (String(name), name.startIndex)
    }
  }
}
