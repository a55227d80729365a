/// What can be known of single objects of a machine, and how records change it.
///
/// A set of nodes holds every moment of a life at which an object may be. Sets are closed under what
/// a log would not show, and equal sets share a number; what a record does to a set is worked out
/// once.
struct ObjectKnowledge: Sendable {
  /// What a record says of an object.
  struct Step: Sendable {
    /// The number of the set after it.
    let after: Int
    /// The actions of the machine that may have called it, by their numbers, ascending.
    let emissions: [Int]
  }

  /// The number of the set that holds every node: an object of which nothing is known.
  static let anything = 0

  private let machine: TraceMachine
  private var sets: [[UInt64]] = []
  private var numbers: [[UInt64]: Int] = [:]
  /// For each sight, the callbacks that the log shows.
  private(set) var sights: [Set<Int>] = []
  private var sightNumbers: [Set<Int>: Int] = [:]
  private var steps: [[Int]: Step?] = [:]

  /// Knows nothing yet of objects of a machine.
  init(of machine: TraceMachine) {
    self.machine = machine
    let count = machine.moves.count
    var all = [UInt64](repeating: .max, count: (count + 63) / 64)
    if count % 64 > 0 { all[all.count - 1] = UInt64.max >> UInt64(64 - count % 64) }
    _ = number(of: all)
    _ = sight(of: [])
  }

  /// The number of a sight: of the callbacks that a log shows of an object.
  mutating func sight(of callbacks: Set<Int>) -> Int {
    if let known = sightNumbers[callbacks] { return known }
    sightNumbers[callbacks] = sights.count
    sights.append(callbacks)
    return sights.count - 1
  }

  /// What a record of a callback says of an object; nothing when the object cannot get it.
  mutating func step(from set: Int, sight: Int, callback: Int) -> Step? {
    let key = [set, sight, callback]
    if let known = steps[key] { return known }
    var reached = [UInt64](repeating: 0, count: sets[set].count)
    var emissions: Set<Int> = []
    for node in machine.moves.indices where sets[set].holds(node) {
      for move in machine.moves[node] where move.callback == callback {
        reached.insert(move.target)
        emissions.insert(move.emission)
      }
    }
    var step: Step?
    if !emissions.isEmpty {
      step = Step(after: closed(reached, sight: sight), emissions: emissions.sorted())
    }
    steps[key] = .some(step)
    return step
  }

  /// The set of an object that is not yet born, closed under what a log would not show.
  mutating func unborn(sight: Int) -> Int {
    var nodes = [UInt64](repeating: 0, count: sets[Self.anything].count)
    nodes.insert(0)
    return closed(nodes, sight: sight)
  }

  /// The set of what two sets allow.
  mutating func union(_ one: Int, _ other: Int) -> Int {
    one == other ? one : number(of: zip(sets[one], sets[other]).map { $0 | $1 })
  }

  /// Whether an object may be in the states that a guard asks for.
  func allows(_ question: Guard, in set: Int) -> Bool {
    machine.states.indices.contains {
      sets[set].holds($0) && question.holds(in: machine.states[$0])
    }
  }

  /// The number of some nodes with all that they lead to without a record.
  private mutating func closed(_ nodes: [UInt64], sight: Int) -> Int {
    var found = nodes
    var waiting = machine.moves.indices.filter { nodes.holds($0) }
    let seen = sights[sight]
    while let node = waiting.popLast() {
      for move in machine.moves[node]
      where !seen.contains(move.callback) && !found.holds(move.target) {
        found.insert(move.target)
        waiting.append(move.target)
      }
    }
    return number(of: found)
  }

  private mutating func number(of set: [UInt64]) -> Int {
    if let known = numbers[set] { return known }
    numbers[set] = sets.count
    sets.append(set)
    return sets.count - 1
  }
}

extension [UInt64] {
  fileprivate func holds(_ bit: Int) -> Bool { self[bit >> 6] >> UInt64(bit & 63) & 1 == 1 }

  fileprivate mutating func insert(_ bit: Int) { self[bit >> 6] |= 1 << UInt64(bit & 63) }
}
