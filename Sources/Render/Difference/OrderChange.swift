public import Model

/// An interaction whose order is another one after a migration.
public struct OrderChange: Sendable {
  /// One row of either order, or of both.
  public struct Line: Hashable, Sendable {
    /// Which order has it.
    public enum Side: String, Hashable, Sendable, CaseIterable {
      case both, before, after
    }

    /// Which order has it.
    public let side: Side
    /// The row; where both have it, as it is after.
    public let row: SequenceTable.Row
  }

  /// The interaction.
  public let interaction: Interaction
  /// The pairs of configurations that change so, by index into the pairs of the difference.
  public let pairs: [Int]
  /// The pairs in both of which the interaction can begin.
  public let possible: [Int]
  /// The order before.
  public let before: SequenceTable
  /// The order after.
  public let after: SequenceTable

  /// Both orders as one list, in which what one side lacks stands where the other has it.
  ///
  /// Frames that only come to stand around what happens anyway are no change of it, unless nothing
  /// else changes.
  public var lines: [Line] {
    let plain = lines { Likeness(of: $0, inFrames: false) }
    if plain.contains(where: { $0.side != .both }) { return plain }
    return lines { Likeness(of: $0) }
  }

  private func lines(_ likeness: (SequenceTable.Row) -> Likeness) -> [Line] {
    let (old, new) = (before.rows, after.rows)
    let edits = new.map(likeness).difference(from: old.map(likeness))
    let removed = Set(edits.removals.map(\.place))
    let inserted = Set(edits.insertions.map(\.place))
    var lines: [Line] = []
    var place = 0
    for (number, row) in old.enumerated() {
      if removed.contains(number) {
        lines.append(Line(side: .before, row: row))
        continue
      }
      while inserted.contains(place) {
        lines.append(Line(side: .after, row: new[place]))
        place += 1
      }
      lines.append(Line(side: .both, row: new[place]))
      place += 1
    }
    return lines + new[place...].map { Line(side: .after, row: $0) }
  }
}

extension OrderChange {
  /// The interactions that two sides have in common and run in another order, in the pack's order;
  /// of one interaction, each change once, that of the default values first.
  ///
  /// - Parameters:
  ///   - difference: The two sides.
  ///   - survey: Walks of both.
  ///   - locale: The language of the words.
  ///   - links: Where callbacks lead.
  /// - Returns: The changes; none of an interaction that only one side has.
  public static func all(
    in difference: Difference, _ survey: Survey, locale: Words.Locale,
    links: SequenceLinks = .none
  ) -> [OrderChange] {
    let comparison = Comparison(
      difference: difference, survey: survey, locale: locale, links: links)
    return survey.pack.interactions.filter { !$0.isPart }.flatMap(comparison.changes)
  }
}

/// Looks at interactions on both sides of a migration.
private struct Comparison {
  private let difference: Difference
  private let survey: Survey
  private let locale: Words.Locale
  private let links: SequenceLinks
  /// The pairs of configurations, by index, those with the most default values first.
  private let order: [Int]
  /// For each interaction, the models in which it can begin, those of the first component first.
  private let models: [Name<Interaction>: [Model]]

  /// What an interaction does in some configurations: it is the same in all of them.
  private struct Model {
    let number: Int
    let bits: ConfigurationBits
    let facts: InteractionFacts
  }

  /// Two orders.
  private struct Key: Hashable {
    let before: SequenceTable
    let after: SequenceTable

    var isChange: Bool {
      before.rows.map { Likeness(of: $0) } != after.rows.map { Likeness(of: $0) }
    }
  }

  init(difference: Difference, survey: Survey, locale: Words.Locale, links: SequenceLinks) {
    self.difference = difference
    self.survey = survey
    self.locale = locale
    self.links = links
    order = difference.pairs.indices.sorted {
      let (left, right) = (difference.pairs[$0], difference.pairs[$1])
      return (survey.distance(of: left.after), $0) < (survey.distance(of: right.after), $1)
    }
    var models: [Name<Interaction>: [Model]] = [:]
    for (number, finding) in survey.findings.joined().enumerated() {
      let bits = ConfigurationBits(finding.configurations)
      for (name, facts) in finding.facts.interactions {
        models[name, default: []].append(Model(number: number, bits: bits, facts: facts))
      }
    }
    self.models = models
  }

  func changes(of interaction: Interaction) -> [OrderChange] {
    let models = models[interaction.name, default: []]
    var tables: [Int: SequenceTable] = [:]
    func table(_ model: Model, in configuration: Int) -> SequenceTable {
      if let known = tables[model.number] { return known }
      let table = self.table(of: interaction, model.facts, in: configuration)
      tables[model.number] = table
      return table
    }
    var changes: [(key: Key, pairs: [Int])] = []
    var possible: [Int] = []
    for number in order {
      let pair = difference.pairs[number]
      guard let old = models.first(where: { $0.bits.contains(pair.before) }),
        let new = models.first(where: { $0.bits.contains(pair.after) })
      else { continue }
      possible.append(number)
      if old.number == new.number { continue }
      let key = Key(before: table(old, in: pair.before), after: table(new, in: pair.after))
      guard key.isChange else { continue }
      if let place = changes.firstIndex(where: { $0.key == key }) {
        changes[place].pairs.append(number)
      } else {
        changes.append((key, [number]))
      }
    }
    return changes.map { key, pairs in
      OrderChange(
        interaction: interaction, pairs: pairs.sorted(), possible: possible.sorted(),
        before: key.before, after: key.after)
    }
  }

  private func table(
    of interaction: Interaction, _ facts: InteractionFacts, in configuration: Int
  ) -> SequenceTable {
    SequenceTable(
      of: Sequence(
        of: interaction, in: survey.pack, facts: facts,
        configuration: survey.configurations[configuration], locale: locale, links: links))
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

extension Survey {
  /// On how many axes a configuration, by index, has another value than the default.
  fileprivate func distance(of configuration: Int) -> Int {
    zip(configurations[configuration].choices, pack.axes).count { $0 != $1.defaultIndex }
  }
}

extension CollectionDifference.Change {
  /// The place in the collection that has the element.
  fileprivate var place: Int {
    switch self {
    case .insert(let offset, _, _), .remove(let offset, _, _): offset
    }
  }
}
