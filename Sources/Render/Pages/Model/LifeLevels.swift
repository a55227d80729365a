import Base
import Pack
import StateSpace

/// How far the object of a pack's life is on its way when it first gets each of its callbacks.
struct LifeLevels: Sendable {
  /// The titles of the levels, the lowest first.
  let titles: [Words]
  /// The level of each callback when it first runs, by index.
  let levels: [Name<Callback>: Int]

  /// Follows the object that gets the most callbacks, the first of equals.
  ///
  /// - Parameters:
  ///   - run: The run of the scenario of a life.
  ///   - pack: The pack; `nil` is returned if it declares no levels.
  init?(of run: Run, in pack: Pack) {
    guard let home = pack.home, !home.levels.isEmpty,
      let machine = home.machine.flatMap(pack.machine)
    else { return nil }
    let own = run.participants.indices.filter { run.participants[$0].machine == machine.name }
    let lives = own.map { Self.levels(of: $0, in: run, machine, home.levels) }
    guard let most = lives.map(\.count).max(), most > 0,
      let longest = lives.first(where: { $0.count == most })
    else { return nil }
    (titles, levels) = (home.levels.map(\.title), longest)
  }

  private static func levels(
    of object: Int, in run: Run, _ machine: Machine, _ levels: [Pack.Home.Level]
  ) -> [Name<Callback>: Int] {
    var state = machine.regions.map(\.initialIndex)
    var found: [Name<Callback>: Int] = [:]
    for moment in run.moments {
      switch moment {
      case .enter(object, let region, let entered): state[region] = entered
      case .call(object, let call):
        let level = levels.lastIndex { $0.holds(in: state) } ?? 0
        found[call.callback] = found[call.callback] ?? level
      default: continue
      }
    }
    return found
  }
}
