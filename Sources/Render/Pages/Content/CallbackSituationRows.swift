import Analysis
import Base
import Graphics
import Pack

extension CallbackContract {
  /// The most rows of the table that are shown at once.
  private static let mostRows = 6
  /// The most links of a row that are shown at once.
  private static let mostLinks = 5

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
    let shown = first.filter { !$0.isAmbient }.prefix(Self.mostRows - ambient.count) + ambient
    let others = rows.filter { row in !shown.contains { $0.isSame(as: row) } }
    return (Array(shown), others)
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
    let situation = catalog.pack.situations.first { $0.interactions.contains(interaction) }
    if let situation, situation.interactions.count == 1 {
      return situation.title.shown(as: situation.name, in: catalog.locale)
    }
    let own = catalog.register.interactions[interaction]
    return own?.title.shown(as: interaction, in: catalog.locale) ?? interaction.text
  }

  /// The role of an object, unless the interaction has only one that can get the callback.
  func role(of use: CallbackSituations.Use) -> String {
    guard let interaction = scope.catalog.register.interactions[use.interaction] else { return "" }
    let lifeline = interaction.lifelines[use.lifeline]
    let isAlone = interaction.lifelines.count { $0.machine == lifeline.machine } == 1
    return isAlone ? "" : lifeline.title.shown(as: lifeline.name, in: scope.catalog.locale)
  }

  private func row(_ row: CallbackSituations.Row) -> Template.Value {
    .object(
      Template.Object(
        [
          ("isAmbient", .flag(row.isAmbient)), ("often", .text(often(row.course))),
          ("parties", .list(parties(of: row))), ("after", landmarks(row.course.after)),
          ("next", landmarks(row.course.before)),
        ] + scope.catalog.marks(row.bits, of: study.universe)))
  }

  /// The situations of a row, those of objects in equal roles together.
  private func parties(of row: CallbackSituations.Row) -> [Template.Value] {
    var parties: [(role: String, uses: [CallbackSituations.Use])] = []
    for use in row.uses {
      let role = role(of: use)
      if let place = parties.firstIndex(where: { $0.role == role }) {
        parties[place].uses.append(use)
      } else {
        parties.append((role, [use]))
      }
    }
    return parties.enumerated().map { number, party in
      let links = party.uses.map { use -> Template.Value in
        [
          "title": .text(title(of: use.interaction)),
          "path": .text(scope.catalog.addresses[use.interaction].path),
        ]
      }
      return [
        "isFirst": .flag(number == 0), "role": .text(party.role),
        "links": .series(Array(links.prefix(Self.mostLinks))),
        "more": .series(Array(links.dropFirst(Self.mostLinks))),
      ]
    }
  }

  private func landmarks(_ marks: OccurrenceCounts.Landmarks) -> Template.Value {
    if marks.callbacks.isEmpty { return false }
    let names = marks.callbacks.map { scope.name(of: $0) }
    let isLong = names.count > 3
    return [
      "names": .series(isLong ? [] : names.map { ["name": .name($0)] }),
      "many": .text(isLong ? scope.strings(.oneOfMany, "\(names.count)") : ""),
      "isOpen": .flag(!marks.isCertain),
    ]
  }

  /// The callbacks before and after in one situation.
  private func strip(_ order: CallbackSituations.Order) -> Template.Value {
    func links(_ names: [Name<Callback>]) -> [Template.Value] { names.map { scope.item($0) } }
    return [
      "title": .text(title(of: order.use.interaction)), "role": .text(role(of: order.use)),
      "path": .text(scope.catalog.addresses[order.use.interaction].path),
      "before": .list(links(order.before)), "after": .list(links(order.after)),
      "isRepeated": .flag(order.course.atMost == nil), "often": .text(often(order.course)),
      "callbacks": .list(links(order.repeated)),
    ]
  }
}

extension CallbackSituations.Row {
  /// Whether both are the same row of one table.
  fileprivate func isSame(as other: Self) -> Bool {
    uses == other.uses && course == other.course && bits == other.bits
  }
}
