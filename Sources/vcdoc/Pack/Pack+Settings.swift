import Model

extension Console {
  /// The configuration that settings choose; what they need on other axes is told in a note.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - settings: Values on axes, as words.
  /// - Returns: One that the pack does not call impossible.
  /// - Throws: `Rejected`, after it has been told what is wrong with the settings.
  func configuration(
    of pack: Pack, setting settings: [Setting]
  ) throws(Rejected) -> Configuration {
    let found = try chosen { () throws(PackErrors) in try pack.configuration(setting: settings) }
    let named = pack.axes(of: settings)
    let usual = Configuration(
      choices: pack.axes.indices.map {
        named.contains($0) ? found.choices[$0] : pack.axes[$0].defaultIndex
      })
    let needed = pack.difference(of: found, from: usual)
    if !needed.isEmpty {
      let words = settings.map(\.description).joined(separator: " ")
      remark("'\(words)' needs \(needed), which was chosen")
    }
    return found
  }
}

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
