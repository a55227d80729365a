package import Base
package import Pack
package import StateSpace

/// The facts of every model of a pack: what its state graphs say of callbacks, interactions, and
/// machines.
package struct PackFacts: Sendable {
  /// The facts of one model.
  package struct Finding: Sendable {
    /// The configurations that give the model.
    package let configurations: ConfigurationSet
    /// What its state graph says.
    package let facts: Facts
    /// The callbacks that run, by index into the pack.
    package let called: Set<Int>
  }

  /// How much is read off a state graph; each more than the one before.
  package enum Detail: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// What machines and interactions do; nothing of callbacks.
    case moves
    /// All facts.
    case everything

    /// Orders by how much there is.
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// Facts, and the configurations in which they hold.
  package struct Variant<Value: Hashable & Sendable>: Hashable, Sendable {
    /// The configurations.
    package let configurations: ConfigurationSet
    /// What holds in them.
    package let facts: Value

    /// Makes a variant.
    package init(configurations: ConfigurationSet, facts: Value) {
      self.configurations = configurations
      self.facts = facts
    }
  }

  /// The state graphs that the facts were read off.
  package internal(set) var exploration: Exploration
  /// For each component of the pack, the facts of its models, in the order of the exploration.
  package let findings: [[Finding]]
}

extension PackFacts {
  /// Reads the facts off state graphs.
  ///
  /// - Parameters:
  ///   - exploration: The graphs.
  ///   - detail: How much to read.
  ///   - jobs: How many graphs are read at once; the result does not depend on it.
  package init(
    of exploration: Exploration, _ detail: Detail = .everything, jobs: Int = 1
  ) async {
    self.exploration = exploration
    let models = exploration.models.flatMap(\.self)
    let order = models.indices.sorted {
      models[$0].graph.stateCount > models[$1].graph.stateCount
    }
    let facts = await models.mapped(jobs: jobs, inOrder: order) { model in
      Facts(of: model.graph, detail)
    }
    var rest = zip(models, facts).map { model, facts in
      Finding(configurations: model.configurations, facts: facts, called: model.called)
    }[...]
    findings = exploration.models.map { models in
      defer { rest = rest.dropFirst(models.count) }
      return Array(rest.prefix(models.count))
    }
  }

  /// Explores a pack and reads the facts off its state graphs.
  ///
  /// - Throws: Everything that is wrong with the pack, warnings included, when something is.
  package init(
    of pack: Pack, scope: Exploration.Scope = .everything, _ detail: Detail = .everything,
    jobs: Int = 1
  ) async throws(PackErrors) {
    let exploration = try await Exploration(of: pack, scope: scope, jobs: jobs)
    await self.init(of: exploration, detail, jobs: jobs)
  }

  /// The pack; of its scenarios those for which the explored configurations have room.
  package var pack: Pack { exploration.pack }

  /// The configurations that were explored, in counting order.
  package var configurations: [Configuration] { exploration.configurations }

  /// What deserves a look, though the pack can be used; sorted.
  package var warnings: [Diagnostic] { exploration.warnings }

  /// The facts of a callback, in the order of first configurations.
  ///
  /// Equal facts are one variant; configurations in which it never runs are in none.
  package func facts(of callback: Name<Callback>) -> [Variant<CallbackFacts>] {
    variants { $0.callbacks[callback] }
  }

  /// The facts of a callback in one configuration; `nil` if it never runs.
  package func facts(
    of callback: Name<Callback>, in configuration: Configuration
  ) -> CallbackFacts? {
    configurations.firstIndex(of: configuration).flatMap { number in
      facts(of: callback).first { $0.configurations.indices.contains(number) }?.facts
    }
  }

  /// All facts of one configuration, given by its index among the possible ones.
  package func facts(in configuration: Int) -> Facts {
    let found = findings.indices.map { component in
      findings[component][exploration.modelOf[component][configuration]].facts
    }
    return Facts(
      callbacks: found.reduce(into: [:]) { $0.merge($1.callbacks) { first, _ in first } },
      interactions: found.reduce(into: [:]) { $0.merge($1.interactions) { first, _ in first } },
      machines: found.reduce(into: [:]) { $0.merge($1.machines) { first, _ in first } },
      order: found.flatMap(\.order))
  }

  /// Merges equal facts of different models.
  private func variants<Value: Hashable & Sendable>(
    _ facts: (Facts) -> Value?
  ) -> [Variant<Value>] {
    var order: [Value] = []
    var found: [Value: ConfigurationSet] = [:]
    for finding in findings.joined() {
      guard let value = facts(finding.facts) else { continue }
      if let known = found[value] {
        found[value] = known.union(finding.configurations)
      } else {
        found[value] = finding.configurations
        order.append(value)
      }
    }
    return order.map { value in
      Variant(
        configurations: found[value, default: ConfigurationSet(indices: [])], facts: value)
    }
  }
}
