import Base
import Pack
import StateSpace

/// Properties that observe the same runs, so that one search decides all of them.
struct ObserverGroup: Sendable {
  /// Which runs are observed.
  enum Subject: Hashable, Sendable {
    /// Whole runs of a component of the pack, by index; one object of each machine is observed.
    case runs(component: Int)
    /// The instances of an interaction, by index into the pack.
    case instances(of: Int)
  }

  /// Which runs are observed.
  let subject: Subject
  /// The component of the pack that they are runs of, by index.
  let component: Int
  /// The properties, by index into those of the batch.
  private(set) var members: [Int] = []
  /// The roles that some property names.
  private(set) var roles: [Property.Role] = []
  /// The operands that some property names, by label.
  private(set) var labels: [String] = []

  private init(of subject: Subject, component: Int) {
    self.subject = subject
    self.component = component
  }

  private mutating func add(_ property: Property, number: Int) {
    members.append(number)
    roles += property.roles.filter { !roles.contains($0) }
    labels += newLabels(of: property)
  }

  /// Whether a position has enough bits for the labels of another property.
  private func hasRoom(for property: Property) -> Bool {
    labels.isEmpty || labels.count + newLabels(of: property).count <= TracePosition.mostLabels
  }

  private func newLabels(of property: Property) -> [String] {
    (property.context?.labels ?? []).filter { !labels.contains($0) }
  }

  /// Groups properties, in the order of their first members.
  ///
  /// - Parameters:
  ///   - properties: The properties.
  ///   - components: The components of the pack.
  /// - Returns: The groups, and for each property the index of its group; `nil` if its machines are
  ///   in different components.
  static func all(
    for properties: [Property], in components: [Component]
  ) -> (groups: [Self], of: [Int?]) {
    var groups: [Self] = []
    var open: [Subject: Int] = [:]
    let groupOf = properties.enumerated().map { number, property -> Int? in
      guard let home = components.home(of: property.roles.map(\.machine)) else { return nil }
      let subject =
        property.context.map { Subject.instances(of: $0.interaction) } ?? .runs(component: home)
      let known = open[subject].flatMap { groups[$0].hasRoom(for: property) ? $0 : nil }
      let group = known ?? groups.count
      if known == nil {
        open[subject] = group
        groups.append(Self(of: subject, component: home))
      }
      groups[group].add(property, number: number)
      return group
    }
    return (groups, groupOf)
  }

  /// The system that the group observes in a state graph of its component.
  ///
  /// - Parameters:
  ///   - stateGraph: The state graph.
  ///   - instances: The instances of interactions in it.
  ///   - companions: For each role, the roles on whose states properties depend that name it.
  /// - Returns: `nil` if the observed interaction cannot begin there.
  func system(
    in stateGraph: StateGraph, _ instances: [Int: InteractionInstances], companions: [BitSet]
  ) -> ObservedSystem? {
    switch subject {
    case .runs:
      ObservedSystem(ofFirst: roles.map(\.machine), companions: companions, in: stateGraph)
    case .instances(let interaction):
      instances[interaction].map {
        ObservedSystem(of: $0, for: self, companions: companions, in: stateGraph)
      }
    }
  }
}
