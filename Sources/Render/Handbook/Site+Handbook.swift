public import Model

extension Site {
  /// Makes the pages of a pack for another place, in its first language, with the diagrams that they
  /// show.
  ///
  /// - Parameters:
  ///   - survey: What the walks of the pack say.
  ///   - verification: The verdicts on its guarantees.
  ///   - templates: The markup of the pages.
  ///   - options: How the pages are to be made; they have no address of their own.
  ///   - medium: Where the pages go.
  ///   - pictures: How diagrams come along. Diagrams that are to be PNG are given as SVG, under the
  ///     paths `diagrams/*.svg`; the pages name them with the ending `.png`.
  /// - Throws: What is wrong with the pack's texts, with the templates, or with a diagram, all of it.
  public init(
    handbookOf survey: PackFacts, _ verification: Verification, templates: Templates,
    options: SiteOptions, medium: Medium, pictures: Handbook.Pictures
  ) async throws(PackErrors) {
    var first = options
    first.locales = Array(options.locales.prefix(1))
    let presses = try await Press.all(
      for: survey, verification, templates: templates, options: first)
    let handbooks = presses.map { press in
      Handbook(of: press, templates: templates, medium: medium, pictures: pictures)
    }
    let work = zip(presses, handbooks).flatMap { press, handbook in
      press.catalog.subjects.map { (handbook: handbook, subject: $0) }
    }
    let results = await work.mapped(jobs: options.jobs) { work in
      Result { () throws(PackErrors) in try work.handbook.sheets(about: work.subject) }
    }
    self.init()
    var faults: [Diagnostic] = []
    for result in results {
      switch result {
      case .success(let sheets): for sheet in sheets { files[sheet.path] = sheet.bytes }
      case .failure(let errors): faults += errors.diagnostics
      }
    }
    guard faults.isEmpty else { throw PackErrors(Set(faults).sorted()) }
    for handbook in handbooks {
      guard let space = handbook.space else { continue }
      files["pages.json"] = handbook.contents(of: space, files)
    }
  }
}
