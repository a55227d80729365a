import Base
import Pack
import StateSpace

/// What alignments have to know of a pack, whatever configurations can be.
struct PackTables: Sendable {
  /// The pack.
  let pack: Pack
  /// The numbers of its names.
  let index: PackIndex
  /// Its configurations, in counting order.
  let configurations: [Configuration]
  /// For each interaction, whether it exists only while an axis without an order has another value
  /// than its default.
  let isUnusual: [Bool]
  /// For each interaction, what the first guess pays for it: the less, the more scenarios run it.
  let guessCosts: [Int]
  /// Every condition of it that a run depends on, each once.
  let conditions: [Condition]
  /// For each machine, the number of its first relation; then the number of all.
  let firstRelations: [Int]
  /// For each relation, whether it points back by itself.
  let isMutual: [Bool]
  /// For each callback, the machine whose objects get it; -1 for none.
  let homes: [Int]
  /// For each callback of a part of an object, such as its view, those of the object itself; none
  /// for others.
  let wholes: [BitSet]
  /// What it calls its callbacks with.
  let arguments: CallArguments

  /// Looks through a pack.
  init(of pack: Pack) {
    self.pack = pack
    index = PackIndex(of: pack)
    configurations = pack.configurations
    isUnusual = pack.isUnusual(in: configurations)
    guessCosts = pack.guessCosts
    conditions = pack.conditions
    firstRelations = pack.machines.reduce(into: [0]) { firsts, machine in
      firsts.append(firsts[firsts.count - 1] + machine.relations.count)
    }
    isMutual = pack.machines.flatMap(\.relations).map { $0.name == $0.inverse }
    var homes = [Int](repeating: -1, count: pack.callbacks.count)
    for (number, machine) in pack.machines.enumerated() {
      for call in machine.calls { homes[index.callback(call.callback)] = number }
    }
    self.homes = homes
    let depths = pack.callbacks.map { $0.name.text.utf8.count { $0 == UInt8(ascii: ".") } }
    wholes = homes.indices.map { part in
      BitSet(homes.indices.filter { homes[$0] == homes[part] && depths[$0] < depths[part] })
    }
    arguments = CallArguments(of: pack, index)
  }
}

extension Pack {
  /// For each interaction, whether it exists in no configuration that is usual.
  fileprivate func isUnusual(in configurations: [Configuration]) -> [Bool] {
    let unordered = axes.indices.filter { !axes[$0].isOrdered }
    let usual = configurations.filter { configuration in
      unordered.allSatisfy { configuration.choices[$0] == axes[$0].defaultIndex }
    }
    return interactions.map { !usual.contains(where: $0.beginCondition.holds) }
  }

  /// For each interaction, what the first guess pays for it; nothing for what can come anywhere.
  fileprivate var guessCosts: [Int] {
    let runs = scenarios.map { Set($0.acts.map(\.interaction)) }
    return interactions.map { interaction in
      let count = runs.count { $0.contains(interaction.name) }
      return interaction.isAmbient || interaction.fills ? 0 : AlignmentCost.uncommon / (1 + count)
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

extension Interaction {
  /// Whether it begins by itself and is not so far-fetched that it explains nearly any log: rare,
  /// and with three objects of a machine.
  var mayExplainLogs: Bool {
    let single = lifelines.filter { !$0.isMany }.map(\.machine)
    let isCrowded = single.contains { machine in single.count { $0 == machine } > 2 }
    return !isPart && !(isRare && isCrowded)
  }
}
