/// Properties, ready to be searched for in walks.
struct Inquiry: Sendable {
  /// One property with its automata.
  struct Case: Sendable {
    let property: Property
    /// The panel it is searched in; none when its machines never meet.
    let panel: Int?
    /// Looks for a violation; none when the property is too large.
    let violation: Automaton?
    /// Looks for a sign that the property speaks of something.
    let engagement: Automaton?
    /// The configurations it speaks of.
    let configurations: ConfigurationSet

    /// The lane on which it is searched with an aim; none when it cannot be.
    func lane(for aim: Automaton.Aim) -> Lane? {
      switch aim {
      case .violation:
        violation.map { Lane(automaton: $0, isHeldToKills: !property.isUnlessKilled) }
      case .engagement: engagement.map { Lane(automaton: $0, isHeldToKills: false) }
      }
    }
  }

  let terrain: Terrain
  let panels: [Panel]
  let cases: [Case]
  /// For each case, which findings of its component it speaks of, by index; none when it has no panel.
  let covering: [[Bool]]
  /// The default configuration, by index; none when it is not walked.
  let standard: Int?
  /// The lanes of each panel; none when all walks are searched.
  private var catalogs: [LaneCatalog]
  /// For each component, the numbers of what its walks show; none when all are searched.
  private var books: [NumberBook]

  /// Prepares a search for properties of the pack of a terrain.
  init(on properties: [Property], in terrain: Terrain) {
    self.terrain = terrain
    let (panels, homes) = Panel.all(for: properties, in: terrain.components)
    self.panels = panels
    var covered: [Condition: ConfigurationSet] = [:]
    cases = zip(properties, homes).map { property, home in
      let configurations =
        covered[property.condition]
        ?? ConfigurationSet(
          indices: terrain.configurations.indices.filter {
            property.condition.holds(in: terrain.configurations[$0])
          })
      covered[property.condition] = configurations
      let alphabet = home.map { home in
        Alphabet(
          of: property, cast: panels[home].cast, labels: panels[home].labels, in: terrain.pack,
          by: terrain.index)
      }
      return Case(
        property: property, panel: home,
        violation: alphabet.flatMap { Automaton(of: property, $0, lookingFor: .violation) },
        engagement: alphabet.flatMap { Automaton(of: property, $0, lookingFor: .engagement) },
        configurations: configurations)
    }
    books = terrain.components.map { _ in NumberBook() }
    let known = cases
    catalogs = panels.map { LaneCatalog(of: $0, among: known) }
    standard = terrain.configurations.firstIndex(of: terrain.pack.defaultConfiguration)
    covering = cases.map { one in
      guard let panel = one.panel else { return [] }
      let models = terrain.models[panels[panel].component]
      return models.map { $0.meets(one.configurations) }
    }
  }

  /// The inquiry when all walks are searched, without what the searches shared.
  consuming func concluded() -> Self {
    catalogs = []
    books = []
    return self
  }

  /// In which order to search some walks: that of the default configuration first, whose runs are
  /// preferred as witnesses.
  func order(of walks: [(component: Int, finding: Int)]) -> [Int] {
    let order = terrain.order(of: walks.map { ($0.component, $0.finding) })
    let isStandard = walks.map { walk in
      standard.map { terrain.models[walk.component][walk.finding].contains($0) } ?? false
    }
    return order.filter { isStandard[$0] } + order.filter { !isStandard[$0] }
  }

  /// Searches one walk for violations, and for signs that properties speak of something.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - component: Its component, by index.
  ///   - finding: Its number among the models of the component.
  ///   - progress: What is known by now; what is found is added to it.
  /// - Returns: The cases that it violates.
  func violations(
    of walk: Walk, component: Int, finding: Int, _ progress: SearchProgress
  ) -> [Int] {
    let asked = lanesInDoubt(component: component, finding: finding, progress)
    if asked.isEmpty { return [] }
    let view = WalkView(of: walk, for: asked.map { panels[$0.panel] })
    let numbers = books[component].numbers(of: walk)
    let hits = asked.flatMap { panel, lanes -> [LaneCatalog.Owner] in
      view.observation(for: panels[panel]).map { self.hits(on: panel, lanes, in: $0, numbers) }
        ?? []
    }
    progress.note(hits)
    return hits.filter { $0.aim == .violation }.map(\.number)
  }

  /// The lanes of each panel, by index, that may find in a walk what they look for, by what is known by
  /// now.
  private func lanesInDoubt(
    component: Int, finding: Int, _ progress: SearchProgress
  ) -> [(panel: Int, lanes: [Int])] {
    let silent = progress.silent
    return panels.indices.filter { panels[$0].component == component }.compactMap { panel in
      let catalog = catalogs[panel]
      let lanes = catalog.owners.indices.filter { lane in
        let owner = catalog.owners[lane]
        return covering[owner.number][finding]
          && (owner.aim == .violation || silent.contains(owner.number))
      }
      return lanes.isEmpty ? nil : (panel, lanes)
    }
  }

  /// Searches one observation on some lanes of a panel, by index.
  private func hits(
    on panel: Int, _ chosen: [Int], in observation: Observation, _ numbers: SharedNumbers
  ) -> [LaneCatalog.Owner] {
    let catalog = catalogs[panel]
    let effects = LaneEffects(of: observation.kinds, numbers, on: chosen, in: catalog)
    let graph = Condensation(of: observation, classes: effects.classes)
    var sweep = Sweep(of: graph, for: chosen.map { catalog.bounds[$0] }, effects: effects)
    sweep.run()
    return zip(chosen, sweep.hits).filter(\.1).map { catalog.owners[$0.0] }
  }
}

extension ConfigurationSet {
  /// Whether two sets have something in common.
  func meets(_ other: Self) -> Bool { indices.contains { other.contains($0) } }
}
