/// Properties that are searched together, since they observe the same objects.
struct Panel: Sendable {
  /// What is observed.
  enum Subject: Hashable, Sendable {
    /// One object of each of some machines, by index into the pack.
    case lives([Int])
    /// The occurrences of an interaction, by index into the pack.
    case occasion(Int)
  }

  /// What is observed.
  let subject: Subject
  /// The component of the pack that it happens in.
  let component: Int
  /// The properties, by number.
  private(set) var members: [Int] = []
  /// The observed roles.
  private(set) var cast: [Property.Role] = []
  /// The observed labels.
  private(set) var labels: [String] = []

  /// Begins an empty panel.
  init(of subject: Subject, component: Int) {
    self.subject = subject
    self.component = component
    if case .lives(let machines) = subject {
      cast = machines.map { Property.Role(machine: $0) }
    }
  }

  /// The interaction whose occurrences are observed, by index into the pack; none for lives.
  var interaction: Int? {
    if case .occasion(let interaction) = subject { interaction } else { nil }
  }

  /// Takes up a property.
  mutating func add(_ property: Property, number: Int) {
    members.append(number)
    for role in property.roles where !cast.contains(role) { cast.append(role) }
    for label in property.occasion?.labels ?? [] where !labels.contains(label) {
      labels.append(label)
    }
  }

  /// What the panel sees of a walk; nothing when what it looks for cannot happen there.
  func observation(in walk: Walk, _ occasions: Occasions) -> Observation? {
    switch subject {
    case .lives(let machines): return Observation(ofLives: machines, in: walk)
    case .occasion(let interaction):
      guard let casting = occasions.castings[interaction] else { return nil }
      return Observation(of: casting, roles: cast, labels: labels, in: walk)
    }
  }
}

extension Panel {
  /// Sorts properties into panels, in the order of their first properties.
  ///
  /// - Parameters:
  ///   - properties: The properties.
  ///   - survey: The survey in whose walks they will be searched.
  /// - Returns: The panels, and for each property, its panel; nothing for one whose machines never
  ///   meet.
  static func all(
    for properties: [Property], in survey: Survey
  ) -> (panels: [Panel], of: [Int?]) {
    var panels: [Panel] = []
    var places: [Subject: Int] = [:]
    let homes = properties.enumerated().map { number, property -> Int? in
      let machines = Set(property.roles.map(\.machine)).sorted()
      let home = survey.components.firstIndex { component in
        machines.allSatisfy { component.machines.contains($0) }
      }
      guard let home else { return nil }
      let subject = property.occasion.map { Subject.occasion($0.interaction) } ?? .lives(machines)
      let place = places[subject, default: panels.count]
      if place == panels.count {
        places[subject] = place
        panels.append(Panel(of: subject, component: home))
      }
      panels[place].add(property, number: number)
      return place
    }
    return (panels, homes)
  }
}
