/// A sheet of fixed-width characters to draw boxes and words on.
///
/// A wide character, such as a Chinese one, takes two cells. Writing over a cell replaces it.
struct TextCanvas {
  private var rows: [[Cell]] = []

  private enum Cell {
    case character(Character)
    /// The right half of the wide character before it.
    case covered
  }

  /// Writes a text from a cell to the right, on one line; the sheet grows as needed.
  mutating func write(_ text: String, row: Int, column: Int) {
    var column = column
    for character in text.onOneLine {
      set(.character(character), row: row, column: column)
      column += 1
      if Self.width(of: character) == 2 {
        set(.covered, row: row, column: column)
        column += 1
      }
    }
  }

  /// Draws a character in every cell of a row between two columns, both included.
  mutating func rule(_ character: Character, row: Int, columns: ClosedRange<Int>) {
    for column in columns { set(.character(character), row: row, column: column) }
  }

  /// Draws a character where the sheet is still blank, and a corner's arm where a rule ends there.
  mutating func edge(_ character: Character, row: Int, column: Int) {
    guard rows.indices.contains(row), rows[row].indices.contains(column) else {
      return set(.character(character), row: row, column: column)
    }
    if case .character(" ") = rows[row][column] {
      rows[row][column] = .character(character)
    }
  }

  /// The sheet as lines without trailing blanks; ends with a newline.
  var text: String {
    rows.map { row in
      var line = ""
      for case .character(let character) in row { line.append(character) }
      while line.last == " " { line.removeLast() }
      return line + "\n"
    }.joined()
  }

  private mutating func set(_ cell: Cell, row: Int, column: Int) {
    while rows.count <= row { rows.append([]) }
    while rows[row].count <= column { rows[row].append(.character(" ")) }
    rows[row][column] = cell
  }

  /// The cells that a text takes.
  static func width(of text: String) -> Int { text.reduce(0) { $0 + width(of: $1) } }

  private static func width(of character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default:
      return 1
    }
  }
}
