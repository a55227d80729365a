import Base
import Pack
import StateSpace

/// What a monitor has to know of a pack whichever configurations may be.
struct TraceGround: Sendable {
  /// The pack.
  let pack: Pack
  /// The numbers of its names.
  let index: PackIndex
  /// Its configurations, in counting order.
  let configurations: [Configuration]
  /// For each interaction, a number for where it exists; none where it exists while every axis
  /// without an order has its default value.
  let mixtures: [Int?]
  /// Every condition of it that a run depends on, each once.
  let conditions: [Condition]
  /// For each machine, the number of its first relation.
  let firstRelations: [Int]
  /// For each relation, whether it points back by itself.
  let isMutual: [Bool]
  /// For each callback, the machine whose objects get it; -1 for none.
  let homes: [Int]
  /// For each callback, how many parts its name has.
  let partCounts: [Int]
  /// For each callback of a part of an object, such as its view, those that the object itself gets
  /// in the same transition.
  let companions: [Int: Set<Int>]
  /// The machines of which no interaction requires anything.
  let bystanders: Set<Int>
  /// For each machine, whether no interaction sends it an event.
  let isFree: [Bool]
  /// For each machine, the number of those that it is walked together with: the world of one of
  /// them is that of all.
  let worlds: [Int]

  /// Looks through a pack.
  init(of pack: Pack) {
    let index = PackIndex(of: pack)
    self.pack = pack
    self.index = index
    let configurations = pack.configurations
    self.configurations = configurations
    mixtures = pack.mixtures(in: configurations)
    conditions = pack.conditions
    var firstRelations: [Int] = []
    var isMutual: [Bool] = []
    for machine in pack.machines {
      firstRelations.append(isMutual.count)
      isMutual += machine.relations.map { $0.name == $0.inverse }
    }
    self.firstRelations = firstRelations
    self.isMutual = isMutual
    var homes = [Int](repeating: -1, count: pack.callbacks.count)
    for (number, machine) in pack.machines.enumerated() {
      for call in machine.calls { homes[index.callback(call.callback)] = number }
    }
    self.homes = homes
    partCounts = pack.callbacks.map { 1 + $0.name.text.utf8.count { $0 == UInt8(ascii: ".") } }
    companions = index.companions(in: pack, partCounts)
    let components = Component.all(in: pack, by: index)
    let required = pack.interactions.flatMap { interaction in
      interaction.requires.map { index.machine(interaction.lifelines[$0.lifeline].machine) }
    }
    bystanders = Set(pack.machines.indices).subtracting(required)
    let free = Set(components.flatMap(\.freeEvents).map(\.machine))
    worlds = pack.machines.indices.map { machine in
      components.firstIndex { $0.machines.contains(machine) } ?? components.count
    }
    isFree = pack.machines.indices.map { free.contains($0) }
  }
}

extension PackIndex {
  /// For each callback with a name of several parts, those with fewer that come in one transition
  /// with it.
  fileprivate func companions(in pack: Pack, _ partCounts: [Int]) -> [Int: Set<Int>] {
    var companions: [Int: Set<Int>] = [:]
    for transition in pack.machines.flatMap(\.events).flatMap(\.transitions) {
      let calls = transition.actions.compactMap { $0.call.map { callback($0.callback) } }
      for call in calls where partCounts[call] > 1 {
        companions[call, default: []].formUnion(
          calls.filter { partCounts[$0] < partCounts[call] })
      }
    }
    return companions
  }
}

extension Pack {
  fileprivate func mixtures(in configurations: [Configuration]) -> [Int?] {
    let unordered = axes.indices.filter { !axes[$0].isOrdered }
    let usual = configurations.filter { configuration in
      unordered.allSatisfy { configuration.choices[$0] == axes[$0].defaultIndex }
    }
    var numbers = Interner<Set<[Int]>>()
    return interactions.map(\.beginCondition).map { condition in
      if usual.contains(where: condition.holds) { return nil }
      let existing = configurations.filter(condition.holds)
      return numbers.intern(Set(existing.map { own in unordered.map { own.choices[$0] } }))
    }
  }

  /// Every condition of the pack that a run depends on, each once.
  fileprivate var conditions: [Condition] {
    var found: [Condition] = callbacks.map(\.condition)
    for transition in machines.flatMap(\.events).flatMap(\.transitions) {
      found.append(transition.condition)
      for case .call(let call) in transition.actions { found.append(call.condition) }
    }
    for interaction in interactions {
      found += [interaction.condition, interaction.beginCondition]
      interaction.steps.forEachStep { step in
        if case .when(let condition, _, _, _) = step { found.append(condition) }
      }
    }
    var seen: Set<Condition> = [.always]
    return found.filter { seen.insert($0).inserted }
  }
}

/// A transition of a machine as objects take it.
struct TraceCourse: Sendable {
  /// What an action does.
  enum Deed: Sendable {
    /// It calls a callback, by index into the pack, in some models, and need not in some: in a
    /// model of several values it may do either.
    case call(Int, in: TraceModels.Mask, unless: TraceModels.Mask)
    /// A region enters a state.
    case enter(region: Int, state: Int)
  }

  /// The states in which an object takes it.
  let source: Guard
  /// The models in which it exists.
  let mask: TraceModels.Mask
  /// The number of its first action.
  let first: Int
  /// What its actions do, in order.
  let deeds: [Deed]
  /// How many of them there are up to the last call.
  let callEnd: Int
  /// Whether it leads to a state that ends the world.
  let endsWorld: Bool

  /// Prepares a transition of a machine.
  init(
    _ transition: Transition, of machine: Machine, first: Int, on ground: TraceGround,
    _ models: TraceModels
  ) {
    source = transition.source
    mask = models.mask(where: transition.condition)
    self.first = first
    deeds = transition.actions.map { action in
      switch action {
      case .enter(let region, let state): return .enter(region: region, state: state)
      case .call(let call):
        let callback = ground.index.callback(call.callback)
        let condition = ground.pack.callbacks[callback].condition
        return .call(
          callback, in: models.mask(where: call.condition) & models.mask(where: condition),
          unless: models.mask(unless: call.condition) | models.mask(unless: condition))
      }
    }
    callEnd = 1 + (deeds.lastIndex { if case .call = $0 { true } else { false } } ?? -1)
    endsWorld = deeds.contains { deed in
      guard case .enter(let region, let state) = deed else { return false }
      return machine.regions[region].states[state].end == .process
    }
  }
}

extension Interaction {
  /// Whether it begins by itself and is not so far-fetched that it explains nearly any log: rare,
  /// and with three objects of a machine.
  var mayExplainLogs: Bool {
    let single = lifelines.filter { !$0.isMany }.map(\.machine)
    let isCrowded = single.contains { machine in single.count { $0 == machine } > 2 }
    return !isPart && !(isRare && isCrowded)
  }
}
