/// Reads a regular expression that Swift's `Regex` accepts, by descent.
///
/// What a machine without backtracking cannot match is a fault.
struct PatternParser {
  typealias Fault = RecordPattern.Fault

  /// The message for what looks at the text before it.
  static let lookbehind = "lookbehind is not supported; remove it"
  /// The deepest nesting of groups.
  private static let depth = 32
  /// The most times that '{}' may say.
  private static let mostTimes = 500

  private let text: [Character]
  private let names: [String]
  private var place = 0
  private var depth = 0
  private var isCaseless = false

  /// The syntax of an expression; `groups` are the names of the groups that are asked for.
  static func syntax(of text: String, groups: [String]) throws(Fault) -> PatternSyntax {
    var parser = PatternParser(text: Array(text), names: groups)
    let syntax = try parser.choice()
    if let next = parser.next { throw parser.fault("unexpected '\(next)'; remove it") }
    return syntax
  }

  private init(text: [Character], names: [String]) { (self.text, self.names) = (text, names) }

  private var next: Character? { place < text.count ? text[place] : nil }

  private func follows(_ word: String) -> Bool { text[place...].starts(with: word) }

  private mutating func take(_ word: String) -> Bool {
    guard follows(word) else { return false }
    place += word.count
    return true
  }

  private func fault(_ message: String, at offset: Int? = nil) -> Fault {
    Fault(message: message, offset: offset ?? place)
  }

  private mutating func choice() throws(Fault) -> PatternSyntax {
    let wasCaseless = isCaseless
    defer { isCaseless = wasCaseless }
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .choice(branches)
  }

  private mutating func sequence() throws(Fault) -> PatternSyntax {
    var parts: [PatternSyntax] = []
    while let next, next != "|", next != ")" {
      if take("(?i)") {
        isCaseless = true
        continue
      }
      parts.append(try repeated(try one()))
    }
    return .sequence(parts)
  }

  private mutating func one() throws(Fault) -> PatternSyntax {
    let start = place
    switch next {
    case "(": return try group()
    case "[": return .character(try characterClass())
    case "\\": return try escape()
    case "^":
      place += 1
      return .start
    case "$":
      place += 1
      return .end
    case ".":
      place += 1
      return .character(CharacterTest(items: [.any]))
    case "*", "+", "?":
      throw fault("nothing to repeat; write '\\\(text[start])' for the character")
    case let character?:
      place += 1
      return .character(CharacterTest(items: [.one(character)], isCaseless: isCaseless))
    case nil: throw fault("unexpected end of the expression")
    }
  }

  private mutating func group() throws(Fault) -> PatternSyntax {
    let start = place
    depth += 1
    defer { depth -= 1 }
    if depth > Self.depth { throw fault("groups nest at most \(Self.depth) deep") }
    var index: Int?
    if take("(?<") || take("(?P<") {
      let name = String(text[place...].prefix { $0 != ">" })
      guard let known = names.firstIndex(of: name) else {
        throw fault(Self.lookbehind, at: start)
      }
      index = known
      place += name.count + 1
    } else if !take("(?:") {
      if follows("(?=") || follows("(?!") {
        throw fault("lookahead is not supported; remove it")
      }
      if follows("(?") {
        throw fault("expected ':', 'i)', or a name in '<>' after '(?'")
      }
      place += 1
    }
    let inside = try choice()
    guard take(")") else { throw fault("missing ')'; close the group") }
    return index.map { .group($0, inside) } ?? inside
  }
}

extension PatternParser {
  /// A part with the sign after it that repeats it.
  private mutating func repeated(_ part: PatternSyntax) throws(Fault) -> PatternSyntax {
    var part = part
    while let (least, most) = try count() {
      let isLazy = take("?")
      if !isLazy, follows("+") { throw fault("unexpected '+' after a repetition; remove it") }
      part = .repetition(part, least: least, most: most, isLazy: isLazy)
    }
    return part
  }

  /// How often the part before is repeated; `nil` if the text does not say.
  private mutating func count() throws(Fault) -> (least: Int, most: Int?)? {
    if take("*") { return (0, nil) }
    if take("+") { return (1, nil) }
    if take("?") { return (0, 1) }
    guard next == "{", let close = text[place...].firstIndex(of: "}") else { return nil }
    let words = text[(place + 1)..<close].split(separator: ",", omittingEmptySubsequences: false)
      .map { String($0) }
    let numbers = words.compactMap { Int($0) }
    let isOpen = words.count == 2 && words.contains("")
    guard words.count < 3, numbers.count == words.count - (isOpen ? 1 : 0), let last = numbers.last
    else { return nil }
    if last > Self.mostTimes { throw fault("a part is repeated at most \(Self.mostTimes) times") }
    place = close + 1
    if isOpen { return words[0].isEmpty ? (0, last) : (last, nil) }
    return (numbers[0], last)
  }

  private mutating func escape() throws(Fault) -> PatternSyntax {
    if take("\\b") { return .boundary(isDenied: false) }
    if take("\\B") { return .boundary(isDenied: true) }
    if take("\\A") { return .start }
    if take("\\z") || take("\\Z") { return .end }
    return .character(CharacterTest(items: [try escapedItem()], isCaseless: isCaseless))
  }

  /// The character or the kind of characters after a backslash.
  private mutating func escapedItem() throws(Fault) -> CharacterTest.Item {
    let start = place
    place += 1
    guard let letter = next else { throw fault("missing character after '\\'") }
    place += 1
    switch letter {
    case "d", "D": return .kind(.digit, isDenied: letter == "D")
    case "w", "W": return .kind(.word, isDenied: letter == "W")
    case "s", "S": return .kind(.space, isDenied: letter == "S")
    case "t": return .one("\t")
    case "n": return .one("\n")
    case "r": return .one("\r")
    case _ where letter.isLetter || letter.isNumber:
      throw fault(
        "unknown escape '\\\(letter)'; write the characters, or a class such as [a-z]",
        at: start)
    default: return .one(letter)
    }
  }

  private mutating func characterClass() throws(Fault) -> CharacterTest {
    let start = place
    place += 1
    var test = CharacterTest(items: [], isDenied: take("^"), isCaseless: isCaseless)
    while let character = next, character != "]" {
      let isOperator = ["&&", "--", "~~"].contains { follows($0) }
      if character == "[" || isOperator {
        throw fault(
          "classes cannot be combined in a pattern; write '\\\(character)' for the "
            + "character")
      }
      let item = try classItem()
      guard case .one(let low) = item, next == "-", place + 1 < text.count, text[place + 1] != "]"
      else {
        test.items.append(item)
        continue
      }
      place += 1
      guard case .one(let high) = try classItem(), low <= high else {
        throw fault("this range of characters is empty; write the lower one first", at: start)
      }
      test.items.append(.range(low, high))
    }
    guard take("]") else { throw fault("missing ']'; close the class", at: start) }
    return test
  }

  private mutating func classItem() throws(Fault) -> CharacterTest.Item {
    guard let character = next else { throw fault("missing ']'; close the class") }
    if character == "\\" { return try escapedItem() }
    place += 1
    return .one(character)
  }
}
