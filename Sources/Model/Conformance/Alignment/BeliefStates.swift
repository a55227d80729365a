import Base

/// The explanations of a log up to a record that are followed, each with its cost above that of the
/// cheapest.
///
/// A belief state of a hidden Markov model, with costs in place of probabilities; a step of the
/// Viterbi algorithm leads from one to the next (Forney 1973).
struct BeliefState: Hashable, Sendable {
  /// One explanation.
  struct Item: Hashable, Sendable {
    /// Its number among all explanations.
    let explanation: Int32
    /// What it costs more than the cheapest.
    let cost: Int32
  }

  /// The explanations, the cheapest first.
  let items: [Item]
  /// Who has the slots, by number.
  let holders: Int
}

/// How a record leads from one belief state to the next.
struct AlignmentStep: Sendable {
  /// How an explanation after the record follows from one before it.
  struct Move: Sendable {
    /// The explanation before, by place in its belief state.
    let parent: Int32
    /// Why it costs something.
    var note: Int32
    /// What takes the record.
    private(set) var taking: Taking
    /// What takes the record before it afterwards, if the two have changed places.
    private(set) var late: Taking?

    /// Lets the move of the record before come after that of the record.
    mutating func swap(with other: Self) { (taking, late) = (other.taking, taking) }
  }

  /// What takes a record, and what is under way then.
  struct Taking: Sendable {
    /// The taker of a record that no interaction takes.
    static let unpaired: Int8 = -2
    /// The interaction that takes it, by place among those before; -1 if it begins with the record,
    /// `unpaired` for none.
    let taker: Int8
    /// The automaton of an interaction that begins; -1 for none.
    let begun: Int32
    /// Whether that was under way before the log began.
    let isResumed: Bool
    /// The role of the object that has the record; -1 for none.
    let role: Int8
    /// What the record is explained as, by index into the pack; -1 for nothing.
    let callback: Int32
    /// The slot of the object; -1 for none.
    let slot: Int8
    /// For each interaction under way after the record, its place among those before; -1 for one
    /// that begins.
    let kept: SIMD4<Int8>
    /// How many interactions are under way after the record.
    let count: Int8
  }

  /// A way from one explanation to another; the moves are the cheapest.
  struct Way: Sendable {
    /// The automaton that takes the record; -1 for none.
    let automaton: Int32
    /// Why it costs something.
    var note: Int32
    /// The explanation before, by place in its belief state.
    let parent: Int16
    /// The explanation after.
    let place: Int16
    /// What it costs more than the cheapest of the step.
    let cost: Int16
    /// The role of the object that has it; -1 for none.
    let role: Int8
    /// Whether that begins with the record.
    let begins: Bool
    /// Whether it is possible in a usual model.
    let isUsual: Bool
  }

  /// The belief state that it leads to, by number.
  let belief: Int
  /// What the cheapest explanation costs more than the cheapest before.
  let cost: Int
  /// For each explanation, how it follows.
  let moves: [Move]
  /// All ways from explanations before to those after.
  let ways: [Way]
  /// Whether any explanations were dropped since they are too many.
  let isCut: Bool
  /// The slots of objects after it; `nil` if each keeps its slot.
  let order: SlotOrder?
}

/// The belief states that were met, and the steps between them, each worked out once.
///
/// Logs repeat themselves: a record that was met in the same circumstances costs one look-up.
struct BeliefStates: Sendable {
  var search: AlignmentSearch
  /// Why the moves of steps cost something.
  private(set) var notes = AlignmentNotes()
  private var explanations = Explanations()
  private var beliefs = Interner<BeliefState>()
  private var slotHolders = Interner<SlotHolders>()
  private var events = Interner<LogEvent>()
  private var places = Memo<NumberPair, Int>()
  /// For belief states and those who have slots, the same belief state with them.
  private var seatings = Memo<NumberPair, Int>()
  /// For belief states of which it was asked, the slots that differ only in their objects.
  private var alike = Memo<Int, SlotOrder>()
  private(set) var steps: [AlignmentStep] = []
  /// About how many explanations and moves are remembered.
  private var weight = 0

  /// The belief state at the beginning of a log.
  static let beginning = 0
  /// Whether fewer explanations are followed.
  var isNarrow = false {
    didSet {
      if isNarrow == oldValue { return }
      search.limits = isNarrow ? limits.narrow : limits
      places = Memo()
    }
  }
  private let limits: AlignmentLimits

  /// Knows the belief state at the beginning alone.
  init(with model: AlignmentModel, _ limits: AlignmentLimits, _ costs: AlignmentCost) {
    self.limits = limits
    search = AlignmentSearch(with: model, limits, costs)
    begin()
  }

  /// The beginning of another log.
  var anew: Self {
    var other = self
    other.isNarrow = false
    other.search.forgetLog()
    _ = other.forget(allBut: Self.beginning)
    return other
  }

  private mutating func begin() {
    explanations.intern(Explanation(models: search.model.models.all))
    slotHolders.intern(SlotHolders())
    beliefs.intern(
      BeliefState(items: [BeliefState.Item(explanation: 0, cost: 0)], holders: 0))
  }

  /// Whether so much is remembered that it should be forgotten where one explanation is left.
  var isFull: Bool { weight > limits.mostRemembered * 3 / 5 || search.isFull }

  /// Whether it should be forgotten at once, although several explanations are left: earlier if
  /// nothing is under way in the cheapest.
  func isOverfull(at belief: Int) -> Bool {
    if weight > limits.mostRemembered || search.isFull { return true }
    return weight > limits.mostRemembered * 4 / 5
      && self[belief].items.first.map { explanation($0.explanation).count == 0 } ?? false
  }

