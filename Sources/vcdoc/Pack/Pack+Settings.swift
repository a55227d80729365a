import Model

extension Pack {
  /// The part of the pack that settings leave.
  ///
  /// - Parameter settings: Values on axes, as words.
  /// - Returns: Everything when nothing is set.
  /// - Throws: What is wrong with the settings.
  func scope(of settings: Settings) throws(PackErrors) -> Survey.Scope {
    if settings.isEmpty { return .everything }
    let chosen = try configuration(setting: settings)
    let fixed = axes.indices.filter { index in
      settings.contains { $0.axis == axes[index].name.text }
    }
    return Survey.Scope(
      configurations: configurations.filter { configuration in
        fixed.allSatisfy { configuration.choices[$0] == chosen.choices[$0] }
      })
  }

  /// The pack with those scenarios only that settings leave room for, each in what they fix.
  ///
  /// - Parameter settings: Values on axes, as words.
  /// - Returns: The pack itself when nothing is set.
  /// - Throws: What is wrong with the settings.
  func limitingScenarios(to settings: Settings) throws(PackErrors) -> Pack {
    if settings.isEmpty { return self }
    let chosen = try configuration(setting: settings)
    let words = Set(settings.map(\.axis))
    let fixed = axes.indices.filter { words.contains(axes[$0].name.text) }
    let kept = scenarios.compactMap { scenario -> Scenario? in
      var values = scenario.settings
      for axis in fixed {
        guard values[axis, default: chosen.choices[axis]] == chosen.choices[axis] else {
          return nil
        }
        values[axis] = chosen.choices[axis]
      }
      return Scenario(
        name: scenario.name, title: scenario.title, summary: scenario.summary, settings: values,
        acts: scenario.acts, citations: scenario.citations, place: scenario.place)
    }
    return Pack(
      name: name, title: title, summary: summary, system: system, locales: locales, axes: axes,
      impossible: impossible, bounds: bounds, phases: phases, callbacks: callbacks,
      machines: machines, interactions: interactions, scenarios: kept, guarantees: guarantees,
      sources: sources)
  }
}
