/// What a record says, in terms of slots: all that the interactions need to know of it.
struct TraceSymbol: Hashable, Sendable {
  /// One thing that it may mean.
  struct Meaning: Hashable, Sendable {
    /// The callback, by index into the pack.
    let callback: Int
    /// The slot of the object; `anyone` where the record does not tell which of its machine's
    /// objects it is.
    let slot: Int
    /// What was known of the object before, by the number of a set.
    let before: Int
    /// The actions that may have called it; not asked where it may be anyone.
    let emissions: [Emission]
    /// What it costs to suppose that the object was told so because it belongs to another that was told
    /// the same right before; none where none was.
    var costOfJoining: Int?
    /// Whether it says what the record means in place of one of the slot's object, which its own
    /// belongs to; then it begins nothing.
    var isInPlace = false
    /// What it costs to suppose that it is meant.
    var cost = 0

    /// Whichever object of the machine.
    static let anyone = -1
    /// What it costs that a record which names an object is of another.
    static let costOfAnother = 8
  }

  /// An action of a machine that may have called it, and the models in which it may.
  struct Emission: Hashable, Sendable {
    let number: Int
    let mask: TraceModels.Mask
  }

  /// An object that has a slot.
  struct Member: Hashable, Sendable {
    /// The machine, by index into the pack.
    let machine: Int
    /// The number of its sight: of what the log shows of it.
    var sight: Int
    /// Whether its first record was one of an object that had done nothing yet.
    var isFresh = false
    /// Whether any number of objects may stand behind its name.
    var isCrowd = false
  }

  /// What it may mean; at least one.
  let meanings: [Meaning]
  /// For each slot, who has it.
  let company: [Member?]
  /// Whether more time has passed since the record before than an interaction takes that does not wait.
  var isLate = false
}
