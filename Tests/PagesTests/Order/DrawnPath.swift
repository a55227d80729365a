@testable import Base
@testable import Graphics
@testable import Pack
@testable import StateSpace

/// Whether the callbacks of a sequence diagram come in this order on some path of a state graph, on
/// which nothing else comes in between.
///
/// It follows the messages of the diagram, not the steps of the interaction. A frame `opt`, `break`,
/// or `loop` may be passed over.
struct DrawnPath {
  /// A callback on a lifeline.
  struct Call: Hashable {
    let lifeline: String
    let callback: String
  }

  /// A global state, and the callbacks of the last move that are still to come in the diagram.
  private struct Point: Hashable {
    let state, binding: Int
    let isBegun: Bool
    var rest: [Call] = []
  }

  private struct Move {
    let calls: [Call]
    let target: Point
  }

  private let graph: StateGraph
  private let automaton: Int
  private let diagram: SequenceDiagram

  /// Prepares to follow a diagram, whose links are the names of callbacks; `nil` if the interaction
  /// does not begin in the graph.
  init?(of diagram: SequenceDiagram, of interaction: Interaction, in graph: StateGraph) {
    let number = graph.system.compiled.automata.firstIndex {
      $0.interaction.map { graph.system.pack.interactions[$0].name } == interaction.name
    }
    guard let number, graph.begun[number] else { return nil }
    (self.graph, self.diagram, automaton) = (graph, diagram, number)
  }

  /// Whether there is such a path.
  var exists: Bool {
    let ends = after(diagram.items, from: starts)
    let calls = [
      calls(of: diagram.items.filter { !$0.isFrame }.flatMap(\.messages)),
      calls(of: diagram.items.flatMap(\.messages)),
    ]
    return ends.contains { $0.rest.isEmpty } || !wholes.isDisjoint(with: calls)
  }

  private var starts: Set<Point> {
    var starts: Set<Point> = []
    for state in 0..<graph.stateCount {
      for move in graph.relation.changes(from: state) where graph.begins(move) {
        let binding = graph.binding(of: move)
        guard graph.system.bindings[binding].automaton == automaton else { continue }
        starts.insert(Point(state: state, binding: binding, isBegun: false))
      }
    }
    return starts
  }

  /// What occurrences call that begin and end in one move without a change.
  private var wholes: Set<[Call]> {
    var wholes: Set<[Call]> = []
    for list in graph.relation.selfLoops.shares.compactMap({ $0?.lists }).joined() {
      for label in list.all.map({ graph.relation.edgeLabels[Int($0)] }) {
        let binding = Int(graph.system.bindingOfCause[label.cause])
        guard graph.system.bindings[binding].automaton == automaton else { continue }
        wholes.insert(calls(of: label, binding))
      }
    }
    return wholes
  }

  private func calls(of messages: [SequenceDiagram.Message]) -> [Call] {
    messages.filter(\.isCallback).map(call)
  }

  private func call(_ message: SequenceDiagram.Message) -> Call {
    Call(lifeline: diagram.lifelines[message.to].id, callback: message.link)
  }

  private func calls(of label: TransitionRelation.Label, _ binding: Int) -> [Call] {
    guard let effect = EdgeEffect(label.effect),
      let number = graph.system.compiled.automata[automaton].interaction
    else { return [] }
    let lifeline = graph.system.cast(of: binding).firstIndex { $0.objects.contains(effect.object) }
    let interaction = graph.system.pack.interactions[number]
    return graph.localTransition(of: effect).emissions.map {
      Call(
        lifeline: lifeline.map { interaction.lifelines[$0].name.text } ?? "",
        callback: graph.system.pack.callbacks[$0.callback].name.text)
    }
  }

  private func after(_ items: [SequenceDiagram.Item], from points: Set<Point>) -> Set<Point> {
    items.reduce(points) { points, item in
      switch item {
      case .message(let message) where message.isCallback:
        return after(call(message), from: points)
      case .message, .gap, .note, .state, .destruction: return points
      case .fragment(let fragment):
        let inside = fragment.operands.map { after($0.items, from: points) }
        switch fragment.operation {
        case .opt, .loop: return points.union(inside[0])
        case .break: return points
        case .par:
          return fragment.operands.reduce(points) { after($1.items, from: $0) }
        case .alt, .ref, .interaction: return inside.reduce([]) { $0.union($1) }
        }
      }
    }
  }

  private func after(_ call: Call, from points: Set<Point>) -> Set<Point> {
    var found: Set<Point> = []
    for point in silently(after: points) {
      let ways = point.rest.isEmpty ? moves(from: point) : [Move(calls: point.rest, target: point)]
      for move in ways where move.calls.first == call {
        var target = move.target
        target.rest = Array(move.calls.dropFirst())
        found.insert(target)
      }
    }
    return found
  }

  /// The points after moves that call nothing.
  private func silently(after points: Set<Point>) -> Set<Point> {
    var found = points
    var waiting = points.filter(\.rest.isEmpty)
    while let point = waiting.popFirst() {
      for move in moves(from: point) where move.calls.isEmpty {
        if found.insert(move.target).inserted { waiting.insert(move.target) }
      }
    }
    return found
  }

  private func moves(from point: Point) -> [Move] {
    graph.relation.changes(from: point.state).compactMap { move in
      guard graph.binding(of: move) == point.binding, graph.begins(move) != point.isBegun else {
        return nil
      }
      return Move(
        calls: calls(of: graph.relation.edgeLabel(of: move), point.binding),
        target: Point(state: graph.target(of: move), binding: point.binding, isBegun: true))
    }
  }
}

extension SequenceDiagram.Item {
  /// Whether it is a frame with other items.
  fileprivate var isFrame: Bool {
    if case .fragment = self { true } else { false }
  }
}
