internal import CYAML

/// A syntax error in a YAML text.
struct YAMLProblem: Error {
  /// What is wrong, with a fix if one is known.
  let message: String
  /// Where it is wrong.
  let mark: YAMLEvent.Mark
  /// What was being parsed, and where it began; `nil` if that does not help.
  let context: (message: String, mark: YAMLEvent.Mark)?
}

extension YAMLProblem {
  /// Copies the error of a parser that has failed.
  init(of parser: borrowing yaml_parser_t) {
    let problem = unsafe parser.problem.map { unsafe String(cString: $0) } ?? "not enough memory"
    let context = unsafe parser.context.map { unsafe String(cString: $0) } ?? ""
    let mark = unsafe YAMLEvent.Mark(parser.problem_mark)
    let contextMark = unsafe YAMLEvent.Mark(parser.context_mark)
    message = Self.message(for: problem, context: context)
    if Self.begunButNotEnded.contains(problem), !context.isEmpty {
      self.mark = contextMark
      self.context = nil
    } else {
      self.mark = mark
      self.context =
        contextMark.line == mark.line ? nil : Self.contexts[context].map { ($0, contextMark) }
    }
  }

  /// The message if a key is expected.
  static let noKey =
    "expected a key; check the indentation, and quote text that begins with a quotation mark or "
    + "a bracket"
  /// The message for text after a quoted scalar that ended on the same line.
  static let innerQuote =
    "unexpected text after a closing quotation mark; use the other kind of quotes, or double the "
    + "mark inside single quotes"
  /// The message for text after a quoted scalar that began on an earlier line.
  static let lateQuote =
    "unexpected text after a closing quotation mark; an earlier text may lack its closing mark"
  /// The message for a tab that begins a value.
  static let tab = "unexpected tab; indent with spaces"
  /// The message for blanks in an indentation that are not spaces.
  static let strangeBlank =
    "unexpected blanks that only look like spaces; indent with spaces"
  /// The message for any other character that begins no value.
  static let strangeCharacter =
    "unexpected character; quote the text, or use another word"

  private static func message(for problem: String, context: String) -> String {
    if problem == "did not find expected node content" {
      return context.contains("flow")
        ? "expected a value; close brackets and braces" : "expected a value"
    }
    return wordings[problem] ?? "YAML: \(problem)"
  }

  /// Our messages for those of libyaml.
  ///
  /// - Note: Source: scanner.c and parser.c of libyaml 0.2.5.
  private static let wordings = [
    "mapping values are not allowed in this context":
      "unexpected ':'; quote the text, or check the indentation and that each '-' in the line above "
      + "is followed by a space",
    "found character that cannot start any token": strangeCharacter,
    "found unexpected end of stream": "this quotation mark is never closed; add the closing one",
    "could not find expected ':'": "expected ': ' after the key",
    "did not find expected key": noKey,
    "did not find expected alphabetic or numeric character":
      "expected a name after '*' or '&'; quote text that begins with the sign",
    "did not find expected comment or line break":
      "unexpected text after '>' or '|'; write it on the next line, or quote text that begins "
      + "with the sign",
    "did not find expected '-' indicator":
      "expected a list item; check the indentation",
    "did not find expected ',' or ']'":
      "expected ',' or ']' in a list in brackets",
    "did not find expected ',' or '}'":
      "expected ',' or '}' in a mapping in braces",
    "did not find expected <document start>":
      "unexpected text after the end; a file has one value",
    "block sequence entries are not allowed in this context":
      "unexpected '-'; begin the list on the next line",
    "found undefined tag handle": "unexpected tag; remove it, since every value is text",
    "found a tab character that violates indentation": tab,
    "found a tab character where an indentation space is expected": tab,
    "found unknown escape character":
      "unknown escape in double quotes; write '\\\\' for a backslash, or use single quotes",
  ]

  /// The messages of libyaml that come at the end of what they are about; its start is the better
  /// place.
  private static let begunButNotEnded: Set = [
    "could not find expected ':'", "found unexpected end of stream",
  ]

  /// The contexts of libyaml that are worth a note.
  private static let contexts = [
    "while parsing a flow sequence": "the list begins here",
    "while parsing a flow mapping": "the mapping begins here",
    "while parsing a block mapping": "the mapping begins here",
    "while parsing a block collection": "the list begins here",
  ]
}

extension YAMLProblem {
  /// Looks for a cause of the error before its place.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - quoted: The last event, if it was a quoted scalar.
  /// - Returns: The error with its cause, or the same error.
  func explained(in bytes: ArraySlice<UInt8>, behind quoted: YAMLEvent?) -> Self {
    if message == Self.strangeCharacter,
      bytes.line(mark.line)?.dropFirst(mark.column).first == UInt8(ascii: "\t")
    {
      return Self(message: Self.tab, mark: mark, context: context)
    }
    for line in [mark.line, mark.line - 1] where line >= 0 {
      guard let column = bytes.line(line)?.columnBehindStrangeBlanks else { continue }
      let start = YAMLEvent.Mark(line: line, column: column)
      return Self(message: Self.strangeBlank, mark: start, context: nil)
    }
    guard message == Self.noKey, let quoted, quoted.end.line == mark.line else { return self }
    if quoted.start.line == mark.line {
      return Self(message: Self.innerQuote, mark: mark, context: nil)
    }
    return Self(message: Self.lateQuote, mark: mark, context: ("it begins here", quoted.start))
  }
}

extension ArraySlice<UInt8> {
  /// A line, counted from 0, without its end; `nil` past the last.
  fileprivate func line(_ number: Int) -> Self? {
    let lines = split(
      separator: UInt8(ascii: "\n"), maxSplits: number + 1, omittingEmptySubsequences: false)
    return number < lines.count ? lines[number] : nil
  }

  /// The column after an indentation with blanks other than spaces, such as those of web pages;
  /// `nil` if it has none.
  fileprivate var columnBehindStrangeBlanks: Int? {
    let blanks = String(decoding: self, as: UTF8.self).unicodeScalars.prefix {
      $0.properties.isWhitespace
    }
    return blanks.contains { !$0.isASCII } ? blanks.count : nil
  }
}
