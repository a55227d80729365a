package import Base

/// One value on each axis of a pack.
package struct Configuration: Hashable, Sendable, Comparable {
  /// For each axis, in the pack's order, the index of the chosen value.
  package let choices: [Int]

  /// Makes a configuration from one value index for each axis.
  package init(choices: [Int]) { self.choices = choices }

  /// Replaces the values of some axes.
  ///
  /// Keys are axes, values are value indices.
  package func with(_ values: [Int: Int]) -> Self {
    Self(choices: choices.indices.map { values[$0] ?? choices[$0] })
  }

  /// Its values on some axes, as value indices by axis.
  package func values(on axes: some Swift.Sequence<Int>) -> [Int: Int] {
    axes.reduce(into: [:]) { $0[$1] = choices[$1] }
  }

  /// Orders configurations like numbers: the last axis changes fastest.
  package static func < (left: Self, right: Self) -> Bool {
    left.choices.lexicographicallyPrecedes(right.choices)
  }
}

extension Pack {
  /// The configuration in which every axis has its default.
  package var defaultConfiguration: Configuration {
    Configuration(choices: axes.map(\.defaultIndex))
  }

  /// The possible configurations, each once, in ascending order.
  package var configurations: [Configuration] {
    var found: [[Int]] = [[]]
    for axis in axes {
      found = found.flatMap { start in axis.values.indices.map { start + [$0] } }
    }
    return found.map(Configuration.init(choices:)).filter { !impossible.holds(in: $0) }
  }

  /// The possible configurations other than `configuration`, nearest first.
  ///
  /// Those that differ on fewer axes come first; among equals, those with later values.
  ///
  /// - Parameters:
  ///   - configuration: The configuration to start from.
  ///   - kept: The axes, by index, whose values must stay.
  /// - Returns: The configurations that keep these values, without `configuration` itself.
  package func configurations(near configuration: Configuration, keeping kept: Set<Int>)
    -> [Configuration]
  {
    let distance = { (other: Configuration) in
      other.choices.indices.count { other.choices[$0] != configuration.choices[$0] }
    }
    return configurations.reversed().filter { other in
      other != configuration && kept.allSatisfy { other.choices[$0] == configuration.choices[$0] }
    }.map { (distance($0), $0) }.enumerated()
      .sorted { ($0.element.0, $0.offset) < ($1.element.0, $1.offset) }.map(\.element.1)
  }
}

