package import Base
internal import Synchronization

/// A console log kept as evidence, recorded or published by someone.
package struct Recording: Hashable, Sendable {
  /// The expected verdict on the log.
  package enum Expectation: String, Hashable, Sendable, CaseIterable {
    /// A run of the model explains every line.
    case consistent
    /// No run does; the recording's reason says why.
    case inconsistent
  }

  /// An interaction known to be in the log.
  package struct Occurrence: Hashable, Sendable {
    /// The interaction; not a part.
    package let interaction: Name<Interaction>
    /// Where the pack says it.
    package let place: Place

    /// Makes an occurrence.
    package init(interaction: Name<Interaction>, place: Place) {
      self.interaction = interaction
      self.place = place
    }
  }

  /// The identifier, unique in the pack; also the name of its file.
  package let name: Name<Recording>
  /// What readers call it.
  package let title: Words
  /// What it shows, in Markdown.
  package let shows: Words
  /// Where it comes from.
  package let citation: Citation
  /// The year it was recorded or published; `nil` if unknown.
  package let year: Int?
  /// The version of the recorded system, `iOS 12.2`; empty if unknown.
  package let version: Words
  /// The values known to hold in the recording, as value indices by axis; others are unknown.
  package let settings: [Int: Int]
  /// The interactions known to be in the log, in the order in which they begin, with others
  /// between; empty if none are known.
  package let interactions: [Occurrence]
  /// The form of its records; `nil` if the usual forms fit.
  package let pattern: RecordPattern?
  /// The expected verdict.
  package let expectation: Expectation
  /// Why it is inconsistent, in Markdown: a wrong paste, lost lines, a bug of that version; empty
  /// if it is consistent.
  package let reason: Words
  /// The log as it was recorded.
  package let log: [UInt8]
  /// Where the pack says it.
  package let place: Place
  /// The line of the file on which the log begins, counted from 1.
  package let firstLine: Int

  /// Makes a recording.
  package init(
    name: Name<Recording>, title: Words, shows: Words, citation: Citation, year: Int? = nil,
    version: Words = Words(""), settings: [Int: Int] = [:], interactions: [Occurrence] = [],
    pattern: RecordPattern? = nil, expectation: Expectation = .consistent,
    reason: Words = Words(""), log: [UInt8], place: Place, firstLine: Int
  ) {
    self.name = name
    self.title = title
    self.shows = shows
    self.citation = citation
    self.year = year
    self.version = version
    self.settings = settings
    self.interactions = interactions
    self.pattern = pattern
    self.expectation = expectation
    self.reason = reason
    self.log = log
    self.place = place
    self.firstLine = firstLine
  }
}

/// A regular expression for the records of a log that no known form fits: `^(?<time>\d+)
/// (?<object>\w+) did (?<callback>\w+)`.
///
/// The group `callback` is searched for a spelling of a callback; `object` and `time` are optional.
/// A line that does not match is a note.
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
  private let expression: GuardedExpression

  /// Compiles and checks an expression.
  ///
  /// - Parameter text: The expression, in the syntax of Swift's `Regex`.
  /// - Throws: `Fault` if it does not compile, lacks the group `callback`, or has an unknown group.
  package init(_ text: String) throws(Fault) {
    let expression: Regex<AnyRegexOutput>
    do { expression = try Regex(text) } catch {
      throw Fault(message: "no regular expression: \(error)", offset: Self.longestSound(of: text))
    }
    for (name, offset) in text.groups where !Self.names.contains(name) {
      let near = Suggestion(for: name, among: Self.names).word.map { "; did you mean '\($0)'?" }
      throw Fault(
        message:
          "no meaning is known for the group "
          + "'\(name)'\(near ?? "; write callback, object, or time")",
        offset: offset)
    }
    guard expression.contains(captureNamed: Self.names[0]) else {
      throw Fault(
        message: "the group 'callback' is missing; write (?<callback>…) around the callback's name",
        offset: text.count)
    }
    self.text = text
    self.expression = GuardedExpression(expression)
  }

  /// Whether two patterns have the same text.
  package static func == (left: Self, right: Self) -> Bool { left.text == right.text }

  /// Hashes the text.
  package func hash(into hasher: inout Hasher) { hasher.combine(text) }

  private static let names = ["callback", "object", "time"]

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
    let groups = expression.groups(Self.names, of: line)
    return groups[0].map { Match(callback: $0, object: groups[1], time: groups[2]) }
  }
}

/// A compiled expression that several tasks may use, one at a time.
private final class GuardedExpression: Sendable {
  private let expression: Mutex<Regex<AnyRegexOutput>>

  init(_ expression: sending Regex<AnyRegexOutput>) { self.expression = Mutex(expression) }

  /// The text of each group; `nil` for a group that does not match, and for all if the line does
  /// not.
  func groups(_ names: [String], of line: String) -> [String?] {
    expression.withLock { expression in
      let match = line.firstMatch(of: expression)
      return names.map { name in match?[name]?.substring.map { String($0) } }
    }
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
