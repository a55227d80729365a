import Base
import Checker
import Formats
import Graphics
import Pack

/// The index of changes: what teams adopt, then the versions, the newest first.
struct ChangesPage {
  private let orders: [[OrderChange]]
  private var scope: PageScope

  /// Prepares the index.
  ///
  /// - Parameters:
  ///   - catalog: The pack.
  ///   - orders: For each step, the interactions that run in another order.
  init(of catalog: Catalog, orders: [[OrderChange]]) {
    self.orders = orders
    scope = PageScope(catalog, at: Room.changes.index)
  }

  /// The page, ready to be written.
  consuming func page() -> Page {
    let catalog = scope.catalog
    let steps = catalog.chronicle.steps
    let known = Set(steps.filter { !$0.isQuiet }.map(\.axis)).sorted()
    let ordered = known.filter { catalog.pack.axes[$0].isOrdered }
    var adoptions: [Template.Value] = []
    for place in steps.indices where !catalog.axis(of: steps[place]).isOrdered {
      if !steps[place].isQuiet { adoptions.append(row(place)) }
    }
    let axes = ordered.map { axis -> Template.Value in
      let option = catalog.pack.axes[axis]
      let own = steps.indices.filter { steps[$0].axis == axis && !steps[$0].isQuiet }
      return [
        "title": .text(option.title.shown(as: option.name, in: catalog.locale)),
        "rows": .list(own.reversed().map { row($0) }),
      ]
    }
    return Page(
      indexOf: .changes, scope, values: [("adoptions", .group(adoptions)), ("axes", .list(axes))])
  }

  /// A step: its title, what it is about, and the callbacks that come and go.
  private mutating func row(_ place: Int) -> Template.Value {
    let step = scope.catalog.chronicle.steps[place]
    let axis = scope.catalog.axis(of: step)
    let difference = step.difference
    let value = axis.values[step.value]
    let version =
      "\(axis.title.shown(as: axis.name, in: scope.catalog.locale)) "
      + value.title.shown(as: value.name, in: scope.catalog.locale)
    return [
      "title": .text(axis.isOrdered ? version : scope.catalog.title(of: step)),
      "path": .link(scope.catalog.address(of: step)),
      "summary": axis.adoption.map { scope.blocks($0.summary, at: axis.place) } ?? .prose(Prose()),
      "gained": .group(difference.gained.map { link($0) }),
      "gone": .group(difference.gone.map { link($0) }),
      "deprecated": .group(difference.deprecated.map { link($0.callback) }),
      "orders": .text(
        scope.counted(orders[place].count, .oneOrderChanged, .manyOrdersChanged)),
    ]
  }

  private func link(_ callback: Name<Callback>) -> Template.Value {
    Catalog.link(to: callback, called: scope.name(of: callback))
  }
}