/// A way in which configurations differ: a version, a build setting, a habit of the code.
package struct Axis: Hashable, Sendable {
  /// One value that an axis can take.
  package struct Value: Hashable, Sendable {
    /// The identifier in `--set axis=value`.
    package let name: Name<Value>
    /// What readers call it.
    package let title: Words
    /// What it is known for, each a sentence of Markdown.
    package let knownFor: [Words]

    /// Makes a value.
    package init(name: Name<Value>, title: Words, knownFor: [Words] = []) {
      self.name = name
      self.title = title
      self.knownFor = knownFor
    }
  }

  /// The identifier that conditions use: `iOS` in `iOS >= 13`.
  package let name: Name<Axis>
  /// What readers call it.
  package let title: Words
  /// Whether the values are ordered, as versions are; only then `<`, `<=`, `>` and `>=` apply.
  package let isOrdered: Bool
  /// Whether its values are the scopes of the pack: bounds of exploration, and no facts about an
  /// app.
  ///
  /// Conditions do not name it, and nothing is said to depend on it. One log may show what several
  /// scopes explore.
  package let isScope: Bool
  /// The values in the pack's order, oldest first if ordered; at least one.
  package let values: [Value]
  /// The index of the value used unless another is set.
  package let defaultIndex: Int
  /// What moving to the default value from another is called; `nil` if the axis is ordered, or the
  /// pack does not say.
  package let adoption: Adoption?
  /// Where the pack says it.
  package let place: Place

  /// A change that a team makes once: adopting scenes.
  package struct Adoption: Hashable, Sendable {
    /// What readers call it.
    package let title: Words
    /// What it means, Markdown; may be empty.
    package let summary: Words
    /// What the system does to those who do not, version by version.
    package let timeline: [Words]
    /// The callbacks that cease or stay, by theme.
    package let themes: [Theme]
    /// What to do.
    package let dos: [Words]
    /// What people trip over.
    package let donts: [Words]
    /// Where it is said.
    package let citations: [Citation]

    /// Callbacks of one theme.
    package struct Theme: Hashable, Sendable {
      /// What readers call it.
      package let title: Words
      /// The callbacks, in order.
      package let callbacks: [Name<Callback>]

      /// Makes a theme.
      package init(title: Words, callbacks: [Name<Callback>]) {
        self.title = title
        self.callbacks = callbacks
      }
    }

    /// Makes an adoption.
    package init(
      title: Words, summary: Words, timeline: [Words] = [], themes: [Theme] = [],
      dos: [Words] = [], donts: [Words] = [], citations: [Citation] = []
    ) {
      self.title = title
      self.summary = summary
      self.timeline = timeline
      self.themes = themes
      self.dos = dos
      self.donts = donts
      self.citations = citations
    }

    /// Its texts for readers.
    package var texts: [Words] {
      [title, summary] + timeline + themes.map(\.title) + dos + donts
    }
  }

  /// Makes an axis.
  package init(
    name: Name<Axis>, title: Words, isOrdered: Bool, isScope: Bool = false, values: [Value],
    defaultIndex: Int, adoption: Adoption? = nil, place: Place
  ) {
    precondition(values.indices.contains(defaultIndex), "no value at \(defaultIndex)")
    self.name = name
    self.title = title
    self.isOrdered = isOrdered
    self.isScope = isScope
    self.values = values
    self.defaultIndex = defaultIndex
    self.adoption = adoption
    self.place = place
  }
}

/// A Boolean formula over the axes of a pack: `iOS >= 13 and not exitsOnSuspend = yes`.
///
/// Axes and values are indices into the pack, checked when the condition was read.
package indirect enum Condition: Hashable, Sendable {
  /// A comparison operator; all but the first two need an ordered axis.
  package enum Comparison: String, Hashable, Sendable {
    case equal = "="
    case unequal = "!="
    case less = "<"
    case atMost = "<="
    case more = ">"
    case atLeast = ">="
  }

  /// Holds in every configuration.
  case always
  /// Compares the configuration's value on an axis with a value of that axis, all by index.
  case compare(axis: Int, Comparison, value: Int)
  /// Holds if the inner condition does not.
  case not(Condition)
  /// Holds if all hold; true if there are none.
  case all([Condition])
  /// Holds if any holds; false if there are none.
  case any([Condition])

  /// Whether the condition holds in a configuration.
  package func holds(in configuration: Configuration) -> Bool {
    switch self {
    case .always: true
    case .compare(let axis, let comparison, let value):
      comparison.holds(between: configuration.choices[axis], and: value)
    case .not(let inner): !inner.holds(in: configuration)
    case .all(let inner): inner.allSatisfy { $0.holds(in: configuration) }
    case .any(let inner): inner.contains { $0.holds(in: configuration) }
    }
  }
}

extension Condition.Comparison {
  /// Whether the comparison holds between two value indices of one axis.
  package func holds(between left: Int, and right: Int) -> Bool {
    switch self {
    case .equal: left == right
    case .unequal: left != right
    case .less: left < right
    case .atMost: left <= right
    case .more: left > right
    case .atLeast: left >= right
    }
  }
}

extension Condition {
  /// The axes that the condition mentions, by index.
  package var axes: Set<Int> {
    switch self {
    case .always: []
    case .compare(let axis, _, _): [axis]
    case .not(let inner): inner.axes
    case .all(let parts), .any(let parts): parts.reduce(into: []) { $0.formUnion($1.axes) }
    }
  }
}
