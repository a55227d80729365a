public import Model

extension Site {
  /// Makes the site of a pack: a page for everything it holds, its diagrams, and what they need.
  ///
  /// - Parameters:
  ///   - survey: What the walks of the pack say.
  ///   - templates: The markup of the pages.
  ///   - options: How the site is to be made.
  /// - Throws: What is wrong with the pack's texts, with the templates, or with a diagram, all of it.
  public init(
    of survey: Survey, templates: Templates, options: SiteOptions
  ) async throws(PackErrors) {
    let strings = try templates.strings(in: options.locale)
    let catalog = Catalog(of: survey, locale: options.locale, strings: strings)
    let press = Press(catalog: catalog, templates: templates, base: options.address)
    let results = await press.subjects.mapped(jobs: options.jobs) { press.sheets(about: $0) }
    self.init(files: press.attachments)
    var faults: [Diagnostic] = []
    for result in results {
      switch result {
      case .success(let sheets): for sheet in sheets { files[sheet.path] = sheet.bytes }
      case .failure(let errors): faults += errors.diagnostics
      }
    }
    guard faults.isEmpty else { throw PackErrors(Set(faults).sorted()) }
  }
}
