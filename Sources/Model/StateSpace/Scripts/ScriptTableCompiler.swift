import Base
package import Pack

/// Makes the script tables of explored configurations, one after the other; what several share is
/// worked out once.
///
/// Scopes do not matter to scripts, except that one begins in the first in which its first act can
/// begin.
package struct ScriptTableCompiler {
  private let exploration: Exploration
  /// The axes that are no scopes, by index.
  private let options: [Int]
  /// For values of these axes, the explored configurations that have them, by index.
  private let scopes: [[Int]: [Int]]
  /// For each interaction of which it was asked, by index, the conditions that decide what it does.
  private var conditions: [Int: [Condition]] = [:]
  private var acts: [ActKey: ScriptTables.Act?] = [:]
  private var starts: [StartKey: ScriptTables.Start?] = [:]

  /// What decides what an act does.
  private struct ActKey: Hashable {
    let component: Int
    let word: Name<Interaction>
    /// Which conditions hold.
    let answers: [Bool]
  }

  /// What decides where a script begins with an act.
  private struct StartKey: Hashable {
    let act: ActKey
    /// The state graph.
    let model: Int
  }

  /// Prepares to compile what an exploration allows.
  package init(of exploration: Exploration) {
    let (pack, configurations) = (exploration.pack, exploration.configurations)
    let options = pack.axes.indices.filter { !pack.axes[$0].isScope }
    self.exploration = exploration
    self.options = options
    scopes = Dictionary(grouping: configurations.indices) { number in
      options.map { configurations[number].choices[$0] }
    }
  }

  /// The tables of each component, in one of the explored configurations.
  package mutating func tables(in configuration: Configuration) -> [ScriptTables] {
    let scopes = scopes(near: configuration)
    guard let home = scopes.first, exploration.configurations[home] == configuration else {
      return []
    }
    return exploration.components.indices.map { tables(of: $0, in: scopes) }
  }

  /// For each of some explored configurations, the index of the first whose tables are the same:
  /// scripts can play the same in both, and begin in the same state graphs.
  package func firstPlayedAlike(among some: [Configuration]) -> [Int] {
    let played = exploration.components.map {
      $0.models(of: some, in: exploration.pack, by: exploration.index, inScripts: true)
    }
    var first: [[Int]: Int] = [:]
    return some.indices.map { place in
      let models = played.map { sets in sets.firstIndex { $0.contains(place) } ?? sets.count }
      let graphs = scopes(near: some[place]).flatMap { scope in
        exploration.modelOf.map { $0[scope] }
      }
      let key = models + graphs
      let known = first[key, default: place]
      first[key] = known
      return known
    }
  }

  /// An explored configuration, and those that differ from it only in their scope, the nearest
  /// first, as `Pack.configurations(near:keeping:)` has them; by index.
  private func scopes(near configuration: Configuration) -> [Int] {
    let all = scopes[options.map { configuration.choices[$0] }, default: []]
    return all.map { number in
      let other = exploration.configurations[number].choices
      return (other.indices.count { other[$0] != configuration.choices[$0] }, -number)
    }.sorted(by: <).map { -$0.1 }
  }

  /// The tables of a component in the first of some configurations that differ in their scope.
  private mutating func tables(of component: Int, in scopes: [Int]) -> ScriptTables {
    let (configurations, models) = (exploration.configurations, exploration.modelOf[component])
    let graphs = exploration.models[component].map(\.graph)
    // Few scopes are needed beside the first.
    var systems: [Int: ScriptSystem] = [:]
    func system(in scope: Int) -> ScriptSystem {
      let system =
        systems[scope] ?? ScriptSystem(of: graphs[models[scope]], in: configurations[scope])
      systems[scope] = system
      return system
    }
    let home = system(in: scopes[0])
    let own = home.acts(numbered: 0).compactMap {
      act -> (ScriptTables.Act, ScriptTables.Start?)? in
      let key = key(of: act, in: component, configurations[scopes[0]])
      let compiled = acts[key] ?? ScriptTables.Act(of: act, in: home)
      acts[key] = .some(compiled)
      guard let compiled else { return nil }
      let begins = act.act.event == nil ? act.interaction.beginCondition : .always
      let scope = scopes.first { begins.holds(in: configurations[$0]) }
      guard let scope else { return (compiled, nil) }
      return (compiled, start(of: act, in: component, system(in: scope), models[scope]))
    }
    return ScriptTables(of: home, playing: own)
  }

  /// Where a script begins with an act in a system, of which the model is given by index.
  private mutating func start(
    of act: ScriptAct, in component: Int, _ system: ScriptSystem, _ model: Int
  ) -> ScriptTables.Start? {
    let key = StartKey(act: key(of: act, in: component, system.configuration), model: model)
    if let known = starts[key] { return known }
    let own = ScriptAct(
      act.act, in: exploration.components[component], of: exploration.pack, system.configuration)
    var search = own.map { ScriptSearch(of: [$0], in: system) }
    let first = search?.search()?.first?.run.binding.state
    let start = first.map { ScriptTables.Start($0, in: system) }
    starts[key] = .some(start)
    return start
  }

  private mutating func key(
    of act: ScriptAct, in component: Int, _ configuration: Configuration
  ) -> ActKey {
    guard case .interaction(let number) = act.subject else {
      return ActKey(component: component, word: act.act.interaction, answers: [])
    }
    let asked =
      conditions[number] ?? exploration.pack.conditions(of: number, exploration.index)
    conditions[number] = asked
    return ActKey(
      component: component, word: act.act.interaction,
      answers: asked.map { $0.holds(in: configuration) })
  }
}
