package import Base
package import Pack

/// A change from some values of axes to others, such as from iOS 12 to iOS 13.
package struct Migration: Hashable, Sendable {
  /// Two configurations that differ only by the migration, by index.
  package struct Pair: Hashable, Sendable {
    /// The configuration before the migration.
    package let before: Int
    /// The configuration after it.
    package let after: Int
  }

  /// The values before, by axis; at least one.
  ///
  /// Axes and values are indices.
  package let origin: [Int: Int]
  /// The values after, for the same axes.
  package let target: [Int: Int]
  /// The values that both sides have, for other axes.
  package let kept: [Int: Int]

  /// Makes a migration.
  package init(from origin: [Int: Int], to target: [Int: Int], keeping kept: [Int: Int] = [:]) {
    precondition(Set(origin.keys) == Set(target.keys), "\(origin.keys) and \(target.keys) differ")
    self.origin = origin
    self.target = target
    self.kept = kept
  }

  /// The configurations before the migration, by index into `configurations`, ascending.
  package func before(among configurations: [Configuration]) -> [Int] {
    indices(of: origin, among: configurations)
  }

  /// The configurations after the migration, by index into `configurations`, ascending.
  package func after(among configurations: [Configuration]) -> [Int] {
    indices(of: target, among: configurations)
  }

  /// The pairs whose configurations both exist, in the order of those before the migration.
  package func pairs(among configurations: [Configuration]) -> [Pair] {
    pairs(
      leaving: before(among: configurations), among: configurations,
      at: Self.places(of: configurations))
  }

  /// The pairs of some configurations before the migration, by index, in their order.
  ///
  /// - Parameters:
  ///   - before: Configurations before the migration, by index.
  ///   - configurations: All configurations.
  ///   - places: The index of each of them.
  /// - Returns: The pairs whose second configuration exists.
  func pairs(
    leaving before: [Int], among configurations: [Configuration], at places: [Configuration: Int]
  ) -> [Pair] {
    before.compactMap { index in
      var choices = configurations[index].choices
      for (axis, value) in target { choices[axis] = value }
      return places[Configuration(choices: choices)].map { Pair(before: index, after: $0) }
    }
  }

  /// The index of each configuration.
  static func places(of configurations: [Configuration]) -> [Configuration: Int] {
    Dictionary(uniqueKeysWithValues: configurations.enumerated().map { ($1, $0) })
  }

  private func indices(of values: [Int: Int], among configurations: [Configuration]) -> [Int] {
    let wanted = values.merging(kept) { first, _ in first }
    return configurations.indices.filter { index in
      wanted.allSatisfy { configurations[index].choices[$0.key] == $0.value }
    }
  }
}

extension Pack {
  /// The migration that settings describe.
  ///
  /// - Parameters:
  ///   - origin: The settings before.
  ///   - target: The settings after, for the same axes.
  ///   - kept: The settings of both sides.
  /// - Returns: A migration with at least one configuration on each side.
  /// - Throws: The errors in the settings, each located at its option.
  package func migration(
    from origin: [Setting], to target: [Setting], keeping kept: [Setting] = []
  ) throws(PackErrors) -> Migration {
    let sides = Sides(
      origin: resolved(origin, by: "--from"), target: resolved(target, by: "--to"),
      kept: resolved(kept, by: "--set"))
    let faults = sides.faults(among: axes)
    guard faults.isEmpty else { throw PackErrors(faults) }
    let migration = Migration(
      from: sides.origin.values, to: sides.target.values, keeping: sides.kept.values)
    let possible = configurations
    let diagnostics = [
      (migration.before(among: possible), "--from", origin),
      (migration.after(among: possible), "--to", target),
    ].filter(\.0.isEmpty).map { _, option, settings in
      let words = (settings + kept).map(\.description).joined(separator: " ")
      return Diagnostic(.impossible, Self.noConfiguration(with: words), at: Place(path: option))
    }
    guard diagnostics.isEmpty else { throw PackErrors(diagnostics) }
    return migration
  }
}

/// The settings of a migration as given on the command line.
private struct Sides {
  let origin: ResolvedSettings
  let target: ResolvedSettings
  let kept: ResolvedSettings

  /// The errors in each group of settings, or if there are none, those in the three together.
  func faults(among axes: [Axis]) -> [Diagnostic] {
    let own = [origin, target, kept].flatMap(\.diagnostics)
    if !own.isEmpty { return own.sorted() }
    let fault = { (axis: Int, option: String, message: String) in
      Diagnostic(.settingSides, message, at: Place(path: "\(option) \(axes[axis].name)"))
    }
    let missing = { (option: String) in
      "'\(option)' does not set this option; set it there, too, or with '--set' for both sides"
    }
    let (left, right) = (origin.names, target.names)
    return left.subtracting(right).sorted().map { fault($0, "--from", missing("--to")) }
      + right.subtracting(left).sorted().map { fault($0, "--to", missing("--from")) }
      + kept.names.intersection(left.union(right)).sorted().map {
        fault($0, "--set", "'--from' and '--to' already set this option; remove it here")
      }
  }
}
