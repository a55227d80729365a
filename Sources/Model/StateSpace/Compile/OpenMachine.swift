package import Base
package import Pack

/// A machine in several configurations, as one transition relation over local states.
///
/// The configurations are given as samples, a bit each; a move has the set of those in which it
/// exists. Local states of all samples have common numbers.
package struct OpenMachine: Sendable {
  /// A local transition, with the samples in which it exists.
  package struct Move: Hashable, Sendable {
    /// The event, by index into the machine.
    package let event: Int
    /// The transition of the pack, by index into the event.
    package let transition: Int
    /// The local state that it reaches.
    package let target: Int
    /// The callbacks that run, in the order in which they print.
    package var emissions: [Emission]
    /// The samples in which it exists, a bit each.
    package var samples: UInt64
  }

  /// A callback that runs.
  package struct Emission: Hashable, Sendable {
    /// The callback, by index into the pack.
    package let callback: Int
    /// The argument as the pack writes it; empty if it does not matter.
    package let argument: String
    /// Who calls it.
    package let caller: Call.Caller

    /// Makes what a call of the pack prints.
    fileprivate init(_ callback: Int, of call: Call) {
      (self.callback, argument, caller) = (callback, call.argument, call.caller)
    }
  }

  /// For each local state, its moves; the first local state is the initial one.
  package private(set) var moves: [[Move]] = []
  /// For each local state, what it ends: nothing, the life of the object, or the process.
  package private(set) var ends: [State.End] = []
  /// For each guard that tests use, the local states in which it holds.
  package private(set) var guards: [BitSet] = []
  /// For each callback, the events that can call it, ascending.
  package private(set) var callers: [Int: [Int]] = [:]

  /// The most local states; a machine with more is taken to be in any state at any time.
  private static let most = 2_048

  private var states = Interner<[UInt16]>()

  /// Finds the local states that are reached in any of the samples.
  ///
  /// - Parameters:
  ///   - number: The machine, by index into the pack.
  ///   - pack: The pack.
  ///   - index: The index of its names.
  ///   - guards: The guards of tests on objects of the machine.
  ///   - classes: The samples, those in which the machine is the same as one class.
  init(
    of number: Int, in pack: Pack, _ index: PackIndex, guards: [Guard], classes: [SampleClass]
  ) {
    let machine = pack.machines[number]
    if add(machine, in: pack, index, classes)
      || add(machine.cone(of: guards), in: pack, index, classes)
    {
      self.guards = guards.map { asked in
        BitSet(
          states.all.indices.filter { local in
            asked.allowed.allSatisfy { $1.contains(Int(states[local][$0])) }
          })
      }
    } else {
      openStates(of: machine, index, guards: guards, classes: classes)
    }
    var callers: [Int: BitSet] = [:]
    for move in moves.joined() {
      for emission in move.emissions {
        callers[emission.callback, default: BitSet()].insert(move.event)
      }
    }
    self.callers = callers.mapValues { Array($0) }
  }

  /// Adds the local states and moves of all classes of samples; `false` if they are too many.
  private mutating func add(
    _ machine: Machine, in pack: Pack, _ index: PackIndex, _ classes: [SampleClass]
  ) -> Bool {
    (moves, ends, states) = ([], [], Interner())
    return classes.allSatisfy { sample in
      var table = MachineTable(of: machine, guards: [], in: sample.configuration, pack, index)
      return add(&table, events: machine.events.count, samples: sample.samples)
    }
  }

  /// Adds the local states and moves of one class of samples; `false` if they are too many.
  private mutating func add(_ table: inout MachineTable, events: Int, samples: UInt64) -> Bool {
    var local = 0
    while local < table.count {
      let source = number(of: local, in: table)
      for event in 0..<events {
        guard let taken = table.localTransition(to: event, in: local) else { continue }
        let transition = table.localTransitions[taken.number]
        let move = Move(
          event: event, transition: transition.transition,
          target: number(of: taken.reached, in: table), emissions: transition.openEmissions,
          samples: samples)
        add(move, from: source)
        if states.count > Self.most { return false }
      }
      local += 1
    }
    return true
  }

  /// Adds a local transition.
  ///
  /// An override that code calls can print after it has called `super`, and so after what that
  /// leads to.
  private mutating func add(_ move: Move, from source: Int) {
    insert(move, from: source)
    guard let first = move.emissions.first, first.caller == .code else { return }
    var late = move
    late.emissions = move.emissions.dropFirst() + [first]
    insert(late, from: source)
  }

  private mutating func insert(_ move: Move, from source: Int) {
    let same = moves[source].firstIndex {
      $0.event == move.event && $0.transition == move.transition && $0.target == move.target
        && $0.emissions == move.emissions
    }
    if let same {
      moves[source][same].samples |= move.samples
    } else {
      moves[source].append(move)
    }
  }

  /// The common number of a local state of a table.
  private mutating func number(of local: Int, in table: MachineTable) -> Int {
    let number = states.intern(table.states(of: local))
    if number == moves.count {
      moves.append([])
      ends.append(table.end(of: local))
    }
    return number
  }

  /// Replaces too many local states by one that has all transitions and satisfies all guards.
  private mutating func openStates(
    of machine: Machine, _ index: PackIndex, guards: [Guard], classes: [SampleClass]
  ) {
    (moves, ends, self.guards) = ([[]], [.nothing], guards.map { _ in BitSet([0]) })
    for (event, declared) in machine.events.enumerated() {
      for (number, transition) in declared.transitions.enumerated() {
        let holding = classes.filter { transition.condition.holds(in: $0.configuration) }
        let calls = transition.actions.compactMap(\.call)
        add(
          Move(
            event: event, transition: number, target: 0,
            emissions: calls.map { Emission(index.callback($0.callback), of: $0) },
            samples: holding.reduce(0) { $0 | $1.samples }), from: 0)
      }
    }
  }
}

