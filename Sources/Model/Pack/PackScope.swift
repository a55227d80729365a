package import Base

extension Pack {
  /// Interactions that are explored together, and how many objects with them.
  ///
  /// A scope bounds exploration; nothing is said of an app by it. The scopes of a pack are the
  /// values of its last axis, so each configuration has one.
  package struct Scope: Hashable, Sendable {
    /// The identifier.
    package let name: Name<Axis.Value>
    /// What readers call it.
    package let title: Words
    /// The number of objects by machine; those of `bounds` for machines that are absent.
    package let objects: [Name<Machine>: Int]
    /// The interactions that begin in it: names, or first parts of names; `nil` for all.
    package let interactions: [String]?
    /// The interactions that do not.
    package let without: [String]

    /// Makes a scope.
    package init(
      name: Name<Axis.Value>, title: Words, objects: [Name<Machine>: Int],
      interactions: [String]? = nil, without: [String] = []
    ) {
      self.name = name
      self.title = title
      self.objects = objects
      self.interactions = interactions
      self.without = without
    }

    /// Whether an interaction begins in it.
    package func includes(_ interaction: String) -> Bool {
      func isListed(_ words: [String]) -> Bool {
        words.contains { word in
          interaction.hasPrefix(word)
            && (interaction == word || interaction.hasPrefix(word + "."))
        }
      }
      return !isListed(without) && interactions.map(isListed) ?? true
    }
  }

  /// The index of the axis whose values are the scopes; `nil` if the pack has none.
  package var scopeAxis: Int? { axes.firstIndex(where: \.isScope) }

  /// The axes that say something about an app: all but the last, which has the scopes.
  package var options: [Axis] { axes.filter { !$0.isScope } }

  /// The scope of a configuration; `nil` if the pack has none.
  package func scope(of configuration: Configuration) -> Scope? {
    scopeAxis.map { scopes[configuration.choices[$0]] }
  }

  /// The number of objects of a machine that exploration has in a configuration; at least 1.
  package func objects(of machine: Name<Machine>, in configuration: Configuration) -> Int {
    scope(of: configuration)?.objects[machine] ?? bounds.objects(of: machine)
  }

  /// The greatest number of objects of a machine that exploration has in any configuration.
  package func mostObjects(of machine: Name<Machine>) -> Int {
    scopes.map { $0.objects[machine] ?? bounds.objects(of: machine) }.max()
      ?? bounds.objects(of: machine)
  }

  /// A configuration with every scope; itself alone if the pack has none.
  package func inEveryScope(_ configuration: Configuration) -> [Configuration] {
    guard let axis = scopeAxis else { return [configuration] }
    return scopes.indices.map { configuration.with([axis: $0]) }
  }
}
