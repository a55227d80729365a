import Base
import Graphics
import Pack

/// The page of all sources, by kind, each with the pages that cite it.
struct SourcesPage {
  private let scope: PageScope

  /// Prepares the page of a pack's sources.
  init(of catalog: Catalog) { scope = PageScope(catalog, at: Room.sources.index) }

  /// The page, ready to be written.
  func page() -> Page {
    let kinds: [Template.Value] = Source.Kind.allCases.compactMap { kind in
      let sources = scope.catalog.pack.sources.filter { $0.kind == kind }
      if sources.isEmpty { return nil }
      return [
        "id": .text("kind-\(kind.rawValue)"), "title": .text(title(of: kind)),
        "sources": .list(sources.map { item($0) }),
      ]
    }
    var page = Page(indexOf: .sources, scope, values: [("kinds", .list(kinds))])
    page.source = scope.catalog.pack.sources.first?.place.path ?? ""
    return page
  }

  private func title(of kind: Source.Kind) -> String {
    switch kind {
    case .reference: scope.strings(.kindReference)
    case .header: scope.strings(.kindHeader)
    case .guide: scope.strings(.kindGuide)
    case .talk: scope.strings(.kindTalk)
    case .article: scope.strings(.kindArticle)
    case .answer: scope.strings(.kindAnswer)
    case .recording: scope.strings(.kindRecording)
    case .code: scope.strings(.kindCode)
    case .notes: scope.strings(.kindNotes)
    }
  }

  private func item(_ source: Source) -> Template.Value {
    let title = source.title.shown(as: source.name, in: scope.catalog.locale)
    let citings = scope.catalog.uses.citings[source.name] ?? []
    return [
      "id": .text("source-\(source.name)"),
      "title": .text(title), "titleLanguage": .text(scope.language(of: title)),
      "publisher": .text(source.publisher), "year": .text(source.year.map(String.init) ?? ""),
      "version": .text(scope.catalog.text(source.version)), "address": .web(source.webAddress),
      "citings": .series(citings.map { citing($0) }),
    ]
  }

  private func citing(_ citing: Uses.Citing) -> Template.Value {
    let title = scope.catalog.text(citing.title)
    return [
      "title": citing.isCode ? .name(title) : .text(title), "path": .link(citing.address),
      "isCode": .flag(citing.isCode),
    ]
  }
}
