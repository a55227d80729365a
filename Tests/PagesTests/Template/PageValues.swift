@testable import Base
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
    let facts = try await PackFacts(of: pack, jobs: 2)
    let builder = try await SiteBuilder(
      of: facts, await Verification(of: facts.exploration, jobs: 2), templates: templates,
      options: SiteOptions(locales: pack.locales, address: "https://example.org/", jobs: 2))
    let gathered = Mutex<[(page: PageContent, frame: PageFrame)]>([])
    _ = try await builder.build(jobs: 1, to: { _, _ in }) { site, subject throws(PackErrors) in
      let pages = try site.factory.pages(about: subject)
      gathered.withLock { $0 += pages.map { ($0, site.frame) } }
      return []
    }
    for (page, frame) in gathered.withLock({ $0 }) { add(page, on: frame) }
    for site in builder.localizations {
      for page in site.extraPages { add(page, on: site.frame) }
      add(.object(site.sidebar.values), to: "markdown/sidebar")
    }
  }

  private mutating func add(_ page: PageContent, on frame: PageFrame) {
    self.frame = self.frame.joined(
      with: TemplateShape(of: frame.contexts(for: page)[0]).without("strings"))
    add(.object(page.values), to: "html/\(page.template)")
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
