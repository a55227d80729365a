import Base
import Pack
import StateSpace

/// With which callbacks the lives of objects of a machine begin and end.
struct ObjectLife: Sendable {
  /// The callbacks with which an object begins: the first ones of events that lead from the initial
  /// state of a region in which a life ends.
  let births: BitSet
  /// The callbacks that come only while an object is made: of transitions from such a state.
  let makings: BitSet
  /// All callbacks of transitions with which a life ends.
  let ends: BitSet
  /// The last ones of such transitions.
  let deaths: BitSet
  /// Whether no life ends.
  let isEndless: Bool

  /// Looks through a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine as the pack declares it.
  ///   - open: The same as alignments use it.
  ///   - index: The numbers of the pack's names.
  init(of machine: Machine, _ open: OpenMachine, _ index: PackIndex) {
    let regions = machine.regions.indices.filter { region in
      machine.regions[region].states.contains { $0.end == .object }
    }
    let transitions = machine.events.flatMap(\.transitions)
    let first = transitions.filter { transition in
      regions.contains { region in
        transition.source.allowed[region] == [machine.regions[region].initialIndex]
          && transition.actions.contains { $0.region == region }
      }
    }
    births = BitSet(first.compactMap { $0.calls.first }.map { index.callback($0.callback) })
    func isMaking(_ transition: Transition) -> Bool {
      regions.contains { transition.source.allowed[$0] == [machine.regions[$0].initialIndex] }
    }
    func callbacks(of transitions: [Transition]) -> BitSet {
      BitSet(transitions.flatMap(\.calls).map { index.callback($0.callback) })
    }
    makings = callbacks(of: transitions.filter(isMaking))
      .subtracting(callbacks(of: transitions.filter { !isMaking($0) }))
    let last = open.moves.joined().filter { open.ends[$0.target] == .object }
    ends = BitSet(last.flatMap(\.emissions).map(\.callback))
    deaths = BitSet(last.compactMap { $0.emissions.last?.callback })
    isEndless = regions.isEmpty
  }
}

extension Transition {
  /// What it calls, in order.
  fileprivate var calls: [Call] { actions.compactMap(\.call) }
}
