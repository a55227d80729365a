import Base
import PackReader

/// The help of the program or of one command, generated from the descriptions of the commands.
struct HelpText: Hashable, Sendable {
  /// The greatest number of columns of a line.
  static let width = 80
  /// The word after which `vcdoc help` lists its topics.
  static let topics = "topics"
  /// The least number of columns that the tables are laid out for.
  private static let leastWidth = 40

  /// The help; every line ends in a line feed.
  private(set) var text = ""
  private let width: Int

  /// The help of the program.
  ///
  /// - Parameters:
  ///   - commands: All commands.
  ///   - width: The number of columns.
  init(of commands: [Command], width: Int = HelpText.width) {
    self.width = max(width, Self.leastWidth)
    add(wrapped("vcdoc: documentation and diagrams from executable models of lifecycles"))
    add("\nUsage: vcdoc COMMAND [options] ...\n\nCommands:")
    addTable(commands.map { ($0.name, $0.summary) })
    add("\nOptions:")
    addTable(Option.everywhere.map { ($0.spelling, Self.summary(of: $0)) })
    add("\nExamples:")
    addTable(commands.compactMap(\.examples.first).map { ($0.line, $0.meaning) })
    add("\n" + wrapped("'vcdoc COMMAND --help' explains a command."))
    let topics = HelpTopic.names.joined(separator: ", ")
    add("\n" + wrapped("'vcdoc help TOPIC' prints a document: \(topics)."))
    let statuses = ExitStatus.allCases.map { "\($0.rawValue) \($0.meaning)" }
    add(wrapped("Exit status: \(statuses.joined(separator: "; "))."))
  }

  /// The help of one command.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - width: The number of columns.
  init(of command: Command, width: Int = HelpText.width) {
    self.width = max(width, Self.leastWidth)
    add(wrapped("vcdoc \(command.name): \(command.summary)"))
    add("\n" + wrapped("Usage: \(command.usage)", indent: 2))
    for paragraph in command.about { add("\n" + wrapped(paragraph)) }
    if !command.phrases.isEmpty {
      add("\nHow to say:")
      addTable(command.phrases.map { ($0.sentence, $0.meaning) })
    }
    add("\nOptions:")
    addTable(
      (command.options + [Option.help, Option.color]).map { ($0.spelling, Self.summary(of: $0)) })
    if !command.examples.isEmpty {
      add("\nExamples:")
      addTable(command.examples.map { ($0.line, $0.meaning) })
    }
  }

  /// The help on a rule that messages are about.
  init(of rule: Diagnostic.Rule, width: Int = HelpText.width) {
    self.width = max(width, Self.leastWidth)
    let kind = rule.severity == .error ? "an error" : "a warning"
    add("\(rule.id): \(kind)\n\n" + wrapped(rule.explanation))
    guard rule.severity == .warning else { return }
    add("\n" + wrapped("To turn it off, write 'ignore: [\(rule.id)]' in \(PreferencesFile.name)."))
  }

  private mutating func add(_ line: String) { text += line + "\n" }

  /// Adds a table of two columns; a left cell that is too long gets a line of its own.
  private mutating func addTable(_ rows: [(left: String, right: String)]) {
    let most = width == Self.width ? 42 : width / 3
    let widths = rows.map(\.left.count).filter { $0 <= most }
    let column = (widths.max() ?? 0) + 4
    for row in rows {
      let right = wrapped(row.right, indent: column)
      if row.left.count + 4 > column {
        add("  \(row.left)\n" + String(repeating: " ", count: column) + right)
      } else {
        add("  " + row.left + String(repeating: " ", count: column - 2 - row.left.count) + right)
      }
    }
  }

  private static func summary(of option: Option) -> String {
    guard let first = option.choices.first else {
      return option.summary + (option.isRepeatable ? "; may be repeated" : "")
    }
    let others = option.choices.dropFirst().map { ", \($0)" }.joined()
    return "\(option.summary): \(first) (default)\(others)"
  }

  /// Wraps a text between words.
  ///
  /// - Parameters:
  ///   - text: Words separated by single spaces.
  ///   - indent: The number of columns to the left of the text; the first line is already there.
  /// - Returns: The lines, without a line feed at the end.
  private func wrapped(_ text: String, indent: Int = 0) -> String {
    text.wrapped(to: width - indent).joined(
      separator: "\n" + String(repeating: " ", count: indent))
  }
}

/// The manual page of the program in troff, generated from the descriptions of the commands.
struct ManualPage: Hashable, Sendable {
  /// The page; every line ends in a line feed.
  private(set) var text = ""

  init(of commands: [Command]) {
    add(".TH VCDOC 1 \"\" \"vcdoc \(Self.escaped(Version.number))\" \"User Commands\"")
    section("NAME", "vcdoc - documentation and diagrams from executable models of lifecycles")
    add(".SH SYNOPSIS\n.B vcdoc\n.I COMMAND\n[options] ...")
    section(
      "DESCRIPTION",
      """
      vcdoc holds executable models of lifecycles, explores every state that they can reach, and \
      writes what it finds: state diagrams, sequence diagrams, reference pages, and verdicts on \
      guarantees.
      """)
    add(".SH COMMANDS")
    for command in commands { add(command) }
    section("OPTIONS OF EVERY COMMAND", "")
    for option in Option.everywhere { add(option) }
    section("DOCUMENTS", "vcdoc help TOPIC prints one of these documents:")
    for topic in HelpTopic.all { item(topic.name, topic.title) }
    add(".SH FILES")
    item(
      PreferencesFile.name,
      "preferences of a project, found in the working folder or the nearest one around it")
    add(".SH EXIT STATUS")
    for status in ExitStatus.allCases { item("\(status.rawValue)", status.meaning) }
    add(".SH ENVIRONMENT")
    item("NO_COLOR", "when it is set and not empty, nothing is colored unless --color says so")
  }

  private mutating func add(_ command: Command) {
    add(".SS \(Self.escaped(command.usage))")
    add(Self.escaped(command.summary.prefix(1).uppercased() + command.summary.dropFirst() + "."))
    for paragraph in command.about { add(".PP\n" + Self.line(paragraph)) }
    for option in command.options { add(option) }
    for example in command.examples {
      add(".PP\n\(Self.line(example.meaning)):\n.RS 4\n.nf\n\(Self.line(example.line))\n.fi\n.RE")
    }
  }

  private mutating func add(_ option: Option) {
    let choices = option.choices.isEmpty ? "" : ": " + option.choices.joined(separator: ", ")
    item(option.spelling, option.summary + choices + (option.isRepeatable ? "; repeatable" : ""))
  }

  private mutating func section(_ title: String, _ text: String) {
    add(".SH \"\(title)\"" + (text.isEmpty ? "" : "\n" + Self.line(text)))
  }

  private mutating func item(_ term: String, _ text: String) {
    add(".TP\n.B \(Self.escaped(term))\n\(Self.line(text))")
  }

  private mutating func add(_ lines: String) { text += lines + "\n" }

  /// A text as one line of troff; a leading dot or apostrophe is escaped.
  private static func line(_ text: String) -> String {
    let escaped = escaped(text)
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
  }
}
