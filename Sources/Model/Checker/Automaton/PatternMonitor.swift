/// Monitors a pattern on one segment of a run, position by position, with a small counter and three
/// flags.
///
/// Source: Dwyer, Avrunin, Corbett, Patterns in property specifications for finite-state
/// verification, ICSE 1999.
struct PatternMonitor: Hashable {
  /// The counter, whose meaning depends on the claim: occurrences, causes so far, or the next
  /// effect due.
  private var system = 0
  /// Whether the proposition that is counted, or triggers, was true at the previous position of
  /// this segment.
  private var wasTrue = false
  /// Whether the segment violates the claim, whatever follows.
  private(set) var isBroken = false
  /// Whether the claim's trigger occurred in this segment, so that the claim is not vacuous.
  private(set) var isTriggered = false

  /// A pattern whose propositions are bits of a letter.
  enum Claim: Hashable {
    /// Never true.
    case absence(Int)
    /// Always true.
    case universality(Int)
    /// The second is true at each position at which the first is.
    case limitation(Int, Int)
    /// Becomes true at most `times` times.
    case atMost(Int, times: Int)
    /// Becomes true at least `times` times.
    case atLeast(Int, times: Int)
    /// The last becomes true only after the causes, which occur in order.
    case precedence([Int], Int)
    /// The effects occur after the first, in order.
    case response(Int, [Int])
    /// The next callback after the first is the second.
    case succession(Int, Int, call: Int)
    /// The previous callback before the first is the second.
    case predecession(Int, Int, call: Int)
  }

  /// Begins a segment.
  init(of claim: Claim) {
    switch claim {
    case .absence, .universality, .atMost, .atLeast: isTriggered = true
    case .limitation, .precedence, .response, .succession, .predecession: break
    }
  }

  /// Whether the segment violates the claim if it ends here.
  func isOwing(_ claim: Claim) -> Bool {
    switch claim {
    case .atLeast(_, let times): system < times
    case .response, .succession: system > 0
    default: false
    }
  }

  /// Reads the letter of the next position of the segment.
  mutating func step(_ letter: Letter, _ claim: Claim) {
    switch claim {
    case .absence(let one): isBroken = isBroken || letter[one]
    case .universality(let one): isBroken = isBroken || !letter[one]
    case .limitation(let one, let states):
      isTriggered = isTriggered || letter[one]
      isBroken = isBroken || (letter[one] && !letter[states])
    case .atMost(let one, let times):
      if begins(letter[one]), system <= times { system += 1 }
      isBroken = system > times
    case .atLeast(let one, let times):
      if begins(letter[one]), system < times { system += 1 }
    case .precedence(let causes, let last): precede(letter, causes, last)
    case .response(let first, let effects): respond(letter, first, effects)
    case .succession(let first, let next, let call): succeed(letter, first, next, call)
    case .predecession(let first, let former, let call):
      guard letter[call] else { return }
      isTriggered = isTriggered || letter[first]
      isBroken = isBroken || (letter[first] && system == 0)
      system = letter[former] ? 1 : 0
    }
  }

  /// Begins another segment after this position, while this one continues.
  ///
  /// Segments that end together share one monitor, which keeps the state that is hardest to
  /// satisfy.
  mutating func overlap(_ claim: Claim) {
    switch claim {
    case .atLeast, .precedence, .predecession:
      system = 0
      wasTrue = false
    case .response: wasTrue = false
    case .absence, .universality, .limitation, .atMost, .succession: break
    }
  }

  /// Whether a proposition becomes true at this position; `isTrue` is its value here.
  private mutating func begins(_ isTrue: Bool) -> Bool {
    defer { wasTrue = isTrue }
    return isTrue && !wasTrue
  }

  private mutating func precede(_ letter: Letter, _ causes: [Int], _ last: Int) {
    if begins(letter[last]) {
      isTriggered = true
      isBroken = isBroken || system < causes.count
    }
    if system < causes.count, letter[causes[system]] { system += 1 }
  }

  /// The counter is 0 if no effect is due, else 1 plus the number of effects so far.
  private mutating func respond(_ letter: Letter, _ first: Int, _ effects: [Int]) {
    if system > 0, letter[effects[system - 1]] { system = system == effects.count ? 0 : system + 1 }
    if begins(letter[first]) {
      isTriggered = true
      system = 1
    }
  }

  private mutating func succeed(_ letter: Letter, _ first: Int, _ next: Int, _ call: Int) {
    guard letter[call] else { return }
    isBroken = isBroken || (system > 0 && !letter[next])
    system = letter[first] ? 1 : 0
    isTriggered = isTriggered || letter[first]
  }
}
