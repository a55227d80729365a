package import Pack
import StateSpace

extension Exploration {
  /// Checks properties of the pack on every run of every model.
  ///
  /// - Parameters:
  ///   - properties: The properties.
  ///   - jobs: The maximum number of parallel searches; the result does not depend on it.
  /// - Returns: The results, in the same order.
  package func check(_ properties: [Property], jobs: Int = 1) async -> [PropertyResult] {
    let batch = PropertyBatch(of: properties, in: self)
    let findings = await batch.searched(jobs: jobs)
    let called = models.joined().reduce(into: Set<Int>()) { $0.formUnion($1.called) }
    return properties.indices.map { number in
      let (property, finding) = (batch.properties[number], findings[number])
      if property.configurations.indices.isEmpty {
        return .undecided(
          "no configuration is left to speak of; see what is asked behind 'when', what was "
            + "chosen, and what the pack calls impossible")
      }
      guard let group = batch.groupOf[number] else {
        return .undecided(
          "the machines that this speaks of never meet in an interaction; speak of one of them")
      }
      if let reason = reason(against: property, finding, called: called) {
        return .undecided(reason)
      }
      return .decided(decision(on: property, finding, component: batch.groups[group].component))
    }
  }

  /// Checks one property of the pack.
  package func check(_ property: Property, jobs: Int = 1) async -> PropertyResult {
    await check([property], jobs: jobs)[0]
  }

  private func decision(
    on property: CompiledProperty, _ finding: GroupSearch.Finding, component: Int
  ) -> Decision {
    let models = models[component]
    let searched = models.filter { !property.configurations(in: [$0]).indices.isEmpty }
    return Decision(
      verdict: finding.refuting.isEmpty ? .proved : .refuted,
      configurations: property.configurations,
      refutedIn: property.configurations(in: finding.refuting.map { models[$0] }),
      machines: machines(of: component), models: searched.count,
      stateCount: searched.reduce(0) { $0 + $1.graph.stateCount },
      transitions: searched.reduce(0) { $0 + $1.graph.transitionCount },
      counterexample: finding.counterexample)
  }

  /// Why a property is undecided; `nil` if it is decided.
  private func reason(
    against property: CompiledProperty, _ finding: GroupSearch.Finding, called: Set<Int>
  ) -> String? {
    guard property.violation != nil, property.nonvacuity != nil else {
      return "this sentence is too large to be searched; split it, or count less"
    }
    if property.violation?.canSucceed == false {
      return "no run at all could violate this, so it says nothing; ask for less"
    }
    for callback in property.property.propositions.flatMap(\.callbacks)
    where !called.contains(index.callback(callback)) {
      return "'\(callback)' never runs in \(exploredWords), so nothing can be said of it"
    }
    if finding.isNonvacuous || !finding.refuting.isEmpty { return nil }
    return "nothing makes this apply in any configuration that it speaks of, "
      + "so it says nothing; \(property.property.trigger)"
  }

  /// The explored configurations as a phrase that follows *in*.
  private var exploredWords: String {
    if configurations.count == pack.configurations.count { return "any configuration" }
    return configurations.count == 1
      ? "the configuration asked about" : "any of the configurations asked about"
  }
}

extension Property {
  /// A hint how to make the property apply, as a phrase.
  fileprivate var trigger: String {
    switch (context, scope) {
    case (.some, _): "see that the interaction, and what the sentence begins with, can happen"
    case (.none, .globally): "see that what it is about can happen"
    case (.none, _): "see that its scope begins and ends, with what it is about inside"
    }
  }
}
