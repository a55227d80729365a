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
  init(of pack: Pack, _ scope: Survey.Scope) {
    let index = PackIndex(of: pack)
    let components = Component.all(in: pack, by: index).filter { component in
      component.machines.contains { scope.includes(pack.machines[$0].name) }
    }
    let configurations = scope.configurations ?? pack.configurations
    self.init(
      pack: pack, index: index, components: components, configurations: configurations,
      models: components.map { $0.models(of: configurations, in: pack, by: index) })
  }
}
