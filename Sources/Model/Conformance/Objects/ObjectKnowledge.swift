import Base
import Logs

/// What can be known of single objects of a machine, and how records change it.
///
/// A set holds every node of a life at which an object may be, each with the models in which it
/// may. Sets are closed under what a log would not show, and equal sets share a number; what a
/// record does to a set is worked out once.
struct ObjectKnowledge: Sendable {
  /// What a record says of an object.
  struct Step: Sendable {
    /// The number of the set after it.
    let after: Int
    /// The actions of the machine that may have called it, by ascending numbers.
    let emissions: [TraceSymbol.Emission]
    /// The states from which it can come without another record, by index into the machine's.
    let origins: [Int]
  }

  /// The number of the set that holds every node: an object of which nothing is known.
  static let anything = 0

  private let machine: TraceMachine
  private let models: TraceModels.Mask
  /// For each set and node, the models in which the object may be there.
  private var sets = Interner<[TraceModels.Mask]>()
  /// For each sight, the callbacks that the log shows.
  private(set) var sights: [TraceSight] = []
  private var shownCallbacks = Interner<Set<Int>>()
  private var steps: [Occasion: Step?] = [:]
  /// The sets of objects whose life has just ended.
  private var pastLives: Set<Int> = []

  /// A record of an object.
  private struct Occasion: Hashable {
    let set: Int
    let sight: Int
    let callback: Int
    var argument = PrintedArgument.unsaid
  }

  /// Knows nothing yet of objects of a machine.
  init(of machine: TraceMachine, in models: TraceModels.Mask) {
    self.machine = machine
    self.models = models
    sets.intern(Array(repeating: models, count: machine.nodeCount))
    _ = sight(of: [])
  }

  /// The number of a sight: of the callbacks that a log shows of an object.
  mutating func sight(of callbacks: Set<Int>) -> Int {
    let sight = shownCallbacks.intern(callbacks)
    if sight == sights.count { sights.append(TraceSight(of: callbacks)) }
    return sight
  }

  /// What a record of a callback says of an object; nothing when the object cannot get it.
  mutating func step(
    from set: Int, sight: Int, callback: Int, argument: PrintedArgument = .unsaid
  ) -> Step? {
    let key = Occasion(set: set, sight: sight, callback: callback, argument: argument)
    if let known = steps[key] { return known }
    // From where it comes is asked without the argument.
    if argument != .unsaid { _ = step(from: set, sight: sight, callback: callback) }
    let nodes = sets[set]
    var reached = [TraceModels.Mask](repeating: 0, count: nodes.count)
    var emissions: [Int: TraceModels.Mask] = [:]
    for move in machine.moves
    where move.callback == callback && machine.arguments.allow(move.emission, argument) {
      let mask = nodes[move.source] & move.mask
      guard mask != 0 else { continue }
      reached[move.target] |= mask
      emissions[move.emission, default: 0] |= mask
    }
    var step: Step?
    if !emissions.isEmpty {
      let after = closed(reached, sight: sight)
      let isEnd = reached.indices.allSatisfy { reached[$0] == 0 || machine.isDead[$0] }
      if isEnd { pastLives.insert(after) }
      step = Step(
        after: after,
        emissions: emissions.sorted { $0.key < $1.key }.map {
          TraceSymbol.Emission(number: $0.key, mask: $0.value)
        },
        origins: origins(of: callback, in: nodes, sights[sight]))
    }
    steps[key] = .some(step)
    return step
  }

  /// What a record of a callback says of an object that has done nothing yet; nothing when such an
  /// object cannot get it.
  mutating func firstStep(sight: Int, callback: Int) -> Step? {
    var unborn = [TraceModels.Mask](repeating: 0, count: machine.nodeCount)
    unborn[0] = models
    return step(from: closed(unborn, sight: sight), sight: sight, callback: callback)
  }

  /// Whether the world has ended wherever an object of a set may be.
  func isOver(_ set: Int) -> Bool {
    sets[set].indices.allSatisfy { sets[set][$0] == 0 || machine.isOver[$0] }
  }

  /// Whether the life of an object of a set has ended with its last record.
  func isPast(_ set: Int) -> Bool { pastLives.contains(set) }

  /// The set of what two sets allow.
  mutating func union(_ one: Int, _ other: Int) -> Int {
    one == other ? one : sets.intern(zip(sets[one], sets[other]).map { $0 | $1 })
  }

  /// The states of each region in which an object may be and from which it comes, without a record
  /// that the log would show, to a record of a callback that was asked for before.
  func origins(of callback: Int, in set: Int, sight: Int) -> [Int] {
    let known = steps[Occasion(set: set, sight: sight, callback: callback)] ?? nil
    return known?.origins ?? []
  }

  /// The states of the nodes of a set from which a callback can come without another that a log
  /// would show.
  private func origins(
    of callback: Int, in nodes: [TraceModels.Mask], _ seen: TraceSight
  ) -> [Int] {
    let moves = machine.moves
    var isFound = [Bool](repeating: false, count: nodes.count)
    var waiting: [Int] = []
    for move in moves where move.callback == callback && !isFound[move.source] {
      isFound[move.source] = true
      waiting.append(move.source)
    }
    while let node = waiting.popLast() {
      for way in machine.ways(to: node) {
        let move = moves[way]
        guard !isFound[move.source], nodes[move.source] != 0, !seen.contains(move.callback) else {
          continue
        }
        isFound[move.source] = true
        waiting.append(move.source)
      }
    }
    var isOrigin = [Bool](repeating: false, count: machine.states.count)
    for node in nodes.indices where isFound[node] && nodes[node] != 0 {
      isOrigin[machine.stances[node]] = true
    }
    return isOrigin.indices.filter { isOrigin[$0] }
  }

  /// The number of some nodes with all that they lead to without a record.
  private mutating func closed(_ nodes: [TraceModels.Mask], sight: Int) -> Int {
    var found = nodes
    var waiting = nodes.indices.filter { nodes[$0] != 0 }
    let seen = sights[sight]
    let moves = machine.moves
    while let node = waiting.popLast() {
      for way in machine.ways(from: node) {
        let move = moves[way]
        let mask = found[node] & move.mask & ~found[move.target]
        guard mask != 0, !seen.contains(move.callback) else { continue }
        found[move.target] |= mask
        waiting.append(move.target)
      }
    }
    return sets.intern(found)
  }
}
