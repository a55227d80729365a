public import Model

extension Site {
  /// Makes the site of a pack: a page for everything it holds, its diagrams, and what they need.
  ///
  /// - Parameters:
  ///   - survey: What the walks of the pack say.
  ///   - verification: The verdicts on its guarantees.
  ///   - templates: The markup of the pages.
  ///   - options: How the site is to be made.
  /// - Throws: What is wrong with the pack's texts, with the templates, or with a diagram, all of it.
  public init(
    of survey: Survey, _ verification: Verification, templates: Templates, options: SiteOptions
  ) async throws(PackErrors) {
    let chronicle = Chronicle(of: survey, verification)
    let presses = try await Press.all(
      for: survey, verification, chronicle, templates: templates, options: options)
    let work = presses.flatMap { press in press.subjects.map { (press: press, subject: $0) } }
    let results = await work.mapped(jobs: options.jobs) { $0.press.sheets(about: $0.subject) }
    self.init(files: templates.attachments)
    // The pictures in pages take their colours from the style sheet of the site.
    files["assets/style.css", default: []] += StyleSheet.text(theme: .auto).utf8
    var faults: [Diagnostic] = []
    for result in results {
      switch result {
      case .success(let sheets): for sheet in sheets { add(sheet) }
      case .failure(let errors): faults += errors.diagnostics
      }
    }
    insets.sort { $0.page < $1.page }
    guard faults.isEmpty else { throw PackErrors(Set(faults).sorted()) }
    if !options.address.isEmpty {
      let pages = paths.filter { $0.hasSuffix(".html") }
      files[Sitemap.path] = Sitemap(of: pages, at: options.address).bytes
    }
  }
  private mutating func add(_ sheet: Press.Sheet) {
    files[sheet.path] = sheet.bytes
    insets += sheet.insets
  }
}
