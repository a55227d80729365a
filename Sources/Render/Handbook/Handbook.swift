internal import Model

/// The pages of a site for places that show no HTML of ours: Markdown, or Confluence's own format.
///
/// What is on them is what is on the pages of the site, from the same values; only the templates
/// and the addresses differ. Diagrams stand beside the pages as files, or in them as Mermaid.
public struct Handbook: Publisher {
  /// How diagrams come along.
  public enum Pictures: String, Hashable, Sendable, CaseIterable {
    /// As SVG files, light or dark as the reader is.
    case svg
    /// As PNG files, which whoever writes the pages makes from the SVG.
    case png
    /// As text in the pages, drawn by the place that shows them.
    case mermaid
  }

  /// The pack.
  let catalog: Catalog
  /// The markup of the pages.
  let templates: Templates
  /// Where the pages go.
  let medium: Medium
  /// How diagrams come along.
  let pictures: Pictures
  /// Draws them.
  let gallery: Gallery
  /// What stands around every page.
  let frame: PageFrame
  /// The titles of the pages, where pages are known by them.
  let space: ConfluenceSpace?

  /// Prepares the pages that a press would print as HTML.
  init(of press: Press, templates: Templates, medium: Medium, pictures: Pictures) {
    catalog = press.catalog
    gallery = press.gallery
    frame = press.frame
    self.templates = templates
    self.medium = medium
    self.pictures = pictures
    space = medium == .confluence ? ConfluenceSpace(of: press.catalog) : nil
  }

  /// A page of the site as a file of the medium.
  func sheet(_ page: Page) throws(PackErrors) -> Sheet {
    guard page.faults.isEmpty else { throw PackErrors(page.faults) }
    if let space { return try storageSheet(page, in: space) }
    let translation = Translation(to: medium, for: page.address.path)
    let home: Template.Value = ["homePath": .text(Address.home.path)]
    let contexts = (frame.contexts(for: page) + [home]).map { translation($0) }
    let template = medium.templates + "/" + page.template.split(separator: "/").dropFirst().joined()
    return Sheet(
      path: translation.file, bytes: tidied(try templates.render(template, in: contexts)))
  }

  /// What belongs to the pages and is none: the list of pages that a wiki shows beside each, or what
  /// DocC is told of a catalog.
  func appendix() throws(PackErrors) -> [Sheet] {
    if medium == .docc { return [catalogDescription] }
    guard let file = medium.sidebar else { return [] }
    let page = HomePage(of: catalog, posters: []).page()
    let translation = Translation(to: medium, for: Address.home.path, file: file)
    let contexts = (frame.contexts(for: page) + [sidebarValues]).map { translation($0) }
    let bytes = try templates.render("markdown/sidebar", in: contexts)
    return [Sheet(path: file, bytes: tidied(bytes))]
  }

  /// What the template of the pages beside others names, beyond what every page has.
  var sidebarValues: Template.Value {
    let scope = PageScope(catalog, at: .home)
    let phases = catalog.phases.map { phase, _ -> Template.Value in
      [
        "title": .text(phase.title.shown(as: phase.name, in: catalog.locale)),
        "path": .text(Address.page(of: phase.name).path),
      ]
    }
    return [
      "homePath": .text(Address.home.path), "machinesPath": .text(Room.machines.index.path),
      "callbacksPath": .text(Room.callbacks.index.path), "phases": .group(phases),
      "machines": .group(catalog.pack.machines.map { scope.item($0.name) }),
    ]
  }

  /// Markdown as the medium shows it, without blank lines in a row, or at either end, but for what
  /// stands between fences.
  private func tidied(_ bytes: [UInt8]) -> [UInt8] {
    var lines: [ArraySlice<UInt8>] = []
    for (written, isCode) in MarkdownLines(of: bytes) {
      let line = medium == .docc && !isCode ? CatalogText.withoutElements(written) : written
      if line.isEmpty && !isCode && lines.last?.isEmpty ?? true { continue }
      lines.append(line)
    }
    while lines.last?.isEmpty == true { lines.removeLast() }
    let newline = UInt8(ascii: "\n")
    return Array(lines.joined(separator: [newline])) + [newline]
  }
}
