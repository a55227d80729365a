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
}
