package import Analysis
package import Base
package import Conformance
import Formats
import Graphics
import Pack

/// The pages of a site for places that show no HTML of ours: Markdown, or Confluence's own format.
///
/// What is on them is what is on the pages of the site, from the same values; only the templates
/// and the addresses differ. Diagrams stand beside the pages as files, or in them as Mermaid.
package struct Handbook: Publisher {
  /// How diagrams come along.
  package enum Pictures: String, Hashable, Sendable, CaseIterable {
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

  func sheets(of page: Page) throws(PackErrors) -> [Sheet] {
    [try sheet(page, in: frame.contexts(for: page))]
  }

  /// A page of the site as a file of the medium, with the values in which its template looks names
  /// up.
  func sheet(_ page: Page, in contexts: [Template.Value]) throws(PackErrors) -> Sheet {
    guard page.faults.isEmpty else { throw PackErrors(page.faults) }
    let file = medium.file(for: page.address.path)
    let template = medium.templates + "/" + page.template.split(separator: "/").dropFirst().joined()
    let bytes = try written(template, to: file, in: contexts)
    guard let space else { return Sheet(path: file, bytes: bytes) }
    let storage = ConfluenceWriter.storage(of: bytes) { space.target(of: $0) }
    return Sheet(path: file, bytes: Array("\(storage)\n".utf8))
  }

  /// A template filled in, as a file of the medium.
  private func written(
    _ template: String, to file: String, in contexts: [Template.Value]
  ) throws(PackErrors) -> [UInt8] {
    tidied(try templates.render(template, as: .markdown(medium, from: file), in: contexts))
  }

  /// What belongs to the pages and is none: the list of pages that a wiki shows beside each, or
  /// what DocC is told of a catalog.
  func appendix() throws(PackErrors) -> [Sheet] {
    if medium == .docc { return [catalogDescription] }
    guard let file = medium.sidebar else { return [] }
    let page = HomePage(of: catalog, posters: []).page()
    let contexts = frame.contexts(for: page) + [sidebarValues]
    return [Sheet(path: file, bytes: try written("markdown/sidebar", to: file, in: contexts))]
  }

  /// What the template of the pages beside others names, beyond what every page has.
  var sidebarValues: Template.Value {
    let scope = PageScope(catalog, at: .home)
    let phases = catalog.phases.map { phase, _ -> Template.Value in
      [
        "title": .text(phase.title.shown(as: phase.name, in: catalog.locale)),
        "path": .link(Address.page(of: phase.name)),
      ]
    }
    return [
      "machinesPath": .link(Room.machines.index),
      "callbacksPath": .link(Room.callbacks.index), "phases": .group(phases),
      "machines": .group(catalog.pack.machines.map { scope.item($0.name) }),
    ]
  }

  /// Markdown as the medium shows it, without blank lines in a row, or at either end, but for what
  /// stands between fences.
  private func tidied(_ bytes: [UInt8]) -> [UInt8] {
    let newline = UInt8(ascii: "\n")
    var tidied: [UInt8] = []
    tidied.reserveCapacity(bytes.count)
    var isAfterBlank = true
    for (written, isCode) in MarkdownLines(of: bytes) {
      let line = medium == .docc && !isCode ? CatalogText.withoutElements(written) : written
      if line.isEmpty && !isCode && isAfterBlank { continue }
      isAfterBlank = line.isEmpty
      tidied += line
      tidied.append(newline)
    }
    while tidied.last == newline { tidied.removeLast() }
    return tidied + [newline]
  }
}

extension Handbook {
  /// A picture in a page: an image, whose file stands beside the page, or a block of code.
  func figure(of picture: Figure.Picture, at spot: Figure.Spot) -> Figure {
    if pictures == .mermaid {
      return figure(ProseMarkdown.fenced(picture.mermaid, language: "mermaid"))
    }
    let file = "diagrams/\(spot.kind.one)-\(spot.name)"
    let page = medium.file(for: spot.page.file)
    let source = medium.link(to: "\(file).\(pictures.rawValue)", from: page)
    // DocC has a switch of its own between light and dark.
    let themes: [(ending: String, theme: Theme)] =
      medium == .docc ? [("", .light), ("~dark", .dark)] : [("", .auto)]
    let sheets = themes.map { ending, theme in
      Sheet(path: "\(file)\(ending).svg", bytes: picture.print(Self.options(theme)))
    }
    let image = "!" + MarkdownText.link(MarkdownText.text(picture.title), to: source)
    return figure(image, files: sheets)
  }

  private func figure(_ markdown: String, files: [Sheet] = []) -> Figure {
    Figure(markup: .markup(html: [], markdown: Array(markdown.utf8)), files: files)
  }

  /// A picture in a page leads nowhere; its links would only be dead when it is opened alone.
  private static func options(_ theme: Theme) -> PictureOptions {
    var options = PictureOptions(theme: theme)
    options.hasLinks = false
    return options
  }
}

extension Figure.Kind {
  /// One of them, as the names of files say it.
  fileprivate var one: Substring { rawValue.dropLast() }
}

extension Handbook {
  /// What DocC is told of a catalog: the name under which its pages stand, and its title.
  var catalogDescription: Sheet {
    let pack = catalog.pack
    let values = [
      ("CFBundleDisplayName", pack.title.shown(as: pack.name, in: catalog.locale)),
      ("CFBundleIdentifier", pack.name.text), ("CFBundleName", pack.name.text),
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
    bytes += "</dict>\n</plist>\n".utf8
    return Sheet(path: "Info.plist", bytes: bytes)
  }
}

extension Handbook {
  /// What whoever uploads the pages needs to know: their order, titles, and attachments.
  func contents(
    of space: ConfluenceSpace, _ files: [String: [UInt8]]
  ) -> [UInt8] {
    let pages = space.places.map { place -> JSON in
      let file = medium.file(for: place.path)
      let names = Self.attachments(of: files[file] ?? [])
      return [
        "title": .string(place.title), "parent": .string(place.parent), "file": .string(file),
        "attachments": .array(names.map { .string("diagrams/\($0)") }),
      ]
    }
    return JSON.object([JSON.Member(name: "pages", value: .array(pages))]).bytes()
  }

  /// The files that a page shows, each once, in order.
  private static func attachments(of page: [UInt8]) -> [String] {
    let text = String(decoding: page, as: UTF8.self)
    var names: [String] = []
    for piece in text.split(separator: "ri:filename=\"").dropFirst() {
      let name = String(piece.prefix { $0 != "\"" })
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}

extension Site {
  /// Makes the pages of a pack for another place, in its first language, with the diagrams that
  /// they show.
  ///
  /// - Parameters:
  ///   - survey: What the walks of the pack say.
  ///   - verification: The verdicts on its guarantees.
  ///   - templates: The markup of the pages.
  ///   - options: How the pages are to be made; they have no address of their own.
  ///   - medium: Where the pages go.
  ///   - pictures: How diagrams come along. Diagrams that are to be PNG are given as SVG, under the
  ///     paths `diagrams/*.svg`; the pages name them with the ending `.png`.
  /// - Throws: What is wrong with the pack's texts, with the templates, or with a diagram, all of
  ///   it.
  package init(
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