extension Machine {
  /// The machine without changes of regions on which no call, no end of a life, and no guard
  /// depends: the cone of influence of these (Clarke, Grumberg & Peled 1999).
  ///
  /// It accepts more: an event that changes no other region comes at any time.
  fileprivate func cone(of guards: [Guard]) -> Machine {
    var relevant = Set(guards.flatMap(\.allowed.keys))
    for (number, region) in regions.enumerated()
    where region.states.contains(where: { $0.end != .nothing }) {
      relevant.insert(number)
    }
    var own: Set<Int> = []
    var isGrowing = true
    while isGrowing {
      isGrowing = false
      for (number, event) in events.enumerated() where !own.contains(number) {
        let actions = event.transitions.flatMap(\.actions)
        guard actions.contains(where: { $0.region.map(relevant.contains) ?? true }) else {
          continue
        }
        relevant.formUnion(event.transitions.flatMap(\.source.allowed.keys))
        own.insert(number)
        isGrowing = true
      }
    }
    let events = events.enumerated().map { number, event in
      if own.contains(number) { return event }
      let free = Transition(condition: .always, source: Guard(), actions: [], place: event.place)
      return Event(
        name: event.name, isFree: event.isFree, isWords: event.isWords, summary: event.summary,
        transitions: [free], place: event.place)
    }
    return Machine(
      name: name, title: title, summary: summary, regions: regions, relations: relations,
      events: events, spans: spans, citations: citations, place: place)
  }
}

extension LocalTransition {
  /// The callbacks that run, with what they take.
  fileprivate var openEmissions: [OpenMachine.Emission] {
    zip(emissions, actions.compactMap(\.call)).map { OpenMachine.Emission($0.callback, of: $1) }
  }
}

/// Samples among configurations in which something is the same.
struct SampleClass {
  /// One of them.
  let configuration: Configuration
  /// All of them, a bit each.
  var samples: UInt64

  /// Groups samples by the answers to conditions.
  ///
  /// - Parameters:
  ///   - samples: The configurations, each with its bit.
  ///   - conditions: The conditions.
  /// - Returns: The classes, in the order of their first samples.
  static func all(
    of samples: some Sequence<(Configuration, UInt64)>, by conditions: [Condition]
  ) -> [Self] {
    var classes: [Self] = []
    var places: [[Bool]: Int] = [:]
    for (configuration, bit) in samples {
      let answers = conditions.map { $0.holds(in: configuration) }
      if let place = places[answers] {
        classes[place].samples |= bit
      } else {
        places[answers] = classes.count
        classes.append(Self(configuration: configuration, samples: bit))
      }
    }
    return classes
  }
}
