extension Command {
  static let `import` = Command(
    name: "import",
    summary: "write a pack of what exists: Mermaid, also in Markdown, XState, SCXML",
    operands: Operands("FILE", .input, count: 1...1000),
    options: [.notation, .imported, .replace, .checkImport, .dryRun, .quiet],
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
      is not understood is an error, and nothing is written. 'vcdoc help importing' lists \
      each construct.
      """,
      """
      The first line of the pack has a hash of the rest. A pack that was edited since is not \
      overwritten: a second import prints the difference, and exits with status 1.
      """,
      """
      With --replace, the diagrams of Markdown are put between markers of 'vcdoc embed', which \
      draws them from then on. A copy of the document is kept as FILE.orig, unless it is committed \
      in git as it is. With --check, nothing is written: what the pack says otherwise than the \
      diagrams is printed, and what only the pack says is no difference.
      """,
    ],
    examples: [
      Example("vcdoc import README.md -o docs/pack.yaml", "a pack of the diagrams in a document"),
      Example(
        "vcdoc import README.md --replace -o docs/life.yaml",
        "and regions in it that 'vcdoc embed' fills"),
      Example(
        "vcdoc import README.md --check -o docs/life.yaml",
        "for CI: 1 if the pack does not say what the diagrams say"),
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
  static let replace = Option(
    "replace", summary: "put the diagrams of documents into regions that 'embed' fills")
  static let checkImport = Option(
    "check", summary: "exit with status 1 if the pack does not say what the diagrams say")
  static let notation = Option(
    "format", value: "FORMAT", choices: ["auto"] + ImportNotation.allCases.map(\.rawValue),
    summary: "notation of the files; auto goes by extension, then by content")
}
