extension Component {
  /// The sets of configurations that give the same model, in the order of their first ones.
  ///
  /// A model depends on a configuration only by the answers to the conditions in it.
  func models(
    of configurations: [Configuration], in pack: Pack, by index: PackIndex
  ) -> [ConfigurationSet] {
    let questions = questions(in: pack, by: index)
    var places: [[Bool]: Int] = [:]
    var sets: [[Int]] = []
    for (number, configuration) in configurations.enumerated() {
      let answers = questions.map { $0.holds(in: configuration) }
      if let place = places[answers] {
        sets[place].append(number)
      } else {
        places[answers] = sets.count
        sets.append([number])
      }
    }
    return sets.map { ConfigurationSet(indices: $0) }
  }

  /// The conditions that anything in the component has, each once, in the order of the pack.
  private func questions(in pack: Pack, by index: PackIndex) -> [Condition] {
    var found: [Condition] = []
    for machine in machines {
      for transition in pack.machines[machine].events.flatMap(\.transitions) {
        found.append(transition.condition)
        for call in transition.actions.compactMap(\.call) {
          found.append(call.condition)
          found.append(pack.callbacks[index.callback(call.callback)].condition)
        }
      }
    }
    var waiting = Array(interactions.reversed())
    var visited: Set<Int> = []
    while let next = waiting.popLast() {
      guard visited.insert(next).inserted else { continue }
      found.append(pack.interactions[next].condition)
      pack.interactions[next].steps.forEachStep { step in
        if case .when(let condition, _, _, _) = step { found.append(condition) }
        if case .ref(let part) = step { waiting.append(index.interaction(part.interaction)) }
      }
    }
    var seen: Set<Condition> = [.always]
    return found.filter { seen.insert($0).inserted }
  }
}
