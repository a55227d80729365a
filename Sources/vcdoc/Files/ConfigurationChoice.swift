import Base
import Pack
import StateSpace

extension Console {
  /// The configuration that settings choose.
  ///
  /// A note names the values that they imply on other axes.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - settings: The settings.
  /// - Returns: A possible configuration.
  /// - Throws: `Rejected` if the settings are wrong, after the errors are printed.
  func configuration(
    of pack: Pack, setting settings: [Setting]
  ) throws(Rejected) -> Configuration {
    let found = try chosen { () throws(PackErrors) in try pack.configuration(setting: settings) }
    let usual = pack.defaultConfiguration.with(found.values(on: pack.axes(of: settings)))
    let needed = pack.difference(of: found, from: usual)
    if !needed.isEmpty, !pack.isForced(found, from: usual, by: settings) {
      let words = settings.map(\.description).joined(separator: " ")
      remark("'\(words)' needs \(needed), so vcdoc chose it")
    }
    return found
  }
}

extension Pack {
  /// Whether settings leave no choice where a configuration differs from another.
  fileprivate func isForced(
    _ configuration: Configuration, from other: Configuration, by settings: [Setting]
  ) -> Bool {
    let kept = axes(of: settings)
    let possible = configurations.filter { candidate in
      kept.allSatisfy { candidate.choices[$0] == configuration.choices[$0] }
    }
    let changed = options.indices.filter { configuration.choices[$0] != other.choices[$0] }
    return changed.allSatisfy { axis in
      possible.allSatisfy { $0.choices[axis] == configuration.choices[axis] }
    }
  }
}

extension Pack {
  /// The configurations that agree with settings.
  ///
  /// - Parameter settings: The settings.
  /// - Returns: Everything if nothing is set.
  /// - Throws: The errors of the settings.
  func scope(of settings: [Setting]) throws(PackErrors) -> Exploration.Scope {
    if settings.isEmpty { return .everything }
    let chosen = try configuration(setting: settings)
    let fixed = chosen.values(on: axes(of: settings))
    return Exploration.Scope(
      configurations: configurations.filter { configuration in
        fixed.allSatisfy { configuration.choices[$0.key] == $0.value }
      }, fixed: fixed)
  }

  /// Finds the nearest configuration in which a predicate holds.
  ///
  /// - Parameters:
  ///   - one: The configuration that the search starts from.
  ///   - isDone: The predicate.
  /// - Returns: A hint such as `with --set iOS=13 it does`; empty if it holds in none.
  func wayOut(
    from one: Configuration, _ isDone: (Configuration) async throws -> Bool
  ) async rethrows -> String {
    for other in configurationsNearest(to: one) where try await isDone(other) {
      let options = difference(of: other, from: one).split(separator: " ")
        .map { "--\(Option.set.name) \($0)" }
      return "use \(options.joined(separator: " "))"
    }
    return ""
  }

  /// The other configurations, nearest first: by the number of axes on which they differ, then by
  /// the number of steps between the values.
  private func configurationsNearest(to one: Configuration) -> [Configuration] {
    let others = configurations(near: one, keeping: []).enumerated().map { number, other in
      let steps = zip(one.choices, other.choices).map { abs($0 - $1) }.filter { $0 > 0 }
      return (key: (steps.count, steps.reduce(0, +), number), other: other)
    }
    return others.sorted { $0.key < $1.key }.map(\.other)
  }

  /// The indices of the axes on which settings choose a value.
  func axes(of settings: [Setting]) -> Set<Int> {
    let named = Set(settings.map(\.axis))
    return Set(axes.indices.filter { named.contains(axes[$0].name.text) })
  }

  /// The values that differ from another configuration, such as `iOS=12 container=own`.
  func difference(of configuration: Configuration, from other: Configuration) -> String {
    options.indices.filter { configuration.choices[$0] != other.choices[$0] }
      .map { "\(axes[$0].name)=\(axes[$0].values[configuration.choices[$0]].name)" }
      .joined(separator: " ")
  }
}
