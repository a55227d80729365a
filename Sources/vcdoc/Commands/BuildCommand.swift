extension Command {
  static let build = Command(
    name: "build", summary: "write the site of a pack, or check that it is fresh",
    operands: Operands(),
    options: [
      .pack, .site, .set, .locale, .check, .templates, .baseURL, .editURL, .jobs, .ciFormat,
      .siteSummary,
      .quiet,
    ],
    about: [
      """
      Explores the model, and writes a page for everything that the pack holds, with its \
      diagrams. The folder changes from the previous site to the new one in a single step. Files \
      that stay the same keep their times; files that vcdoc did not write stay where they are. A \
      folder that was filled from a pack of another name, or by another command, is refused, and \
      so are the working folder and a mount point.
      """,
      """
      With --summary, a table follows: for each language, the files and bytes of each folder, of all \
      pages, and of all but the pages as Markdown, which count apart.
      """,
      """
      The site's '.vcdoc-manifest' lists the files that vcdoc wrote, with hashes of them and of \
      their sources. While these match, the site is up to date, and the model is not explored \
      again. The manifest is the same on every machine: commit it with the site. While a build \
      runs, the hidden folder '.site.vcdoc' beside the output holds the next site; the next build \
      clears away what a killed one left there.
      """,
      """
      Every guarantee of the pack is proved or refuted on the way. When a verdict is not the one that \
      the pack expects, nothing is written: the run that shows it is told, and the exit status is 1, \
      or 2 where links lead nowhere or scenarios cannot be done as well, which is told, too.
      """,
      """
      With --check nothing is written: the files that are stale, missing, or foreign are named, and \
      the exit status is 1 when there are any.
      """,
      """
      With --templates, what a page looks like is taken from files of your own, where there are any: \
      docs/templates.md lists the templates and the names that each may use.
      """,
    ],
    examples: [
      Example("vcdoc build", "the site of the pack that vcdoc carries, in 'site'"),
      Example("vcdoc build --pack docs/lifecycle -o public", "the site of your own pack"),
      Example("vcdoc build --set iOS=12", "only what is true of iOS 12"),
      Example("vcdoc build --locale zh-Hans", "in one of the pack's languages"),
      Example("vcdoc build --check", "for a script: is the committed site fresh?"),
    ]
  ) { request, console in try await Build(request, console).run() }
}

extension Option {
  static let site = Option(
    "output", "o", value: "DIR", naming: .output,
    summary: "the folder to write to; without it, 'site'")
  static let locale = Option(
    "locale", value: "LANGUAGE", naming: .language, isRepeatable: true,
    summary: "a language of the pages; without it, all that the pack has")
  static let baseURL = Option(
    "base-url", value: "URL",
    summary: "where the site is published; its pages then name their address, and sitemap.xml "
      + "lists them")
  static let editURL = Option(
    "edit-url", value: "URL",
    summary: "where the pack's files are edited; each page then links to the file that it is about")
  static let siteSummary = Option(
    "summary", summary: "count the pages and bytes of each kind, language by language")
  static let check = Option("check", summary: "write nothing, and name what is not as it should be")
  static let jobs = Option(
    "jobs", "j", value: "NUMBER",
    summary: "how many walks, pages, or files are worked on at once; without it, one a processor")
}
