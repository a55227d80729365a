internal import Model

extension Catalog {
  /// Where something is shown: on a machine, in one model.
  struct Home: Hashable, Sendable {
    /// The model, by index.
    let model: Int
    /// The machine.
    let machine: Name<Machine>
  }

  /// The machine whose objects a callback runs on, in the first model in which it runs.
  func home(of callback: Name<Callback>) -> Home? { places[callback].flatMap { callbackHomes[$0] } }

  /// Looks for the home of a callback.
  static func home(
    of callback: Name<Callback>, in models: [ModelFacts], _ mentions: Mentions
  ) -> Home? {
    for model in mentions.callbacks[callback, default: []] {
      guard let machine = models[model].facts.callbacks[callback]?.machine,
        mentions.machines[machine, default: []].contains(model)
      else { continue }
      return Home(model: model, machine: machine)
    }
    return nil
  }

  /// A machine in the first model in which it moves, or else in which it takes part.
  func home(of machine: Name<Machine>) -> Home? {
    let all = mentions.machines[machine, default: []]
    let lively = all.first { models[$0].facts.machines[machine]?.moves.isEmpty == false }
    return (lively ?? all.first).map { Home(model: $0, machine: machine) }
  }

  /// The homes of all machines, and those of all callbacks, each once.
  var homes: [Home] {
    var seen: Set<Home> = []
    let all =
      pack.machines.compactMap { home(of: $0.name) } + callbackHomes.compactMap(\.self)
    return all.filter { seen.insert($0).inserted }
  }

  /// The callbacks, by their places in reading order, those of one home, or of none, in a row; rows and
  /// callbacks are in reading order.
  var callbacksByHome: [Int] {
    let rows = Dictionary(grouping: callbacks.indices) { callbackHomes[$0] }.values
    return Array(rows.sorted { $0[0] < $1[0] }.joined())
  }

  /// What the walk of a home says of its machine.
  func facts(at home: Home) -> MachineFacts? { models[home.model].facts.machines[home.machine] }

  /// The moves of a home as they are drawn.
  func drawnMoves(at home: Home) -> DrawnTransitions? {
    guard let machine = register.machines[home.machine], let facts = facts(at: home) else {
      return nil
    }
    return DrawnTransitions(of: machine, facts: facts, in: models[home.model].configuration)
  }
}
