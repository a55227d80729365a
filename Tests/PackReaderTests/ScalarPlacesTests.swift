import Base
@testable import PackReader
import Support
import Testing

/// Where the characters of YAML scalars are in the file.
struct ScalarPlacesTests {
  /// YAML, the text of its only value, and the `line:column` of each character.
  static let scalars = [
    ("k: ab", "ab", "1:4 1:5"),
    ("k: 'ab'", "ab", "1:5 1:6"),
    ("k: 'a''b'", "a'b", "1:5 1:6 1:8"),
    ("k: \"\\u0041\\tb\"", "A\tb", "1:5 1:11 1:13"),
    ("k: a\n  b\n\n\n  c", "a b\n\nc", "1:4 1:5 2:3 3:1 4:1 5:3"),
    ("k: 'a  \n\n  b '", "a\nb ", "1:5 2:1 3:3 3:4"),
    ("k: \"a \\\n    b\"", "a b", "1:5 1:6 2:5"),
    ("k: \"a\\\n\n  b\"", "a\nb", "1:5 2:1 3:3"),
    ("k: |\n  a\n   b\n", "a\n b\n", "2:3 2:4 3:3 3:4 3:5"),
    ("k: |2-  # about\n   a\n\n  b\n", " a\n\nb", "2:3 2:4 2:5 3:1 4:3"),
    ("k: |+\n\n  a\n\n", "\na\n\n", "2:1 3:3 3:4 4:1"),
    ("k: >-\n  a\n  b\n\n  c\n", "a b\nc", "2:3 2:4 3:3 4:1 5:3"),
    ("k: >\n  a\n    b\n  c\n", "a\n  b\nc\n", "2:3 2:4 3:3 3:4 3:5 3:6 4:3 4:4"),
    ("k: |\r\n  a\r\n  b\r\n", "a\nb\n", "2:3 2:4 3:3 3:4"),
    ("j: &x 'ab'\nk: *x", "ab", "1:8 1:9"), ("k: &x\n  # about\n\n  |\n   a", "a", "5:4"),
  ]

  @Test(arguments: scalars)
  func eachCharacterIsWhereItWasWritten(_ yaml: String, _ text: String, _ places: String) throws {
    let node = try #require(Self.value(of: yaml))
    #expect(node.text == text)
    let found = text.unicodeScalars.indices.enumerated().map { offset, _ in
      let place = node.source.place(ofCharacter: offset)
      return "\(place.line):\(place.column)"
    }
    #expect(found.joined(separator: " ") == places)
  }

  @Test func firstLineOfFrontMatterIsTheSecondOfItsFile() throws {
    let bytes = Array("k: |\n  a\n".utf8)[...]
    let root = YAMLComposer.node(of: bytes, path: "a.md", firstLine: 2, faults: Faults())
    let source = try #require(root?["k"]).source
    #expect(source.place(ofCharacter: 0) == Place(path: "a.md", line: 3, column: 3))
  }

  /// Every letter of a random scalar is a different one, so that its place can be looked up.
  @Test func placesOfRandomScalarsAreThoseOfTheirLetters() throws {
    var (judged, letters) = (0, 0)
    for seed in 0..<4_000 {
      var random = RandomScalar(seed: UInt64(seed))
      let yaml = random.yaml()
      guard let node = Self.value(of: yaml), let text = node.text else { continue }
      judged += 1
      let lines = yaml.unicodeScalars.filter { $0 != "\r" }
        .split(separator: "\n", omittingEmptySubsequences: false).map { Array($0) + ["\n"] }
      var last = (0, 0)
      for (offset, character) in text.unicodeScalars.enumerated() {
        let place = node.source.place(ofCharacter: offset)
        try #require((place.line, place.column) > last, "\(yaml.debugDescription) at \(offset)")
        last = (place.line, place.column)
        let rest = lines[place.line - 1][(place.column - 1)...]
        try #require(
          Self.isWritten(character, as: rest), "\(yaml.debugDescription) at \(offset): \(place)")
        if character.value > 0x7F { letters += 1 }
      }
    }
    #expect(judged > 3_000)
    #expect(letters > 10_000)
  }

  /// The value of the last key of a YAML text; `nil` if it is faulty.
  private static func value(of yaml: String) -> Node? {
    YAMLComposer.node(of: Array(yaml.utf8)[...], path: "a.yaml", faults: Faults())?
      .entries.last?.value
  }

  /// Whether a character can be the meaning of the beginning of a rest of a line.
  private static func isWritten(
    _ character: Unicode.Scalar, as rest: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    if character == " ", rest.allSatisfy({ $0 == " " || $0 == "\n" }) { return true }
    guard rest.first == "\\" else { return rest.first == character }
    var escape = String.UnicodeScalarView()
    escape.append(contentsOf: rest.dropFirst().prefix(9))
    let hexadecimal = String(character.value, radix: 16)
    let digits = String(repeating: "0", count: max(0, 4 - hexadecimal.utf8.count)) + hexadecimal
    let written = String(escape).lowercased()
    return written.hasPrefix("u" + digits) || written.hasPrefix("u0000" + digits)
      || (character == "\n" && written.hasPrefix("n"))
  }
}

