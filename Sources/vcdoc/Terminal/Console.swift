import Model
import Render

/// Where a command's results go, and where it says what a person should know.
///
/// Messages name files and words of the command line: what a terminal would obey in them is shown.
struct Console: Sendable {
  /// Results: what another program may read.
  let output: Stream
  /// Everything else: errors, warnings, notes.
  let messages: Stream
  /// What is found, for a report at the end.
  var journal = Journal()
  /// Files beside those of the pack that messages may speak of, whose lines they show, by path.
  var files: [String: [UInt8]] = [:]

  /// The standard streams of the process.
  static var standard: Console {
    let environment = Environment.current
    return Console(
      output: Stream(1, title: "standard output", environment: environment),
      messages: Stream(2, title: "standard error", environment: environment))
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
