extension Survey {
  /// The walked configuration in which a scenario runs: what it sets, and for the rest what the
  /// survey's scope fixes, and the defaults.
  ///
  /// - Returns: Nothing when that was not walked, or the scenario sets something else than is fixed.
  public func configuration(of scenario: Scenario) -> Configuration? {
    guard let configuration = scenario.configuration(in: pack, fixed: fixed),
      configurations.contains(configuration)
    else { return nil }
    return configuration
  }
}

extension Scenario {
  /// What it sets, and for the rest what is fixed, and the defaults; nothing when it sets something
  /// else than is fixed.
  fileprivate func configuration(in pack: Pack, fixed: [Int: Int]) -> Configuration? {
    var choices = pack.defaultConfiguration.choices
    for (axis, value) in fixed { choices[axis] = value }
    for (axis, value) in settings {
      guard fixed[axis, default: value] == value else { return nil }
      choices[axis] = value
    }
    return Configuration(choices: choices)
  }
}

extension Pack {
  /// The pack with those scenarios only for which a scope has room.
  public func limited(to scope: Survey.Scope) -> Pack {
    guard let configurations = scope.configurations else { return self }
    var pack = self
    pack.scenarios = scenarios.filter { scenario in
      guard let configuration = scenario.configuration(in: self, fixed: scope.fixed),
        configurations.contains(configuration)
      else { return false }
      // What a scope leaves out is no fault of a scenario that has it by default.
      return scenario.acts.allSatisfy { act in
        interactions.first { $0.name == act.interaction }?.condition.holds(in: configuration)
          ?? true
      }
    }
    return pack
  }
}
