package import Base
package import Pack

/// The index of each name in the lists of a pack.
///
/// A pack is checked when it is read, so each name that it uses is declared. Unknown names are a
/// precondition failure.
package struct PackIndex: Sendable {
  private let machines: [Name<Machine>: Int]
  private let interactions: [Name<Interaction>: Int]
  private let callbacks: [Name<Callback>: Int]
  private let events: [[Name<Event>: Int]]
  /// For each name of an event, how many machines have one.
  private let ownerCounts: [Name<Event>: Int]

  /// Numbers the names of a pack.
  package init(of pack: Pack) {
    machines = Self.numbers(of: pack.machines.map(\.name))
    interactions = Self.numbers(of: pack.interactions.map(\.name))
    callbacks = Self.numbers(of: pack.callbacks.map(\.name))
    events = pack.machines.map { Self.numbers(of: $0.events.map(\.name)) }
    ownerCounts = events.reduce(into: [:]) { counts, own in
      for name in own.keys { counts[name, default: 0] += 1 }
    }
  }

  /// The index of a machine.
  package func machine(_ name: Name<Machine>) -> Int { Self.known(name, in: machines) }

  /// The index of an interaction.
  package func interaction(_ name: Name<Interaction>) -> Int { Self.known(name, in: interactions) }

  /// The index of a callback.
  package func callback(_ name: Name<Callback>) -> Int { Self.known(name, in: callbacks) }

  /// The index of an event of a machine.
  package func event(_ name: Name<Event>, of machine: Int) -> Int {
    Self.known(name, in: events[machine])
  }

  /// What runs and scripts call an event that comes by itself: its name, after that of the machine
  /// if another machine has an event, or the pack an interaction, of the name.
  ///
  /// `nil` if that is no name of an interaction.
  package func name(of event: Event.ID) -> Name<Interaction>? {
    let name = Name<Interaction>(event.event.text)
    if let name, ownerCounts[event.event] == 1, interactions[name] == nil { return name }
    return Name("\(event.machine).\(event.event)") ?? name
  }

  private static func numbers<Kind>(of names: [Name<Kind>]) -> [Name<Kind>: Int] {
    Dictionary(zip(names, names.indices), uniquingKeysWith: { first, _ in first })
  }

  private static func known<Kind>(_ name: Name<Kind>, in numbers: [Name<Kind>: Int]) -> Int {
    guard let number = numbers[name] else { preconditionFailure("the pack has no '\(name)'") }
    return number
  }
}
