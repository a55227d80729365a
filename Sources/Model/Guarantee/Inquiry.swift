/// Properties, ready to be searched for in the walks of a survey.
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

  let survey: Survey
  let panels: [Panel]
  let cases: [Case]
  /// For each case, the findings of its component that it speaks of, by index.
  let covering: [Set<Int>]

  /// Prepares a search for properties of the pack of a survey.
  init(on properties: [Property], in survey: Survey) {
    self.survey = survey
    let (panels, homes) = Panel.all(for: properties, in: survey)
    self.panels = panels
    var covered: [Condition: ConfigurationSet] = [:]
    cases = zip(properties, homes).map { property, home in
      let configurations =
        covered[property.condition]
        ?? ConfigurationSet(
          indices: survey.configurations.indices.filter {
            property.condition.holds(in: survey.configurations[$0])
          })
      covered[property.condition] = configurations
      let alphabet = home.map { home in
        Alphabet(
          of: property, cast: panels[home].cast, labels: panels[home].labels, in: survey.pack,
          by: survey.index)
      }
      return Case(
        property: property, panel: home,
        violation: alphabet.flatMap { Automaton(of: property, $0, lookingFor: .violation) },
        engagement: alphabet.flatMap { Automaton(of: property, $0, lookingFor: .engagement) },
        configurations: configurations)
    }
    covering = cases.map { one in
      guard let panel = one.panel else { return [] }
      let findings = survey.findings[panels[panel].component]
      return Set(
        findings.indices.filter { findings[$0].configurations.meets(one.configurations) })
    }
  }

  /// Searches one walk for violations.
  ///
  /// - Parameters:
  ///   - component: The component of the walk, by index.
  ///   - finding: The finding that holds the walk, by index.
  /// - Returns: The cases that it violates.
  func violations(component: Int, finding: Int) -> [Int] {
    let walk = survey.findings[component][finding].walk
    let asked = panels.filter { $0.component == component }
    let occasions = Occasions(of: Set(asked.compactMap(\.interaction)), in: walk)
    return asked.flatMap { panel -> [Int] in
      let own = panel.members.filter { covering[$0].contains(finding) }
      guard !own.isEmpty, let observation = panel.observation(in: walk, occasions) else {
        return []
      }
      return hits(of: own, lookingFor: .violation, in: observation)
    }
  }

  /// Searches the walks of a panel, one after the other, until each case has been engaged.
  ///
  /// - Parameters:
  ///   - panel: The panel, by index.
  ///   - cases: Those of its cases that are in question.
  /// - Returns: The cases that no walk gives anything to speak of.
  func silent(in panel: Int, among cases: Set<Int>) -> Set<Int> {
    let panel = panels[panel]
    var silent = Set(panel.members).intersection(cases)
    for (number, finding) in survey.findings[panel.component].enumerated() {
      let own = panel.members.filter { silent.contains($0) && covering[$0].contains(number) }
      if own.isEmpty { continue }
      let occasions = Occasions(of: Set([panel.interaction].compactMap(\.self)), in: finding.walk)
      guard let observation = panel.observation(in: finding.walk, occasions) else { continue }
      silent.subtract(hits(of: own, lookingFor: .engagement, in: observation))
    }
    return silent
  }

  private func hits(
    of members: [Int], lookingFor aim: Automaton.Aim, in observation: Observation
  ) -> [Int] {
    let lanes = members.compactMap { one in cases[one].lane(for: aim).map { (one, $0) } }
    guard !lanes.isEmpty else { return [] }
    let own = lanes.map(\.1)
    let effects = LaneEffects(of: observation.kinds, on: own)
    let graph = Condensation(of: observation, isSilent: effects.isSilent)
    var sweep = Sweep(of: graph, for: own, effects: effects)
    sweep.run()
    return zip(lanes, sweep.hits).filter(\.1).map(\.0.0)
  }
}

extension ConfigurationSet {
  /// Whether two sets have something in common.
  func meets(_ other: Self) -> Bool { indices.contains { other.contains($0) } }
}
