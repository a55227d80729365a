import Base
import Logs
import Pack
import StateSpace

/// What can be known of single objects of a machine: sets of local states.
///
/// The subset construction of the machine, built on demand. Sets are closed under the steps that
/// the log would not show (silent steps), and equal sets share a number.
struct ObjectStates: Sendable {
  /// One way in which an event can go for an object of which a set is known.
  struct Outcome: Hashable, Sendable {
    /// What is known after it.
    let set: Int
    /// The callbacks that the log can show, in order, by number in `CallbackRuns`.
    let run: Int
    /// The models in which it is possible.
    let models: UInt64
  }

  /// The set of all states: an object of which nothing is known.
  static let anything = 0
  /// The set of an object that has done nothing yet.
  private let unborn: Int

  let machine: OpenMachine
  private let arguments: CallArguments
  private let life: ObjectLife
  /// For each local state, the models in which the object can be in it, and then whether there are
  /// several objects; each such list once.
  private(set) var sets: Interner<[UInt64]>
  private var closures = Memo<NumberPair, Int>()
  /// For what is printed of an object, by number, the set before its first record after a launch.
  private var firsts: [Int: Int] = [:]
  private var inclusions = Memo<NumberPair, Bool>()
  private var outcomes = Memo<NumberPair, [Outcome]>()
  private var filtered = Memo<NumberPair, Int>()
  /// For each set, what was asked of its ends.
  private var knownEnds: [End?] = []

  /// What is known of the ends in a set.
  struct End {
    /// Whether the life of the object is over in each state.
    let isGone: Bool
    /// Whether the process has ended in each state.
    let isOver: Bool
    /// The states in which the life of the object is not over; `nil` for none.
    let alive: Int?
    /// Those in which it is; `nil` for none.
    let gone: Int?
  }

  /// Knows nothing yet of objects of a machine.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - life: How the lives of its objects begin and end.
  ///   - arguments: What the pack calls its callbacks with.
  ///   - models: The models that can be.
  init(of machine: OpenMachine, life: ObjectLife, _ arguments: CallArguments, in models: UInt64) {
    (self.machine, self.life, self.arguments) = (machine, life, arguments)
    let anything = [UInt64](repeating: models, count: machine.moves.count) + [0]
    var unborn = [UInt64](repeating: 0, count: machine.moves.count + 1)
    unborn[0] = models
    sets = Interner([anything])
    self.unborn = sets.intern(unborn)
  }

  /// Whether a set has every state of another in each of its models.
  mutating func contains(_ set: Int, _ other: Int) -> Bool {
    if set == other { return true }
    let key = NumberPair(set, other)
    if let known = inclusions[key] { return known }
    let isIncluded = zip(sets[set], sets[other]).allSatisfy { $1 & ~$0 == 0 }
    inclusions.keep(isIncluded, for: key)
    return isIncluded
  }

  /// How many numbers its sets have, at least 42 each.
  var weight: Int { sets.count * max(machine.moves.count, 42) }

  /// Whether a process ends with an object of the machine, and so has one.
  var isSingle: Bool { machine.ends.contains(.process) }

  /// The set of an object that has got nothing but silent steps, and maybe some callbacks.
  mutating func unborn(
    seenAs alphabet: Int, _ alphabets: borrowing Alphabets, allowing some: BitSet = BitSet()
  ) -> Int {
    if some.isEmpty { return closed(unborn, alphabet, alphabets) }
    return sets.intern(
      closed(sets[unborn]) { some.contains($0) || !alphabets.shows($0, to: alphabet) })
  }

  /// The set of an object that has got nothing but what the log does not print of its class.
  mutating func unborn(seenAlone alphabet: Int, _ alphabets: borrowing Alphabets) -> Int {
    if let known = firsts[alphabet] { return known }
    let first = sets.intern(closed(sets[unborn]) { !alphabets.isOwn($0, to: alphabet) })
    firsts[alphabet] = first
    return first
  }

  /// Whether a set is that of several objects of one name.
  func isSeveral(_ set: Int) -> Bool { sets[set][machine.moves.count] != 0 }

  /// What is known of several objects of one name: each state that one of them can be in.
  ///
  /// An event that one of them gets leaves the others as they are.
  mutating func adding(_ other: Int, to set: Int) -> Int {
    var all = zip(sets[set], sets[other]).map { $0 | $1 }
    all[machine.moves.count] = .max
    return sets.intern(all)
  }

