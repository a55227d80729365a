import Base
import Formats
import Synchronization

/// The output streams of a run, and the findings for its report.
///
/// Messages contain file names and words of the command line, so control characters in them are
/// made visible.
struct Console: Sendable {
  /// Results, which another program may read.
  let output: OutputStream
  /// Everything else: errors, warnings, and notes.
  let messages: OutputStream
  /// Where standard input is read from, as a file descriptor.
  var input: Int32 = 0
  /// The findings for the report at the end.
  var journal = Journal()
  /// Files outside the pack that messages may show lines of, by path.
  var files: [String: [UInt8]] = [:]
  /// The warnings that preferences turn off.
  var ignored: Set<Diagnostic.Rule> = []
  /// Gets a copy of all messages; `nil` if there is none.
  var echo: Echo?

  static var standard: Console {
    let environment = Environment.current
    return Console(
      output: OutputStream(1, title: "standard output", environment: environment),
      messages: OutputStream(2, title: "standard error", environment: environment))
  }

  /// The same console with results sent to the messages, since a report is the only output.
  var withoutOutput: Console {
    Console(output: messages, messages: messages, input: input, journal: journal, files: files)
  }

  /// The same console, colored as `--color` says.
  func colored(_ choice: String?) -> Console {
    Console(
      output: output.colored(choice), messages: messages.colored(choice), input: input,
      journal: journal, files: files)
  }

  /// The same console for a project: messages can show lines of its preferences, and it prints no
  /// warning that they turn off.
  func following(_ preferences: PreferencesFile) -> Console {
    var console = self
    console.files[preferences.path] = preferences.bytes
    console.ignored = preferences.ignored
    return console
  }

  /// The same console for one of several parts of a run, whose messages are also copied.
  func echoing(to echo: Echo) -> Console {
    var console = self
    console.echo = echo
    console.journal = Journal()
    return console
  }

  /// Diagnostics without the warnings that are turned off.
  func heeded(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    ignored.isEmpty ? diagnostics : diagnostics.filter { !ignored.contains($0.rule) }
  }

  /// Prints a result as text, or as JSON if the request asks for it.
  func print(
    _ text: @autoclosure () -> String, or json: @autoclosure () -> JSON, for request: Request
  ) throws {
    if request.value(.textOrJSON) == "json" {
      try output.write(json().bytes())
    } else {
      try output.write(text())
    }
  }

  /// Writes a result that is one file.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - path: The path; `nil` and `-` mean standard output.
  /// - Throws: `OutputError`, or the system's error.
  func write(_ bytes: [UInt8], to path: String?) throws {
    if let path, path != "-" {
      try OutputFile(path).write(bytes)
    } else {
      try output.write(bytes)
    }
  }

  /// Prints an error on one line: `vcdoc: error: cannot ...`.
  func complain(_ message: String) { say("error", color: "1;31", message) }

  /// Prints an error and adds it to the report, at the path of a file if there is one.
  func refuse(_ message: String, path: String = "") {
    complain(message)
    journal.note(Finding(.run, message, path: path))
  }

  /// Prints a note on one line: `vcdoc: note: ...`.
  func remark(_ message: String) { say("note", color: "1;36", message) }

  /// Prints what to type next, as in `Run 'vcdoc --help' for help`.
  func advise(_ line: String) { tell(line.visible + "\n") }

  /// Writes lines to the messages as they are; they must be fit for a terminal.
  ///
  /// Errors of writing are ignored, since there is no other place to report them.
  func tell(_ lines: String) {
    echo?.add(lines)
    do { try messages.write(lines) } catch {}
  }

  private func say(_ word: String, color: String, _ message: String) {
    let label = messages.isColored ? "\u{1B}[\(color)m\(word):\u{1B}[0m" : "\(word):"
    tell("vcdoc: \(label) \(message.visible)\n")
  }
}

/// A copy of messages as plain text.
final class Echo: Sendable {
  private let lines = Mutex("")

