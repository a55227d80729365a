internal import Model

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
    for character in text.withoutControls {
      set(.character(character), row: row, column: column)
      column += 1
      if character.columns == 2 {
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
}
