extension Command {
  static let `import` = Command(
    name: "import",
    summary: "write a pack of what exists: Mermaid, also in Markdown, XState, SCXML",
    operands: Operands("FILE", .input, count: 1...1000),
    options: [.notation, .imported, .dryRun, .quiet],
    about: [
      """
      Writes a pack of one file in the short form, with a machine for each state diagram and an \
      interaction for each sequence diagram; '-' is standard input. Of Markdown, all blocks \
      'mermaid' are read, each under the name of its heading. 'vcdoc verify --pack PACK.yaml' \
      checks the pack at once.
      """,
      """
      A machine of XState is the JSON text that JSON.stringify(machine.config) gives, without \
      functions, which JSON leaves out: give actions and guards names. Of SCXML, all is read but \
      data, 'send', 'invoke', and 'script'.
      """,
      """
      Comments in the pack say what a notation has and a pack has not, with the line. A line that \
      is not understood is an error, and nothing is written. docs/import.md lists each construct.
      """,
      """
      The first line of the pack has a hash of the rest. A pack that was edited since is not \
      overwritten: a second import prints the difference, and exits with status 1.
      """,
    ],
    examples: [
      Example("vcdoc import README.md -o docs/pack.yaml", "a pack of the diagrams in a document"),
      Example("vcdoc import door.mmd", "the pack on standard output"),
      Example("vcdoc import machine.json -o door.yaml", "the pack of a machine of XState"),
      Example("vcdoc import docs/*.md -o pack.yaml --dry-run", "what would change"),
    ]
  ) { request, console in
    try ImportRun(request, console).run()
  }
}

extension Option {
  static let imported = Option(
    "output", "o", value: "PACK.yaml", naming: .output,
    summary: "output file [default: standard output]")
  static let notation = Option(
    "format", value: "FORMAT", choices: ["auto"] + ImportNotation.allCases.map(\.rawValue),
    summary: "notation of the files; auto goes by extension, then by content")
}