  /// The messages so far, without colors.
  var text: String {
    let parts = lines.withLock { $0 }.split(separator: "\u{1B}[", omittingEmptySubsequences: false)
    let rest = parts.dropFirst().map { $0.drop { $0 != "m" }.dropFirst() }
    return (parts.prefix(1) + rest).joined().visibleLines
  }

  fileprivate func add(_ more: String) { lines.withLock { $0 += more } }
}

/// The run ends without a result, and its errors have been printed.
struct Rejected: Error, Hashable, Sendable {
  var status = ExitStatus.invalid
}

extension Console {
  /// Prints errors that end the run.
  ///
  /// - Parameters:
  ///   - diagnostics: The errors.
  ///   - origins: The files that they refer to.
  ///   - status: The exit status.
  /// - Returns: The error to throw.
  func rejection(
    of diagnostics: [Diagnostic], from origins: Origins, as status: ExitStatus = .invalid
  ) -> Rejected {
    tell(diagnostics, from: origins)
    return Rejected(status: status)
  }

  /// Prints errors in preferences or in words of the command line.
  ///
  /// - Returns: The error to throw; its status is `usage` unless all diagnostics refer to files.
  func rejection(of diagnostics: [Diagnostic]) -> Rejected {
    tell(diagnostics)
    let isOfFiles = diagnostics.allSatisfy { files[$0.place.path] != nil }
    return Rejected(status: isOfFiles ? .invalid : .usage)
  }

  /// Ends the run if the command line has mistakes.
  ///
  /// Faults of settings, which have a place, are printed first.
  ///
  /// - Throws: `UsageError` for the mistakes; `Rejected` if there are only faults.
  func check(_ mistakes: Mistakes, besides faults: [Diagnostic]) throws {
    let rejection = faults.isEmpty ? nil : rejection(of: faults.sorted())
    try mistakes.check()
    if let rejection { throw rejection }
  }

  /// Evaluates settings, and prints what is wrong with them.
  ///
  /// - Parameter choice: Evaluates the settings.
  /// - Returns: The result of `choice`.
  /// - Throws: `Rejected` with the status `usage`, after the errors are printed.
  func chosen<Choice>(_ choice: () throws(PackErrors) -> Choice) throws(Rejected) -> Choice {
    do { return try choice() } catch { throw rejection(of: error.diagnostics) }
  }
}

extension Console {
  /// Prints diagnostics, and the number of errors and warnings if there is an error.
  func tell(_ all: [Diagnostic], from origins: Origins) {
    let diagnostics = heeded(all)
    for diagnostic in diagnostics.limited {
      let place = diagnostic.place
      journal.note(
        Finding(
          diagnostic.rule, diagnostic.message, path: origins.title(of: place.path),
          line: place.line, column: place.column))
    }
    tell(origins.report(of: diagnostics.limited, isColored: messages.isColored))
    let errors = diagnostics.count { $0.severity == .error }
    if errors == 0 { return }
    let warnings = diagnostics.count - errors
    let rest = warnings == 0 ? "" : " and \(warnings.counted("warning"))"
    complain("the input has \(errors.counted("error"))\(rest)")
  }

  /// Prints diagnostics about words of the command line or of preferences.
  ///
  /// - Parameters:
  ///   - all: The diagnostics, each with the place of its word.
  ///   - texts: The text of each line that is shown with a caret, by the path of the places.
  func tell(_ all: [Diagnostic], in texts: [String: String] = [:]) {
    let diagnostics = heeded(all)
    for diagnostic in diagnostics { journal.note(finding(diagnostic)) }
    let files = files.merging(texts.mapValues { Array($0.utf8) }) { _, text in text }
    tell(Report(of: diagnostics, files: files, isColored: messages.isColored).text)
  }

  /// A diagnostic as a finding; without a path if its place is a word of the command line.
  private func finding(_ diagnostic: Diagnostic) -> Finding {
    let place = diagnostic.place
    guard files[place.path] != nil else {
      return Finding(diagnostic.rule, "\(place.path): \(diagnostic.message)")
    }
    return Finding(
      diagnostic.rule, diagnostic.message, path: place.path, line: place.line,
      column: place.column)
  }
}
