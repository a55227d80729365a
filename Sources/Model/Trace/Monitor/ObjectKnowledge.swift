/// What can be known of single objects of a machine, and how records change it.
///
/// A set holds every node of a life at which an object may be, each with the models in which it may.
/// Sets are closed under what a log would not show, and equal sets share a number; what a record
/// does to a set is worked out once.
struct ObjectKnowledge: Sendable {
  /// What a record says of an object.
  struct Step: Sendable {
    /// The number of the set after it.
    let after: Int
    /// The actions of the machine that may have called it, by ascending numbers.
    let emissions: [TraceSymbol.Emission]
    /// The states of each region from which it can come without another record.
    let origins: Set<[Int]>
  }

  /// The number of the set that holds every node: an object of which nothing is known.
  static let anything = 0

  private let machine: TraceMachine
  private let models: TraceModels.Mask
  /// For each set and node, the models in which the object may be there.
  private var sets: [[TraceModels.Mask]] = []
  private var numbers: [[TraceModels.Mask]: Int] = [:]
  /// For each sight, the callbacks that the log shows.
  private(set) var sights: [TraceSight] = []
  private var sightNumbers: [Set<Int>: Int] = [:]
  private var steps: [Occasion: Step?] = [:]

  /// A record of an object.
  private struct Occasion: Hashable {
    let set: Int
    let sight: Int
    let callback: Int
  }

  /// Knows nothing yet of objects of a machine.
  init(of machine: TraceMachine, in models: TraceModels.Mask) {
    self.machine = machine
    self.models = models
    _ = number(of: machine.moves.map { _ in models })
    _ = sight(of: [])
  }

  /// The number of a sight: of the callbacks that a log shows of an object.
  mutating func sight(of callbacks: Set<Int>) -> Int {
    if let known = sightNumbers[callbacks] { return known }
    sightNumbers[callbacks] = sights.count
    sights.append(TraceSight(of: callbacks))
    return sights.count - 1
  }

  /// What a record of a callback says of an object; nothing when the object cannot get it.
  mutating func step(from set: Int, sight: Int, callback: Int) -> Step? {
    let key = Occasion(set: set, sight: sight, callback: callback)
    if let known = steps[key] { return known }
    var reached = machine.moves.map { _ in TraceModels.Mask(0) }
    var emissions: [Int: TraceModels.Mask] = [:]
    for (node, mask) in sets[set].enumerated() where mask != 0 {
      for move in machine.moves[node] where move.callback == callback && mask & move.mask != 0 {
        reached[move.target] |= mask & move.mask
        emissions[move.emission, default: 0] |= mask & move.mask
      }
    }
    var step: Step?
    if !emissions.isEmpty {
      step = Step(
        after: closed(reached, sight: sight),
        emissions: emissions.sorted { $0.key < $1.key }.map {
          TraceSymbol.Emission(number: $0.key, mask: $0.value)
        },
        origins: Set(starts(of: callback, in: set, sight: sight).map { machine.states[$0] }))
    }
    steps[key] = .some(step)
    return step
  }

  /// The set of what two sets allow.
  mutating func union(_ one: Int, _ other: Int) -> Int {
    one == other ? one : number(of: zip(sets[one], sets[other]).map { $0 | $1 })
  }

  /// The states of each region in which an object may be and from which it comes, without a record
  /// that the log would show, to a record of a callback that was asked for before.
  func origins(of callback: Int, in set: Int, sight: Int) -> Set<[Int]> {
    let known = steps[Occasion(set: set, sight: sight, callback: callback)] ?? nil
    return known?.origins ?? []
  }

  /// The nodes of a set from which a callback can come without another that a log would show.
  private func starts(of callback: Int, in set: Int, sight: Int) -> [Int] {
    var isFound = machine.moves.map { $0.contains { $0.callback == callback } }
    let nodes = sets[set].indices.filter { sets[set][$0] != 0 }
    let seen = sights[sight]
    var isChanged = true
    while isChanged {
      isChanged = false
      for node in nodes.reversed() where !isFound[node] {
        isFound[node] = machine.moves[node].contains {
          isFound[$0.target] && !seen.contains($0.callback)
        }
        isChanged = isChanged || isFound[node]
      }
    }
    return nodes.filter { isFound[$0] }
  }

  /// The number of some nodes with all that they lead to without a record.
  private mutating func closed(_ nodes: [TraceModels.Mask], sight: Int) -> Int {
    var found = nodes
    var waiting = nodes.indices.filter { nodes[$0] != 0 }
    let seen = sights[sight]
    while let node = waiting.popLast() {
      for move in machine.moves[node] where !seen.contains(move.callback) {
        let mask = found[node] & move.mask
        guard mask & ~found[move.target] != 0 else { continue }
        found[move.target] |= mask
        waiting.append(move.target)
      }
    }
    return number(of: found)
  }

  private mutating func number(of set: [TraceModels.Mask]) -> Int {
    if let known = numbers[set] { return known }
    numbers[set] = sets.count
    sets.append(set)
    return sets.count - 1
  }
}
