@testable import Base
@testable import Import
@testable import Pack
@testable import PackReader
@testable import StateSpace

/// The configurations that an imported machine goes through, by way of its pack and state graph.
struct ChartWalk {
  let pack: Pack
  private let graph: StateGraph
  private var now = 0

  /// Why a machine cannot be walked.
  struct Fault: Error, CustomStringConvertible {
    let description: String
  }

  /// Writes the pack of what was imported, reads it, and explores it.
  init(_ imported: Imported) async throws {
    if let problem = imported.diagnostics.first(where: { $0.severity == .error }) {
      throw Fault(description: problem.message)
    }
    let text = ImportedPack(of: imported).text
    let files = PackFiles(["pack.yaml": Array("name: sample\n\(text)".utf8)])
    let reading = PackReading(of: files)
    guard let pack = reading.pack else {
      let messages = reading.diagnostics.map { "\($0.place.line): \($0.message)" }
      throw Fault(description: messages.joined(separator: "\n") + "\n" + text)
    }
    let exploration = try await Exploration(of: pack)
    guard let graph = exploration.graph(ofComponent: 0, in: pack.defaultConfiguration) else {
      throw Fault(description: "no state graph\n" + text)
    }
    (self.pack, self.graph) = (pack, graph)
  }

  private var machine: Machine { pack.machines[0] }

  /// The innermost active states, by the words that the other notation has for them.
  var configuration: Set<String> {
    let states = graph.states(of: 0, in: now)
    guard let chart = machine.chart else {
      return Set(zip(machine.regions, states).map { $0.states[$1].title.base })
    }
    let layout = ChartLayout(of: chart)
    var active: Set<String> = []
    for (axis, state) in states.enumerated() {
      guard case .states = layout.axes[axis], layout.leaves[axis][state] >= 0 else { continue }
      let leaf = chart.states[layout.leaves[axis][state]]
      if leaf.regions.isEmpty { active.insert(leaf.title.base) }
    }
    return active
  }

  /// Lets an event occur while some guards in words hold; nothing changes if it is not possible.
  ///
  /// Of several outcomes that these allow, the one that more of them decide is taken, then the one of
  /// an inner state, or the first.
  mutating func send(_ event: String, holding words: Set<String> = []) throws {
    let states = graph.states(of: 0, in: now)
    let possible = machine.events.indices.compactMap { number -> (Int, words: Int, depth: Int)? in
      let one = machine.events[number]
      let name = one.outcome?.event ?? one.name
      guard one.isNamed, machine.words(of: name) == event || name.text == event,
        words.isSuperset(of: one.outcome?.words ?? []),
        let transition = one.transitions.first(where: { $0.source.holds(in: states) })
      else { return nil }
      return (number, one.outcome?.words.count ?? 0, machine.depth(of: transition))
    }
    let taken = possible.max { one, other in
      (one.words, one.depth, -one.0) < (other.words, other.depth, -other.0)
    }?.0
    let moves = graph.relation.changes(from: now).filter { move in
      EdgeEffect(graph.relation.edgeLabel(of: move).effect).map {
        graph.localTransition(of: $0).event == taken
      } ?? false
    }
    if moves.count > 1 { throw Fault(description: "'\(event)' is possible in \(moves.count) ways") }
    if let move = moves.first { now = graph.target(of: move) }
  }
}

extension Machine {
  /// The levels of states around the innermost arrow of a transition.
  fileprivate func depth(of transition: Transition) -> Int {
    let sources = transition.arrows.compactMap { number -> [Int]? in
      guard let chart, case .states(let states) = chart.arrows[number].source else { return nil }
      return states.map { chart.lineage(of: $0).count }
    }
    return sources.joined().max() ?? 0
  }

  /// The words of an event, without those of a guard.
  fileprivate func words(of event: Name<Event>) -> String? {
    events.first { $0.name == event }?.title.base
  }
}
