internal import Synchronization

/// A regular expression by which somebody says what a record of a log looks like, for logs that no
/// form known to the reader fits: `^(?<time>\d+) (?<object>\w+) did (?<callback>\w+)`.
///
/// The group `callback` is what a spelling of the pack is looked for in; `object` and `time` are read
/// where they are. A line that does not match is a note.
public struct TracePattern: Sendable, Hashable {
  /// What is wrong with an expression.
  public struct Fault: Error, Hashable, Sendable {
    /// What is wrong, and the way out: no capital, no full stop.
    public let message: String
    /// Where, in characters of the expression, counted from 0; its length where something is
    /// missing.
    public let offset: Int
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

  /// What a line says.
  func reading(of line: ArraySlice<UInt8>, _ spellings: Spellings) -> RecordReader.Reading {
    let whole = line.startIndex..<line.endIndex
    let groups = expression.groups(Self.names, of: String(trace: line))
    guard let callback = groups[0] else {
      return RecordReader.Reading(range: whole, stamp: nil, finding: .note(nil))
    }
    let stamp = groups[2].flatMap { Stamp(written: $0) }
    guard let mention = spellings.mentions(in: Array(callback.utf8)[...]).first else {
      return RecordReader.Reading(range: whole, stamp: stamp, finding: .note(.stranger))
    }
    let object = groups[1] ?? ""
    let call = TraceCall(
      callbacks: mention.spelling.callbacks, label: object.isAddress ? "" : object,
      address: object.isAddress ? object : "", clue: .pattern, spelling: mention.spelling.text)
    return RecordReader.Reading(range: whole, stamp: stamp, finding: .call(call))
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

extension Stamp {
  /// A time that stands alone; a bare number is one of milliseconds.
  fileprivate init?(written text: String) {
    let isNumber = text.utf8.allSatisfy(\.isDigit)
    var scan = StampScan(Array((text + (isNumber ? "ms " : " ")).utf8)[...])
    guard let found = scan.time() else { return nil }
    self.init(time: found.time)
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
