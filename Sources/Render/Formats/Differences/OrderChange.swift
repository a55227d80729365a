package import Analysis
package import Base
package import Checker
package import Graphics
package import Pack
internal import Synchronization

/// An interaction whose order is another one after a migration.
package struct OrderChange: Sendable {
  /// One row of either order, or of both.
  package struct Line: Hashable, Sendable {
    /// Which order has it.
    package enum Side: String, Hashable, Sendable, CaseIterable {
      case both, before, after
    }

    /// Which order has it.
    package let side: Side
    /// The row; where both have it, as it is after.
    package let row: SequenceTable.Row
    /// The frames that a row which both have stood in before, where it stands in others now, or in
    /// none.
    package let former: [String]
  }

  /// The interaction.
  package let interaction: Interaction
  /// The pairs of configurations that change so, by index into the pairs of the difference.
  package let pairs: [Int]
  /// The pairs in both of which the interaction can begin.
  package let possible: [Int]
  /// The order before.
  package let before: SequenceTable
  /// The order after.
  package let after: SequenceTable

  /// Both orders as one list, in which what one side lacks stands where the other has it.
  ///
  /// Frames that only come to stand around what happens anyway are no change of it, unless nothing
  /// else changes.
  package var lines: [Line] {
    let plain = lines { Likeness(of: $0, inFrames: false) }
    if plain.contains(where: { $0.side != .both }) { return plain }
    return lines { Likeness(of: $0) }
  }

  /// The callbacks among the lines that one side alone has, each once: those that an object gets on
  /// that side alone, or, where there are none, those that change their place; none where nothing
  /// but frames changes.
  package var brief: [Line] {
    let plain = lines { Likeness(of: $0, inFrames: false) }
    let changed = plain.filter { $0.side != .both && $0.row.kind == .message }
    let known = [
      Line.Side.before: Set(after.rows.map { Likeness(of: $0, inFrames: false) }),
      .after: Set(before.rows.map { Likeness(of: $0, inFrames: false) }),
    ]
    let own = changed.filter {
      known[$0.side]?.contains(Likeness(of: $0.row, inFrames: false)) == false
    }
    var seen: Set<String> = []
    return (own.isEmpty ? changed : own).filter {
      seen.insert($0.side.rawValue + $0.row.text).inserted
    }
  }

  private func lines(_ likeness: (SequenceTable.Row) -> Likeness) -> [Line] {
    let (old, new) = (before.rows, after.rows)
    let alignment = OrderAlignment(of: old.map(likeness), and: new.map(likeness)) {
      old[$0].context == new[$1].context
    }
    var lines: [Line] = []
    var place = 0
    for (row, partner) in zip(old, alignment.partners) {
      guard let partner else {
        lines.append(Line(side: .before, row: row, former: []))
        continue
      }
      lines += new[place..<partner].map { Line(side: .after, row: $0, former: []) }
      let former = row.context == new[partner].context ? [] : row.context
      lines.append(Line(side: .both, row: new[partner], former: former))
      place = partner + 1
    }
    return lines + new[place...].map { Line(side: .after, row: $0, former: []) }
  }
}

extension OrderChange {
  /// The interactions that two sides have in common and run in another order, in the pack's order;
  /// of one interaction, each change once, that of the default values first.
  ///
  /// - Parameters:
  ///   - difference: The two sides.
  ///   - packFacts: The facts of both.
  ///   - locale: The language of the words.
  ///   - links: Where callbacks lead.
  /// - Returns: The changes; none of an interaction that only one side has.
  package static func all(
    in difference: Difference, _ packFacts: PackFacts, locale: Words.Locale,
    links: SequenceLinks = .none
  ) -> [OrderChange] {
    let tables = OrderTables(of: packFacts, InteractionVariants(of: packFacts)) {
      SequenceDiagram(
        of: $0, in: packFacts.pack, facts: $1.facts, configuration: $1.configuration,
        locale: locale, links: links)
    }
    return all(in: difference, tables)
  }

  /// The same, of orders some of which may be known from another difference of the same pack.
  package static func all(in difference: Difference, _ tables: OrderTables) -> [OrderChange] {
    let comparison = Comparison(difference: difference, tables: tables)
    return tables.packFacts.pack.interactions.filter { !$0.isPart }.flatMap(comparison.changes)
  }
}

