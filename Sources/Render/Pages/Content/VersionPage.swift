import Base
import Checker
import Formats
import Graphics
import Pack

/// The page of one step between two versions, or of what a team adopts: what changes.
struct VersionPage {
  let page: PageContext
  let step: VersionHistory.Step
  /// The interactions whose order changes.
  let orders: [OrderChange]

  private var site: LocalizedSite { page.site }
  private var axis: Axis { page.model.axis(of: step) }

  /// The page.
  var content: PageContent {
    let difference = step.difference
    let lists: [(id: String, title: Strings.Key, items: [Template.Value])] = [
      ("gone", .runsNoLonger, difference.gone.map { callback($0) }),
      ("gained", .runsNow, difference.gained.map { callback($0) }),
      ("stayed", .runsStill, difference.stayed.map { callback($0) }),
      (
        "deprecated", .deprecatedNow,
        difference.deprecated.map { callback($0.callback, since: $0.version) }
      ),
    ]
    let callbacks = lists.filter { !$0.items.isEmpty }.map { id, title, items -> Template.Value in
      ["id": .text(id), "title": .text(page.strings(title)), "items": .list(items)]
    }
    return PageContent(
      address: page.address, template: "version", title: site.title(of: step),
      description: page.strings(.versionAbout, site.title(of: step)),
      crumbs: page.crumbs(to: .changes),
      values: [
        "summary": page.blocks(axis.adoption?.summary ?? Words("")), "range": .text(range),
        "callbacks": .list(callbacks),
        "begun": .group(difference.begun.map { page.link(to: $0) }),
        "ended": .group(difference.ended.map { page.link(to: $0) }),
        "orders": .group(changedOrders),
        "holdsNow": .group(turns(besides: difference.newTopics) { $0.after == .holds }),
        "holdsNoLonger": .group(turns(besides: difference.goneTopics) { $0.before == .holds }),
      ], source: axis.place.path)
  }

  /// The changed orders; those that change by the same callbacks are one.
  private var changedOrders: [Template.Value] {
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

  /// A changed interaction; with the configurations in which it changes so, unless it does in all
  /// that have it on both sides.
  private func interaction(of change: OrderChange) -> Template.Value {
    let pairs = step.difference.pairs
    let when = site.phrases.phrase(
      ConfigurationSet(change.pairs.map { pairs[$0].after }),
      of: ConfigurationSet(change.possible.map { pairs[$0].after }))
    return page.link(to: change.interaction.name, when: when)
  }

  private func line(_ line: OrderChange.Line) -> Template.Value {
    let row = line.row
    return [
      "row": [
        "object": .text(row.object), "text": row.isCallback ? .name(row.text) : .text(row.text),
        "isCallback": .flag(row.isCallback), "link": .link(Address(path: row.link)),
        "context": .text(row.context.joined(separator: " › ")),
      ],
      "isGone": .flag(line.side == .before), "isNew": .flag(line.side == .after),
    ]
  }

  /// The later versions without further changes; empty if there are none.
  private var range: String {
    let last = page.model.lastAlike(after: step)
    guard axis.isOrdered, last > step.value else { return "" }
    return AxisPhrases(strings: page.strings, locale: site.locale)
      .phrase(for: Array(step.value + 1...last), of: Array(axis.values.indices), on: axis)
  }

  private func callback(_ name: Name<Callback>, since version: String = "") -> Template.Value {
    let callback = page.pack.callback(name)
    return [
      "name": .name(site.name(of: name)), "path": .link(.page(of: name)),
      "successor": .list(callback?.successor.map { [page.link(to: $0)] } ?? []),
      "payload": callback.map { page.line($0.texts.payload) } ?? .text(""),
      "summary": callback.map { page.line($0.texts.summary) } ?? .text(""),
      "version": .text(version),
    ]
  }

  /// The guarantees whose verdict changes, except those of what is listed as new or gone already.
  private func turns(
    besides topics: Set<Guarantee.Topic>, _ isMeant: (Difference.Turn) -> Bool
  ) -> [Template.Value] {
    step.difference.turns.filter { turn in
      isMeant(turn) && !(turn.guarantee.topics.first.map(topics.contains) ?? false)
    }.map { turn in
      let note: Strings.Key? =
        switch (turn.before, turn.after) {
        case (.fails, _): .refutedBefore
        case (_, .fails): .refutedNow
        default: nil
        }
      return [
        "path": .link(page.model.addresses[turn.guarantee.name]),
        "note": .text(note.map { page.strings($0) } ?? ""),
        "statement": page.line(turn.guarantee.statement, isInsideLink: true),
      ]
    }
  }
}

extension Difference {
  /// What can run after and could not before.
  fileprivate var newTopics: Set<Guarantee.Topic> { topics(gained, begun) }

  /// What could run before and cannot after.
  fileprivate var goneTopics: Set<Guarantee.Topic> { topics(gone, ended) }

  private func topics(
    _ callbacks: [Name<Callback>], _ interactions: [Name<Interaction>]
  ) -> Set<Guarantee.Topic> {
    Set(callbacks.map { .callback($0) } + interactions.map { .interaction($0) })
  }
}
