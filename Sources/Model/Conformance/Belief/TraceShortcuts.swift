/// Where records of one object led in circumstances that were met before.
struct TraceShortcuts: Sendable {
  /// The circumstances of a record.
  struct Place: Hashable, Sendable {
    let belief: Int
    let company: Int
    let callback: Int
    let slot: Int
    /// What was known of the object, by the number of a set.
    let set: Int
    /// What it costs to suppose that it belongs to another that was told the same right before;
    /// none where none was.
    let costOfJoining: Int?
    /// The slots of those who may be told the same after it, a bit each.
    let mates: UInt64
    /// Whether those have been told something else together with it.
    let isLeading: Bool
    /// Whether seconds have passed since the record before.
    let isLate: Bool
  }

  /// Where a record led.
  struct Shortcut: Sendable {
    /// The passage of the belief, by number.
    let passage: Int
    /// What is known of the object now, by the number of a set.
    let after: Int
  }

  /// How many are remembered.
  private static let most = 100_000

  private var known: [Place: Shortcut] = [:]

  /// Where a record led; nothing when it was not met before.
  func shortcut(at place: Place) -> Shortcut? { known[place] }

  /// Remembers where a record led.
  mutating func keep(_ passage: Int, after set: Int, at place: Place) {
    if known.count >= Self.most { known = [:] }
    if known[place] == nil { known[place] = Shortcut(passage: passage, after: set) }
  }
}

/// What was found out about things that have numbers, about few of many.
struct TraceMemo<Answer: Sendable>: Sendable {
  private var answers: [Answer] = []
  /// For each thing, the place of its answer plus one; 0 where nothing was found out.
  private var places: [Int32] = []

  /// What was found out about a thing; nothing when nothing was.
  subscript(number: Int) -> Answer? {
    guard number < places.count, places[number] > 0 else { return nil }
    return answers[Int(places[number]) - 1]
  }

  /// Keeps what was found out about a thing for the first time.
  mutating func keep(_ answer: Answer, about number: Int) {
    answers.append(answer)
    while places.count <= number { places.append(0) }
    places[number] = Int32(truncatingIfNeeded: answers.count)
  }
}

/// A number of which many are kept, in four bytes.
@propertyWrapper
struct Compact: Hashable, Sendable {
  private var stored: Int32

  /// Keeps a number; it must not be so large that four bytes do not hold it.
  init(wrappedValue: Int) { stored = Int32(wrappedValue) }

  /// The number.
  var wrappedValue: Int {
    get { Int(stored) }
    set { stored = Int32(newValue) }
  }
}
