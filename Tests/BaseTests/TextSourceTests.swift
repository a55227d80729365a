import Base
import Testing

/// Where the characters of a text are in its file.
struct TextSourceTests {
  private static let start = Place(path: "a.md", line: 7, column: 1)
  private static let text = "aé\n\n🇩b"

  private func place(_ line: Int, _ column: Int) -> Place {
    Place(path: "a.md", line: line, column: column)
  }

  static let characters = [
    (0, 7, 1), (1, 7, 2), (2, 7, 3), (3, 8, 1), (4, 9, 1), (5, 9, 2), (6, 9, 3),
  ]

  @Test(arguments: characters)
  func placesEachCharacterOfWholeLines(_ offset: Int, _ line: Int, _ column: Int) {
    let source = TextSource(lines: Self.text, at: Self.start)
    #expect(source.place(ofCharacter: offset) == place(line, column))
  }

  static let bytes = [
    (0, 0, 7, 1), (0, 1, 7, 2), (0, 3, 7, 3), (0, 9, 7, 3), (1, 0, 8, 1), (2, 0, 9, 1),
    (2, 4, 9, 2), (2, 5, 9, 3), (2, -1, 9, 1),
  ]

  @Test(arguments: bytes)
  func placesBytesOfLinesInColumnsOfCharacters(
    _ line: Int, _ byte: Int, _ fileLine: Int, _ column: Int
  ) {
    let source = TextSource(lines: Self.text, at: Self.start)
    #expect(source.place(ofLine: line, byte: byte, in: Self.text) == place(fileLine, column))
  }

  @Test func knowsNoCharactersOfATextWithoutLines() {
    #expect(TextSource(Self.start).place(ofCharacter: 4) == Self.start)
  }
}
