/// An interaction as the monitor follows it: nodes between steps, and what may happen next at each.
struct TraceProgram: Sendable {
  /// The interaction, by index into the pack.
  let interaction: Int
  /// Whether it may come between any two steps of another.
  let isAmbient: Bool
  /// For each lifeline, the machine, by index into the pack.
  let machines: [Int]
  /// For each lifeline, whether it stands for many objects.
  let isMany: [Bool]
  /// The configurations in which it exists.
  let groups: UInt64
  /// What must hold when it begins.
  let needs: [Need]
  /// Where it begins, by index.
  let start: Int
  /// The nodes.
  let nodes: [Node]

  /// A point between two steps.
  struct Node: Sendable {
    /// What may happen next; several where the pack leaves it open.
    var edges: [Edge] = []
    /// Whether time passes here, so that other interactions may come in between.
    var isGap = false
    /// Whether nothing is left.
    var isEnd = false
  }

  /// One way on from a node.
  struct Edge: Sendable {
    /// The configurations that have it.
    var groups: UInt64
    /// What happens.
    var deed: Deed
    /// The node after it, by index.
    var target: Int
  }

  /// What happens on an edge.
  enum Deed: Sendable {
    case nothing
    case ask(Need)
    case send(role: Int, event: Int)
    case relate(role: Int, port: Int, target: Int?)
  }

  /// A requirement on one role.
  struct Need: Sendable {
    /// Where a port must lead.
    enum Goal: Hashable, Sendable { case nobody, somebody, role(Int) }

    let role: Int
    let guards: [(region: Int, allowed: UInt64)]
    let ports: [(port: Int, goal: Goal)]
  }
}
