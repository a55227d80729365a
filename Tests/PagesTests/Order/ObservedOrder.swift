import Base
@testable import Analysis
@testable import Pack
@testable import StateSpace

/// The orders in which the callbacks of an interaction come in a state graph: those along the edges
/// of its automaton that some run takes.
struct ObservedOrder {
  /// A callback of the object of a lifeline.
  struct Call: Hashable {
    let lifeline: Int
    let callback: Name<Callback>
  }

  /// The pairs of which the first comes before the second in some occurrence.
  private var pairs: Set<[Call]> = []

  /// Whether one can come before another.
  func allows(_ first: Call, before second: Call) -> Bool { pairs.contains([first, second]) }

  /// Reads the order of an interaction, which begins in the graph.
  init?(of name: Name<Interaction>, in graph: StateGraph) {
    let (system, pack) = (graph.system, graph.system.pack)
    let compiled = system.compiled
    let number = compiled.automata.firstIndex { automaton in
      automaton.interaction.map { pack.interactions[$0].name == name } ?? false
    }
    guard let number, graph.begun[number] else { return nil }
    let calls = Self.calls(of: number, in: graph)
    let later = Self.later(than: compiled.automata[number].positions, calls, in: compiled)
    for (edge, lists) in calls {
      let rest = later[compiled.edges[edge].target] ?? []
      for list in lists {
        for (place, first) in list.enumerated() {
          for second in rest.union(list[(place + 1)...]) { pairs.insert([first, second]) }
        }
      }
    }
  }

  /// For each edge of an automaton that runs take, the lists of what it calls.
  private static func calls(of number: Int, in graph: StateGraph) -> [Int: Set<[Call]>] {
    let system = graph.system
    let roles = system.compiled.automata[number].roles
    var calls: [Int: Set<[Call]>] = [:]
    for label in graph.relation.edgeLabels {
      let binding = system.bindings[Int(system.bindingOfCause[label.cause])]
      guard binding.automaton == number, let edge = system.edge(of: label.cause) else { continue }
      var called: [Call] = []
      if case .send(let role, _) = system.compiled.edges[edge].action,
        let effect = EdgeEffect(label.effect),
        let lifeline = roles.firstIndex(where: {
          role >= $0.first && role < $0.first + ($0.others ?? 1)
        })
      {
        called = graph.localTransition(of: effect).emissions.map {
          Call(lifeline: lifeline, callback: system.pack.callbacks[$0.callback].name)
        }
      }
      calls[edge, default: []].insert(called)
    }
    return calls
  }

  /// The calls that can come after each position.
  private static func later(
    than positions: Range<Int>, _ calls: [Int: Set<[Call]>], in compiled: CompiledInteractions
  ) -> [Int: Set<Call>] {
    var later: [Int: Set<Call>] = [:]
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for position in positions {
        var found = later[position] ?? []
        let before = found.count
        for edge in compiled.positions[position].edges {
          guard let lists = calls[edge] else { continue }
          found.formUnion(lists.joined())
          found.formUnion(later[compiled.edges[edge].target] ?? [])
        }
        later[position] = found
        if found.count > before { isGrowing = true }
      }
    }
    return later
  }
}
