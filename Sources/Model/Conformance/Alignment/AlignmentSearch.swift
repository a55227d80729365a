import Base
import StateSpace

/// What the search for the cheapest alignment has worked out so far, and the state of one step.
///
/// A node is an explanation; an edge is a synchronous move (record and callback agree), a log move
/// (the record alone), or a model move (a callback alone, which is free if the log never prints it:
/// a silent step). Adriansyah 2014, Aligning observed and modeled behavior.
struct AlignmentSearch: Sendable {
  let model: AlignmentModel
  /// How many explanations are followed.
  var limits: AlignmentLimits
  /// What moves cost.
  let costs: AlignmentCost
  /// For each machine, what can be known of its objects.
  var objects: [ObjectStates]
  var runs = CallbackRuns()
  var alphabets = Alphabets()
  var histories = RoleHistories()
  var notes = AlignmentNotes()
  /// For each machine, what the log prints of its objects.
  var kinds: [BitSet]
  /// What the log prints.
  var printed = BitSet()
  /// The interactions that the log is known to show, by index into the pack; empty if nothing is
  /// known.
  var known = BitSet() { didSet { forgetBeginnings() } }
  /// For each callback, where interactions can begin with it; `nil` where it was not asked for.
  var beginnings: [[Beginnings]?]
  /// What of that fits an object.
  var openings = Openings()
  /// What follows if an object takes a role with some history and then gets an event with a
  /// callback.
  var replays = Memo<NumberPair, [Replay]>()
  /// For a history and a machine, whether it has an event that the log prints of other objects.
  private var alone = Memo<NumberPair, Bool>()
  /// Explanations from which the same follows, in lists; the first is empty.
  var rivals: [[Rival]] = [[]]
  /// The records that were set aside.
  var held = Interner<[LogEvent.Reading]>()
  /// Who has the slots in this step.
  var holders = SlotHolders()
  /// Whether the record before is of the same object, and nothing parts the two.
  var isNext = false
  /// Whether the record names no object, though others do, and repeats the one before.
  var isEcho = false
  /// What explains the record of this step.
  var reached: [Reached] = []
  /// The explanations with the record of this step.
  var found = AlignmentCandidates(within: AlignmentLimits(), usual: 0)
  /// The interactions of packed explanations of this step.
  var frames = Interner<InteractionFrame>()
  /// Explanations without an interaction that begins in this step, where it can as well later.
  var earlies = Interner<PackedExplanation>()
  /// The points of a walk.
  var points = WalkPoints()
  /// How interactions end without a record.
  var endings = Memo<EndingKey, [InteractionEnding]>()
  /// How an interaction ends without the record.
  var ended: [Reached] = []

  /// An explanation that a walk has reached.
  struct Reached {
    var state: Explanation
    var cost: Int
    var note = AlignmentNotes.none
    /// The role whose object has the record; -1 for none.
    var role = -1
    /// How much is missing since the last record.
    var loss = Loss.none
    /// Whether seconds pass before the record, and no step on the way to it waits.
    var lags = false

    /// Whether records are missing, and whether that costs so much that only a lossy search allows
    /// it.
    enum Loss: Comparable {
      case none, little, much
    }
  }

  /// Prepares to align logs with a pack.
  init(with model: AlignmentModel, _ limits: AlignmentLimits, _ costs: AlignmentCost) {
    (self.model, self.limits, self.costs) = (model, limits, costs)
    objects = zip(model.automata.machines, model.lives).map {
      ObjectStates(of: $0, life: $1, model.tables.arguments, in: model.models.all)
    }
    kinds = model.automata.machines.map { _ in BitSet() }
    beginnings = [[Beginnings]?](repeating: nil, count: model.homes.count)
  }

  /// Learns that the log prints a callback of objects of a machine.
  ///
  /// - Returns: Whether that is new.
  mutating func show(_ callback: Int, of machine: Int) -> Bool {
    // Others hold the sets as well: an addition that adds nothing would copy them.
    guard !kinds[machine].contains(callback) else { return false }
    kinds[machine].insert(callback)
    printed.insert(callback)
    (alone, endings) = (Memo(), Memo())
    forgetBeginnings()
    return true
  }

  private mutating func forgetBeginnings() {
    (beginnings, openings) = (beginnings.map { _ in nil }, Openings())
  }

  /// Whether so much was worked out that it should be forgotten.
  var isFull: Bool { objects.contains { $0.weight > limits.mostSets } }

  /// The same search with nothing worked out, in which the log prints the same.
  var anew: Self {
    var other = Self(with: model, limits, costs)
    (other.kinds, other.printed, other.known) = (kinds, printed, known)
    return other
  }

  /// Forgets what the log prints.
  mutating func forgetLog() {
    kinds = kinds.map { _ in BitSet() }
    (printed, known) = (BitSet(), BitSet())
    (alone, endings) = (Memo(), Memo())
  }

  /// What the log prints of the object in a slot, by number in `Alphabets`.
  func alphabet(of slot: Int) -> Int { holders.members[slot]?.alphabet ?? 0 }

  /// The machine of a role of a frame.
  func machine(of role: Int, in frame: InteractionFrame) -> Int {
    model.role(role, of: frame.automaton).machine
  }

  /// Whether an event of a machine calls something that the log prints of its objects.
  func isPrinted(_ event: Int, of machine: Int) -> Bool {
    model.calls[machine][event].meets(kinds[machine])
  }

  /// Whether an event of a machine calls something that the log prints of its objects, whatever the
  /// object is doing.
  func isSurelyPrinted(_ event: Int, of machine: Int) -> Bool {
    model.sureCalls[machine][event].meets(kinds[machine])
  }

  /// Whether a role without an object has got something that the log prints of others.
  mutating func isAlone(_ history: Int, of machine: Int) -> Bool {
    let key = NumberPair(history, machine)
    if let known = alone[key] { return known }
    let isAlone = histories.items(of: history).contains {
      if case .event(let event) = $0 { isSurelyPrinted(event, of: machine) } else { false }
    }
    alone.keep(isAlone, for: key)
    return isAlone
  }
}
