import Base
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
    var findings = await batch.searched(jobs: jobs)
    for (number, property) in batch.properties.enumerated() where property.property.isReachability {
      guard let group = batch.groupOf[number] else { continue }
      findings[number] = reachability(of: property, component: batch.groups[group].component)
    }
    let called = models.joined().reduce(into: Set<Int>()) { $0.formUnion($1.called) }
    return properties.indices.map { number in
      let (property, finding) = (batch.properties[number], findings[number])
      if property.configurations.isEmpty {
        return .undecided(
          "no configuration is left to check; see 'when', '--set', and what the pack declares "
            + "impossible")
      }
      guard let group = batch.groupOf[number] else {
        return .undecided(
          "these machines share no interaction, so nothing relates them; name only one of them")
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
    let searched = models.indices.filter {
      models[$0].configurations.meets(property.configurations)
    }
    return Decision(
      verdict: finding.refuting.isEmpty ? .proved : .refuted,
      configurations: property.configurations,
      refutedIn: property.configurations(in: finding.refuting.map { models[$0] }),
      machines: machines(of: component), models: searched.count,
      stateCount: searched.reduce(0) { $0 + models[$1].graph.stateCount },
      transitions: searched.reduce(0) { $0 + models[$1].graph.transitionCount },
      counterexample: finding.counterexample)
  }

  /// Why a property is undecided; `nil` if it is decided.
  private func reason(
    against property: CompiledProperty, _ finding: GroupSearch.Finding, called: Set<Int>
  ) -> String? {
    guard property.violation != nil, property.nonvacuity != nil else {
      return "this property is too large to check; split it, or use smaller counts"
    }
    if property.violation?.canSucceed == false {
      return "no run could violate this property, whatever the model; make it more specific"
    }
    for callback in property.property.propositions.flatMap(\.callbacks)
    where !called.contains(index.callback(callback)) {
      return "'\(callback)' never runs in \(exploredWords), so it cannot be checked"
    }
    if finding.isNonvacuous || !finding.refuting.isEmpty { return nil }
    return "this property never applies (vacuously true); \(property.property.trigger)"
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
    case (.some, _): "check that the interaction and the trigger can happen"
    case (.none, .globally): "check that its trigger can happen"
    case (.none, _): "check that its scope can begin and end, with its trigger inside"
    }
  }
}
