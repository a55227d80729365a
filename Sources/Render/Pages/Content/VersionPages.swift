import Base
import Checker
import Formats
import Graphics
import Pack

/// The page of one step between two versions: what changes.
struct VersionPage {
  private let step: VersionHistory.Step
  private let orders: [OrderChange]
  private var scope: PageScope

  /// Prepares the page of a step.
  ///
  /// - Parameters:
  ///   - step: The step.
  ///   - orders: The interactions that run in another order.
  ///   - catalog: The pack.
  init(of step: VersionHistory.Step, orders: [OrderChange], in catalog: Catalog) {
    self.step = step
    self.orders = orders
    scope = PageScope(catalog, at: catalog.address(of: step))
  }

  /// The page, ready to be written.
  consuming func page() -> Page {
    let difference = step.difference
    let lists: [(id: String, title: Strings.Key, items: [Template.Value])] = [
      ("gained", .runsNow, difference.gained.map { callback($0) }),
      ("gone", .runsNoLonger, difference.gone.map { callback($0) }),
      (
        "deprecated", .deprecatedNow,
        difference.deprecated.map { callback($0.callback, since: $0.version) }
      ),
    ]
    let values: [(String, Template.Value)] = [
      ("range", .text(range)),
      (
        "callbacks",
        .list(
          lists.filter { !$0.items.isEmpty }.map {
            [
              "id": .text($0.id), "title": .text(scope.strings($0.title)),
              "items": .list($0.items),
            ]
          })
      ),
      ("begun", .group(difference.begun.map { scope.item($0) })),
      ("ended", .group(difference.ended.map { scope.item($0) })),
      ("orders", .group(orders.map { order($0) })),
      ("holdsNow", .group(turns { $0.after == .holds })),
      ("holdsNoLonger", .group(turns { $0.before == .holds })),
    ]
    return Page(
      address: scope.address, template: "html/version", title: scope.catalog.title(of: step),
      description: .text(scope.strings(.versionAbout, scope.catalog.title(of: step))),
      crumbs: scope.crumbs(to: .changes), values: values, faults: scope.faults)
  }

  /// The later versions that are like the one come to, when there are any.
  private var range: String {
    let values = scope.catalog.axis(of: step).values
    let last = scope.catalog.lastAlike(after: step)
    let words = AxisWords(strings: scope.strings, locale: scope.catalog.locale)
    guard last > step.value else { return "" }
    let chosen = Array(step.value + 1...last)
    return words.phrase(
      for: chosen, of: Array(values.indices), on: scope.catalog.axis(of: step))
  }

  private mutating func callback(
    _ name: Name<Callback>, since version: String = ""
  ) -> Template.Value {
    let callback = scope.catalog.pack.callback(name)
    return [
      "name": .name(scope.name(of: name)), "path": .text(Address.page(of: name).path),
      "summary": callback.map { scope.line($0.texts.summary, at: $0.place) } ?? .text(""),
      "version": .text(version),
    ]
  }

  /// Both orders of an interaction as one table.
  private func order(_ change: OrderChange) -> Template.Value {
    let lines = change.lines
    return [
      "interaction": scope.item(change.interaction.name, when: circumstances(of: change)),
      "hasContext": .flag(lines.contains { !$0.row.context.isEmpty }),
      "brief": .list(change.brief.map { line($0) }), "rows": .list(lines.map { line($0) }),
    ]
  }

  private func line(_ line: OrderChange.Line) -> Template.Value {
    [
      "row": scope.row(line.row), "isGone": .flag(line.side == .before),
      "isNew": .flag(line.side == .after),
    ]
  }

  /// Where an order changes so; empty where it does wherever both sides have the interaction.
  private func circumstances(of change: OrderChange) -> String {
    let pairs = step.difference.pairs
    return scope.catalog.circumstances.phrase(
      ConfigurationBits(change.pairs.map { pairs[$0].after }),
      of: ConfigurationBits(change.possible.map { pairs[$0].after }))
  }

  private mutating func turns(_ isMeant: (Difference.Turn) -> Bool) -> [Template.Value] {
    var items: [Template.Value] = []
    for turn in step.difference.turns where isMeant(turn) {
      let guarantee = turn.guarantee
      let note =
        switch (turn.before, turn.after) {
        case (.fails, _): scope.strings(.refutedBefore)
        case (_, .fails): scope.strings(.refutedNow)
        default: ""
        }
      items.append([
        "path": .text(scope.catalog.addresses[guarantee.name].path), "note": .text(note),
        "statement": scope.line(guarantee.statement, at: guarantee.place, isInsideLink: true),
        "topics": .list(guarantee.topics.prefix(1).map { scope.item($0) }),
      ])
    }
    return items
  }
}

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
    scope = PageScope(catalog, at: Room.changes.index)
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
    return Page(indexOf: .changes, scope, values: [("axes", .list(axes))])
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
