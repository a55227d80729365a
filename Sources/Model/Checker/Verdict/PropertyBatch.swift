import Base
import Pack
import StateSpace

/// A property with its automata.
struct CompiledProperty: Sendable {
  let property: Property
  /// The explored configurations to which it applies.
  let configurations: ConfigurationSet
  /// The automaton for violations; `nil` if the property is too large or has no group.
  let violation: PropertyAutomaton?
  /// The automaton for nonvacuity; `nil` in the same cases.
  let nonvacuity: PropertyAutomaton?

  /// Compiles a property of some configurations; if `group` is `nil`, it has no automata.
  init(
    of property: Property, for group: ObserverGroup?, in exploration: Exploration,
    _ configurations: ConfigurationSet
  ) {
    let alphabet = group.map {
      Alphabet(
        of: property, cast: $0.roles, labels: $0.labels, in: exploration.pack,
        by: exploration.index)
    }
    self.property = property
    self.configurations = configurations
    violation = alphabet.flatMap { PropertyAutomaton(of: property, $0, lookingFor: .violation) }
    nonvacuity = alphabet.flatMap { PropertyAutomaton(of: property, $0, lookingFor: .nonvacuity) }
  }

  /// The configurations of some models to which it applies.
  func configurations(in models: [Exploration.Model]) -> ConfigurationSet {
    ConfigurationSet(joining: models.map(\.configurations)).intersection(configurations)
  }
}

/// Properties that are checked together.
struct PropertyBatch: Sendable {
  /// The groups of properties that observe the same runs.
  let groups: [ObserverGroup]
  /// For each property, the index of its group; `nil` if its machines are in different components.
  let groupOf: [Int?]
  /// The properties.
  let properties: [CompiledProperty]
  private let exploration: Exploration

  /// Compiles properties of an explored pack.
  init(of properties: [Property], in exploration: Exploration) {
    self.exploration = exploration
    let (groups, groupOf) = ObserverGroup.all(for: properties, in: exploration.components)
    (self.groups, self.groupOf) = (groups, groupOf)
    let all = exploration.configurations
    // Many properties have the same condition.
    let holding = Dictionary(grouping: properties, by: \.condition).mapValues { properties in
      ConfigurationSet(all.indices.filter { properties[0].condition.holds(in: all[$0]) })
    }
    self.properties = zip(properties, groupOf).map { property, group in
      CompiledProperty(
        of: property, for: group.map { groups[$0] }, in: exploration,
        holding[property.condition, default: ConfigurationSet()])
    }
  }

  /// Searches all state graphs.
  ///
  /// - Parameter jobs: The maximum number of groups searched at once; the result does not depend on
  ///   it.
  /// - Returns: For each property, the result.
  func searched(jobs: Int) async -> [GroupSearch.Finding] {
    let instances = await instances(jobs: jobs)
    let order = groups.indices.sorted { groups[$0].members.count > groups[$1].members.count }
    let found = await groups.mapped(jobs: jobs, inOrder: order) { group in
      GroupSearch(
        of: group, group.members.map { properties[$0] }, in: exploration,
        instances[group.component]
      ).findings
    }
    var findings = properties.map { _ in GroupSearch.Finding() }
    for (group, own) in zip(groups, found) {
      for (number, finding) in zip(group.members, own) { findings[number] = finding }
    }
    return findings
  }

  /// For each component and model, the instances of the interactions that properties are about.
  private func instances(jobs: Int) async -> [[[Int: InteractionInstances]]] {
    let asked = Set(properties.compactMap(\.property.context?.interaction))
    let found = await exploration.models.flatMap(\.self).mapped(jobs: jobs) { model in
      InteractionInstances.all(of: asked, in: model.graph)
    }
    var rest = found[...]
    return exploration.models.map { models in
      defer { rest = rest.dropFirst(models.count) }
      return Array(rest.prefix(models.count))
    }
  }
}
