package import Base
package import Pack
package import StateSpace

/// The facts of callbacks, interactions, and machines in every model of a pack.
package struct PackFacts: Sendable {
  /// The facts of one model.
  package struct Finding: Sendable {
    /// The configurations that give the model.
    package let configurations: ConfigurationSet
    /// The facts derived from its state graph.
    package let facts: Facts
    /// The callbacks that run, by index into the pack.
    package let called: Set<Int>
  }

  /// How much to derive from a state graph; each value includes the one before.
  package enum Detail: Int, Hashable, Sendable, Comparable, CaseIterable {
    /// The facts of machines only.
    case machines
    /// The facts of machines and interactions only.
    case moves
    /// All facts.
    case everything

    /// Orders by how much there is.
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// The state graphs from which the facts were derived.
  package internal(set) var exploration: Exploration
  /// For each component of the pack, the facts of its models, in the order of the exploration.
  package let findings: [[Finding]]
}

extension PackFacts {
  /// Derives the facts from state graphs.
  ///
  /// - Parameters:
  ///   - exploration: The graphs.
  ///   - detail: Which facts to derive.
  ///   - callers: The machines of whose callbacks they are derived; `nil` for all.
  ///   - jobs: The maximum number of parallel jobs; the result does not depend on it.
  package init(
    of exploration: Exploration, _ detail: Detail = .everything,
    calledBy callers: Set<Name<Machine>>? = nil, jobs: Int = 1
  ) async {
    self.exploration = exploration
    let models = exploration.models.flatMap(\.self)
    let order = models.indices.sorted {
      models[$0].graph.stateCount > models[$1].graph.stateCount
    }
    let facts = await models.mapped(jobs: jobs, inOrder: order) { model in
      Facts(of: model.graph, detail, calledBy: callers)
    }
    var rest = zip(models, facts).map { model, facts in
      Finding(configurations: model.configurations, facts: facts, called: model.called)
    }[...]
    findings = exploration.models.map { models in
      defer { rest = rest.dropFirst(models.count) }
      return Array(rest.prefix(models.count))
    }
  }

  /// Explores a pack and derives the facts from its state graphs.
  ///
  /// - Throws: All errors, and the warnings with them, if there is an error.
  package init(
    of pack: Pack, scope: Exploration.Scope = .everything, _ detail: Detail = .everything,
    jobs: Int = 1
  ) async throws(PackErrors) {
    let exploration = try await Exploration(of: pack, scope: scope, jobs: jobs)
    await self.init(of: exploration, detail, jobs: jobs)
  }

  /// The same facts, as those of a pack with the same model but other texts; `nil` if the models
  /// differ.
  package func redescribed(by pack: Pack, _ scope: Exploration.Scope) -> Self? {
    guard let exploration = exploration.redescribed(by: pack, scope) else { return nil }
    var facts = self
    facts.exploration = exploration
    return facts
  }

  /// The pack, with only those scenarios that can run in the explored configurations.
  package var pack: Pack { exploration.pack }

  /// The configurations that were explored, in counting order.
  package var configurations: [Configuration] { exploration.configurations }

  /// The warnings, sorted.
  package var warnings: [Diagnostic] { exploration.warnings }

  /// The facts of a callback in one configuration; `nil` if it never runs.
  package func facts(
    of callback: Name<Callback>, in configuration: Configuration
  ) -> CallbackFacts? {
    configurations.firstIndex(of: configuration).flatMap { number in
      findings(in: number).lazy.compactMap { $0.facts.callbacks[callback] }.first
    }
  }

  /// All facts of one configuration, by index into `configurations`.
  package func facts(in configuration: Int) -> Facts {
    let found = findings(in: configuration).map(\.facts)
    return Facts(
      callbacks: found.reduce(into: [:]) { $0.merge($1.callbacks) { first, _ in first } },
      interactions: found.reduce(into: [:]) { $0.merge($1.interactions) { first, _ in first } },
      machines: found.reduce(into: [:]) { $0.merge($1.machines) { first, _ in first } },
      order: found.flatMap(\.order),
      occurrences: found.reduce(into: [:]) { $0.merge($1.occurrences) { first, _ in first } })
  }

  /// For each component, the facts of the model of a configuration, by index.
  private func findings(in configuration: Int) -> [Finding] {
    zip(findings, exploration.modelOf).map { findings, models in findings[models[configuration]] }
  }
}
