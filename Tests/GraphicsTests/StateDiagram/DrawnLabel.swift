@testable import Base
import Pack
@testable import Graphics

/// An event of a diagram as a person reads it: where it is drawn, under which guard, with which
/// effect.
struct DrawnLabel {
  /// The index of the region.
  let region: Int
  /// The state that it leaves, and the one that it enters.
  let from, to: String
  let event: String
  /// The states in brackets, region by region, and those at the frame.
  let guards, frame: [Clause]
  let calls: [String]
  let isTaken: Bool

  /// States, of which the region of one must be in it.
  struct Clause {
    let states: [(region: Int, state: String)]

    func holds(in states: [String]) -> Bool {
      self.states.contains { states[$0.region] == $0.state }
    }
  }

  /// A text in brackets that names no states of the machine, or states that others are named like.
  struct Unreadable: Error { let text: String }

  /// Whether it says that the event has its effect, in a state of each region.
  func holds(in states: [String]) -> Bool {
    states[region] == from && (guards + frame).allSatisfy { $0.holds(in: states) }
  }

  /// Reads all labels of a diagram whose clusters are the regions of a machine.
  static func all(of diagram: StateDiagram, on machine: Machine) throws -> [Self] {
    try diagram.clusters.indices.flatMap { region in
      let nodes = diagram.clusters[region].nodes
      let own = diagram.arrows.filter { nodes.contains($0.from) && !$0.lines.isEmpty }
      let arrows = own.map { (diagram.nodes[$0.from].label, diagram.nodes[$0.to].label, $0.lines) }
      let inside = nodes.map { diagram.nodes[$0] }.map { ($0.label, $0.label, $0.lines) }
      let frame = diagram.clusters[region].label.split(separator: " · while ").dropFirst().first
      return try (arrows + inside).flatMap { from, to, lines in
        try lines.transitions.flatMap { label in
          try events(of: label.events).map { event in
            let parts = event.split(separator: " [", maxSplits: 1).map(String.init)
            return Self(
              region: region, from: from, to: to, event: parts[0],
              guards: parts.count > 1 ? try clauses(of: parts[1].dropLast(), on: machine) : [],
              frame: try frame.map { try clauses(of: $0, on: machine) } ?? [],
              calls: label.calls.map(\.text), isTaken: label.isTaken)
          }
        }
      }
    }
  }

  /// The events of a label, which commas outside of brackets part.
  private static func events(of text: String) -> [String] {
    text.split(separator: ", ").map(String.init)
  }

  private static func clauses(of text: Substring, on machine: Machine) throws -> [Clause] {
    try text.split(separator: " and ").map { part in
      let names = part.split { "()".contains($0) }.joined().split(separator: " or ")
      return Clause(states: try names.map { try state(String($0), on: machine) })
    }
  }

  /// A state by its name, which is unique, or by the names of its region and itself.
  private static func state(
    _ text: String, on machine: Machine
  ) throws -> (region: Int, state: String) {
    let words = text.split(separator: " ").map(String.init)
    let places = machine.regions.indices.filter { region in
      (words.count == 1 || machine.regions[region].name.text == words[0])
        && machine.regions[region].states.contains { $0.name.text == words[words.count - 1] }
    }
    guard places.count == 1 else { throw Unreadable(text: text) }
    return (places[0], words[words.count - 1])
  }
}
