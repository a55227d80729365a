internal import Model

/// The index of the steps between versions.
struct VersionsPage {
  private let orders: [[OrderChange]]
  private var scope: PageScope

  /// Prepares the index.
  ///
  /// - Parameters:
  ///   - catalog: The pack.
  ///   - orders: For each step, the interactions that run in another order.
  init(of catalog: Catalog, orders: [[OrderChange]]) {
    self.orders = orders
    scope = PageScope(catalog, at: Room.versions.index)
  }

  /// The page, ready to be written.
  consuming func page() -> Page {
    let catalog = scope.catalog
    let steps = catalog.chronicle.steps
    let axes = Set(steps.map(\.axis)).sorted().map { axis -> Template.Value in
      let title = catalog.pack.axes[axis].title
      return [
        "title": .text(title.shown(as: catalog.pack.axes[axis].name, in: catalog.locale)),
        "rows": .list(rows(of: steps.indices.filter { steps[$0].axis == axis })),
      ]
    }
    return Page(indexOf: .versions, scope, values: [("axes", .list(axes))])
  }

  /// The steps of an axis, the newest first; quiet ones in a row are one.
  private func rows(of places: [Int]) -> [Template.Value] {
    let steps = scope.catalog.chronicle.steps
    var rows: [Template.Value] = []
    var quiet: [VersionHistory.Step] = []
    for place in places {
      if steps[place].isQuiet {
        quiet.append(steps[place])
        continue
      }
      rows += row(quiet: quiet)
      quiet = []
      rows.append(row(steps[place], orders: orders[place].count))
    }
    return (rows + row(quiet: quiet)).reversed()
  }

  /// Steps in a row that change nothing; none when there are none.
  private func row(quiet steps: [VersionHistory.Step]) -> [Template.Value] {
    guard let first = steps.first, let last = steps.last else { return [] }
    return [["title": .text(scope.catalog.title(from: first, to: last)), "isQuiet": true]]
  }

  private func row(_ step: VersionHistory.Step, orders: Int) -> Template.Value {
    let difference = step.difference
    return [
      "title": .text(scope.catalog.title(of: step)), "isQuiet": false,
      "path": .text(scope.catalog.address(of: step).path),
      "gained": count(difference.gained.count), "gone": count(difference.gone.count),
      "deprecated": count(difference.deprecated.count),
      "begun": count(difference.begun.count + difference.ended.count), "orders": count(orders),
      "holds": count(difference.turns.count { $0.after == .holds }),
      "fails": count(difference.turns.count { $0.before == .holds }),
    ]
  }

  /// A number; nothing for none.
  private func count(_ number: Int) -> Template.Value { .text(number == 0 ? "" : "\(number)") }
}
