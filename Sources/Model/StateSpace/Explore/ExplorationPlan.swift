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

extension Pack {
  /// A configuration of each model that some machines take part in, the nearest to a given
  /// configuration first.
  package func configurations(
    of machines: Set<Name<Machine>>, near configuration: Configuration
  ) -> [Configuration] {
    let plan = ExplorationPlan(of: self, Exploration.Scope(machines: machines))
    let order = [configuration] + configurations(near: configuration, keeping: [])
    let places = Dictionary(uniqueKeysWithValues: zip(order, order.indices))
    let ranks = plan.configurations.map { places[$0, default: order.count] }
    let nearest = plan.models.joined().compactMap { $0.min { ranks[$0] < ranks[$1] } }
    return Set(nearest).sorted { ranks[$0] < ranks[$1] }.map { plan.configurations[$0] }
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
    let meetings = Meetings(of: self, in: pack, by: index, inScripts: inScripts)
    let axes = meetings.axes
    // Configurations that differ only on other axes have the same model. The values on these axes,
    // as one number, fit into an `Int`, since the pack limits the number of configurations.
    var known: [Int: Int] = [:]
    var places: [ModelSignature: Int] = [:]
    var sets: [ConfigurationSet] = []
    for (number, configuration) in configurations.enumerated() {
      let choices = axes.reduce(0) { choices, axis in
        choices * pack.axes[axis].values.count + configuration.choices[axis]
      }
      if let place = known[choices] {
        sets[place].insert(number)
        continue
      }
      let signature = meetings.signature(in: configuration)
      let place = places[signature, default: sets.count]
      if place == sets.count { sets.append(ConfigurationSet()) }
      (known[choices], places[signature]) = (place, place)
      sets[place].insert(number)
    }
    return sets
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
