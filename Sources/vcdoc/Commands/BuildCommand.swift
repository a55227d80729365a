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
      Explores the model, and writes a page for everything in the pack, with diagrams. vcdoc \
      replaces the site at once, or entry by entry if files that vcdoc did not write are in the \
      folder: these stay. Unchanged files keep their timestamps.
      """,
      """
      vcdoc refuses a folder that belongs to another pack or command, a folder that is or contains \
      the pack, the working folder, or your home folder, and a mount point. In the folder of a \
      first build, there may be only '.git', '.nojekyll', and 'CNAME'.
      """,
      """
      With --summary, vcdoc then prints a table of the site: for each language, how many files \
      each folder has, and their size. The rows after the folders are the HTML pages, everything \
      but Markdown, and the Markdown files.
      """,
      """
      The site's '.vcdoc-manifest' lists the files that vcdoc wrote, with hashes of these files \
      and their sources. If these match, the site is up to date, and vcdoc does not explore the \
      model again. The manifest is the same on every machine: commit it with the site. During a \
      build, the hidden folder '.site.vcdoc' beside the output holds the next site; if a build is \
      killed, the next one finishes it.
      """,
      """
      A build checks every guarantee. If a verdict is not the expected one, vcdoc writes nothing, \
      prints the counterexample, and exits with status 1. Broken links and scenarios that cannot \
      run exit with status 2.
      """,
      """
      With --check, vcdoc writes nothing, lists files that are out of date, missing, or not \
      written by vcdoc ('foreign'), and exits with status 1 if there are any, or if a killed build \
      is unfinished.
      """,
      """
      With --templates, your files replace templates of the same name: 'vcdoc help templates' \
      lists them, and 'vcdoc help template-values' the values that each can use.
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
    "summary", summary: "count the files and their sizes, by folder and language")
  static let check = Option("check", summary: "report out-of-date files without writing them")
  static let jobs = Option(
    "jobs", "j", value: "NUMBER",
    summary: "parallel jobs [default: CPU cores]")
}
