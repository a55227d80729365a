package import Base
package import Pack

/// What an exploration has to do: the components of a pack, and the models of each.
struct ExplorationPlan: Sendable {
  /// The pack.
  let pack: Pack
  /// The index of each name in the pack.
  let index: PackIndex
  /// The components.
  let components: [Component]
  /// The configurations, in counting order; configuration sets hold indices into them.
  let configurations: [Configuration]
  /// For each component, its models: sets of configurations that give the same state graph, ordered
  /// by their first configuration.
  ///
  /// Each is explored once.
  let models: [[ConfigurationSet]]
}

extension ExplorationPlan {
  /// Plans the exploration of a part of a pack.
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

  /// The order in which to explore models, as indices into `models`: those with more interactions
  /// first, because they tend to take longest and should not start last; of equals the later first.
  func order(of models: [(component: Int, model: Int)]) -> [Int] {
    let sizes = models.map { size(of: $0.component, model: $0.model) }
    return models.indices.sorted { (sizes[$0], $0) > (sizes[$1], $1) }
  }

  /// The number of interactions in a model of a component.
  private func size(of component: Int, model: Int) -> Int {
    let configuration = configuration(of: component, model: model)
    return components[component].interactions.count {
      pack.interactions[$0].beginCondition.holds(in: configuration)
    }
  }
}

/// The models of some machines, each by its configuration that is nearest to a given one: nearest
/// first, without the model of the given one.
package struct NearestModels: IteratorProtocol {
  private var numberings: [ModelNumbering]
  private var configurations: IndexingIterator<[Configuration]>

  /// Begins with the nearest one.
  package init(of machines: Set<Name<Machine>>, near configuration: Configuration, in pack: Pack) {
    let index = PackIndex(of: pack)
    numberings = Component.all(in: pack, by: index).filter { component in
      component.machines.contains { machines.contains(pack.machines[$0].name) }
    }.map { ModelNumbering(of: $0, in: pack, by: index) }
    configurations = pack.configurations(near: configuration, keeping: []).makeIterator()
    for place in numberings.indices { _ = numberings[place].number(of: configuration) }
  }

  package mutating func next() -> Configuration? {
    while let configuration = configurations.next() {
      var isNew = false
      for place in numberings.indices {
        let count = numberings[place].count
        if numberings[place].number(of: configuration) == count { isNew = true }
      }
      if isNew { return configuration }
    }
    return nil
  }
}

extension Component {
  /// The axes that decide how the component behaves, by index, ascending.
  func axes(in pack: Pack, by index: PackIndex) -> [Int] {
    Meetings(of: self, in: pack, by: index).axes
  }

  /// The sets of configurations that give the same model, ordered by their first configuration.
  ///
  /// A model depends on the configuration only through the interactions that exist and the truth
  /// values of the conditions in them.
  ///
  /// - Parameters:
  ///   - configurations: The configurations; the sets have indices into them.
  ///   - pack: The pack.
  ///   - index: Its names.
  ///   - inScripts: Whether interactions of all scopes count, which scripts can play.
  /// - Returns: A set for each model, in the order of their first configurations.
  func models(
    of configurations: [Configuration], in pack: Pack, by index: PackIndex,
    inScripts: Bool = false
  ) -> [ConfigurationSet] {
    if configurations.count == 1 { return [ConfigurationSet([0])] }
    var numbering = ModelNumbering(of: self, in: pack, by: index, inScripts: inScripts)
    var sets: [ConfigurationSet] = []
    for (number, configuration) in configurations.enumerated() {
      let place = numbering.number(of: configuration)
      if place == sets.count { sets.append(ConfigurationSet()) }
      sets[place].insert(number)
    }
    return sets
  }
}

/// Numbers the models of a component as configurations give them.
private struct ModelNumbering {
  private let meetings: Meetings
  /// For each axis that decides, its index and the number of its values.
  private let axes: [(index: Int, count: Int)]
  /// The numbers by the values on these axes.
  private var known: [Int: Int] = [:]
  private var numbers: [ModelSignature: Int] = [:]

  init(of component: Component, in pack: Pack, by index: PackIndex, inScripts: Bool = false) {
    meetings = Meetings(of: component, in: pack, by: index, inScripts: inScripts)
    axes = meetings.axes.map { ($0, pack.axes[$0].values.count) }
  }

  /// The number of models so far.
  var count: Int { numbers.count }

