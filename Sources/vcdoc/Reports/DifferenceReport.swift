import Analysis
import Base
import Checker
import Formats
import Graphics
import Pack
import StateSpace

/// The report of `vcdoc diff`: what changes from one set of configurations to another.
struct DifferenceReport {
  let pack: Pack
  /// The exploration results of both sides.
  let survey: PackFacts
  let difference: Difference
  /// The interactions whose order changes.
  let orders: [OrderChange]

  /// Explores both sides and compares them.
  ///
  /// - Parameters:
  ///   - checked: The pack.
  ///   - request: The request, which names the sides.
  ///   - console: Where errors are printed.
  /// - Throws: `Rejected` if the settings or the pack are wrong, after the errors are printed.
  init(on checked: CheckedPack, _ request: Request, _ console: Console) async throws {
    pack = checked.pack
    let migration = try Self.migration(request, pack, console)
    let sides = [
      migration.before(among: pack.configurations), migration.after(among: pack.configurations),
    ]
    let possible = pack.configurations
    let scope = Exploration.Scope(
      configurations: Set(sides.joined()).sorted().map { possible[$0] })
    let exploration = try await checked.explored(scope, console)
    let jobs = Environment.processorCount
    let verdicts = await GuaranteeVerdicts(of: exploration, jobs: jobs)
    survey = await PackFacts(of: exploration, .moves, jobs: jobs)
    let compared = Difference.Sides(of: migration, among: survey.configurations)
    let standings = await GuaranteeStatuses.all(
      on: [compared.comparedBefore, compared.comparedAfter], of: survey, verdicts, jobs: jobs)
    difference = Difference(
      on: compared, in: survey, before: standings[0], after: standings[1])
    orders = OrderChange.all(in: difference, survey, locale: pack.mainLocale)
  }

  private static func migration(
    _ request: Request, _ pack: Pack, _ console: Console
  ) throws -> Migration {
    var mistakes = Mistakes()
    let origin = mistakes.catching(try request.settings(.origin)) ?? []
    let target = mistakes.catching(try request.settings(.target)) ?? []
    let kept = mistakes.catching(try request.settings) ?? []
    if !request.has(.origin) || !request.has(.target) {
      mistakes.add(
        UsageError(
          "'diff' needs --from OPTION=VALUE and --to OPTION=VALUE, or --old PACK, or --old-rev REV",
          in: "diff"))
    }
    try mistakes.check()
    return try console.chosen { () throws(PackErrors) in
      try pack.migration(from: origin, to: target, keeping: kept)
    }
  }

  /// The two sides, such as `from iOS=12 to iOS=13 with exits=no`.
  var title: String {
    let migration = difference.migration
    let kept = migration.kept.isEmpty ? "" : " with \(words(migration.kept))"
    return "from \(words(migration.origin)) to \(words(migration.target))\(kept)"
  }

  private func words(_ values: [Int: Int]) -> String {
    values.sorted { $0.key < $1.key }
      .map { "\(pack.axes[$0.key].name)=\(pack.axes[$0.key].values[$0.value].name)" }
      .joined(separator: " ")
  }

  /// The configurations in which an order changes, in words; empty if it changes in all
  /// configurations that have it on both sides.
  func circumstances(of change: OrderChange) -> String {
    let possible = change.possible.map {
      survey.configurations[difference.pairs[$0].after]
    }
    let places = change.pairs.compactMap { change.possible.firstIndex(of: $0) }
    return pack.phrase(for: ConfigurationSet(places), of: possible)
  }

  /// The guarantees whose verdict changes in a given way.
  func turns(_ kind: Difference.Turn.Kind) -> [Difference.Turn] {
    difference.turns.filter { $0.kind == kind }
  }

