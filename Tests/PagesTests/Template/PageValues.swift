@testable import Pack
@testable import Analysis
@testable import Conformance
@testable import Pages
import Synchronization

/// The values that fill the pages of a pack, without its pictures: their shapes, by template.
struct PageValues: Sendable {
  /// The shape of what each template is filled with beyond what every page has.
  private(set) var shapes: [String: TemplateShape] = [:]
  /// The shape of what every page has.
  private(set) var frame = TemplateShape.nothing

  /// Makes all pages of a pack, as a site and for a wiki.
  init(of pack: Pack, templates: Templates) async throws {
    let survey = try await PackFacts(of: pack, jobs: 2)
    let presses = try await Press.all(
      for: survey, await Verification(of: survey.exploration, jobs: 2), templates: templates,
      options: SiteOptions(locales: pack.locales, address: "https://example.org/", jobs: 2))
    for press in presses {
      for page in try PageGathering(instead: press).pages() { add(page, on: press.frame) }
      let wiki = Handbook(of: press, templates: templates, medium: .githubWiki, pictures: .mermaid)
      add(wiki.sidebarValues, to: "markdown/sidebar")
    }
  }

  private mutating func add(_ page: Page, on frame: PageFrame) {
    self.frame = self.frame.joined(
      with: TemplateShape(of: frame.contexts(for: page)[0]).without("strings"))
    add(.object(Template.Object(page.values)), to: page.template)
  }

  private mutating func add(_ values: Template.Value, to template: String) {
    shapes[template] = (shapes[template] ?? .nothing).joined(with: TemplateShape(of: values))
  }

  /// What these pages and others have in common.
  mutating func merge(_ others: Self) {
    shapes.merge(others.shapes) { $0.joined(with: $1) }
    frame = frame.joined(with: others.frame)
  }
}

extension TemplateShape {
  fileprivate func without(_ name: String) -> Self {
    guard case .object(var members) = self else { return self }
    members[name] = nil
    return .object(members)
  }
}

/// Gathers the pages that a press would print; where there would be a picture, there is a word.
private final class PageGathering: Publisher {
  let catalog: Catalog
  let gallery: Gallery
  private let frame: PageFrame
  private let gathered = Mutex<[Page]>([])

  init(instead press: Press) {
    catalog = press.catalog
    gallery = press.gallery
    frame = press.frame
  }

  /// All pages of the pack.
  func pages() throws -> [Page] {
    for subject in catalog.subjects { _ = try sheets(about: subject) }
    return gathered.withLock { $0 }
  }

  func sheets(of page: Page) -> [Sheet] {
    gathered.withLock { $0.append(page) }
    return []
  }

  func figure(of picture: Figure.Picture, at spot: Figure.Spot) -> Figure {
    Figure(markup: .markup(html: Array("picture".utf8), markdown: Array("picture".utf8)))
  }

  func appendix() -> [Sheet] {
    ([SearchPage(of: catalog).page()] + [frame.notFound].compactMap(\.self)).flatMap(sheets)
  }
}
