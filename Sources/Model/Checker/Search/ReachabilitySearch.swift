import Base
import Pack
import StateSpace

/// Decides whether some states can always be reached: from each global state in which the process
/// and the lives of the objects in question are not over.
///
/// It is AG EF of CTL, by a least fixpoint over predecessors. Baier & Katoen 2008, section 6.4.
struct ReachabilitySearch {
  private let graph: StateGraph
  private let propositions: Propositions
  /// The objects that the property names, one for each role.
  private let objects: [Int]

  /// Prepares the search; `nil` if the state graph lacks an object.
  init?(of property: Property, _ index: PackIndex, in graph: StateGraph) {
    let objects = property.roles.compactMap { graph.firstObject(ofMachine: $0.machine) }
    guard objects.count == property.roles.count else { return nil }
    self.graph = graph
    self.objects = objects
    propositions = Propositions(
      property.pattern.propositions, index, roles: Array(property.roles.indices))
  }

  /// The first global state, in breadth-first order, from which no run comes to the states; `nil`
  /// if there is none.
  var deadEnd: Int? {
    var canReach = (0..<graph.stateCount).map { holds(at: states(in: $0)) }
    var isChanged = true
    while isChanged {
      isChanged = false
      for globalState in canReach.indices.reversed() where !canReach[globalState] {
        let goesOn = graph.relation.changes(from: globalState).contains { change in
          canReach[graph.target(of: change)] || passes(on: change, from: globalState)
        }
        if goesOn {
          canReach[globalState] = true
          isChanged = true
        }
      }
    }
    return canReach.indices.first { !canReach[$0] && isAlive($0) }
  }

  private func states(in globalState: Int) -> [[UInt16]] {
    objects.map { graph.states(of: $0, in: globalState).map { UInt16(truncatingIfNeeded: $0) } }
  }

  private func holds(at states: [[UInt16]]) -> Bool {
    propositions.holds(0, at: TracePosition(call: nil, states: states))
  }

  /// Whether the states are entered and left again within a move.
  private func passes(on move: Int, from globalState: Int) -> Bool {
    guard let made = graph.actions(of: move), let role = objects.firstIndex(of: made.object)
    else { return false }
    var now = states(in: globalState)
    for case .enter(let region, let state) in made.actions {
      now[role][region] = UInt16(truncatingIfNeeded: state)
      if holds(at: now) { return true }
    }
    return false
  }

  private func isAlive(_ globalState: Int) -> Bool {
    !graph.isOver(globalState)
      && objects.allSatisfy { object in
        zip(graph.system.machine(of: object).regions, graph.states(of: object, in: globalState))
          .allSatisfy { $0.states[$1].end == .nothing }
      }
  }
}

extension Exploration {
  /// Searches the models of a component for dead ends of a property.
  func reachability(of property: CompiledProperty, component: Int) -> GroupSearch.Finding {
    var finding = GroupSearch.Finding()
    finding.isNonvacuous = true
    var runs: [(configurations: ConfigurationSet, run: Run)] = []
    for (number, model) in models[component].enumerated()
    where model.configurations.meets(property.configurations) {
      let search = ReachabilitySearch(of: property.property, index, in: model.graph)
      guard let deadEnd = search?.deadEnd else { continue }
      finding.refuting.append(number)
      let run = model.graph.run(of: model.graph.way(to: deadEnd))
      runs.append((model.configurations.intersection(property.configurations), run))
    }
    let standard = configurations.firstIndex(of: pack.defaultConfiguration) ?? -1
    let chosen = runs.first { $0.configurations.contains(standard) } ?? runs.last
    finding.counterexample = chosen.map { configurations, run in
      let number = configurations.contains(standard) ? standard : configurations.max() ?? 0
      return run.moved(to: self.configurations[number])
    }
    return finding
  }
}
