import Analysis
import Base
import Graphics
import Pack

extension CallbackContract {
  /// The most rows of the table that are shown at once.
  private static let mostRows = 6
  /// The most links of a row that are shown at once.
  private static let mostLinks = 3
  /// The most callbacks of a cell that are named.
  static let mostNames = 2

  /// The table of situations, and the order around the callback, as template values.
  var situations: [(String, Template.Value)] {
    let (shown, others) = situationRows
    return [
      ("strip", study.situations.order.map { [strip($0)] } ?? []),
      ("situations", .group(shown.map { row($0) })),
      ("otherSituations", .group(others.map { row($0) })),
    ]
  }

  /// The rows that are shown at once, and the rest.
  var situationRows: (shown: [CallbackSituations.Row], others: [CallbackSituations.Row]) {
    let rows = study.situations.rows
    let usual = rows.filter(\.isUsual)
    // What holds nowhere by default is all there is of a callback that is gone.
    let first = usual.isEmpty ? rows : usual
    let ambient = first.filter(\.isAmbient).prefix(1)
    let steady = first.filter { !$0.isAmbient }
    // Each number of calls is shown once before any is shown twice.
    let leaders = steady.indices.filter { place in
      !steady[..<place].contains { $0.course.isAsOften(as: steady[place].course) }
    }
    let order = leaders + steady.indices.filter { !leaders.contains($0) }
    let chosen = order.prefix(Self.mostRows - ambient.count).sorted()
    let shown = chosen.map { steady[$0] } + ambient
    let others = rows.filter { !shown.contains($0) }
    return (shown, others)
  }

  /// How often: "once", "0–n".
  func often(_ course: CallbackSituations.Course) -> String {
    switch (course.atLeast, course.atMost) {
    case (1, 1?): scope.strings(.once)
    case (let least, let most?) where least == most: "\(least)"
    case (let least, let most): "\(least)–\(most.map(String.init) ?? "n")"
    }
  }

  /// The title of an interaction's situation, or its own if there are several in it.
  func title(of interaction: Name<Interaction>) -> String {
    let catalog = scope.catalog
    if let situation = catalog.situation(of: interaction), situation.interactions.count == 1 {
      return situation.title.shown(as: situation.name, in: catalog.locale)
    }
    let own = catalog.register.interactions[interaction]
    return own?.title.shown(as: interaction, in: catalog.locale) ?? interaction.text
  }

  /// The role of an object, unless the interaction has only one that can get the callback.
  func role(on lifeline: Int, of interaction: Name<Interaction>) -> String {
    guard let interaction = scope.catalog.register.interactions[interaction] else { return "" }
    let lifeline = interaction.lifelines[lifeline]
    let isAlone = interaction.lifelines.count { $0.machine == lifeline.machine } == 1
    return isAlone ? "" : lifeline.title.shown(as: lifeline.name, in: scope.catalog.locale)
  }

  private func row(_ row: CallbackSituations.Row) -> Template.Value {
    let (shown, others) = row.uses.parted(after: Self.mostLinks)
    return .object(
      Template.Object(
        [
          ("isAmbient", .flag(row.isAmbient)), ("often", .text(often(row.course))),
          ("parties", .list(parties(shown, in: row))),
          ("more", .series(others.map { link($0, in: row) })),
          ("after", landmarks(row.course.after)),
          ("next", landmarks(row.course.before)),
        ] + scope.catalog.marks(row.bits, of: study.universe)))
  }

  /// Situations of a row, those of objects in equal roles together.
  private func parties(
    _ uses: [CallbackSituations.Use], in row: CallbackSituations.Row
  ) -> [Template.Value] {
    var parties: [(role: String, uses: [CallbackSituations.Use])] = []
    for use in uses {
      let role = role(on: use.lifeline, of: use.interaction)
      if let place = parties.firstIndex(where: { $0.role == role }) {
        parties[place].uses.append(use)
      } else {
        parties.append((role, [use]))
      }
    }
    return parties.enumerated().map { number, party in
      let bits = ConfigurationBits(joining: party.uses.map(\.bits))
      return .object(
        Template.Object(
          [
            ("isFirst", .flag(number == 0)), ("role", .text(party.role)),
            ("links", .series(party.uses.map { link($0, in: row) })),
          ] + scope.catalog.marks(bits, of: row.bits).prefix(1)))
    }
  }

  private func link(
    _ use: CallbackSituations.Use, in row: CallbackSituations.Row
  ) -> Template.Value {
    let marks = scope.catalog.marks(use.bits, of: row.bits)
    return .object(
      Template.Object(
        [
          ("title", .text(title(of: use.interaction))),
          ("path", .link(scope.catalog.addresses[use.interaction])),
        ] + marks.prefix(1)))
  }

  private func landmarks(_ marks: OccurrenceCounts.Landmarks) -> Template.Value {
    if marks.callbacks.isEmpty { return false }
    let isLong = marks.callbacks.count > Self.mostNames
    let names =
      isLong
      ? []
      : marks.callbacks.map { name -> Template.Value in
        let bits = scope.catalog.configurations(of: name)
        return .object(
          Template.Object(
            [("name", .name(scope.name(of: name)))]
              + scope.catalog.marks(bits, of: study.universe).prefix(1)))
      }
    return [
      "names": .series(names),
      "many": .text(isLong ? scope.strings(.oneOfMany, "\(marks.callbacks.count)") : ""),
      "isOpen": .flag(!marks.isCertain),
    ]
  }

  /// The callbacks before and after in one situation.
  private func strip(_ order: CallbackSituations.Order) -> Template.Value {
    func links(_ names: [Name<Callback>]) -> [Template.Value] { names.map { scope.item($0) } }
    return [
      "title": .text(title(of: order.interaction)),
      "role": .text(role(on: order.lifeline, of: order.interaction)),
      "path": .link(scope.catalog.addresses[order.interaction]),
      "before": .list(links(order.before)), "after": .list(links(order.after)),
      "isRepeated": .flag(order.course.atMost == nil), "often": .text(often(order.course)),
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
    let last = prefix(count).last?.interaction
    let more = dropFirst(count).prefix { $0.interaction == last }.count
    var others: Self = []
    for use in dropFirst(count + more) {
      if let former = others.last, former.interaction == use.interaction {
        others[others.count - 1] = CallbackSituations.Use(
          interaction: use.interaction, lifeline: former.lifeline,
          bits: ConfigurationBits(joining: [former.bits, use.bits]))
      } else {
        others.append(use)
      }
    }
    return (Array(prefix(count + more)), others)
  }
}
