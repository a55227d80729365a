package import Base
package import Pack

/// The state graphs of a pack in all its configurations: one for each component and model.
///
/// Configurations that give the same model of a component share a graph. Components are explored
/// separately. Baier & Katoen, Principles of Model Checking, 2008, section 3.
package struct Exploration: Sendable {
  /// One explored model of a component.
  package struct Model: Sendable {
    /// Its state graph.
    package let graph: StateGraph
    /// The configurations that give this model.
    package let configurations: ConfigurationSet
    /// The callbacks that its edges call, by index into the pack.
    package let called: Set<Int>
  }

  /// The pack, with only those scenarios that can run in the explored configurations.
  package internal(set) var pack: Pack
  /// The explored configurations, in counting order; a `ConfigurationSet` holds indices into them.
  package let configurations: [Configuration]
  /// The warnings, sorted.
  package let warnings: [Diagnostic]
  /// For each component of the pack, its models, in the order of their first configurations.
  package let models: [[Model]]

  /// For axes whose value is fixed, by index, the index of the value; it takes precedence over the
  /// default.
  let fixed: [Int: Int]
  package let index: PackIndex
  package let components: [Component]
  /// For each component and configuration, the index of the model.
  package let modelOf: [[Int]]
}

extension Exploration {
  /// Explores a pack.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - scope: The part of it to explore. Elements that are never reached are reported only if it
  ///     is everything.
  ///   - jobs: The maximum number of models explored at once; the result does not depend on it.
  ///   - isWanted: Whether the result is still wanted; asked again and again meanwhile.
  /// - Throws: All errors, and the warnings with them, if there is an error; none if the result is
  ///   not wanted any more.
  package init(
    of pack: Pack, scope: Scope = .everything, jobs: Int = 1,
    while isWanted: @escaping @Sendable () -> Bool = { true }
  ) async throws(PackErrors) {
    let budget = ExplorationBudget(megabytes: pack.bounds.costs[.memory], while: isWanted)
    _ = budget.take(pack.bytes)
    if budget.isExceeded { throw PackErrors([.tooMuchMemory(for: pack)]) }
    let plan = ExplorationPlan(of: pack, scope)
    if let excess = plan.excess { throw PackErrors([excess]) }
    let places = plan.models.indices.flatMap { component in
      plan.models[component].indices.map { (component: component, model: $0) }
    }
    let results = await places.mapped(jobs: jobs, inOrder: plan.order(of: places)) { place in
      plan.result(of: place.component, model: place.model, within: budget)
    }
    if budget.isExceeded { throw PackErrors([.tooMuchMemory(for: pack)]) }
    if !budget.isWanted { throw PackErrors([]) }
    let report = ExplorationReport(
      pack: pack, index: plan.index, components: plan.components, results,
      isWhole: scope.isWhole, jobs: jobs)
    let diagnostics = report.diagnostics
    if diagnostics.contains(where: { $0.severity == .error }) { throw PackErrors(diagnostics) }
    self.pack = pack.limited(to: scope)
    fixed = scope.fixed
    index = plan.index
    components = plan.components
    configurations = plan.configurations
    warnings = diagnostics
    let grouped = Dictionary(grouping: results, by: \.component)
    models = components.indices.map { component in
      grouped[component, default: []].compactMap(\.model)
    }
    modelOf = models.map { models in
      var numbers = plan.configurations.map { _ in 0 }
      for (number, model) in models.enumerated() {
        for configuration in model.configurations { numbers[configuration] = number }
      }
      return numbers
    }
  }

  /// The same state graphs, as those of a pack with the same model but other texts.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - scope: The part that was explored.
  /// - Returns: `nil` if the models differ.
  package func redescribed(by pack: Pack, _ scope: Scope) -> Self? {
    let pack = pack.limited(to: scope)
    guard pack.hasSameModel(as: self.pack) else { return nil }
    var exploration = self
    exploration.pack = pack
    return exploration
  }

  /// The plan that was explored.
  var plan: ExplorationPlan {
    ExplorationPlan(
      pack: pack, index: index, components: components, configurations: configurations,
      models: models.map { $0.map(\.configurations) })
  }

  /// The machines of a component, by its index, in the pack's order.
  package func machines(of component: Int) -> [Name<Machine>] {
    components[component].machines.map { pack.machines[$0].name }
  }

  /// The state graph of a component, by index; `nil` for a configuration that was not explored.
  package func graph(ofComponent component: Int, in configuration: Configuration) -> StateGraph? {
    configurations.firstIndex(of: configuration).map {
      models[component][modelOf[component][$0]].graph
    }
  }
}

/// The result of exploring one model.
struct ExplorationOutcome: Sendable {
  /// The component, by index.
  let component: Int
  /// The configurations that give the model.
  let configurations: ConfigurationSet
  /// Its graph, or the errors that prevented its compilation.
  let outcome: Result<StateGraph, PackErrors>

  /// The explored model; `nil` if it could not be compiled.
  var model: Exploration.Model? {
    guard case .success(let graph) = outcome else { return nil }
    return Exploration.Model(graph: graph, configurations: configurations, called: graph.called)
  }

  /// The explored model; `nil` if it could not be compiled, is incomplete, or has faults.
  var soundModel: Exploration.Model? {
    model.flatMap { $0.graph.isComplete && $0.graph.faults.isEmpty ? $0 : nil }
  }
}

extension ExplorationPlan {
  /// Compiles and explores a model of a component, both by index.
  fileprivate func result(
    of component: Int, model: Int, within budget: ExplorationBudget
  ) -> ExplorationOutcome {
    ExplorationOutcome(
      component: component, configurations: models[component][model],
      outcome: Result { () throws(PackErrors) in
        StateGraph(
          try TransitionSystem(
            of: components[component], in: configuration(of: component, model: model), pack: pack,
            index: index), within: budget)
      })
  }
}

extension Pack {
  /// About how many bytes its machines take, and what exploration prepares from them.
  fileprivate var bytes: Int {
    machines.reduce(0) { bytes, machine in
      let states = machine.regions.reduce(0) { $0 + $1.states.count }
      let transitions = machine.events.reduce(0) { $0 + $1.transitions.count }
      return bytes + 500 * (states + machine.events.count) + 1_000 * transitions
    }
  }
}

extension Exploration {
  /// The part of a pack to explore.
  package struct Scope: Hashable, Sendable {
    /// All machines in all configurations.
    package static let everything = Scope()

    /// The configurations to explore, in counting order; `nil` for all possible ones.
    package let configurations: [Configuration]?
    /// For axes whose value is fixed, by index, the index of the value; it takes precedence over
    /// the default.
    package let fixed: [Int: Int]
    /// The machines to explore, together with their components; `nil` for all.
    package let machines: Set<Name<Machine>>?

    /// Makes a scope.
    package init(
      configurations: [Configuration]? = nil, fixed: [Int: Int] = [:],
      machines: Set<Name<Machine>>? = nil
    ) {
      self.configurations = configurations
      self.fixed = fixed
      self.machines = machines
    }

    /// Whether it is the whole pack, so that an element that is not reached in it is never reached.
    var isWhole: Bool { configurations == nil && fixed.isEmpty && machines == nil }

    /// Whether a machine is to be explored.
    func includes(_ machine: Name<Machine>) -> Bool { machines?.contains(machine) ?? true }
  }
}
