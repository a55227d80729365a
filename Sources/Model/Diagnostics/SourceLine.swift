/// One line of source made fit to show: no control characters, no tabs, and never too long.
struct SourceLine {
  /// A character as it is shown, and the columns that takes.
  private struct Glyph {
    let text: String
    let columns: Int
  }

  private let glyphs: [Glyph]

  /// Prepares a line; bytes that are not UTF-8 show as U+FFFD.
  init(_ bytes: ArraySlice<UInt8>) {
    var glyphs: [Glyph] = []
    var column = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      let glyph =
        if scalar == "\t" {
          Glyph(text: String(repeating: " ", count: 4 - column % 4), columns: 4 - column % 4)
        } else if let visible = scalar.visible {
          Glyph(text: visible, columns: visible.unicodeScalars.count)
        } else {
          Glyph(text: String(Character(scalar)), columns: scalar.columns)
        }
      column += glyph.columns
      glyphs.append(glyph)
    }
    self.glyphs = glyphs
  }

  /// A part of the line that holds a character, and the columns before that character.
  ///
  /// - Parameters:
  ///   - column: The character, counted from 1; past the end means just behind the last.
  ///   - width: The columns that the part may take; more than 20.
  /// - Returns: The part, with `…` where something was cut off, and the columns left of the character.
  func excerpt(around column: Int, width: Int = 120) -> (text: String, indent: Int) {
    precondition(width > 20, "no room for an excerpt in \(width) columns")
    let target = min(max(column - 1, 0), glyphs.count)
    let total = glyphs.reduce(0) { $0 + $1.columns }
    var first = 0
    var last = glyphs.count
    if total > width {
      first = start(before: target, room: width * 2 / 3)
      last = end(after: first, room: width - 2)
    }
    let head = first > 0 ? "…" : ""
    let text = head + glyphs[first..<last].map(\.text).joined() + (last < glyphs.count ? "…" : "")
    let indent = glyphs[first..<max(first, target)].reduce(head.isEmpty ? 0 : 1) { $0 + $1.columns }
    return (text, indent)
  }

  /// The first character of a part that ends before the target and fills the room.
  private func start(before target: Int, room: Int) -> Int {
    var first = target
    var left = room
    while first > 0, glyphs[first - 1].columns <= left {
      first -= 1
      left -= glyphs[first].columns
    }
    return first
  }

  /// The end of a part that begins with a character and fills the room.
  private func end(after first: Int, room: Int) -> Int {
    var last = first
    var left = room
    while last < glyphs.count, glyphs[last].columns <= left {
      left -= glyphs[last].columns
      last += 1
    }
    return last
  }
}
