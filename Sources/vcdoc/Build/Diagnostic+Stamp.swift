import Model

/// Diagnostics are kept as three lines for each, and for each of its notes: what it is and where, the
/// file, and the message.
extension [Diagnostic] {
  /// The diagnostics as a stamp keeps them.
  var stampLines: [UInt8] {
    var text = ""
    for diagnostic in self {
      text += diagnostic.place.stampLines(diagnostic.severity.rawValue, diagnostic.message)
      for note in diagnostic.notes {
        let word = note.place == nil ? NoteWord.remark : .note
        text += (note.place ?? Place(path: "")).stampLines(word.rawValue, note.message)
      }
    }
    return [UInt8](text.utf8)
  }

  /// Reads what a stamp keeps; nothing when it is something else.
  init?(stampLines: ArraySlice<UInt8>) {
    self = []
    var rest = stampLines
    while !rest.isEmpty {
      guard let (word, place, message) = rest.takeSaying() else { return nil }
      if let severity = Diagnostic.Severity(rawValue: word) {
        append(Diagnostic(severity, message, at: place))
      } else if let word = NoteWord(rawValue: word), let last = popLast() {
        let note = Diagnostic.Note(message, at: word == .note ? place : nil)
        append(
          Diagnostic(last.severity, last.message, at: last.place, notes: last.notes + [note]))
      } else {
        return nil
      }
    }
  }
}

/// What begins the lines of a note.
private enum NoteWord: String {
  case note
  /// A note that is about no place.
  case remark
}

extension Place {
  fileprivate func stampLines(_ word: String, _ message: String) -> String {
    "\(word) \(line) \(column)\n\(path.onOneLine)\n\(message.onOneLine)\n"
  }
}

extension ArraySlice<UInt8> {
  /// Takes the three lines of a diagnostic or a note; nothing when they are something else.
  fileprivate mutating func takeSaying() -> (word: String, place: Place, message: String)? {
    guard var head = takeLine(), let word = head.takeWord()?.text,
      let line = head.takeWord()?.number.flatMap(Int.init(exactly:)),
      let column = head.number.flatMap(Int.init(exactly:)),
      let path = takeLine()?.text, let message = takeLine()?.text
    else { return nil }
    let place = Place(path: path.onManyLines, line: line, column: column)
    return (word, place, message.onManyLines)
  }
}

extension String {
  /// The text with its line feeds and backslashes escaped.
  fileprivate var onOneLine: String {
    var line = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\\": line += "\\\\"
      case "\n": line += "\\n"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }

  /// The text that was brought onto one line.
  fileprivate var onManyLines: String {
    var text = ""
    var isEscaped = false
    for scalar in unicodeScalars {
      if !isEscaped, scalar == "\\" {
        isEscaped = true
      } else {
        text.unicodeScalars.append(isEscaped && scalar == "n" ? "\n" : scalar)
        isEscaped = false
      }
    }
    return text
  }
}
