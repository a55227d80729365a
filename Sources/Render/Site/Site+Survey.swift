public import Model

extension Site {
  /// Takes a file of a site, by its path and its bytes, as soon as it is made; several threads call
  /// it, in no order.
  public typealias Taker = @Sendable (_ path: String, _ bytes: [UInt8]) -> Void

  /// Makes the site of a pack: a page for everything it holds, its diagrams, and what they need.
  ///
  /// - Parameters:
  ///   - survey: What the walks of the pack say.
  ///   - verification: The verdicts on its guarantees.
  ///   - templates: The markup of the pages.
  ///   - options: How the site is to be made.
  ///   - take: Takes the files, each once; it gets those that can be made even if others cannot.
  /// - Throws: What is wrong with the pack's texts, with the templates, or with a diagram, all of
  ///   it.
  public static func print(
    _ survey: PackFacts, _ verification: Verification, templates: Templates, options: SiteOptions,
    to take: @escaping Taker
  ) async throws(PackErrors) {
    let presses = try await Press.all(
      for: survey, verification, templates: templates, options: options)
    // All languages of a subject in a row, so that what they share is at hand, and not for long.
    let results = await (presses.first?.catalog.subjects ?? []).mapped(jobs: options.jobs) {
      subject in
      presses.map { $0.print(subject, to: take) }
    }
    var paths: Set<String> = []
    var faults: [Diagnostic] = []
    for result in results.joined() {
      switch result {
      case .success(let printed): paths.formUnion(printed)
      case .failure(let errors): faults += errors.diagnostics
      }
    }
    guard faults.isEmpty else { throw PackErrors(Set(faults).sorted()) }
    for (path, bytes) in templates.companions where !paths.contains(path) { take(path, bytes) }
    if !options.address.isEmpty {
      let pages = paths.filter { $0.hasSuffix(".html") }
        .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      take(Sitemap.path, Sitemap(of: pages, at: options.address).bytes)
    }
  }
}

extension Press {
  /// Makes the files about a subject and hands them over, so that the site is never in memory as a
  /// whole.
  ///
  /// - Returns: The files' paths, or what is wrong with the pages.
  fileprivate func print(
    _ subject: PageSubject, to take: Site.Taker
  ) -> Result<[String], PackErrors> {
    made(subject).map { sheets in
      for sheet in sheets { take(sheet.path, sheet.bytes) }
      return sheets.map(\.path)
    }
  }
}

extension Templates {
  /// The files beside the pages, by path; the pictures in pages take their colours from the style
  /// sheet of the site.
  fileprivate var companions: [String: [UInt8]] {
    var files = attachments
    files["assets/style.css", default: []] += StyleSheet.text(theme: .auto).utf8
    return files
  }
}
