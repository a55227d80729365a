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
    let usual = pack.defaultConfiguration.with(found.values(on: pack.axes(of: settings)))
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
  func scope(of settings: [Setting]) throws(PackErrors) -> Exploration.Scope {
    if settings.isEmpty { return .everything }
    let chosen = try configuration(setting: settings)
    let fixed = chosen.values(on: axes(of: settings))
    return Exploration.Scope(
      configurations: configurations.filter { configuration in
        fixed.allSatisfy { configuration.choices[$0.key] == $0.value }
      }, fixed: fixed)
  }
}
