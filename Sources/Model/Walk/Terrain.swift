/// What there is to walk of a pack: its components, and for each the models it has.
struct Terrain: Sendable {
  /// The pack.
  let pack: Pack
  /// Where its names stand.
  let index: PackIndex
  /// The components.
  let components: [Component]
  /// The configurations, in counting order; configuration sets hold indices into them.
  let configurations: [Configuration]
  /// For each component, the sets of configurations that give the same model, in the order of their
  /// first ones; each is walked once.
  let models: [[ConfigurationSet]]
}

extension Terrain {
  /// Surveys the part of a pack that a question is about.
  init(of pack: Pack, _ scope: Exploration.Scope) {
    let index = PackIndex(of: pack)
    let components = Component.all(in: pack, by: index).filter { component in
      component.machines.contains { scope.includes(pack.machines[$0].name) }
    }
    let configurations = scope.configurations ?? pack.configurations
    self.init(
      pack: pack, index: index, components: components, configurations: configurations,
      models: components.map { $0.models(of: configurations, in: pack, by: index) })
  }

  /// The first of the configurations that give a model of a component; the others give the same.
  func configuration(of component: Int, model: Int) -> Configuration {
    models[component][model].first.map { configurations[$0] } ?? pack.defaultConfiguration
  }

  /// In which order to make some walks: what has more interactions tends to have more worlds, and goes
  /// first, lest one job be left with it; the later of equals first.
  func order(of walks: [(component: Int, model: Int)]) -> [Int] {
    let sizes = walks.map { size(of: $0.component, model: $0.model) }
    return walks.indices.sorted { (sizes[$0], $0) > (sizes[$1], $1) }
  }

  /// How many interactions there are in a model of a component.
  private func size(of component: Int, model: Int) -> Int {
    let configuration = configuration(of: component, model: model)
    return components[component].interactions.count {
      pack.interactions[$0].condition.holds(in: configuration)
    }
  }
}