  /// The number of the model of a configuration; `count` if it is a new one.
  mutating func number(of configuration: Configuration) -> Int {
    // Configurations that differ only on other axes have the same model. The values on these axes,
    // as one number, fit into an `Int`, since the pack limits the number of configurations.
    let choices = axes.reduce(0) { $0 * $1.count + configuration.choices[$1.index] }
    if let number = known[choices] { return number }
    let signature = meetings.signature(in: configuration)
    let number = numbers[signature, default: numbers.count]
    (known[choices], numbers[signature]) = (number, number)
    return number
  }
}

/// What the state graph of a component depends on in one configuration: the interactions that
/// begin, the truth values of the conditions in them, and the number of objects.
private struct ModelSignature: Hashable {
  /// For each interaction of the component, whether it exists.
  let exists: [Bool]
  /// For each condition in the component, its truth value; `nil` if no interaction that exists has
  /// it.
  let answers: [Bool?]
  /// For each machine of the component, the number of objects.
  let objects: [Int]
}

/// The conditions on configurations in the interactions of a component.
private struct Meetings {
  private let pack: Pack
  private let index: PackIndex
  private let machines: [Int]
  private var conditions: [Condition] = []
  private var numbers: [Condition: Int] = [:]
  /// For each interaction of the component, the condition under which it begins, by index into
  /// `conditions`.
  private var own: [Int] = []
  /// For each interaction of the component, the other conditions in it, by index into `conditions`.
  private var met: [Set<Int>] = []
  /// The conditions in the transitions of free events, by index into `conditions`.
  private var free: Set<Int> = []

  init(of component: Component, in pack: Pack, by index: PackIndex, inScripts: Bool = false) {
    self.pack = pack
    self.index = index
    machines = component.machines
    for interaction in component.interactions {
      let declared = pack.interactions[interaction]
      own.append(number(of: inScripts ? declared.condition : declared.beginCondition))
      var found: Set<Int> = []
      var visited: Set<Int> = []
      meet(interaction, &found, &visited)
      met.append(found)
    }
    var found: Set<Int> = []
    for free in component.freeEvents {
      meet(pack.machines[free.machine].events[free.event], &found)
    }
    free = found
  }

  /// The axes that occur in conditions, and that of scopes, by index, ascending.
  var axes: [Int] {
    conditions.reduce(into: Set(pack.scopeAxis.map { [$0] } ?? [])) { $0.formUnion($1.axes) }
      .sorted()
  }

  /// The signature of the component in a configuration.
  func signature(in configuration: Configuration) -> ModelSignature {
    let holds = conditions.map { $0.holds(in: configuration) }
    let exists = own.map { holds[$0] }
    var answers = [Bool?](repeating: nil, count: holds.count)
    for number in free { answers[number] = holds[number] }
    for place in met.indices where exists[place] {
      for number in met[place] { answers[number] = holds[number] }
    }
    let objects = machines.map { pack.objects(of: pack.machines[$0].name, in: configuration) }
    return ModelSignature(exists: exists, answers: answers, objects: objects)
  }

  private mutating func number(of condition: Condition) -> Int {
    let number = numbers[condition, default: conditions.count]
    if number == conditions.count {
      numbers[condition] = number
      conditions.append(condition)
    }
    return number
  }

  /// Adds the conditions in all branches of an interaction, and in the interactions that it refers
  /// to, each visited once.
  private mutating func meet(
    _ number: Int, _ found: inout Set<Int>, _ visited: inout Set<Int>
  ) {
    guard visited.insert(number).inserted else { return }
    let interaction = pack.interactions[number]
    var steps: [Step] = []
    interaction.steps.forEachStep { steps.append($0) }
    for step in steps {
      switch step {
      case .send(let send):
        let machine = index.machine(interaction.lifelines[send.lifeline].machine)
        let event = index.event(send.event, of: machine)
        meet(pack.machines[machine].events[event], &found)
      case .ref(let reference):
        let part = index.interaction(reference.interaction)
        found.insert(self.number(of: pack.interactions[part].condition))
        meet(part, &found, &visited)
      case .when(let condition, _, _, _): found.insert(self.number(of: condition))
      case .relate, .invariant, .gap, .note, .alt, .opt, .break, .loop, .par: break
      }
    }
  }

  private mutating func meet(_ event: Event, _ found: inout Set<Int>) {
    for transition in event.transitions {
      found.insert(number(of: transition.condition))
      for call in transition.actions.compactMap(\.call) {
        found.insert(number(of: call.condition))
        let callback = pack.callbacks[index.callback(call.callback)]
        found.insert(number(of: callback.condition))
      }
    }
  }
}
