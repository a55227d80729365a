import Model
import Render

/// What changes from one side of a migration to the other, to be told.
struct DifferenceReport {
  /// The pack.
  let pack: Pack
  /// The walks of both sides.
  let survey: Survey
  /// What changes.
  let difference: Difference
  /// The interactions that run in another order.
  let orders: [OrderChange]

  /// Walks both sides and compares them.
  ///
  /// - Parameters:
  ///   - checked: The pack.
  ///   - request: The command line, which names the sides.
  ///   - console: Where errors are told.
  /// - Throws: `Rejected`, after it has been told what is wrong with the settings or the pack.
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
    let jobs = RunningProgram.processorCount
    let verdicts = await GuaranteeVerdicts(of: exploration, jobs: jobs)
    survey = await Survey(of: exploration, .moves, jobs: jobs)
    let walked = survey.configurations
    let standings = await Standings.all(
      on: [migration.before(among: walked), migration.after(among: walked)], of: survey,
      verdicts, jobs: jobs)
    difference = Difference(
      of: migration, in: survey, before: standings[0], after: standings[1])
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
      mistakes.add(UsageError("'diff' wants --from AXIS=VALUE and --to AXIS=VALUE", in: "diff"))
    }
    try mistakes.check()
    return try console.chosen { () throws(PackErrors) in
      try pack.migration(from: origin, to: target, keeping: kept)
    }
  }

  /// The two sides: `from iOS=12 to iOS=13 with exits=no`.
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

  /// Where an order changes so, among the configurations that have it before and after; empty for
  /// all of them.
  func circumstances(of change: OrderChange) -> String {
    let possible = change.possible.map {
      survey.configurations[difference.pairs[$0].after]
    }
    let places = change.pairs.compactMap { change.possible.firstIndex(of: $0) }
    return ConfigurationSet(indices: places).phrase(among: possible, in: pack)
  }

  /// The guarantees that stand in a way before, and in another after.
  func turns(_ isMeant: (Difference.Turn) -> Bool) -> [Difference.Turn] {
    difference.turns.filter(isMeant)
  }

  /// Whether nothing changes.
  var isEmpty: Bool { difference.isEmpty && orders.isEmpty }

  /// An interaction as people call it.
  func title(of interaction: Name<Interaction>) -> String {
    pack.interaction(interaction)?.title.base ?? ""
  }

  /// A callback in one sentence of Markdown.
  func summary(of callback: Name<Callback>) -> String {
    pack.callback(callback)?.texts.summary.base ?? ""
  }
}