  /// The states of a set in some models, and those of another in others.
  mutating func joining(
    _ set: Int, in models: UInt64, with other: Int, in others: UInt64
  ) -> Int {
    let several = sets[set][machine.moves.count] | sets[other][machine.moves.count]
    let joint = zip(sets[set], sets[other]).map { $0 & models | $1 & others }
    return sets.intern(joint.dropLast() + [several])
  }

  /// The states of a set in which the life of the object or the process is over, or is not.
  mutating func end(of set: Int) -> End {
    if set < knownEnds.count, let known = knownEnds[set] { return known }
    let own = sets[set]
    let isGone = machine.ends.map { $0 == .object }
    var (alive, gone): (Int?, Int?) = (set, nil)
    if !isSeveral(set), zip(isGone, own).contains(where: { $0 && $1 != 0 }) {
      let others = zip(isGone, own).map { $0 ? 0 : $1 } + [0]
      alive = others.allSatisfy { $0 == 0 } ? nil : sets.intern(others)
      gone = sets.intern(zip(isGone, own).map { $0 ? $1 : 0 } + [0])
    }
    let end = End(
      isGone: machine.ends.indices.allSatisfy { own[$0] == 0 || machine.ends[$0] == .object },
      isOver: machine.ends.indices.allSatisfy { own[$0] == 0 || machine.ends[$0] == .process },
      alive: alive, gone: gone)
    while knownEnds.count <= set { knownEnds.append(nil) }
    knownEnds[set] = end
    return end
  }

  /// Whether a callback can be the first record of another object of a name.
  ///
  /// The object begins with it, or the log does not print how its class begins; nor does it end
  /// with it.
  func isFirst(_ callback: Int, seenAs alphabet: Int, _ alphabets: borrowing Alphabets) -> Bool {
    if life.births.isEmpty || life.ends.contains(callback) { return false }
    return isBirth(callback) || !life.births.contains { alphabets.isOwn($0, to: alphabet) }
  }

  /// Whether objects begin with a callback, and so each gets it once.
  func isBirth(_ callback: Int) -> Bool { life.births.contains(callback) }

  /// The states of a set in which something holds, or all if it is of several objects; `nil` if
  /// there is none.
  mutating func filter(_ set: Int, by question: OpenTest.Question) -> Int? {
    let (kind, asked) = question.numbers
    let key = NumberPair(set << 2 | kind, asked)
    if let known = filtered[key] { return known < 0 ? nil : known }
    var kept = sets[set]
    for local in machine.moves.indices where kept[local] != 0 {
      switch question {
      case .holds(let number): if !machine.guards[number].contains(local) { kept[local] = 0 }
      case .accepts(let event): kept[local] &= models(of: event, in: local)
      case .refuses(let event): kept[local] &= ~models(of: event, in: local)
      }
    }
    let isEmpty = kept.dropLast().allSatisfy { $0 == 0 }
    let number = isEmpty ? -1 : isSeveral(set) ? set : sets.intern(kept)
    filtered.keep(number, for: key)
    return number < 0 ? nil : number
  }

  /// The models in which an event is possible in a local state.
  private func models(of event: Int, in local: Int) -> UInt64 {
    machine.moves[local].reduce(0) { $1.event == event ? $0 | $1.samples : $0 }
  }

  /// The ways in which an event can go; none if the object refuses it in each state.
  mutating func outcomes(
    of event: Int, in set: Int, seenAs alphabet: Int, _ alphabets: borrowing Alphabets,
    _ runs: inout CallbackRuns
  ) -> [Outcome] {
    let key = NumberPair(set << 32 | event, alphabet)
    if let known = outcomes[key] { return known }
    // Of several objects, the others stay as they are.
    let none = isSeveral(set) ? sets[set] : sets[set].map { _ in 0 }
    var found: [(run: Int, targets: [UInt64], models: UInt64)] = []
    for (local, own) in sets[set].dropLast().enumerated() where own != 0 {
      for move in machine.moves[local] where move.event == event && own & move.samples != 0 {
        let shown = move.emissions.filter { alphabets.canShow($0.callback, to: alphabet) }
        let run = runs.number(
          of: shown.map { arguments.code(argument: $0.argument, of: $0.callback) })
        let place = found.firstIndex { $0.run == run } ?? found.count
        if place == found.count { found.append((run, none, 0)) }
        found[place].targets[move.target] |= own & move.samples
        found[place].models |= own & move.samples
      }
    }
    let result = found.map { one in
      Outcome(
        set: closed(sets.intern(one.targets), alphabet, alphabets), run: one.run, models: one.models
      )
    }
    outcomes.keep(result, for: key)
    return result
  }

