import Pack

/// The models that a log is held to, a bit each: sets of configurations that a pack tells apart.
///
/// An axis whose values one run may mix tells no models apart: a condition on it holds where any of
/// its values allows it. A pack with more models than bits has some share the last bit, so that
/// more is accepted, never less.
struct TraceModels: Sendable {
  /// Some of the models, a bit each.
  typealias Mask = UInt64

  /// All models.
  let all: Mask
  /// For each model, the configurations that give it, in counting order.
  private let members: [[Configuration]]
  /// For each condition of the pack, the models in which it can hold.
  private let answers: [Condition: Mask]

  /// Sorts configurations of a pack into models.
  ///
  /// - Parameters:
  ///   - tables: The pack.
  ///   - configurations: Those that may be; at least one.
  init(on tables: PackTables, among configurations: [Configuration]) {
    let pack = tables.pack
    let mixed = pack.axes.indices.filter { pack.axes[$0].isScope }
    let values = mixed.map { axis in Set(configurations.map { $0.choices[axis] }).sorted() }
    let conditions = tables.conditions
    var places: [[Bool]: Int] = [:]
    var members: [[Configuration]] = []
    var samples: [[Configuration]] = []
    var groups: [[Int]: Int] = [:]
    for configuration in configurations {
      var fixed = configuration.choices
      for axis in mixed { fixed[axis] = 0 }
      if let group = groups[fixed] {
        members[group].append(configuration)
        continue
      }
      let asked = Self.mixing(configuration, mixed, values)
      // For each condition, whether it can hold and whether it can fail.
      let character = conditions.flatMap { condition in
        [true, false].map { answer in asked.contains { condition.holds(in: $0) == answer } }
      }
      let place = places[character] ?? min(members.count, Self.most - 1)
      places[character] = place
      groups[fixed] = place
      if place == members.count {
        members.append([])
        samples.append([])
      }
      members[place].append(configuration)
      samples[place] += asked
    }
    self.members = members
    answers = Self.answers(to: conditions, among: samples)
    all = members.isEmpty ? 0 : Mask.max >> Mask(Self.most - members.count)
  }

  private static let most = 64

  /// A configuration with every mixture of values on the axes that may be mixed.
  private static func mixing(
    _ configuration: Configuration, _ mixed: [Int], _ values: [[Int]]
  ) -> [Configuration] {
    zip(mixed, values).reduce([configuration]) { found, axis in
      found.flatMap { start in
        axis.1.map { value in
          var choices = start.choices
          choices[axis.0] = value
          return Configuration(choices: choices)
        }
      }
    }
  }

  /// The models in which a condition of the pack can hold.
  func mask(where condition: Condition) -> Mask {
    condition == .always ? all : answers[condition] ?? all
  }

  private static func answers(
    to conditions: [Condition], among samples: [[Configuration]]
  ) -> [Condition: Mask] {
    let pairs = conditions.map { condition in
      let holds = samples.indices.reduce(Mask(0)) { found, model in
        samples[model].contains { condition.holds(in: $0) } ? found | 1 << Mask(model) : found
      }
      return (condition, holds)
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }

  /// For each model, one of the configurations that give it; of a last one that several share, all.
  var samples: [Configuration] {
    guard members.count == Self.most, let last = members.last else {
      return members.compactMap(\.first)
    }
    return members.dropLast().compactMap(\.first) + last
  }

  /// The configurations that give some models, in counting order.
  func configurations(in mask: Mask) -> [Configuration] {
    members.indices.filter { mask & 1 << Mask($0) != 0 }.flatMap { members[$0] }.sorted()
  }
}
