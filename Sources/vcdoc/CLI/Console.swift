import Model

import Render

/// Where a command's results go, and where it says what a person should know.
///
/// Messages name files and words of the command line: what a terminal would obey in them is shown.
struct Console: Sendable {
  /// Results: what another program may read.
  let output: OutputStream
  /// Everything else: errors, warnings, notes.
  let messages: OutputStream
  /// What is found, for a report at the end.
  var journal = Journal()
  /// Files beside those of the pack that messages may speak of, whose lines they show, by path.
  var files: [String: [UInt8]] = [:]

  /// The standard streams of the process.
  static var standard: Console {
    let environment = Environment.current
    return Console(
      output: OutputStream(1, title: "standard output", environment: environment),
      messages: OutputStream(2, title: "standard error", environment: environment))
  }

  /// The same, where results go to the messages because a report alone goes to the output.
  var withoutOutput: Console {
    Console(output: messages, messages: messages, journal: journal, files: files)
  }

  /// The same, where messages show lines of more files.
  func showing(_ more: [String: [UInt8]]) -> Console {
    var console = self
    console.files.merge(more) { _, new in new }
    return console
  }

  /// Prints a result as a person reads it, or as a program does where the request says so.
  func print(
    _ text: @autoclosure () -> String, or json: @autoclosure () -> JSON, for request: Request
  ) throws {
    if request.value(.textOrJSON) == "json" {
      try output.write(json().bytes())
    } else {
      try output.write(text())
    }
  }

  /// Writes a result that is one file: to where it was asked for, or to the output.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - path: Where it was asked for; none, and `-`, are the output.
  /// - Throws: `OutputError`, or the system's reason.
  func write(_ bytes: [UInt8], to path: String?) throws {
    if let path, path != "-" {
      try OutputFile(path).write(bytes)
    } else {
      try output.write(bytes)
    }
  }

  /// Says what is wrong in one line: `vcdoc: error: cannot ...`.
  func complain(_ message: String) { say("error", colour: "1;31", message) }

  /// Says why something is not done, and keeps it for the report.
  func refuse(_ message: String) {
    complain(message)
    journal.note(Finding(.error, message))
  }

  /// Says what deserves attention in one line: `vcdoc: note: ...`.
  func remark(_ message: String) { say("note", colour: "1;36", message) }

  /// Says what to type next, as in `Run 'vcdoc --help' for help`.
  func advise(_ line: String) { tell(line.visible + "\n") }

  /// Writes lines that are fit for a terminal to the messages, as they are; where nobody hears it,
  /// nothing can be done.
  func tell(_ lines: String) {
    do { try messages.write(lines) } catch {}
  }

  private func say(_ word: String, colour: String, _ message: String) {
    let label = messages.isColoured ? "\u{1B}[\(colour)m\(word):\u{1B}[0m" : "\(word):"
    tell("vcdoc: \(label) \(message.visible)\n")
  }
}

/// Why the program ends without a result, where all has been said already.
struct Rejected: Error, Hashable, Sendable {
  /// What to tell whoever started the program.
  var status = ExitStatus.invalid
}

extension Console {
  /// Tells why there is no result.
  ///
  /// - Parameters:
  ///   - diagnostics: Why.
  ///   - origins: The files that they speak of.
  ///   - status: What to tell whoever started the program.
  /// - Returns: What ends the run.
  func rejection(
    of diagnostics: [Diagnostic], from origins: Origins, as status: ExitStatus = .invalid
  ) -> Rejected {
    tell(diagnostics, from: origins)
    return Rejected(status: status)
  }

  /// Tells why there is no result, of preferences or of words of the command line.
  ///
  /// - Returns: What ends the run; a mistake of the command line, unless all faults are of a file.
  func rejection(of diagnostics: [Diagnostic]) -> Rejected {
    tell(diagnostics)
    let isOfFiles = diagnostics.allSatisfy { files[$0.place.path] != nil }
    return Rejected(status: isOfFiles ? .invalid : .usage)
  }

  /// Ends the run unless nothing is wrong with the words of a command line: faults of settings, which
  /// have a place, are told before mistakes.
  ///
  /// - Throws: `UsageError` for the mistakes; `Rejected` where there are none of those.
  func check(_ mistakes: Mistakes, besides faults: [Diagnostic]) throws {
    let rejection = faults.isEmpty ? nil : rejection(of: faults.sorted())
    try mistakes.check()
    if let rejection { throw rejection }
  }

  /// What settings choose; where they choose nothing, it is told why.
  ///
  /// - Parameter choice: Reads the settings.
  /// - Returns: What it gives.
  /// - Throws: `Rejected`, as a mistake of who said them.
  func chosen<Choice>(_ choice: () throws(PackErrors) -> Choice) throws(Rejected) -> Choice {
    do { return try choice() } catch { throw rejection(of: error.diagnostics) }
  }
}

extension Console {
  /// Tells diagnostics, and how many there were when one of them is an error.
  func tell(_ diagnostics: [Diagnostic], from origins: Origins) {
    for diagnostic in diagnostics {
      let place = diagnostic.place
      journal.note(
        Finding(
          diagnostic.severity, diagnostic.message, path: origins.title(of: place.path),
          line: place.line, column: place.column))
    }
    tell(origins.report(of: diagnostics, isColoured: messages.isColoured))
    let errors = diagnostics.count { $0.severity == .error }
    if errors == 0 { return }
    let warnings = diagnostics.count - errors
    let rest = warnings == 0 ? "" : " and \(warnings.counted("warning"))"
    complain("the input has \(errors.counted("error"))\(rest)")
  }

  /// Tells what is wrong with words of the command line, or of preferences.
  ///
  /// - Parameters:
  ///   - diagnostics: What is wrong, each at the place of its word.
  ///   - texts: Words to show with a caret, as lines of files, by the path that places name.
  func tell(_ diagnostics: [Diagnostic], in texts: [String: String] = [:]) {
    for diagnostic in diagnostics { journal.note(finding(diagnostic)) }
    let files = files.merging(texts.mapValues { Array($0.utf8) }) { _, text in text }
    tell(Report(of: diagnostics, files: files, isColoured: messages.isColoured).text)
  }

  /// A diagnostic for a report, which names no file where the place is a word that somebody typed.
  private func finding(_ diagnostic: Diagnostic) -> Finding {
    let place = diagnostic.place
    guard files[place.path] != nil else {
      return Finding(diagnostic.severity, "\(place.path): \(diagnostic.message)")
    }
    return Finding(
      diagnostic.severity, diagnostic.message, path: place.path, line: place.line,
      column: place.column)
  }
}