  /// Forgets all but one belief state, and that as well if too much was worked out.
  ///
  /// - Returns: Its number from now on.
  mutating func forget(allBut belief: Int) -> Int {
    let kept = beliefs[belief]
    let old = explanations
    let holders = slotHolders[kept.holders]
    (explanations, beliefs, slotHolders, events) = (.init(), .init(), .init(), .init())
    (places, seatings, alike) = (Memo(), Memo(), Memo())
    (steps, weight) = ([], 0)
    notes = AlignmentNotes()
    begin()
    if search.isFull {
      search = search.anew
      return Self.beginning
    }
    let items = kept.items.map { item in
      let number = explanations.intern(old[Int(item.explanation)])
      return BeliefState.Item(explanation: Int32(truncatingIfNeeded: number), cost: item.cost)
    }
    return beliefs.intern(BeliefState(items: items, holders: slotHolders.intern(holders)))
  }

  /// A belief state.
  subscript(belief: Int) -> BeliefState { beliefs[belief] }

  /// An explanation, by number.
  func explanation(_ number: Int32) -> Explanation { explanations[Int(number)] }

  /// The models of an explanation, by number.
  func models(of number: Int32) -> UInt64 { explanations.models(of: Int(number)) }

  /// Who has the slots in a belief state.
  func holders(of belief: Int) -> SlotHolders { slotHolders[beliefs[belief].holders] }

  /// Learns that the log prints a callback of objects of a machine; steps can differ from then on.
  mutating func show(_ callback: Int, of machine: Int) {
    if search.show(callback, of: machine) { places = Memo() }
  }

  /// For each slot, the first that differs from it in nothing but the object.
  mutating func alike(in belief: Int) -> SlotOrder {
    if let known = alike[belief] { return known }
    let own = search.alike(
      beliefs[belief].items.map { explanations[Int($0.explanation)] }, holders(of: belief))
    alike.keep(own, for: belief)
    return own
  }

  /// The same belief state with other objects in the slots, by number.
  mutating func seating(_ holders: SlotHolders, in belief: Int) -> Int {
    let number = slotHolders.intern(holders)
    if number == beliefs[belief].holders { return belief }
    let key = NumberPair(belief, number)
    if let known = seatings[key] { return known }
    let seated = beliefs.intern(BeliefState(items: beliefs[belief].items, holders: number))
    seatings.keep(seated, for: key)
    return seated
  }

  /// The belief state that has only the cheapest explanation of another, by number.
  mutating func cheapest(of belief: Int) -> Int {
    beliefs.intern(
      BeliefState(items: [beliefs[belief].items[0]], holders: beliefs[belief].holders))
  }

  /// The step from a belief state by a record, by number.
  ///
  /// - Parameters:
  ///   - belief: The belief state.
  ///   - event: The record.
  ///   - limits: Other limits than those of the search; such a step is not remembered, and leaves
  ///     each object its slot.
  /// - Returns: The number.
  mutating func step(
    from belief: Int, by event: LogEvent, within limits: AlignmentLimits? = nil
  ) -> Int {
    let key = NumberPair(belief, events.intern(event))
    if limits == nil, let known = places[key] { return known }
    let before = beliefs[belief]
    let usual = search.limits
    if let limits { search.limits = limits }
    var holders = slotHolders[before.holders]
    if event.isLate { holders.age() }
    let found = search.step(
      from: before.items.map { (explanations[Int($0.explanation)], Int($0.cost)) },
      by: event, holders)
    search.limits = usual
    let (result, ways) = (found.all, found.ways)
    let cost = result.first?.cost ?? 0
    holders.take(event, in: search.model)
    var states = found.states
    let order = limits == nil ? search.reorder(&states, &holders) : nil
    let items = zip(states, result).map { state, one in
      BeliefState.Item(
        explanation: Int32(truncatingIfNeeded: explanations.intern(state)),
        cost: Int32(truncatingIfNeeded: one.cost - cost))
    }
    let next = beliefs.intern(BeliefState(items: items, holders: slotHolders.intern(holders)))
    var lists: [Int32: Int32] = [:]
    var (moves, kept) = (result.map(\.move), ways)
    for place in moves.indices { moves[place].note = keep(moves[place].note, &lists) }
    for place in kept.indices { kept[place].note = keep(kept[place].note, &lists) }
    steps.append(
      AlignmentStep(
        belief: next, cost: cost, moves: moves, ways: kept, isCut: found.isCut, order: order))
    if limits == nil { places.keep(steps.count - 1, for: key) }
    weight += Self.weight(of: steps[steps.count - 1])
    return steps.count - 1
  }

  /// Forgets the last steps, which are not remembered for what they lead from.
  mutating func dropSteps(from number: Int) {
    for step in steps[number...] { weight -= Self.weight(of: step) }
    steps.removeSubrange(number...)
  }

  /// About how many explanations and ways a step has.
  private static func weight(of step: AlignmentStep) -> Int {
    step.moves.count + step.ways.count / 16 + 8
  }

  /// Takes over a list of reasons of the last step.
  private mutating func keep(_ list: Int32, _ known: inout [Int32: Int32]) -> Int32 {
    if list == AlignmentNotes.none { return list }
    if let kept = known[list] { return kept }
    let kept = notes.joined(AlignmentNotes.none, search.notes.reasons(of: list))
    known[list] = kept
    return kept
  }
}
