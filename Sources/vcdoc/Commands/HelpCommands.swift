import Base
import Formats
import PackReader

extension Command {
  static let help = Command(
    name: "help", summary: "explain a command or a message, or print a document",
    operands: Operands("COMMAND|TOPIC|ID|schema", .helpTopic, count: 0...2), options: [.man],
    about: [
      """
      Without a word, it lists all commands; 'help topics' lists the documents that are in the \
      program, and 'help TOPIC' prints one.
      """,
      """
      Warnings end with their id, such as phase.unused; reports for programs have those of all \
      messages.
      """,
      """
      'help schema' lists the JSON Schemas by which editors complete and check the files of a \
      pack, and that of 'vcdoc export json'; 'help schema NAME' prints one. 'vcdoc init' puts \
      those of files into a new pack.
      """,
    ],
    examples: [
      Example("vcdoc help diagram", "what can be drawn, and how"),
      Example("vcdoc help pack-format", "all keys of a pack"),
      Example("vcdoc help topics", "the documents"),
      Example("vcdoc help phase.unused", "why there is this warning"),
      Example("vcdoc help schema machine", "the JSON Schema of files of machines"),
      Example("vcdoc help --man | man -l -", "the manual page"),
    ]
  ) { request, console in
    if request.has(.man) {
      if let word = request.operands.first {
        throw UsageError(
          "'--man' prints one page about all commands; remove '\(word)' or '--man'", in: "help")
      }
      try console.output.write(ManualPage(of: all).text)
      return .done
    }
    guard let word = request.operands.first else {
      try console.output.write(HelpText(of: all, width: console.output.columns).text)
      return .done
    }
    if word == "schema" {
      try console.output.write(schema(named: request.operands.dropFirst().first))
      return .done
    }
    if let other = request.operands.dropFirst().first {
      throw UsageError("unexpected '\(other)'; name one command", in: "help")
    }
    try console.output.write(text(about: word, width: console.output.columns))
    return .done
  }

  /// What `vcdoc help` prints about a word.
  private static func text(about word: String, width: Int) throws(UsageError) -> String {
    if word == HelpText.topics { return HelpTopic.list }
    if let rule = Diagnostic.Rule(id: word) { return HelpText(of: rule, width: width).text }
    if let command = all.first(where: { $0.name == word }) {
      return HelpText(of: command, width: width).text
    }
    if let topic = HelpTopic(named: word) { return topic.text(width: width) }
    let ids = word.contains(".") ? Diagnostic.Rule.allCases.map(\.id) : []
    let near = HelpTopic.names.filter { $0.split(separator: "-").contains(word[...]) }
    if !near.isEmpty {
      throw UsageError(
        "unknown command or topic '\(word)'; did you mean "
          + "\(near.map { "'\($0)'" }.listed("or"))?")
    }
    throw UsageError.unknown(
      "command or topic", word, among: all.map(\.name) + HelpTopic.names + ids)
  }
}

extension Command {
  /// The schema with a name; without one, the list of all.
  private static func schema(named name: String?) throws(UsageError) -> [UInt8] {
    let all =
      PackFormat.all.map { (name: $0.name, subject: $0.path) }
      + [(name: AutomataSchema.name, subject: AutomataSchema.subject)]
    guard let name else {
      let width = all.map(\.name.count).max() ?? 0
      let lines = all.map { name, subject in
        let padding = String(repeating: " ", count: width - name.count)
        return "\(name)\(padding)  \(subject)\n"
      }
      return Array(lines.joined().utf8)
    }
    if name == AutomataSchema.name { return AutomataSchema.bytes }
    guard let format = PackFormat.all.first(where: { $0.name == name }) else {
      throw UsageError.unknown("schema", name, among: all.map(\.name))
    }
    return PackSchema(of: format).json.bytes()
  }
}

extension Option {
  static let man = Option("man", summary: "print the manual page, as troff reads it")
}

extension Command {
  static let completions = Command(
    name: "completions", summary: "print what a shell needs to complete command lines",
    operands: Operands(
      "SHELL", count: 1...1, choices: CompletionScript.Shell.allCases.map(\.rawValue)),
    options: [],
    about: [
      """
      The script completes commands and options, and asks vcdoc for the names in the pack of \
      '--pack' on the same command line, or in the default pack.
      """
    ],
    examples: [
      Example("vcdoc completions bash > ~/.local/share/bash-completion/completions/vcdoc", "bash"),
      Example("vcdoc completions zsh > ~/.zfunc/_vcdoc", "zsh, where ~/.zfunc is in fpath"),
      Example("vcdoc completions fish > ~/.config/fish/completions/vcdoc.fish", "fish"),
    ]
  ) { request, console in
    guard let shell = request.operands.first.flatMap(CompletionScript.Shell.init(rawValue:)) else {
      return .usage
    }
    try console.output.write(Array(CompletionScript(for: shell, all).text.utf8))
    return .done
  }
}
