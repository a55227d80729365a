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
}

/// How a record moved one hypothesis to another, for the story that is told afterwards.
struct TraceMove: Hashable, Sendable {
  /// The hypothesis it came from, by index.
  var parent: Int
  /// For each interaction under way now, the one it was before, by index; `begun` for a new one.
  var kept: [Int]
  /// The interaction that the record belongs to, as it was before, by index; or `begun`, or
  /// `nothing`.
  let taker: Int
  /// The program of that interaction, by index; -1 for none.
  var program = -1
  /// The role of the record's object in it.
  var role = -1
  /// The action of that role's machine that calls, by its number; -1 where it is not told.
  var emission = -1
  /// Whether the interaction turned out to have been under way when the log began.
  var isResumed = false

  /// An interaction that begins with the record.
  static let begun = -1
  /// The record belongs to no interaction.
  static let nothing = -2
}
