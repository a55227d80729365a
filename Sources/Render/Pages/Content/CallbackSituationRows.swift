import Analysis
import Base
import Pack

extension CallbackFactsValues {
  /// The most links of a row that are shown at once.
  private static let mostLinks = 3

  /// The table of situations, and the order around the callback, as template values.
  var situations: Template.Object {
    let (shown, others) = situationRows
    return [
      "hasWhen": .flag(!shown.isEmpty || !others.isEmpty || !model.runs),
      "strip": model.situations.order.map { [strip($0)] } ?? [],
      "play": page.play(
        model.situations.rows.filter(\.isUsual).flatMap { $0.uses.map(\.interaction) }),
      "situations": .group(shown.map { row($0) }),
      "otherSituations": .group(others.map { row($0) }),
    ]
  }

  /// The rows that are shown at once, and the rest.
  var situationRows: (shown: [CallbackSituations.Row], others: [CallbackSituations.Row]) {
    let rows = model.situations.rows
    return (
      Array(rows.prefix(model.situations.shownCount)),
      Array(rows.dropFirst(model.situations.shownCount))
    )
  }

  /// A frequency in words: "once", "0–n".
  func often(_ frequency: CallbackSituations.Frequency) -> String {
    switch (frequency.atLeast, frequency.atMost) {
    case (1, 1?): site.strings(.once)
    case (let least, let most?) where least == most: "\(least)"
    case (let least, let most): "\(least)–\(most.map(String.init) ?? "n")"
    }
  }

  /// The title of an interaction's situation, or its own if the situation has several.
  func title(of interaction: Name<Interaction>) -> String {
    if let situation = site.model.situation(of: interaction), situation.interactions.count == 1 {
      return site.title(of: situation)
    }
    return site.title(of: interaction)
  }

  /// The role of an object, unless the interaction has only one that can get the callback.
  func role(on lifeline: Int, of interaction: Name<Interaction>) -> String {
    guard let interaction = site.model.lookup.interactions[interaction] else { return "" }
    let lifeline = interaction.lifelines[lifeline]
    let isAlone = interaction.lifelines.count { $0.machine == lifeline.machine } == 1
    return isAlone ? "" : site.title(of: lifeline)
  }

  private func row(_ row: CallbackSituations.Row) -> Template.Value {
    // What can come at any time is one row of many situations.
    let (shown, others) =
      row.isAmbient ? row.uses.parted(after: Self.mostLinks) : (row.uses, [])
    return .object(
      [
        "isAmbient": .flag(row.isAmbient), "often": .text(often(row.frequency)),
        "parties": .list(usesByRole(shown, in: row)),
        "more": .series(others.map { link($0, in: row) }),
        "after": landmarks(row.frequency.after), "next": landmarks(row.frequency.before),
      ] + marks(row.bits))
  }

  /// Situations of a row, those of objects in equal roles together.
  private func usesByRole(
    _ uses: [CallbackSituations.Use], in row: CallbackSituations.Row
  ) -> [Template.Value] {
    var groups: [(role: String, uses: [CallbackSituations.Use])] = []
    for use in uses {
      let role = role(on: use.lifeline, of: use.interaction)
      if let place = groups.firstIndex(where: { $0.role == role }) {
        groups[place].uses.append(use)
      } else {
        groups.append((role, [use]))
      }
    }
    return groups.enumerated().map { number, group in
      let bits = ConfigurationSet(joining: group.uses.map(\.bits))
      return [
        "isFirst": .flag(number == 0), "role": .text(group.role),
        "links": .series(group.uses.map { link($0, in: row) }),
        "dataWhen": .text(site.phrases.mark(bits, of: row.bits)),
      ]
    }
  }

  private func link(
    _ use: CallbackSituations.Use, in row: CallbackSituations.Row
  ) -> Template.Value {
    [
      "title": .text(title(of: use.interaction)),
      "path": .link(site.model.addresses[use.interaction]),
      "dataWhen": .text(site.phrases.mark(use.bits, of: row.bits)),
    ]
  }

  private func landmarks(_ marks: OccurrenceCounts.Landmarks) -> Template.Value {
    if marks.callbacks.isEmpty { return false }
    let names = marks.callbacks.map { name -> Template.Value in
      let bits = site.model.models.configurations[name] ?? ConfigurationSet()
      return [
        "name": .name(site.name(of: name)),
        "dataWhen": .text(site.phrases.mark(bits, of: model.universe)),
      ]
    }
    return ["names": .series(names), "isOpen": .flag(!marks.isCertain)]
  }

  /// The callbacks before and after in one situation.
  private func strip(_ order: CallbackSituations.Order) -> Template.Value {
    func links(_ names: [Name<Callback>]) -> [Template.Value] { names.map { page.link(to: $0) } }
    return [
      "title": .text(title(of: order.interaction)),
      "role": .text(role(on: order.lifeline, of: order.interaction)),
      "path": .link(site.model.addresses[order.interaction]),
      "before": .list(links(order.before)), "after": .list(links(order.after)),
      "isRepeated": .flag(order.frequency.atMost == nil), "often": .text(often(order.frequency)),
      "callbacks": .list(links(order.repeated)),
    ]
  }
}

extension [CallbackSituations.Use] {
  /// The uses that are shown at once, with their roles, and one for each interaction of the others,
  /// whose roles are not shown.
  ///
  /// - Parameter count: How many are shown; more if an interaction would be in both parts.
  /// - Returns: Both, in their order.
  func parted(after count: Int) -> (shown: Self, others: Self) {
    let end = prefix(count).last?.interaction
    let more = dropFirst(count).prefix { $0.interaction == end }.count
    var others: Self = []
    for use in dropFirst(count + more) {
      if let last = others.last, last.interaction == use.interaction {
        others[others.count - 1] = CallbackSituations.Use(
          interaction: use.interaction, lifeline: last.lifeline,
          bits: ConfigurationSet(joining: [last.bits, use.bits]))
      } else {
        others.append(use)
      }
    }
    return (Array(prefix(count + more)), others)
  }
}
