/// The manual page of the program, made from the descriptions of its commands, as troff reads it.
struct ManualPage: Hashable, Sendable {
  /// The page; every line ends in a line feed.
  private(set) var text = ""

  /// Writes the page.
  init(of commands: [Command]) {
    add(".TH VCDOC 1 \"\" \"vcdoc \(Self.escaped(Version.number))\" \"User Commands\"")
    section("NAME", "vcdoc - documentation and diagrams from executable models of lifecycles")
    add(".SH SYNOPSIS\n.B vcdoc\n.I COMMAND\n[options] ...")
    section(
      "DESCRIPTION",
      """
      vcdoc holds executable models of lifecycles, walks every state that they can reach, and writes \
      what it finds: state diagrams, sequence diagrams, reference pages, and verdicts on guarantees.
      """)
    add(".SH COMMANDS")
    for command in commands { add(command) }
    section("OPTIONS OF EVERY COMMAND", "")
    for option in [Option.help, Option.version] { add(option) }
    add(".SH FILES")
    item(
      PreferencesFile.name,
      "preferences of a project, found in the working folder or the nearest one around it")
    add(".SH EXIT STATUS")
    for status in ExitStatus.allCases { item("\(status.rawValue)", status.meaning) }
    add(".SH ENVIRONMENT")
    item("NO_COLOR", "when it is set and not empty, nothing is coloured")
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

  /// A text as a line of its own, which a dot or an apostrophe must not begin.
  private static func line(_ text: String) -> String {
    let escaped = escaped(text)
    return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-")
  }
}