  /// A set with all states that are reached from it by silent steps.
  private mutating func closed(_ set: Int, _ alphabet: Int, _ alphabets: borrowing Alphabets) -> Int
  {
    if let known = closures[NumberPair(set, alphabet)] { return known }
    let number = sets.intern(closed(sets[set]) { !alphabets.shows($0, to: alphabet) })
    closures.keep(number, for: NumberPair(set, alphabet))
    return number
  }

  /// A set with all states that are reached from it by steps with none but silent callbacks.
  private func closed(_ set: [UInt64], where isSilent: (Int) -> Bool) -> [UInt64] {
    var all = set
    var waiting = machine.moves.indices.filter { all[$0] != 0 }
    while let local = waiting.popLast() {
      for move in machine.moves[local] {
        let new = all[local] & move.samples & ~all[move.target]
        if new == 0 || !move.emissions.allSatisfy({ isSilent($0.callback) }) { continue }
        all[move.target] |= new
        waiting.append(move.target)
      }
    }
    return all
  }
}

extension OpenTest.Question {
  /// What kind of question it is, and of what.
  fileprivate var numbers: (kind: Int, number: Int) {
    switch self {
    case .holds(let number): (0, number)
    case .accepts(let event): (1, event)
    case .refuses(let event): (2, event)
    }
  }
}

/// Lists of callbacks that run in one transition and that the log shows, each list once.
struct CallbackRuns: Sendable {
  private var all = Interner<[Int]>([[]])

  /// The number of the empty list.
  static let nothing = 0

  /// A callback with what it can be called with: a bit for each argument, all if nothing is said.
  static func code(_ callback: Int, _ arguments: UInt8 = .max) -> Int {
    callback << 8 | Int(arguments)
  }

  /// The callback of a code.
  static func callback(of code: Int) -> Int { code >> 8 }

  /// Whether a record can be that of a call: some argument is possible in both.
  static func agree(_ code: Int, _ other: Int) -> Bool {
    code == other || code >> 8 == other >> 8 && code & other & 0xFF != 0
  }

  /// The number of a list.
  mutating func number(of codes: [Int]) -> Int { all.intern(codes) }

  /// The first callback of a list; `nil` if it is empty.
  func first(of run: Int) -> Int? { all[run].first }

  /// A list without its first callback.
  mutating func rest(of run: Int) -> Int { all.intern(Array(all[run].dropFirst())) }

  /// The callbacks of a list.
  func codes(of run: Int) -> [Int] { all[run] }
}

/// What a log prints: of each class of objects, and of all objects of a machine.
struct Alphabets: Sendable {
  /// What the log prints for some objects.
  struct Alphabet: Hashable, Sendable {
    /// The machine.
    let machine: Int
    /// What it prints for objects of their class.
    let own: BitSet
    /// What it prints for objects of their machine.
    let kind: BitSet
    /// What it can have printed for objects of their class: a record can mean several callbacks.
    let open: BitSet
  }

  private var all = Interner<Alphabet>()

  /// The number of a alphabet.
  mutating func number(of alphabet: Alphabet) -> Int { all.intern(alphabet) }

  /// Whether the log shows a callback of an object whenever it runs.
  func shows(_ callback: Int, to alphabet: Int) -> Bool { all[alphabet].kind.contains(callback) }

  /// Whether the log shows a callback of objects of the same class.
  func isOwn(_ callback: Int, to alphabet: Int) -> Bool { all[alphabet].own.contains(callback) }

  /// Whether a record can show a callback of an object.
  func canShow(_ callback: Int, to alphabet: Int) -> Bool {
    shows(callback, to: alphabet) || all[alphabet].open.contains(callback)
  }

  /// What it costs that a callback of an object is not in the log.
  func cost(ofMissing callback: Int, to alphabet: Int, _ costs: AlignmentCost) -> Int {
    if all[alphabet].own.contains(callback) { return costs.missing }
    return all[alphabet].kind.contains(callback) ? costs.unlike : 0
  }
}
