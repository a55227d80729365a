import Base
import Graphics
import Pack

/// The page of the search: a list of everything that has a page, for those who browse and where no
/// script runs; the script puts the results of a query above it.
struct SearchPage {
  private let scope: PageScope

  /// Where it is.
  static let address = Address(path: "search/index.html")

  /// Prepares the page of a pack.
  init(of catalog: Catalog) { scope = PageScope(catalog, at: Self.address) }

  /// The page, ready to be written.
  func page() -> Page {
    let catalog = scope.catalog
    let callbacks = catalog.phases.map { phase, stretch in
      group(
        phase.title.shown(as: phase.name, in: catalog.locale),
        catalog.callbacks[stretch].map { scope.item($0.name) })
    }
    let lists = [
      group(scope.strings(.situations), catalog.pack.situations.map { scope.item($0) }),
      group(scope.strings(.machines), catalog.pack.machines.map { scope.item($0.name) }),
    ]
    return Page(
      address: Self.address, template: "html/search", title: scope.strings(.search),
      description: .text(scope.strings(.searchAbout)), crumbs: [],
      values: [("callbacks", .group(callbacks)), ("lists", .list(lists))], faults: scope.faults)
  }

  private func group(_ title: String, _ items: [Template.Value]) -> Template.Value {
    ["title": .text(title), "items": .group(items)]
  }
}
