package import Base

/// Covers sets of configurations by few and large boxes, and puts these into words.
///
///     cover.phrase(modern)                              // "iOS >= 13 and exits = no"
///     cover.phrase(modern, in: AttributeWording())      // "iOS:13-;exits:no"
package struct ConfigurationCover: Sendable {
  /// All configurations, by index.
  package let all: ConfigurationSet
  private let space: ConfigurationSpace
  /// For each configuration, by index, its point.
  private let points: [Int]

  /// Prepares to cover sets of some configurations.
  package init(about configurations: [Configuration], on axes: [Axis]) {
    space = ConfigurationSpace(of: axes)
    points = configurations.map(space.point)
    all = ConfigurationSet(configurations.indices)
  }

  /// The boxes that hold, of the configurations in question, those of a set; none is without sides
  /// unless the set has all of them.
  package func boxes(
    of set: ConfigurationSet, among universe: ConfigurationSet
  ) -> [ConfigurationBox] {
    ConfigurationArea(
      BitSet(set.lazy.map { points[$0] }), of: BitSet(universe.lazy.map { points[$0] }), in: space
    ).boxes
  }

  /// Puts a set of configurations into words.
  ///
  /// - Parameters:
  ///   - set: The configurations, by index.
  ///   - universe: The configurations in question, by index; all if `nil`. The words may be wrong
  ///     about others.
  ///   - wording: The words to use.
  /// - Returns: A phrase; empty if the set has none or all of those in question.
  package func phrase(
    _ set: ConfigurationSet, among universe: ConfigurationSet? = nil,
    in wording: some ConfigurationWording = ConditionWording()
  ) -> String {
    phrase(for: boxes(of: set, among: universe ?? all), in: wording)
  }

  /// Puts boxes into words.
  package func phrase(
    for boxes: [ConfigurationBox], in wording: some ConfigurationWording
  ) -> String {
    wording.either(
      boxes.filter { !$0.sides.isEmpty }.map { box in
        wording.both(box.sides.map { wording.words(for: $0, of: space.axes[$0.axis]) })
      })
  }
}

/// The words for sets of configurations in one language.
package protocol ConfigurationWording {
  /// The words for the values that a box holds on an axis.
  func words(for side: ConfigurationBox.Side, of axis: Axis) -> String
  /// Joins conditions that all hold.
  func both(_ parts: [String]) -> String
  /// Joins conditions of which one holds.
  func either(_ parts: [String]) -> String
}

/// The words of the conditions in a pack: `iOS >= 13 and exits = no`.
package struct ConditionWording: ConfigurationWording {
  /// Makes the wording.
  package init() {}

  package func words(for side: ConfigurationBox.Side, of axis: Axis) -> String {
    let names = side.chosen.map { axis.values[$0].name.text }
    if axis.isOrdered, let first = names.first, let last = names.last, names.count > 1 {
      if side.chosen.last == side.all.last { return "\(axis.name) >= \(first)" }
      if side.chosen.first == side.all.first { return "\(axis.name) <= \(last)" }
      return "\(axis.name) >= \(first) and \(axis.name) <= \(last)"
    }
    let choices = names.map { "\(axis.name) = \($0)" }
    return choices.count == 1 ? choices[0] : "(" + choices.joined(separator: " or ") + ")"
  }

  package func both(_ parts: [String]) -> String { parts.joined(separator: " and ") }

  package func either(_ parts: [String]) -> String { parts.joined(separator: " or ") }
}

/// The words of the attribute `data-when`, for scripts: `iOS:13-;lifeCycle:app`.
///
/// Conditions on several options are joined by `;`, and all must hold. A condition names the option
/// and, after `:`, its values: words joined by `,`, or a range `MIN-MAX` of an ordered option,
/// either side of which may be empty. `|` joins alternatives.
package struct AttributeWording: ConfigurationWording {
  /// Makes the wording.
  package init() {}

  package func words(for side: ConfigurationBox.Side, of axis: Axis) -> String {
    let names = side.chosen.map { axis.values[$0].name.text }
    guard axis.isOrdered else { return "\(axis.name):\(names.joined(separator: ","))" }
    let least = side.chosen.first == side.all.first ? "" : names.first ?? ""
    let most = side.chosen.last == side.all.last ? "" : names.last ?? ""
    return "\(axis.name):\(least)-\(most)"
  }

  package func both(_ parts: [String]) -> String { parts.joined(separator: ";") }

  package func either(_ parts: [String]) -> String { parts.joined(separator: "|") }
}

extension Pack {
  /// Puts some of the possible configurations into the words of conditions; others are left out.
  ///
  /// - Returns: A phrase; empty if there are none or all.
  package func phrase(for configurations: [Configuration]) -> String {
    let (own, all) = (Set(configurations), self.configurations)
    return phrase(for: ConfigurationSet(all.indices.filter { own.contains(all[$0]) }), of: all)
  }

  /// Puts a set of configurations, by index into a list, into the words of conditions; the words
  /// may be wrong about configurations that are not in the list.
  package func phrase(for set: ConfigurationSet, of configurations: [Configuration]) -> String {
    ConfigurationCover(about: configurations, on: axes).phrase(set)
  }
}

extension ConfigurationSpace {
  /// Describes the first of some points: `iOS=12`.
  ///
  /// - Parameters:
  ///   - points: The points, at least one.
  ///   - conditions: The conditions that matter; only their axes are named.
  /// - Returns: Settings as written on the command line, separated by spaces.
  package func example(of points: BitSet, deciding conditions: [Condition]) -> String {
    guard let first = points.first else { preconditionFailure("no example in an empty set") }
    return conditions.reduce(into: Set()) { $0.formUnion($1.axes) }.sorted()
      .map { "\(axes[$0].name)=\(axes[$0].values[value(of: first, on: $0)].name)" }
      .joined(separator: " ")
  }
}
