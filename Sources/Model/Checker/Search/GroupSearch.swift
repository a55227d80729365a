import Base
import Pack
import StateSpace

/// Checks the properties of a group on all state graphs of its component.
struct GroupSearch: Sendable {
  /// The result for one property.
  struct Finding: Sendable {
    /// The models that have a run which violates it, by index into those of the component.
    var refuting: [Int] = []
    /// Whether some run shows that it is not vacuously true.
    var isNonvacuous = false
    /// A shortest run that violates it; `nil` if there is none.
    var counterexample: Run?
  }

  /// What is looked for in which property, by index into the group.
  private struct Task {
    let member: Int
    let aim: PropertyAutomaton.Aim
  }

  private let group: ObserverGroup
  private let properties: [CompiledProperty]
  private let exploration: Exploration
  /// For each model, the instances of interactions in its state graph.
  private let instances: [[Int: InteractionInstances]]
  /// For each role, the roles on whose states properties depend that name it.
  private let companions: [BitSet]
  private let tasks: [Task]
  /// The automata of the tasks, and what edge labels do to them.
  private var labelMoves: LabelMoves
  /// For each property of the group, the result.
  private(set) var findings: [Finding]

  /// Searches all state graphs of the component, then finds counterexamples.
  ///
  /// - Parameters:
  ///   - group: The group.
  ///   - properties: Its properties.
  ///   - exploration: The state graphs.
  ///   - instances: For each model of the component, the instances of interactions in its graph.
  init(
    of group: ObserverGroup, _ properties: [CompiledProperty], in exploration: Exploration,
    _ instances: [[Int: InteractionInstances]]
  ) {
    self.group = group
    self.properties = properties
    self.exploration = exploration
    self.instances = instances
    findings = properties.map { _ in Finding() }
    let found = properties.enumerated().flatMap { member, property in
      [
        (task: Task(member: member, aim: .violation), automaton: property.violation),
        (task: Task(member: member, aim: .nonvacuity), automaton: property.nonvacuity),
      ]
    }.filter { $0.automaton != nil }
    tasks = found.map(\.task)
    labelMoves = LabelMoves(of: found.compactMap(\.automaton))
    var companions = group.roles.map { _ in BitSet() }
    for alphabet in labelMoves.automata.map(\.alphabet) {
      for role in alphabet.own { companions[role].formUnion(BitSet(alphabet.rolesWithStates)) }
    }
    self.companions = companions
    // The last models are those of the newest versions, in which most properties are not vacuous.
    for model in models.indices.reversed() { search(model) }
    findCounterexamples()
  }

  private var models: [Exploration.Model] { exploration.models[group.component] }

  private func system(of model: Int) -> ObservedSystem? {
    group.system(in: models[model].graph, instances[model], companions: companions)
  }

  /// Looks for violations in the state graph of a model, and for nonvacuity of the properties for
  /// which no earlier model has shown it.
  private mutating func search(_ model: Int) {
    let configurations = models[model].configurations
    let batch = tasks.indices.filter { task in
      let member = tasks[task].member
      return configurations.meets(properties[member].configurations)
        && !(tasks[task].aim == .nonvacuity && findings[member].isNonvacuous)
    }
    guard !batch.isEmpty, let system = system(of: model) else { return }
    let (transitions, classes) = BitParallelTransitions.all(
      of: system.labels, for: batch, by: &labelMoves)
    let quotient = SilentQuotient(of: system, classes: classes)
    let product = ProductReachability(
      of: quotient, batch.map { labelMoves.automata[$0] }, transitions)
    for (task, isReached) in zip(batch, product.isReached) where isReached {
      switch tasks[task].aim {
      case .violation: findings[tasks[task].member].refuting.append(model)
      case .nonvacuity: findings[tasks[task].member].isNonvacuous = true
      }
    }
  }
}

extension GroupSearch {
  /// Finds a counterexample for each violated property: in the default configuration if that
  /// violates it, or else in the last configuration that does.
  private mutating func findCounterexamples() {
    let standard = exploration.configurations.firstIndex(of: exploration.pack.defaultConfiguration)
    var wanted: [Int: [(member: Int, configuration: Int)]] = [:]
    for member in findings.indices {
      let refuted = properties[member].configurations(
        in: findings[member].refuting.map { models[$0] })
      let isStandard = standard.map(refuted.contains) ?? false
      guard let chosen = isStandard ? standard : refuted.max() else { continue }
      let model = exploration.modelOf[group.component][chosen]
      wanted[model, default: []].append((member, chosen))
    }
    for (model, wanted) in wanted {
      guard let system = system(of: model) else { continue }
      let stateGraph = models[model].graph
      let distances = stateGraph.distances(to: system.entries)
      let lists = system.labels.all.map { labelMoves.list(of: $0, in: system.labels) }
      for (member, configuration) in wanted {
        findings[member].counterexample = counterexample(
          to: member, in: system, lists, distances, of: stateGraph
        ).map { $0.moved(to: exploration.configurations[configuration]) }
      }
    }
  }

  private func counterexample(
    to member: Int, in system: ObservedSystem, _ lists: [Int], _ distances: [Int],
    of stateGraph: StateGraph
  ) -> Run? {
    guard
      let task = tasks.firstIndex(where: { $0.member == member && $0.aim == .violation })
    else { return nil }
    var search = CounterexampleSearch(
      of: system, for: labelMoves.automata[task],
      nexts: lists.map { labelMoves.nexts(of: task, inList: $0) })
    guard let path = search.path(distances: distances) else { return nil }
    let before =
      system.entries[path.entry].origin.map { stateGraph.way(to: $0.globalState) + [$0.move] } ?? []
    let context = properties[member].property.context
    return stateGraph.run(
      of: before + path.moves,
      main: context.map { exploration.pack.interactions[$0.interaction].name })
  }
}

extension StateGraph {
  /// For each entry of an observed system, the length of a shortest path to the global state that
  /// it leaves.
  fileprivate func distances(to entries: [ObservedSystem.Entry]) -> [Int] {
    var depths = [0]
    for globalState in 0..<stateCount where globalState > 0 {
      depths.append(depths[parent(of: globalState)] + 1)
    }
    return entries.map { $0.origin.map { depths[$0.globalState] } ?? 0 }
  }
}
