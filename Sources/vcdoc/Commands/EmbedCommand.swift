extension Command {
  static let embed = Command(
    name: "embed", summary: "fill the marked regions of documents, or check them",
    operands: Operands("FILE", .input, count: 0...100_000),
    options: [
      .pack, .set, .textLocale, .check, .dryRun, .failOnChange, .exclude, .templates, .ciFormat,
      .quiet,
    ],
    about: [
      """
      A region is the text between '<!-- vcdoc: diagram navigation.push as mermaid -->' and '<!-- \
      vcdoc: end -->'. It can contain a diagram, the guarantees or the contract of a callback, the \
      states or events of a machine, or the order of a scenario; 'vcdoc help embedding' lists \
      everything. vcdoc reads Markdown, HTML, and comments in Swift and Objective-C. FILE can be a \
      folder or a pattern such as 'docs/**/*.md' [default: the files that '.vcdoc.yaml' names].
      """,
      """
      Everything outside the regions stays as it is, byte for byte. If any file has an error, \
      vcdoc reports all errors with their places and changes no file.
      """,
    ],
    examples: [
      Example("vcdoc embed README.md", "fill its regions"),
      Example("vcdoc embed --check README.md docs", "for CI: what is out of date, as a diff"),
      Example("vcdoc embed --fail-on-change docs", "for a hook that runs before a commit"),
      Example("vcdoc embed 'docs/**/*.md' --exclude drafts", "patterns"),
      Example("vcdoc embed docs/zh --locale zh-Hans", "in another of the pack's languages"),
    ]
  ) { request, console in
    var embed = EmbedRun(request, console)
    return try await embed.run()
  }
}

extension Option {
  static let dryRun = Option("dry-run", summary: "list the files that would be written")
  static let failOnChange = Option(
    "fail-on-change", summary: "exit with status 1 if something was written")
  static let exclude = Option(
    "exclude", value: "PATTERN", isRepeatable: true,
    summary: "files to skip, such as 'drafts' or '*.draft.md'")
}
