import Pack

extension PropertyParser {
  /// The most times that a count may name.
  private static let mostTimes = 20

  /// Reads the claim itself.
  mutating func pattern() throws(Fault) -> Pattern {
    if take("no") { return .absence(try proposition()) }
    if let count = leadingCount {
      throw fault("unexpected '\(token.text)'; write 'X happens \(count)'")
    }
    let start = token.offset
    if take("always") {
      let start = token.offset
      let state = try proposition()
      mustLast(
        state, at: start, "'always' needs states; for a callback, write 'no X' or 'X only in'")
      return .universality(state)
    }
    let first = try proposition()
    if token.word == "then" { return try precedence(first) }
    switch token.word {
    case "happens":
      advance()
      return .existence(first, try count())
    case "only": return try limitation(first)
    case "precedes", "precede":
      advance()
      return .precedence([first], try proposition())
    case "leads": return try response(first)
    case "can": return try reachability(first, at: start)
    case "is", "comes": return try neighbors(first, at: start)
    default:
      throw fault(
        "expected a claim, such as 'precedes', 'leads to', 'happens', or 'only in'",
        near: ["precedes", "leads", "happens", "only", "comes", "then", "is", "and", "or"])
    }
  }

  /// `A then B precede C`.
  private mutating func precedence(_ first: Proposition) throws(Fault) -> Pattern {
    var causes = [first]
    while take("then") { causes.append(try proposition()) }
    guard take("precede") || take("precedes") else {
      throw fault("expected 'precede', as in 'A then B precede C'", near: ["precede", "then"])
    }
    return .precedence(causes, try proposition())
  }

  /// `A leads to B then C`.
  private mutating func response(_ first: Proposition) throws(Fault) -> Pattern {
    try expect("leads", "to")
    var effects = [try proposition()]
    while take("then") { effects.append(try proposition()) }
    return .response(first, effects)
  }

  /// `S can always be reached`.
  private mutating func reachability(
    _ state: Proposition, at start: Int
  ) throws(Fault) -> Pattern {
    try expect("can", "always", "be", "reached")
    mustLast(state, at: start, "'can always be reached' needs states; a callback is not reached")
    if isAboutInteraction {
      faults.append(
        Fault("'can always be reached' is about whole lives; remove 'in' and what it names", at: 0))
    }
    isReachability = true
    return .existence(state, .some)
  }

  /// `A only in S`.
  private mutating func limitation(_ first: Proposition) throws(Fault) -> Pattern {
    try expect("only", "in")
    let start = token.offset
    let states = try proposition()
    mustLast(states, at: start, "'only in' needs states, not a callback")
    return .limitation(first, to: states)
  }

  /// `A is followed at once by B`, `A comes right after B`.
  private mutating func neighbors(_ first: Proposition, at start: Int) throws(Fault) -> Pattern {
    let isForward = token.word == "is"
    if isForward {
      try expect("is", "followed", "at", "once", "by")
    } else {
      try expect("comes", "right", "after")
    }
    let secondStart = token.offset
    let second = try proposition()
    let parts = faults.isEmpty ? [(first, start), (second, secondStart)] : []
    for (proposition, offset) in parts where !proposition.isInstant {
      faults.append(
        Fault(
          "expected a callback; a state cannot come right after something",
          at: offset))
    }
    return isForward ? .succession(first, by: second) : .predecession(first, after: second)
  }

  /// The form of a count that comes before its callback instead of after `happens`; `nil` if none
  /// does.
  private var leadingCount: String? {
    guard let word = token.word, !names.isCallback(word), let next = second.word else { return nil }
    switch word {
    case "at" where ["most", "least"].contains(next): return "at \(next) N times"
    case "exactly" where ["once", "twice"].contains(next) || Int(next) != nil:
      return "exactly N times"
    case "once", "twice": return "exactly \(word)"
    default: return nil
    }
  }

  private mutating func count() throws(Fault) -> Pattern.Count {
    if let word = token.word, ["once", "twice"].contains(word) || Int(word) != nil {
      throw fault("expected 'exactly', 'at least', or 'at most' before a number of times")
    }
    guard let word = token.word, ["at", "exactly"].contains(word) else { return .some }
    advance()
    let bound = word == "at" ? token.word : word
    guard let bound, ["most", "least", "exactly"].contains(bound) else {
      throw fault("expected 'most' or 'least'", near: ["most", "least"])
    }
    if word == "at" { advance() }
    let number = try times()
    switch bound {
    case "most": return Pattern.Count(atLeast: 0, atMost: number)
    case "least": return Pattern.Count(atLeast: number, atMost: nil)
    default: return Pattern.Count(atLeast: number, atMost: number)
    }
  }

  private mutating func times() throws(Fault) -> Int {
    if take("once") { return 1 }
    if take("twice") { return 2 }
    guard let word = token.word, let number = Int(word) else {
      throw fault("expected a number: 'once', 'twice', or '3 times'", near: ["once", "twice"])
    }
    if number < 1 || number > Self.mostTimes {
      let message = "expected a number of times from 1 to \(Self.mostTimes); for none, write 'no X'"
      faults.append(Fault(message, at: token.offset))
    }
    advance()
    guard take("times") || take("time") else {
      throw fault("expected 'times'", near: ["times"])
    }
    return number
  }

  private mutating func mustLast(_ proposition: Proposition, at offset: Int, _ message: String) {
    if faults.isEmpty, proposition.namesCall { faults.append(Fault(message, at: offset)) }
  }
}
