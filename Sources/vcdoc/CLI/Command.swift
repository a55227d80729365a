/// One command: its word, what it takes, what it is for, and what it does.
struct Command: Sendable {
  /// What stands on the command line beside options.
  struct Operands: Hashable, Sendable {
    /// What one of them is called in the usage: `NAME`.
    let placeholder: String
    /// What one of them names.
    let kind: ArgumentKind
    /// How many there may be.
    let count: ClosedRange<Int>
    /// The words it may be; empty when it may be any.
    let choices: [String]

    /// Describes operands; without arguments, none.
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

  /// A line that somebody could type, and what it gives.
  struct Example: Hashable, Sendable {
    /// The line.
    let line: String
    /// What it gives, in a few words.
    let meaning: String
    /// How it ends.
    let status: ExitStatus

    /// Describes an example.
    init(_ line: String, _ meaning: String, status: ExitStatus = .done) {
      self.line = line
      self.meaning = meaning
      self.status = status
    }
  }

  /// Its word.
  let name: String
  /// What it does, in a few words: no capital, no full stop.
  let summary: String
  /// What it takes beside options.
  let operands: Operands
  /// The options it takes, `--help` not among them.
  let options: [Option]
  /// What one should know before using it, a paragraph each.
  let about: [String]
  /// How it is used.
  let examples: [Example]
  private let work: @Sendable (Request, Console) async throws -> ExitStatus

  /// Describes a command.
  init(
    name: String, summary: String, operands: Operands, options: [Option], about: [String],
    examples: [Example], work: @escaping @Sendable (Request, Console) async throws -> ExitStatus
  ) {
    self.name = name
    self.summary = summary
    self.operands = operands
    self.options = options
    self.about = about
    self.examples = examples
    self.work = work
  }

  /// Does it.
  ///
  /// - Parameters:
  ///   - request: What somebody asks for.
  ///   - console: Where results and messages go.
  /// - Returns: How it ended.
  /// - Throws: `UsageError`, which names the pack of the request in commands that help, or another reason.
  func run(_ request: Request, _ console: Console) async throws -> ExitStatus {
    do { return try await work(request, console) } catch let error as UsageError {
      throw error.naming(packOf: request)
    }
  }

  /// How it is called: `vcdoc diagram [options] NAME`.
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
  /// Every command, in the order of the help.
  static let all: [Command] = [
    build, diagram, embed, export, simulate, trace, probe, diff, verify, ask, path, next, list,
    initialize, completions, help,
  ]
}

/// What the program tells whoever started it.
enum ExitStatus: Int32, Hashable, Sendable, CaseIterable {
  /// It was done.
  case done = 0
  /// A check found something.
  case found = 1
  /// The input is invalid, or the output cannot be written.
  case invalid = 2
  /// The command line is wrong.
  case usage = 64
  /// Nobody reads any more what is written: as when the system ends a program for it.
  case unread = 141

  /// What it means, in a few words.
  var meaning: String {
    switch self {
    case .done: "done"
    case .found: "a check found something"
    case .invalid: "the input is invalid, or the output cannot be written"
    case .usage: "the command line is wrong"
    case .unread: "nobody reads any more what is written"
    }
  }
}

/// The version of the program.
enum Version {
  /// The number, as releases carry it.
  static let number = "0.1.0"
}
