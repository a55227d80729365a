internal import CYAML

/// Why a text is not YAML, and where.
struct YAMLProblem: Error {
  /// What is wrong, with a way out where one is known.
  let message: String
  /// Where it is wrong.
  let mark: YAMLEvent.Mark
  /// What the parser was reading, and where that began; none when it is the same place.
  let context: (message: String, mark: YAMLEvent.Mark)?
}

extension YAMLProblem {
  /// Reads the fault out of a parser that has failed.
  init(of parser: borrowing yaml_parser_t) {
    let problem = unsafe parser.problem.map { unsafe String(cString: $0) } ?? "not enough memory"
    let context = unsafe parser.context.map { unsafe String(cString: $0) }
    let mark = unsafe YAMLEvent.Mark(parser.problem_mark)
    let contextMark = unsafe YAMLEvent.Mark(parser.context_mark)
    let message = Self.wordings[problem] ?? "YAML: \(problem)"
    self.init(
      message: Self.message(message, problem: problem, context: context ?? ""), mark: mark,
      context: context.flatMap { words in
        contextMark.line == mark.line ? nil : (words, contextMark)
      })
  }

  /// What libyaml says, and what helps more.
  ///
  /// - Note: Source: scanner.c and parser.c of libyaml 0.2.5.
  private static let wordings = [
    "mapping values are not allowed in this context":
      "a second ':' on this line begins a value; put the text in quotes",
    "found character that cannot start any token":
      "no value begins with this character; put the text in quotes, and indent with spaces",
    "found unexpected end of stream": "a quotation mark is never closed",
    "could not find expected ':'": "a key needs ':' and a space after it",
    "did not find expected key":
      "a key of the mapping belongs here; check the indentation and the quotes",
    "did not find expected '-' indicator":
      "an item of the list belongs here; check the indentation",
    "did not find expected ',' or ']'":
      "a list in brackets needs ',' between items and ']' at its end",
    "did not find expected ',' or '}'":
      "a mapping in braces needs ',' between entries and '}' at its end",
    "did not find expected <document start>": "the text goes on after its end; one value is enough",
    "block sequence entries are not allowed in this context":
      "a list cannot begin on this line; put '-' on a line of its own",
    "found undefined tag handle": "tags are not used in a pack; every value is text",
    "found a tab character that violates indentation": "a tab cannot indent; use spaces",
    "found a tab character where an indentation space is expected":
      "a tab cannot indent; use spaces",
    "found unknown escape character":
      "no such escape in double quotes; write '\\\\' for a backslash, or use single quotes",
  ]

  private static func message(_ message: String, problem: String, context: String) -> String {
    guard problem == "did not find expected node content" else { return message }
    return context.contains("flow")
      ? "a value belongs here; brackets and braces must be closed"
      : "a value belongs here"
  }
}
