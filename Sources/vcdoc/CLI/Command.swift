import PackReader

/// One command of vcdoc: its name, operands, options, help, and what it does.
struct Command: Sendable {
  /// The operands of a command: its arguments that are not options.
  struct Operands: Hashable, Sendable {
    /// The name of one operand in the usage line, such as `NAME`.
    let placeholder: String
    /// What an operand names.
    let kind: ArgumentKind
    /// The least and the greatest number of operands.
    let count: ClosedRange<Int>
    /// The permitted words; empty if any word is permitted.
    let choices: [String]

    /// Describes operands; without arguments, a command that takes none.
    init(
      _ placeholder: String = "", _ kind: ArgumentKind = .other, count: ClosedRange<Int> = 0...0,
      choices: [String] = []
    ) {
      self.placeholder = placeholder
      self.kind = kind
      self.count = count
      self.choices = choices
    }
  }

  /// A command line for the help, and what it does.
  struct Example: Hashable, Sendable {
    let line: String
    /// What the line does, in a few words.
    let meaning: String
    /// The exit status of the line.
    let status: ExitStatus

    init(_ line: String, _ meaning: String, status: ExitStatus = .done) {
      self.line = line
      self.meaning = meaning
      self.status = status
    }
  }

  let name: String
  /// What the command does, in a few words, without capital or full stop.
  let summary: String
  let operands: Operands
  /// The options of the command, without `--help` and `--version`.
  let options: [Option]
  /// The paragraphs of the help.
  let about: [String]
  let examples: [Example]
  /// What can be said in an operand that is a sentence; empty if none is.
  let phrases: [PropertyPhrase]
  private let work: @Sendable (Request, Console) async throws -> ExitStatus

  init(
    name: String, summary: String, operands: Operands, options: [Option], about: [String],
    examples: [Example], phrases: [PropertyPhrase] = [],
    work: @escaping @Sendable (Request, Console) async throws -> ExitStatus
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.options = options
    self.about = about
    self.examples = examples
    self.phrases = phrases
    self.work = work
  }

  /// Runs the command.
  ///
  /// - Parameters:
  ///   - request: The parsed command line.
  ///   - console: Where results and messages go.
  /// - Returns: The exit status.
  /// - Throws: `UsageError`, whose hints name the pack of the request, or another error.
  func run(_ request: Request, _ console: Console) async throws -> ExitStatus {
    do { return try await work(request, console) } catch let error as UsageError {
      throw error.naming(packOf: request)
    }
  }

  /// The usage line, such as `vcdoc diagram [options] NAME`.
  var usage: String {
    var words = ["vcdoc", name]
    if !options.isEmpty { words.append("[options]") }
    // Many choices are told below the usage.
    let choices = operands.choices.joined(separator: "|")
    let placeholder = choices.isEmpty || choices.count > 72 ? operands.placeholder : choices
    words += Array(repeating: placeholder, count: operands.count.lowerBound)
    if operands.count.lowerBound == 0 && operands.count.upperBound > 0 {
      words.append("[\(placeholder)]")
    }
    if operands.count.upperBound > max(operands.count.lowerBound, 1) {
      words[words.count - 1] += "..."
    }
    return words.joined(separator: " ")
  }
}

extension Command {
  static let all: [Command] = [
    build, serve, diagram, embed, export, simulate, trace, probe, diff, verify, ask, path, next,
    list, initialize, `import`, completions, help,
  ]
}

/// The exit status of the program.
enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
  case done = 0
  /// A check found errors or differences.
  case found = 1
  case invalid = 2
  case usage = 64
  /// The reader of the output has closed it; the shell's status for a death by SIGPIPE.
  case unread = 141

  /// The meaning in a few words, for the help.
  var meaning: String {
    switch self {
    case .done: "done"
    case .found: "a check found something"
    case .invalid: "the input is invalid, or the output cannot be written"
    case .usage: "the command line is wrong"
    case .unread: "the output pipe was closed"
    }
  }
}

enum Version {
  static let number = "0.1.0"
}
