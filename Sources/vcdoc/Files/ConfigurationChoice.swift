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
  func scope(of settings: [Setting]) throws(PackErrors) -> Survey.Scope {
    if settings.isEmpty { return .everything }
    let chosen = try configuration(setting: settings)
    let fixed = chosen.values(on: axes(of: settings))
    return Survey.Scope(
      configurations: configurations.filter { configuration in
        fixed.allSatisfy { configuration.choices[$0.key] == $0.value }
      }, fixed: fixed)
  }

  /// Says which options choose the nearest configuration in which something does what it does not in
  /// another.
  ///
  /// - Parameters:
  ///   - one: The other configuration.
  ///   - isDone: Whether it does it in a configuration.
  /// - Returns: `with --set iOS=13 it does`; empty when it does it in none.
  func wayOut(
    from one: Configuration, _ isDone: (Configuration) async throws -> Bool
  ) async rethrows -> String {
    for other in configurationsNearest(to: one) where try await isDone(other) {
      let options = difference(of: other, from: one).split(separator: " ")
        .map { "--\(Option.set.name) \($0)" }
      return "with \(options.joined(separator: " ")) it does"
    }
    return ""
  }

  /// The other configurations, those first that differ on the fewest axes from one, and of these those
  /// whose values are the fewest steps away.
  private func configurationsNearest(to one: Configuration) -> [Configuration] {
    let others = configurations(near: one, keeping: []).enumerated().map { number, other in
      let steps = zip(one.choices, other.choices).map { abs($0 - $1) }.filter { $0 > 0 }
      return (key: (steps.count, steps.reduce(0, +), number), other: other)
    }
    return others.sorted { $0.key < $1.key }.map(\.other)
  }

  /// The axes, by index, on which settings choose a value.
  func axes(of settings: [Setting]) -> Set<Int> {
    let named = Set(settings.map(\.axis))
    return Set(axes.indices.filter { named.contains(axes[$0].name.text) })
  }

  /// The values on the axes on which a configuration differs from another: `iOS=12 container=own`.
  func difference(of configuration: Configuration, from other: Configuration) -> String {
    axes.indices.filter { configuration.choices[$0] != other.choices[$0] }
      .map { "\(axes[$0].name)=\(axes[$0].values[configuration.choices[$0]].name)" }
      .joined(separator: " ")
  }
}
