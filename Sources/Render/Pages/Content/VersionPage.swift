import Base
import Checker
import Formats
import Graphics
import Pack

/// The page of one step between two versions, or of what a team adopts: what changes.
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
    let adoption = scope.catalog.axis(of: step).adoption
    let place = scope.catalog.axis(of: step).place
    let lists: [(id: String, title: Strings.Key, items: [Template.Value])] = [
      ("gone", .runsNoLonger, difference.gone.map { callback($0) }),
      ("gained", .runsNow, difference.gained.map { callback($0) }),
      ("stayed", .runsStill, difference.stayed.map { callback($0) }),
      (
        "deprecated", .deprecatedNow,
        difference.deprecated.map { callback($0.callback, since: $0.version) }
      ),
    ]
    let values: [(String, Template.Value)] = [
      ("summary", adoption.map { scope.blocks($0.summary, at: place) } ?? .prose(Prose())),
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
      ("orders", .group(groups)),
      ("holdsNow", .group(turns(besides: difference.newcomers) { $0.after == .holds })),
      ("holdsNoLonger", .group(turns(besides: difference.leavers) { $0.before == .holds })),
    ]
    return Page(
      address: scope.address, template: "html/version", title: scope.catalog.title(of: step),
      description: .text(scope.strings(.versionAbout, scope.catalog.title(of: step))),
      crumbs: scope.crumbs(to: .changes), values: values, faults: scope.faults, source: place.path)
  }

  /// The changed orders; those that change by the same callbacks are one.
  private var groups: [Template.Value] {
    var groups: [(brief: [String], changes: [OrderChange])] = []
    for change in orders {
      let brief = change.brief.map { $0.side.rawValue + $0.row.text }
      if let place = groups.firstIndex(where: { $0.brief == brief && !brief.isEmpty }) {
        groups[place].changes.append(change)
      } else {
        groups.append((brief, [change]))
      }
    }
    return groups.sorted { $0.changes.count > $1.changes.count }.map { group in
      let lines = group.changes[0].lines
      return [
        "interactions": .list(group.changes.map { interaction(of: $0) }),
        "first": interaction(of: group.changes[0]),
        "isShared": .flag(group.changes.count > 1), "count": .number(group.changes.count),
        "hasContext": .flag(lines.contains { !$0.row.context.isEmpty }),
        "brief": .list(group.changes[0].brief.map { line($0) }),
        "rows": .list(lines.map { line($0) }),
      ]
    }
  }

  private func interaction(of change: OrderChange) -> Template.Value {
    scope.item(change.interaction.name, when: circumstances(of: change))
  }

  /// The later versions that are like the one come to, when there are any.
  private var range: String {
    guard scope.catalog.axis(of: step).isOrdered else { return "" }
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
    let heir = callback?.successor.map { Catalog.link(to: $0, called: scope.name(of: $0)) }
    return [
      "name": .name(scope.name(of: name)), "path": .link(Address.page(of: name)),
      "successor": .list(heir.map { [$0] } ?? []),
      "payload": callback.map { scope.line($0.texts.payload, at: $0.place) } ?? .text(""),
      "summary": callback.map { scope.line($0.texts.summary, at: $0.place) } ?? .text(""),
      "version": .text(version),
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

  /// The guarantees that turn, besides those of what is listed as new or gone already.
  private mutating func turns(
    besides topics: Set<Guarantee.Topic>, _ isMeant: (Difference.Turn) -> Bool
  ) -> [Template.Value] {
    var items: [Template.Value] = []
    for turn in step.difference.turns where isMeant(turn) {
      let guarantee = turn.guarantee
      if let topic = guarantee.topics.first, topics.contains(topic) { continue }
      let note =
        switch (turn.before, turn.after) {
        case (.fails, _): scope.strings(.refutedBefore)
        case (_, .fails): scope.strings(.refutedNow)
        default: ""
        }
      items.append([
        "path": .link(scope.catalog.addresses[guarantee.name]), "note": .text(note),
        "statement": scope.line(guarantee.statement, at: guarantee.place, isInsideLink: true),
      ])
    }
    return items
  }
}

extension Difference {
  /// What can run after and could not before.
  fileprivate var newcomers: Set<Guarantee.Topic> { topics(gained, begun) }

  /// What could run before and cannot after.
  fileprivate var leavers: Set<Guarantee.Topic> { topics(gone, ended) }

  private func topics(
    _ callbacks: [Name<Callback>], _ interactions: [Name<Interaction>]
  ) -> Set<Guarantee.Topic> {
    Set(callbacks.map { .callback($0) } + interactions.map { .interaction($0) })
  }
}

extension PageScope {
  /// One row of an order.
  fileprivate func row(_ row: SequenceTable.Row) -> Template.Value {
    [
      "object": .text(row.object), "text": row.isCallback ? .name(row.text) : .text(row.text),
      "isCallback": .flag(row.isCallback),
      "link": .link(Address(path: row.link)),
      "context": .text(row.context.joined(separator: " › ")),
    ]
  }
}
