import Model

extension Pack {
  /// The part of the pack that settings leave.
  ///
  /// - Parameter settings: Values on axes, as words.
  /// - Returns: Everything when nothing is set.
  /// - Throws: What is wrong with the settings.
  func scope(of settings: [Setting]) throws(PackErrors) -> Survey.Scope {
    if settings.isEmpty { return .everything }
    let chosen = try configuration(setting: settings)
    let words = Set(settings.map(\.axis))
    let fixed = axes.indices.filter { words.contains(axes[$0].name.text) }
      .reduce(into: [:]) { $0[$1] = chosen.choices[$1] }
    return Survey.Scope(
      configurations: configurations.filter { configuration in
        fixed.allSatisfy { configuration.choices[$0.key] == $0.value }
      }, fixed: fixed)
  }
}
