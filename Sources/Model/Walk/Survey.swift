/// Everything that the walks of a pack say, in every configuration.
///
/// Configurations that give the same model are walked once, and machines that never meet are walked
/// apart.
public struct Survey: Sendable {
  /// What one walk found, and where it holds.
  public struct Finding: Sendable {
    /// The walk.
    public internal(set) var walk: Walk
    /// What it says.
    public let facts: Facts
    /// The configurations whose model it is.
    public let configurations: ConfigurationSet
    /// For each machine of the walk, the transitions that moves take.
    let taken: [Set<TransitionIndex>]
    /// The callbacks that moves call, by index into the pack.
    let called: Set<Int>
    /// The cases that it violates of the search that was made on the way.
    var violated: [Int] = []
    /// For some of them, a shortest run that does.
    var witnesses: [Int: Run] = [:]
  }

  /// A transition of a machine, by its event's index and its own.
  struct TransitionIndex: Hashable, Sendable {
    let event: Int
    let transition: Int
  }

  /// Facts, and the configurations in which they hold.
  public struct Variant<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The configurations.
    public let configurations: ConfigurationSet
    /// What holds in them.
    public let facts: Value

    /// Makes a variant.
    public init(configurations: ConfigurationSet, facts: Value) {
      self.configurations = configurations
      self.facts = facts
    }
  }

  /// The pack; of its scenarios those for which the walked configurations have room.
  public internal(set) var pack: Pack
  /// Its possible configurations, in counting order; configuration sets hold indices into them.
  public let configurations: [Configuration]
  /// What deserves a look, though the pack can be used; sorted.
  public let warnings: [Diagnostic]
  /// For each component of the pack, the findings, in the order of their first configurations.
  public internal(set) var findings: [[Finding]]

  /// The values that every run has, by axis, whatever their defaults are.
  let fixed: [Int: Int]
  let index: PackIndex
  let components: [Component]
  /// For each component and configuration, the finding.
  let findingOf: [[Int]]
  /// What came of the search that was made on the way; none when none was, or it has been told.
  var search: Search?
}

extension Survey {
  /// The survey without what came of the search that was made on the way.
  consuming func withoutSearch() -> Self {
    search = nil
    return self
  }

  /// What was walked.
  var terrain: Terrain {
    Terrain(
      pack: pack, index: index, components: components, configurations: configurations,
      models: findings.map { $0.map(\.configurations) })
  }

  /// The machines that are walked together, since they meet in interactions, directly or through others;
  /// groups and machines are in the pack's order.
  public var companies: [[Name<Machine>]] { components.indices.map(machines(of:)) }

  /// The machines of a component, by its index, in the pack's order.
  func machines(of component: Int) -> [Name<Machine>] {
    components[component].machines.map { pack.machines[$0].name }
  }

  /// What the walks say of a callback, in the order of first configurations.
  ///
  /// Equal facts are one variant; configurations in which it never runs are in none.
  public func facts(of callback: Name<Callback>) -> [Variant<CallbackFacts>] {
    variants { $0.callbacks[callback] }
  }

  /// What the walk of one configuration says of a callback; nothing where it never runs.
  public func facts(
    of callback: Name<Callback>, in configuration: Configuration
  ) -> CallbackFacts? {
    configurations.firstIndex(of: configuration).flatMap { number in
      facts(of: callback).first { $0.configurations.indices.contains(number) }?.facts
    }
  }

  /// All facts of one configuration, given by its index among the possible ones.
  public func facts(in configuration: Int) -> Facts {
    let found = findings.indices.map { findings[$0][findingOf[$0][configuration]].facts }
    return Facts(
      callbacks: found.reduce(into: [:]) { $0.merge($1.callbacks) { first, _ in first } },
      interactions: found.reduce(into: [:]) { $0.merge($1.interactions) { first, _ in first } },
      machines: found.reduce(into: [:]) { $0.merge($1.machines) { first, _ in first } },
      order: found.flatMap(\.order))
  }

  /// The walk of a component, by index.
  func walk(ofComponent component: Int, in configuration: Configuration) -> Walk? {
    configurations.firstIndex(of: configuration).map {
      findings[component][findingOf[component][$0]].walk
    }
  }

  /// Merges equal facts of different models.
  private func variants<Value: Hashable & Sendable>(
    _ facts: (Facts) -> Value?
  ) -> [Variant<Value>] {
    var order: [Value] = []
    var found: [Value: ConfigurationSet] = [:]
    for finding in findings.joined() {
      guard let value = facts(finding.facts) else { continue }
      if let known = found[value] {
        found[value] = known.union(finding.configurations)
      } else {
        found[value] = finding.configurations
        order.append(value)
      }
    }
    return order.map { value in
      Variant(
        configurations: found[value, default: ConfigurationSet(indices: [])], facts: value)
    }
  }
}