  /// The sections of the report that are not empty: what they are called, and how much is in them.
  var counts: [(title: String, count: Int)] {
    let callbacks = [
      ("callbacks that begin to run", difference.gained.count),
      ("callbacks that cease to run", difference.gone.count),
      ("callbacks of the same types that stay", difference.stayed.count),
      ("callbacks newly deprecated", difference.deprecated.count),
      ("interactions that the model has from here on", difference.begun.count),
      ("interactions that the model no longer has", difference.ended.count),
      ("orders that change", orders.count),
    ]
    let turns = Difference.Turn.Kind.allCases.map { ($0.title, self.turns($0).count) }
    return (callbacks + turns).filter { $0.1 > 0 }.map { (title: $0.0, count: $0.1) }
  }

  var isEmpty: Bool { difference.isEmpty && orders.isEmpty }

  /// The title of an interaction.
  func title(of interaction: Name<Interaction>) -> String {
    pack.interaction(interaction).map { pack.text($0.title) } ?? ""
  }

  /// What readers call a callback.
  func title(of callback: Name<Callback>) -> String { pack.callbackNames.display(callback) }

  /// The callback that takes over from one that ceases; `nil` if none does.
  func successor(of callback: Name<Callback>) -> Name<Callback>? {
    pack.callback(callback)?.successor
  }

  /// Where what a callback hands over arrives instead, in Markdown; may be empty.
  func payload(of callback: Name<Callback>) -> String {
    pack.callback(callback).map { pack.text($0.texts.payload) } ?? ""
  }

  /// The summary of a callback, in Markdown.
  func summary(of callback: Name<Callback>) -> String {
    pack.callback(callback).map { pack.text($0.texts.summary) } ?? ""
  }
}

extension Difference.Turn.Kind {
  /// What a list of them is called.
  var title: String {
    switch self {
    case .refutedNow: "guarantees that are refuted now"
    case .appliesNoLonger: "guarantees that apply no longer"
    case .appliesNow: "guarantees that apply now"
    case .misconceptionNow: "misconceptions that were true before"
    case .trueNow: "misconceptions that are true now"
    }
  }
}

extension DifferenceReport {
  /// The report as JSON.
  var json: JSON {
    let migration = difference.migration
    return [
      "from": values(migration.origin), "to": values(migration.target),
      "with": values(migration.kept),
      "callbacks": [
        "gained": names(difference.gained), "gone": names(difference.gone),
        "successors": .array(difference.gone.compactMap(succession)),
        "stayed": names(difference.stayed),
        "deprecated": .array(
          difference.deprecated.map {
            ["name": .string($0.callback.text), "since": .string($0.version)]
          }),
      ],
      "interactions": ["begun": names(difference.begun), "ended": names(difference.ended)],
      "orders": .array(orders.map(order)),
      "guarantees": .array(
        difference.turns.map { turn in
          [
            "id": .string(turn.guarantee.name.text),
            "statement": .string(pack.text(turn.guarantee.statement)),
            "before": .string(turn.before.rawValue), "after": .string(turn.after.rawValue),
            "change": .string(turn.kind?.rawValue ?? ""),
          ]
        }),
    ]
  }

  /// The callback that takes over from another; `nil` if none does.
  private func succession(of callback: Name<Callback>) -> JSON? {
    successor(of: callback).map {
      [
        "name": .string(callback.text), "successor": .string($0.text),
        "payload": .string(payload(of: callback)),
      ]
    }
  }

  private func values(_ values: [Int: Int]) -> JSON {
    .object(
      values.sorted { $0.key < $1.key }.map { axis, value in
        let name = pack.axes[axis].values[value].name.text
        return JSON.Member(name: pack.axes[axis].name.text, value: .string(name))
      })
  }

  private func names(_ names: [Name<some Any>]) -> JSON { .array(names.map { .string($0.text) }) }

  private func order(_ change: OrderChange) -> JSON {
    [
      "interaction": .string(change.interaction.name.text),
      "when": .string(circumstances(of: change)),
      "before": steps(change.before), "after": steps(change.after),
    ]
  }

  private func steps(_ table: SequenceTable) -> JSON {
    .array(
      table.rows.map { row in
        [
          "kind": .string(row.kind.rawValue), "object": .string(row.object),
          "text": .string(row.text), "within": .array(row.context.map { .string($0) }),
        ]
      })
  }
}
