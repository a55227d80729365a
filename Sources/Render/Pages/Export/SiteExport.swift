package import Analysis
package import Base
package import Conformance
import Graphics
import Pack
import Synchronization

extension Site {
  /// Builds the pages of a pack for another place, in the first language, with their diagrams.
  ///
  /// - Parameters:
  ///   - facts: The facts of the pack's models.
  ///   - verification: The verdicts on its guarantees.
  ///   - templates: The markup of the pages.
  ///   - options: How the pages are made; they have no address.
  ///   - target: The place.
  ///   - diagrams: The format of diagrams. Diagrams that are to be PNG are given as SVG, under the
  ///     paths `diagrams/*.svg`; the pages name them with the extension `.png`.
  /// - Throws: All faults of the pack's texts, of the templates, and of diagrams.
  package init(
    exporting facts: PackFacts, _ verification: Verification, templates: Templates,
    options: SiteOptions, to target: ExportTarget, diagrams: DiagramFormat
  ) async throws(PackErrors) {
    var options = options
    options.locales = Array(options.locales.prefix(1))
    let builder = try await SiteBuilder(
      of: facts, verification, templates: templates, options: options)
    let format = MarkdownFormat(target: target, diagrams: diagrams)
    let space =
      target == .confluence
      ? builder.localizations.first.map { ConfluenceSpace(of: $0.site) } : nil
    let files = Mutex<[String: [UInt8]]>([:])
    _ = try await builder.build(
      jobs: options.jobs, to: { path, bytes in files.withLock { $0[path] = bytes } }
    ) { site, subject throws(PackErrors) in
      let writer = MarkdownWriter(templates: site.templates, format: format)
      if case .extras = subject { return try site.extraFiles(by: writer) }
      var files: [SiteFile] = []
      for page in try site.factory.pages(about: subject) {
        let contexts = site.frame.contexts(for: page)
        if let space {
          files += try ConfluenceWriter(templates: site.templates, space: space, format: format)
            .files(of: page, in: contexts)
        } else {
          files += try writer.files(of: page, in: contexts)
        }
      }
      return files
    }
    self.init(files: files.withLock { $0 })
    if let file = space?.contents(self.files) { self.files[file.path] = file.bytes }
  }
}

extension SiteBuilder.Localization {
  /// The files beside the pages of an export: the sidebar of a wiki, or the description of a
  /// catalog.
  fileprivate func extraFiles(by writer: MarkdownWriter) throws(PackErrors) -> [SiteFile] {
    if writer.format.target == .docc { return [catalogDescription] }
    guard let path = writer.format.target.sidebar else { return [] }
    let page = sidebar
    return [try writer.file(path, page.template, in: frame.contexts(for: page))]
  }

  /// The list of pages that a wiki shows beside each page.
  var sidebar: PageContent {
    let page = PageContext(site, at: .home)
    let phases = site.model.order.phases.map { phase, _ -> Template.Value in
      ["title": .text(site.title(of: phase)), "path": .link(.page(of: phase.name))]
    }
    return PageContent(
      address: .home, template: "sidebar", title: site.title(of: site.pack), description: "",
      values: [
        "machinesPath": .link(SiteSection.machines.index),
        "callbacksPath": .link(SiteSection.callbacks.index), "phases": .group(phases),
        "machines": .group(site.pack.declaredMachines.map { page.link(to: $0.name) }),
      ])
  }

  /// The description of a DocC catalog: its name and its title.
  private var catalogDescription: SiteFile {
    let pack = site.pack
    let values = [
      ("CFBundleDisplayName", site.title(of: pack)), ("CFBundleIdentifier", pack.name.text),
      ("CFBundleName", pack.name.text),
    ]
    var bytes = Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>

      """.utf8)
    for (key, value) in values {
      bytes += "  <key>\(key)</key>\n  <string>".utf8
      HTML.escape(value, into: &bytes)
      bytes += "</string>\n".utf8
    }
    return SiteFile(path: "Info.plist", bytes: bytes + "</dict>\n</plist>\n".utf8)
  }
}
