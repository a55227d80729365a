import Formats
import Graphics

extension Command {
  static let embed = Command(
    name: "embed", summary: "fill the marked regions of documents, or check that they are fresh",
    operands: Operands("FILE", .input, count: 0...100_000),
    options: [
      .pack, .set, .textLocale, .check, .dryRun, .failOnChange, .exclude, .templates, .ciFormat,
      .quiet,
    ],
    about: [
      """
      A region stands between '<!-- vcdoc: diagram navigation.push as mermaid -->' and \
      '<!-- vcdoc: end -->'. It may ask for a diagram, for the guarantees or the contract of a \
      callback, or for the order of a scenario; docs/embedding.md has all that can be asked. \
      vcdoc reads Markdown, HTML, and comments in Swift and Objective-C. FILE may be a folder or a \
      pattern such as 'docs/**/*.md'. The default is the files that '.vcdoc.yaml' names.
      """,
      """
      Everything outside the regions stays as it is, byte for byte. All files are written, or none: \
      what is wrong with any of them is told with its place, and nothing is changed.
      """,
    ],
    examples: [
      Example("vcdoc embed README.md", "fill its regions"),
      Example("vcdoc embed --check README.md docs", "for a script: what is stale, as a diff"),
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
  static let dryRun = Option("dry-run", summary: "write nothing, and name what would be written")
  static let failOnChange = Option(
    "fail-on-change", summary: "exit with status 1 when something was written")
  static let exclude = Option(
    "exclude", value: "PATTERN", isRepeatable: true,
    summary: "leave out what matches, such as 'drafts' or '*.draft.md'")
}
