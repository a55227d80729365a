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
  /// For each case, the findings of its component that it speaks of, by index.
  let covering: [Set<Int>]
  /// The lanes of each panel; none when all walks are searched.
  private var catalogs: [Panel.Subject: LaneCatalog]
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
    catalogs = Dictionary(
      panels.map { ($0.subject, LaneCatalog(of: $0.members, among: known)) },
      uniquingKeysWith: { first, _ in first })
    covering = cases.map { one in
      guard let panel = one.panel else { return [] }
      let models = terrain.models[panels[panel].component]
      return Set(models.indices.filter { models[$0].meets(one.configurations) })
    }
  }

  /// The inquiry when all walks are searched, without what the searches shared.
  consuming func concluded() -> Self {
    catalogs = [:]
    books = []
    return self
  }

  /// Searches one walk for violations, and for signs that properties speak of something.
  ///
  /// - Parameters:
  ///   - walk: The walk.
  ///   - component: Its component, by index.
  ///   - finding: Its number among the models of the component.
  ///   - silent: The cases that no walk has engaged so far; those that this one does are taken out.
  /// - Returns: The cases that it violates.
  func violations(
    of walk: Walk, component: Int, finding: Int, silent: SilentCases
  ) -> [Int] {
    let asked = panels.filter { panel in
      panel.component == component && panel.members.contains { covering[$0].contains(finding) }
    }
    if asked.isEmpty { return [] }
    let view = WalkView(of: walk, for: asked)
    let numbers = books[component].numbers(of: walk)
    return asked.flatMap { panel -> [Int] in
      let own = panel.members.filter {
        covering[$0].contains(finding) && view.hasRoles(of: cases[$0].property)
      }
      let chosen = lanes(of: panel, asking: Set(own), doubting: silent.remaining)
      guard !chosen.isEmpty, let observation = view.observation(for: panel) else { return [] }
      let hits = hits(on: panel, chosen, in: observation, numbers)
      silent.remove(hits.filter { $0.aim == .engagement }.map(\.number))
      return hits.filter { $0.aim == .violation }.map(\.number)
    }
  }

  /// The lanes of a panel on which some cases are searched for violations, and those of them that are
  /// in doubt for signs that they speak of something.
  private func lanes(of panel: Panel, asking own: Set<Int>, doubting silent: Set<Int>) -> [Int] {
    guard let catalog = catalogs[panel.subject] else { return [] }
    return catalog.owners.indices.filter { lane in
      let owner = catalog.owners[lane]
      return own.contains(owner.number)
        && (owner.aim == .violation || silent.contains(owner.number))
    }
  }

  /// Searches one observation on some lanes of a panel.
  private func hits(
    on panel: Panel, _ chosen: [Int], in observation: Observation, _ numbers: SharedNumbers
  ) -> [LaneCatalog.Owner] {
    guard let catalog = catalogs[panel.subject], !chosen.isEmpty else { return [] }
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
