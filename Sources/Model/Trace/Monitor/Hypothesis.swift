/// One way in which the world may stand after a record: what is known of the objects that the log
/// names, and the interactions under way.
struct Hypothesis: Hashable, Sendable {
  /// For each slot, the object in it; empty for a slot that nobody has.
  var slots: [ObjectState]
  /// The interactions under way, the outermost first.
  var frames: [Frame]
  /// How many more interactions may turn out to have been under way before the log began.
  var open: Int

  /// An interaction under way.
  struct Frame: Hashable, Sendable {
    /// The program, by index.
    let program: Int
    /// Where in it the world is.
    var node: Int
    /// For each lifeline who plays it: a slot, or one of the numbers below.
    var roles: [Int]
    /// For each lifeline that an unseen object plays, what is known of that; empty for others.
    var unseen: [ObjectState]
    /// The rest of a step whose callbacks have not all come.
    var pending: Pending?

    /// A lifeline that an object plays which no record names.
    static let unseenRole = -1
    /// A lifeline that stands for many objects.
    static let manyRole = -2
  }

  /// What is left of what an event does to an object.
  struct Pending: Hashable, Sendable {
    /// The lifeline.
    let role: Int
    /// The object's slot; -1 when it is the unseen one of that lifeline.
    let slot: Int
    let event: Int
    let move: Int
    /// How many deeds are done.
    var done: Int
  }

  /// What is known of whoever plays a lifeline of the innermost interaction.
  func state(of role: Int) -> ObjectState {
    guard let frame = frames.last else { return [] }
    let slot = frame.roles[role]
    return slot >= 0 ? slots[slot] : frame.unseen[role]
  }

  /// Changes what is known of an object: of a slot, or of the unseen player of a lifeline.
  mutating func set(_ state: ObjectState, slot: Int, role: Int) {
    if slot >= 0 { slots[slot] = state } else { frames[frames.count - 1].unseen[role] = state }
  }

  /// Whether the object of a slot takes part in anything under way.
  func isBusy(_ slot: Int) -> Bool {
    frames.contains { $0.roles.contains(slot) || $0.pending?.slot == slot }
  }
}

/// The slots of the objects that the log names, and what the log shows of each.
struct TraceCompany: Hashable, Sendable {
  /// Who has a slot.
  struct Member: Hashable, Sendable {
    /// The machine, by index into the pack.
    let machine: Int
    /// What the log shows of it, by the number of a sight.
    var sight: Int
  }

  /// For each slot, who has it; none for a free slot.
  var members: [Member?]

  /// The slots of a machine's objects.
  func slots(of machine: Int) -> [Int] {
    members.indices.filter { members[$0]?.machine == machine }
  }
}

/// What a record says, in terms of slots.
struct TraceSymbol: Hashable, Sendable {
  /// One thing that it may mean.
  struct Meaning: Hashable, Sendable {
    /// The callback, by index into the pack.
    let callback: Int
    /// The slot of the object; -1 for any object of the callback's machine.
    let slot: Int
  }

  /// What it may mean; at least one.
  let meanings: [Meaning]

  /// How much must be supposed for it to be a callback of an object, by its slot or -1; nothing
  /// when it cannot be that.
  func cost(of callback: Int, on slot: Int) -> Int? {
    var isAny = false
    var isElse = false
    for meaning in meanings {
      if meaning.callback == callback, meaning.slot == slot, slot >= 0 { return 0 }
      if meaning.callback == callback, meaning.slot < 0 { isAny = true }
      if meaning.slot >= 0 { isElse = true }
    }
    return isAny ? (isElse ? 4 : 0) : nil
  }
}
