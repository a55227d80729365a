internal import Synchronization

/// A console log that somebody recorded or published: evidence for the model, or against it.
public struct Recording: Hashable, Sendable {
  /// What the model is expected to make of it.
  public enum Expectation: String, Hashable, Sendable, CaseIterable {
    /// Some behaviour of the model explains every line.
    case conforms
    /// No behaviour does; the recording's reason says why.
    case deviates
  }

  /// An interaction that is known to have been recorded.
  public struct Occurrence: Hashable, Sendable {
    /// The interaction, which begins by itself.
    public let interaction: Name<Interaction>
    /// Where the pack says it.
    public let place: Place

    /// Makes an occurrence.
    public init(interaction: Name<Interaction>, place: Place) {
      self.interaction = interaction
      self.place = place
    }
  }

  /// The word that names it.
  public let name: Name<Recording>
  /// What readers call it.
  public let title: Words
  /// What it shows, Markdown.
  public let shows: Words
  /// Where it comes from.
  public let citation: Citation
  /// The year it was recorded or published; none when unknown.
  public let year: Int?
  /// The version of the system that was recorded, "iOS 12.2"; empty when unknown.
  public let version: Words
  /// The values it is known to have been recorded under, by axis index; others are not known.
  public let settings: [Int: Int]
  /// The interactions that it is known to show, in the order in which they begin, with others between
  /// them; empty when its lines alone tell.
  public let interactions: [Occurrence]
  /// What its records look like, in a form of its own; none where it is read as any log is.
  public let pattern: RecordPattern?
  /// What the model is expected to make of it.
  public let expectation: Expectation
  /// Why it deviates, Markdown: a wrong paste, lines lost, a bug of that version; empty when it
  /// conforms.
  public let reason: Words
  /// The log as it was recorded.
  public let log: [UInt8]
  /// Where the pack says it.
  public let place: Place
  /// The line of the file that is the first of the log, counted from 1.
  public let firstLine: Int

  /// Makes a recording.
  public init(
    name: Name<Recording>, title: Words, shows: Words, citation: Citation, year: Int? = nil,
    version: Words = Words(""), settings: [Int: Int] = [:], interactions: [Occurrence] = [],
    pattern: RecordPattern? = nil, expectation: Expectation = .conforms,
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

/// A regular expression by which somebody says what a record of a log looks like, for logs that no
/// form known to the reader fits: `^(?<time>\d+) (?<object>\w+) did (?<callback>\w+)`.
///
/// The group `callback` is what a spelling of the pack is looked for in; `object` and `time` are read
/// where they are. A line that does not match is a note.
public struct RecordPattern: Sendable, Hashable {
  /// What is wrong with an expression.
  public struct Fault: Error, Hashable, Sendable {
    /// What is wrong, and the way out: no capital, no full stop.
    public let message: String
    /// Where, in characters of the expression, counted from 0; its length where something is
    /// missing.
    public let offset: Int
  }

  /// The text that each group matches in a line.
  struct Match {
    let callback: String
    let object: String?
    let time: String?
  }

  /// The expression as it was written.
  public let text: String
  private let expression: GuardedExpression

  /// Reads an expression.
  ///
  /// - Parameter text: The expression, in the syntax of Swift's `Regex`.
  /// - Throws: `Fault`, when it is none, has no group `callback`, or a group that means nothing.
  public init(_ text: String) throws(Fault) {
    let expression: Regex<AnyRegexOutput>
    do { expression = try Regex(text) } catch {
      throw Fault(message: "no regular expression: \(error)", offset: Self.longestSound(of: text))
    }
    for (name, offset) in text.groups where !Self.names.contains(name) {
      let near = Suggestion(for: name, among: Self.names).word.map { "; did you mean '\($0)'?" }
      throw Fault(
        message:
          "no meaning is known for the group '\(name)'\(near ?? "; write callback, object, or time")",
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

  /// Whether two were written alike, and so match the same.
  public static func == (left: Self, right: Self) -> Bool { left.text == right.text }

  /// Feeds what was written to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(text) }

  private static let names = ["callback", "object", "time"]

  /// How many characters at the beginning are an expression by themselves.
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

  /// What the groups match in a line; nothing when the expression does not match, or `callback` matches nothing.
  func match(in line: String) -> Match? {
    let groups = expression.groups(Self.names, of: line)
    return groups[0].map { Match(callback: $0, object: groups[1], time: groups[2]) }
  }
}

/// An expression that several tasks may use, one at a time.
private final class GuardedExpression: Sendable {
  private let expression: Mutex<Regex<AnyRegexOutput>>

  init(_ expression: sending Regex<AnyRegexOutput>) { self.expression = Mutex(expression) }

  /// What some groups match in a line; none for those that do not, and for all when it does not.
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
