internal import Model

extension Catalog {
  /// The index of versions, and a page for each step at which something changes.
  var versionPages: [Page] {
    let orders = orders
    let steps = zip(chronicle.steps, orders).filter { !$0.0.isQuiet }
    return [VersionsPage(of: self, orders: orders).page()]
      + steps.map { VersionPage(of: $0, orders: $1, in: self).page() }
  }

  /// The index of articles, and a page for each.
  var articlePages: [Page] {
    [ArticlesPage(of: self).page()] + pack.articles.map { ArticlePage(of: $0, in: self).page() }
  }
}
