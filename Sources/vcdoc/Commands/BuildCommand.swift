extension Command {
  static let build = Command(
    name: "build", summary: "build the site of a pack, or check that it is up to date",
    operands: Operands(),
    options: [
      .pack, .site, .set, .locale, .check, .templates, .baseURL, .editURL, .jobs, .ciFormat,
      .siteSummary,
      .quiet,
    ],
    about: [
      """
      Writes a page for everything in the pack, with diagrams, from an exploration of the model. \
      The site changes in a single step; unchanged files keep their times, and files that vcdoc \
      did not write stay. vcdoc refuses a folder that belongs to another pack or command, the \
      working folder, and a mount point.
      """,
      """
      With --summary, a table follows: for each language, the files and bytes of each folder, of all \
      pages, and of all but the pages as Markdown, which count apart.
      """,
      """
      The site's '.vcdoc-manifest' lists the files that vcdoc wrote, with hashes of them and of \
      their sources. If these match, the site is up to date, and vcdoc does not explore the model \
      again. The manifest is the same on every machine: commit it with the site. During a build, \
      the hidden folder '.site.vcdoc' beside the output holds the next site.
      """,
      """
      A build checks every guarantee. If a verdict is not the expected one, vcdoc writes nothing, \
      prints the counterexample, and exits with status 1. Broken links and scenarios that cannot \
      run exit with status 2.
      """,
      """
      With --check, vcdoc writes nothing, lists files that are stale, missing, or foreign, and \
      exits with status 1 if there are any.
      """,
      """
      With --templates, your files replace templates of the same name: docs/templates.md lists \
      them and the values that each can use.
      """,
    ],
    examples: [
      Example("vcdoc build", "the built-in pack, into 'site'"),
      Example("vcdoc build --pack docs/lifecycle -o public", "the site of your own pack"),
      Example("vcdoc build --set iOS=12", "only iOS 12"),
      Example("vcdoc build --locale zh-Hans", "in one of the pack's languages"),
      Example("vcdoc build --check", "for CI: is the committed site up to date?"),
    ]
  ) { request, console in try await Build(request, console).run() }
}

extension Option {
  static let site = Option(
    "output", "o", value: "DIR", naming: .output,
    summary: "output folder [default: site]")
  static let locale = Option(
    "locale", value: "LANGUAGE", naming: .language, isRepeatable: true,
    summary: "language of the pages [default: all of the pack]")
  static let baseURL = Option(
    "base-url", value: "URL",
    summary: "address of the published site; adds canonical URLs and sitemap.xml")
  static let editURL = Option(
    "edit-url", value: "URL",
    summary: "address where the pack's files are edited; each page links to its file")
  static let siteSummary = Option(
    "summary", summary: "count the pages and bytes of each kind, by language")
  static let check = Option("check", summary: "report out-of-date files without writing them")
  static let jobs = Option(
    "jobs", "j", value: "NUMBER",
    summary: "parallel jobs [default: CPU cores]")
}
