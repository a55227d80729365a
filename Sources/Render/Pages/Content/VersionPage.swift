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
    // Options that are no versions are no point in time: nothing begins there or ends.
    let (begun, ended) = axis.isOrdered ? (difference.begun, difference.ended) : ([], [])
    return PageContent(
      address: page.address, template: "version", title: site.title(of: step),
      description: page.strings(.versionAbout, site.title(of: step)),
      crumbs: page.crumbs(to: .changes),
      values: [
        "summary": page.blocks(axis.adoption?.summary ?? Words("")), "range": .text(range),
        "lede": .text(page.strings(axis.isOrdered ? .versionLede : .optionLede)),
        "known": .group(axis.values[step.value].knownFor.map { page.line($0) }),
        "callbacks": .list(callbacks), "themes": .group(themes),
        "begun": .group(begun.map { page.link(to: $0) }),
        "ended": .group(ended.map { page.link(to: $0) }),
        "orders": .group(changedOrders), "turns": .list(turns),
      ] + adoption, source: axis.place.path)
  }

  /// What a team does that adopts the default value, and what it trips over.
  private var adoption: Template.Object {
    let adoption = axis.adoption
    let (dos, donts) = (adoption?.dos ?? [], adoption?.donts ?? [])
    return [
      "timeline": .group(adoption?.timeline.map { page.line($0) } ?? []),
      "hasAdvice": .flag(!dos.isEmpty || !donts.isEmpty),
      "dos": .group(dos.map { page.line($0) }), "donts": .group(donts.map { page.line($0) }),
      "citations": page.citations(adoption?.citations ?? []),
    ]
  }

  /// The callbacks that come and go, each list with its title; those that a table of themes has are
  /// not repeated.
  private var callbacks: [Template.Value] {
    let difference = step.difference
    let gone = axis.adoption == nil ? difference.gone : []
    let lists: [(id: String, title: Strings.Key, items: [Template.Value])] = [
      ("gone", .runsNoLonger, gone.map { callback($0) }),
      ("gained", .runsNow, difference.gained.map { callback($0) }),
      (
        "deprecated", .deprecatedNow,
        difference.deprecated.map { callback($0.callback, since: $0.version) }
      ),
    ]
    return lists.filter { !$0.items.isEmpty }.map { id, title, items in
      ["id": .text(id), "title": .text(page.strings(title)), "items": .list(items)]
    }
  }

  /// The callbacks that cease and those of the same types that stay, theme by theme; empty unless a
  /// team adopts something.
  private var themes: [Template.Value] {
    guard let adoption = axis.adoption else { return [] }
    let difference = step.difference
    let gone = Set(difference.gone)
    let known = gone.union(difference.stayed)
    let sorted = Set(adoption.themes.flatMap(\.callbacks))
    let rest: [(Strings.Key, [Name<Callback>])] = [
      (.runsNoLonger, difference.gone), (.runsStill, difference.stayed),
    ]
    let groups =
      adoption.themes.map { (site.text($0.title), $0.callbacks.filter(known.contains)) }
      + rest.map { (page.strings($0), $1.filter { !sorted.contains($0) }) }
    return groups.filter { !$0.1.isEmpty }.map { title, callbacks in
      let rows = callbacks.map { name -> Template.Value in
        .object(["isGone": .flag(gone.contains(name))] + values(of: name))
      }
      return ["title": .text(title), "rows": .list(rows)]
    }
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
    let summary = page.pack.callback(name).map { page.line($0.texts.summary) } ?? .text("")
    return .object(values(of: name) + ["summary": summary, "version": .text(version)])
  }

  /// A callback, what takes over from it, and where its arguments are then.
  private func values(of name: Name<Callback>) -> Template.Object {
    let callback = page.pack.callback(name)
    return [
      "name": .name(site.name(of: name)), "path": .link(.page(of: name)),
      "successor": .list(callback?.successor.map { [page.link(to: $0)] } ?? []),
      "payload": callback.map { page.line($0.texts.payload) } ?? .text(""),
    ]
  }

  /// Whether a guarantee names a callback that is gone, so that it is no news that it applies no
  /// longer.
  private func namesGone(_ guarantee: Guarantee) -> Bool {
    let gone = Set(step.difference.gone)
    let propositions = guarantee.property?.propositions ?? []
    return propositions.contains { !gone.isDisjoint(with: $0.callbacks) }
  }

  /// Whether a guarantee belongs to one of some topics, or its property is about that alone.
  private func isAbout(_ guarantee: Guarantee, any topics: Set<Guarantee.Topic>) -> Bool {
    let context = guarantee.property?.context.map { page.pack.interactions[$0.interaction].name }
    return guarantee.topics.first.map(topics.contains) ?? false
      || context.map { topics.contains(.interaction($0)) } ?? false
  }

  /// The guarantees whose verdict changes, kind by kind, except those of what is listed as new or
  /// gone already.
  private var turns: [Template.Value] {
    let difference = step.difference
    let listed = difference.newTopics.union(difference.goneTopics)
    return Difference.Turn.Kind.allCases.compactMap { kind in
      let own = difference.turns.filter { turn in
        turn.kind == kind && !isAbout(turn.guarantee, any: listed)
          && !(kind == .appliesNoLonger && namesGone(turn.guarantee))
      }
      if own.isEmpty { return nil }
      let items = own.map { turn -> Template.Value in
        [
          "path": .link(page.model.addresses[turn.guarantee.name]),
          "statement": page.line(turn.guarantee.statement, isInsideLink: true),
        ]
      }
      return [
        "id": .text(kind.rawValue), "title": .text(page.strings(kind.title)),
        "items": .list(items),
      ]
    }
  }
}

extension Difference.Turn.Kind {
  /// The title of a list of them.
  fileprivate var title: Strings.Key {
    switch self {
    case .refutedNow: .refutedNow
    case .appliesNoLonger: .appliesNoLonger
    case .appliesNow: .appliesNow
    case .misconceptionNow: .misconceptionNow
    case .trueNow: .trueNow
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
