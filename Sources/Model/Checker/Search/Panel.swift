/// Properties that are searched together, since they observe the same runs.
struct Panel: Sendable {
  /// What is observed.
  enum Subject: Hashable, Sendable {
    /// The lives of objects, one of each machine that somebody speaks of, in a component of the pack.
    case lives(component: Int)
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
  /// For each observed role, itself and those that some property names together with it.
  private(set) var companions: [Set<Int>] = []
  /// The observed labels.
  private(set) var labels: [String] = []

  /// Begins an empty panel.
  init(of subject: Subject, component: Int) {
    self.subject = subject
    self.component = component
  }

  /// The interaction whose occurrences are observed, by index into the pack; none for lives.
  var interaction: Int? {
    if case .occasion(let interaction) = subject { interaction } else { nil }
  }

  /// Takes up a property.
  mutating func add(_ property: Property, number: Int) {
    members.append(number)
    let own = property.roles.map { role in
      if let known = cast.firstIndex(of: role) { return known }
      cast.append(role)
      companions.append([])
      return cast.count - 1
    }
    for role in own { companions[role].formUnion(own) }
    labels += newLabels(of: property)
  }

  /// Whether there is room for the labels that a property asks for.
  func hasRoom(for property: Property) -> Bool {
    labels.isEmpty || labels.count + newLabels(of: property).count <= Instant.mostLabels
  }

  private func newLabels(of property: Property) -> [String] {
    (property.occasion?.labels ?? []).filter { !labels.contains($0) }
  }
}

extension Panel {
  /// Sorts properties into panels, in the order of their first properties.
  ///
  /// - Parameters:
  ///   - properties: The properties.
  ///   - components: The components in whose walks they will be searched.
  /// - Returns: The panels, and for each property, its panel; nothing for one whose machines never
  ///   meet.
  static func all(
    for properties: [Property], in components: [Component]
  ) -> (panels: [Panel], of: [Int?]) {
    var panels: [Panel] = []
    var places: [Subject: Int] = [:]
    let homes = properties.enumerated().map { number, property -> Int? in
      guard let home = components.home(of: property.roles.map(\.machine)) else { return nil }
      let subject =
        property.occasion.map { Subject.occasion($0.interaction) } ?? .lives(component: home)
      let known = places[subject].flatMap { panels[$0].hasRoom(for: property) ? $0 : nil }
      let place = known ?? panels.count
      if known == nil {
        places[subject] = place
        panels.append(Panel(of: subject, component: home))
      }
      panels[place].add(property, number: number)
      return place
    }
    return (panels, homes)
  }
}