/// Looks at interactions on both sides of a migration.
private struct Comparison {
  private let difference: Difference
  private let tables: OrderTables
  /// The pairs of configurations, by index; those first that have the default value on the most
  /// axes after.
  private let order: [Int]

  /// Two orders.
  private struct Key: Hashable {
    let before: SequenceTable
    let after: SequenceTable

    var isChange: Bool {
      before.rows.count != after.rows.count
        || zip(before.rows, after.rows).contains { Likeness(of: $0) != Likeness(of: $1) }
    }
  }

  /// Two ways in which an interaction runs, by their numbers.
  private struct Turn: Hashable {
    let before: Int
    let after: Int
  }

  init(difference: Difference, tables: OrderTables) {
    self.difference = difference
    self.tables = tables
    let packFacts = tables.packFacts
    let axes = packFacts.pack.axes
    let distances = difference.pairs.map { pair in
      zip(packFacts.configurations[pair.after].choices, axes).count { $0 != $1.defaultIndex }
    }
    order = difference.pairs.indices.sorted { (distances[$0], $0) < (distances[$1], $1) }
  }

  func changes(of interaction: Interaction) -> [OrderChange] {
    var changes: [(key: Key, pairs: [Int])] = []
    var places: [Turn: Int?] = [:]
    var possible: [Int] = []
    let bits = tables.courses[interaction.name].map(\.bits)
    for number in order {
      let pair = difference.pairs[number]
      guard let old = bits.indices.first(where: { bits[$0].contains(pair.before) }),
        let new = bits.indices.first(where: { bits[$0].contains(pair.after) })
      else { continue }
      possible.append(number)
      if old == new { continue }
      let turn = Turn(before: old, after: new)
      if places[turn] == nil {
        let key = Key(
          before: tables.table(of: interaction, old), after: tables.table(of: interaction, new))
        places[turn] = .some(Self.place(of: key, among: &changes))
      }
      if case .some(let place?) = places[turn] { changes[place].pairs.append(number) }
    }
    return changes.map { key, pairs in
      OrderChange(
        interaction: interaction, pairs: pairs.sorted(), possible: possible.sorted(),
        before: key.before, after: key.after)
    }
  }

  /// Where two orders stand among changes, the last of them if need be; nowhere if they are the
  /// same.
  private static func place(
    of key: Key, among changes: inout [(key: Key, pairs: [Int])]
  ) -> Int? {
    guard key.isChange else { return nil }
    if let place = changes.firstIndex(where: { $0.key == key }) { return place }
    changes.append((key, []))
    return changes.count - 1
  }
}

/// What makes two rows the same, whatever their numbers are.
private struct Likeness: Hashable {
  let kind: SequenceTable.Row.Kind
  let object: String
  let text: String
  let context: [String]

  init(of row: SequenceTable.Row, inFrames: Bool = true) {
    (kind, object, text) = (row.kind, row.object, row.text)
    context = inFrames ? row.context : []
  }
}

/// The orders of a pack's interactions as tables, each made once, when somebody asks for it.
package final class OrderTables: Sendable {
  private struct Key: Hashable {
    let interaction: Name<Interaction>
    let course: Int
  }

  /// The facts of the pack.
  let packFacts: PackFacts
  /// How interactions run in them.
  fileprivate let courses: InteractionVariants
  private let draw: @Sendable (Interaction, InteractionVariant) -> SequenceDiagram
  private let tables = Mutex<[Key: SequenceTable]>([:])

  /// Prepares to make tables.
  ///
  /// - Parameters:
  ///   - packFacts: The facts of the pack.
  ///   - courses: How interactions run in them.
  ///   - draw: Draws an interaction as it runs in one way.
  package init(
    of packFacts: PackFacts, _ courses: InteractionVariants,
    draw: @escaping @Sendable (Interaction, InteractionVariant) -> SequenceDiagram
  ) {
    self.packFacts = packFacts
    self.courses = courses
    self.draw = draw
  }

  /// The order of an interaction in one of the ways in which it runs, by number.
  fileprivate func table(of interaction: Interaction, _ number: Int) -> SequenceTable {
    let key = Key(interaction: interaction.name, course: number)
    if let known = tables.withLock({ $0[key] }) { return known }
    let table = SequenceTable(of: draw(interaction, courses[interaction.name][number]))
    tables.withLock { $0[key] = table }
    return table
  }
}