/// Random YAML whose last value is a scalar of any style.
private struct RandomScalar {
  private var dice: Dice
  /// The next letter; no two are the same.
  private var letter: UInt32 = 0x4E00

  init(seed: UInt64) { dice = Dice(state: seed) }

  mutating func yaml() -> String {
    let head = pick(["", "a: b\n", "a: |\n  x\n\n", "a: [é, 'é\n  é']\n"])
    let end = pick(["", "\n", "\n\n", "\n# end\n"])
    let scalar =
      switch Int.random(in: 0..<5, using: &dice) {
      case 0: flow("", [" ", "  "])
      case 1: "'" + flow("'", [" ", "''", "\t"]) + "'"
      case 2: "\"" + flow("\"", [" ", "\\\n   ", "\\n", "\\u4e00", "\\U00004E01", "'"]) + "\""
      case 3: block("|")
      default: block(">")
      }
    let yaml = head + "k: " + pick(["", "", "&x ", "&x\n  "]) + scalar + end
    return Bool.random(using: &dice) ? yaml : yaml.replacing("\n", with: "\r\n")
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices[Int.random(in: choices.indices, using: &dice)]
  }

  private mutating func word() -> String {
    var word = ""
    for _ in 0..<Int.random(in: 1...3, using: &dice) {
      letter += 1
      word.unicodeScalars.append(Unicode.Scalar(letter) ?? "x")
    }
    return word
  }

  private mutating func blanks(_ range: ClosedRange<Int>) -> String {
    String(repeating: " ", count: Int.random(in: range, using: &dice))
  }

  /// Words in one or more lines.
  private mutating func flow(_ quote: String, _ others: [String]) -> String {
    var text = word()
    for _ in 0..<Int.random(in: 0...6, using: &dice) {
      if Bool.random(using: &dice) { text += pick(others) }
      if Int.random(in: 0..<3, using: &dice) == 0 {
        let lines = Int.random(in: 1...3, using: &dice)
        for _ in 0..<lines { text += blanks(0...2) + "\n" + blanks(1...3) }
      }
      text += word()
    }
    return text
  }

  /// A block scalar of some lines.
  private mutating func block(_ sign: String) -> String {
    let indent = Int.random(in: 1...3, using: &dice)
    let isExplicit = Bool.random(using: &dice)
    var header = [isExplicit ? "\(indent)" : "", pick(["", "-", "+"])]
    if Bool.random(using: &dice) { header.reverse() }
    var text = sign + header.joined() + pick(["", " ", "  # about"])
    for number in 0..<Int.random(in: 1...6, using: &dice) {
      text += "\n"
      let isBlank = Int.random(in: 0..<3, using: &dice) == 0
      if isBlank { text += blanks(0...(number == 0 && !isExplicit ? indent : indent + 2)) }
      if isBlank { continue }
      text += String(repeating: " ", count: indent)
      text += number == 0 && !isExplicit ? "" : pick(["", "", " ", "\t", "   "])
      text += word() + pick(["", " ", "  ", "\t"]) + pick([word(), ""])
    }
    return text
  }
}
