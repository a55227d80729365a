internal import Model

/// The index of the articles whose claims the pack accounts for.
struct ArticlesPage {
  private var scope: PageScope

  /// Prepares the index.
  init(of catalog: Catalog) { scope = PageScope(catalog, at: Room.articles.index) }

  /// The page, ready to be written.
  consuming func page() -> Page {
    let catalog = scope.catalog
    let articles = catalog.pack.articles
    var rows: [Template.Value] = []
    for article in articles {
      rows.append([
        "title": .text(catalog.title(of: article)), "path": .text(Address.page(of: article).path),
        "titleLanguage": .text(scope.language(of: catalog.title(of: article))),
        "summary": scope.line(article.summary, at: article.place),
        "tally": .list(scope.tally(of: [article])),
      ])
    }
    return Page(
      indexOf: .articles, scope,
      values: [
        ("rows", .list(rows)), ("tally", .list(scope.tally(of: articles))),
        ("count", .number(articles.reduce(0) { $0 + $1.claims.count })),
      ])
  }
}
