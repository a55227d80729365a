package import Pack

extension Exploration {
  /// The configuration in which a scenario runs: the values it sets, else those that the scope
  /// fixes, else the defaults; of the scopes of the pack the first in which it begins.
  ///
  /// - Returns: `nil` if that was not explored, or the scenario sets a value other than a fixed
  ///   one.
  package func configuration(of scenario: Scenario) -> Configuration? {
    guard let configuration = scenario.configuration(in: pack, fixed: fixed),
      configurations.contains(configuration)
    else { return nil }
    return configuration
  }
}

extension Scenario {
  /// The values it sets, else the fixed ones, else the defaults; `nil` if it sets a value other
  /// than a fixed one.
  func configuration(in pack: Pack, fixed: [Int: Int]) -> Configuration? {
    guard settings.allSatisfy({ fixed[$0.key, default: $0.value] == $0.value }) else { return nil }
    let configuration = pack.defaultConfiguration.with(fixed).with(settings)
    guard let axis = pack.scopeAxis, fixed[axis] == nil, settings[axis] == nil else {
      return configuration
    }
    let first = acts.first.flatMap { pack.interaction($0.interaction) }
    return pack.inEveryScope(configuration).first { first?.beginCondition.holds(in: $0) ?? true }
      ?? configuration
  }
}

extension Pack {
  /// The pack with only those scenarios that can run in a scope, and without situations that have
  /// no others; `leftOut` has the names of those scenarios.
  package func limited(to scope: Exploration.Scope) -> Pack {
    guard let configurations = scope.configurations else { return self }
    let possible = Set(configurations)
    var pack = self
    pack.scenarios = scenarios.filter { scenario in
      guard let configuration = scenario.configuration(in: self, fixed: scope.fixed) else {
        return false
      }
      return possible.contains(configuration) && hasRoom(for: scenario.acts, in: configuration)
    }
    let leftOut = Set(scenarios.map(\.name)).subtracting(pack.scenarios.map(\.name))
    pack.leftOut = leftOut
    pack.situations = situations.filter { situation in
      !situation.interactions.isEmpty || !leftOut.isSuperset(of: situation.scenarios)
    }
    return pack
  }

  /// Whether a configuration has everything that acts name.
  ///
  /// If it lacks something that other configurations have, the scenario is left out, but that is no
  /// error.
  private func hasRoom(for acts: [Scenario.Act], in configuration: Configuration) -> Bool {
    let labels = stepLabels(
      of: acts.filter { !$0.isPlain }.map(\.interaction), in: configuration)
    return acts.allSatisfy { act in
      guard let own = interaction(act.interaction) else { return true }
      if !own.condition.holds(in: configuration) { return false }
      guard !act.isPlain, let known = labels[act.interaction] else { return true }
      return known.choices.contains(allOf: act.labels)
        && known.loops.contains(allOf: act.repeats.keys)
    }
  }
}

extension Scenario.Act {
  /// Whether it has no labels, repeats, or roles.
  var isPlain: Bool { labels.isEmpty && repeats.isEmpty && roles.isEmpty }
}

extension [String] {
  fileprivate func contains(allOf words: some Sequence<String>) -> Bool {
    words.allSatisfy { contains($0) }
  }
}
