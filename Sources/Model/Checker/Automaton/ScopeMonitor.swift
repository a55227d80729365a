import Pack

/// Monitors a property on a run, position by position: selects the segments of its scope, and
/// monitors its pattern on each.
///
/// Its states are those of the property's automaton before minimization. Segments are those of the
/// scopes of Dwyer, Avrunin, Corbett, Patterns in property specifications for finite-state
/// verification, ICSE 1999.
struct ScopeMonitor: Hashable {
  /// The monitors of the segment in progress, one for each claim of the plan; `nil` outside of
  /// segments.
  private var monitors: [PatternMonitor]?
  /// Whether no further segment can begin.
  private var isOver = false
  /// Whether the propositions that open and close segments were true at the previous position.
  private var wasOpener = false
  private var wasCloser = false
  /// Whether a segment that counts violated a claim.
  private var hasFailed = false
  /// Whether the trigger of a claim occurred in a segment that counts.
  private var wasTriggered = false
  /// The bits of `Plan.needed` that were not set so far.
  private var missing: UInt32

  /// A property with its propositions as bits of a letter.
  struct Plan: Hashable {
    /// The claims to monitor; two if the pattern has both a minimum and a maximum, such as
    /// `exactly`.
    let claims: [PatternMonitor.Claim]
    /// How segments are selected.
    let scope: Scope
    /// The bits that must each be set at least once in a run; otherwise the property is vacuously
    /// true of it.
    let needed: UInt32
  }

  /// How segments are selected; values are the bits of the letters that open and close them.
  enum Scope: Hashable {
    case globally
    case before(Int)
    case after(Int)
    case between(Int, Int)
    case afterUntil(Int, Int)
  }

  /// Makes the monitor for the beginning of a run.
  init(of plan: Plan) {
    missing = plan.needed
    switch plan.scope {
    case .globally, .before: monitors = plan.claims.map(PatternMonitor.init(of:))
    case .after, .between, .afterUntil: monitors = nil
    }
    if case .globally = plan.scope { noteTriggered() }
  }

  /// Whether the property is violated, however the run continues.
  var isViolated: Bool { hasFailed && missing == 0 }

  /// Whether the run has shown that the property is not vacuously true.
  var isNonvacuous: Bool { wasTriggered && missing == 0 }

  /// Whether the property is violated if the run ends here.
  func isOwing(_ plan: Plan) -> Bool {
    guard missing == 0, let monitors else { return false }
    switch plan.scope {
    case .before, .between: return false
    case .globally, .after, .afterUntil:
      return zip(monitors, plan.claims).contains { $0.isOwing($1) }
    }
  }

  /// Reads the letter of the next position.
  mutating func step(_ letter: Letter, _ plan: Plan) {
    missing &= ~letter.bits
    switch plan.scope {
    case .globally: stepInside(letter, plan, isFinal: true)
    case .after(let opener):
      let opens = begins(letter[opener], &wasOpener)
      if monitors != nil {
        stepInside(letter, plan, isFinal: true)
      } else if opens {
        open(plan, isFinal: true)
      }
    case .before(let closer):
      guard !isOver else { return }
      if begins(letter[closer], &wasCloser) {
        close(plan)
        isOver = true
      } else {
        stepInside(letter, plan, isFinal: false)
      }
    case .between(let opener, let closer):
      stepBetween(letter, plan, opener, closer, isFinal: false)
    case .afterUntil(let opener, let closer):
      stepBetween(letter, plan, opener, closer, isFinal: true)
    }
  }

  private mutating func stepBetween(
    _ letter: Letter, _ plan: Plan, _ opener: Int, _ closer: Int, isFinal: Bool
  ) {
    let opens = begins(letter[opener], &wasOpener)
    let closes = begins(letter[closer], &wasCloser)
    if monitors != nil {
      if closes {
        close(plan)
      } else {
        stepInside(letter, plan, isFinal: isFinal)
        if opens { overlap(plan) }
      }
    }
    if opens, monitors == nil { open(plan, isFinal: isFinal) }
  }

  /// Adds a position to the segment.
  ///
  /// If `isFinal`, the segment counts even if it is never closed.
  private mutating func stepInside(_ letter: Letter, _ plan: Plan, isFinal: Bool) {
    guard var current = monitors else { return }
    for (part, claim) in plan.claims.enumerated() { current[part].step(letter, claim) }
    monitors = current
    guard isFinal else { return }
    if current.contains(where: \.isBroken) { hasFailed = true }
    noteTriggered()
  }

  private mutating func open(_ plan: Plan, isFinal: Bool) {
    monitors = plan.claims.map(PatternMonitor.init(of:))
    if isFinal { noteTriggered() }
  }

  private mutating func overlap(_ plan: Plan) {
    guard var current = monitors else { return }
    for (part, claim) in plan.claims.enumerated() { current[part].overlap(claim) }
    monitors = current
  }

  private mutating func close(_ plan: Plan) {
    guard let current = monitors else { return }
    noteTriggered()
    for (monitor, claim) in zip(current, plan.claims)
    where monitor.isBroken || monitor.isOwing(claim) {
      hasFailed = true
    }
    monitors = nil
  }

  private mutating func noteTriggered() {
    if monitors?.contains(where: \.isTriggered) ?? false { wasTriggered = true }
  }

  private func begins(_ isTrue: Bool, _ wasTrue: inout Bool) -> Bool {
    defer { wasTrue = isTrue }
    return isTrue && !wasTrue
  }
}

extension ScopeMonitor.Plan {
  /// Makes the plan of a property, with the bits of its alphabet.
  init(of property: Property, in alphabet: Alphabet) {
    let claims = Self.claims(of: property.pattern, callBit: alphabet.callBit)
    let first = property.pattern.propositions.count
    let scope: ScopeMonitor.Scope =
      switch property.scope {
      case .globally: .globally
      case .before: .before(first)
      case .after: .after(first)
      case .between: .between(first, first + 1)
      case .afterUntil: .afterUntil(first, first + 1)
      }
    self.init(claims: claims, scope: scope, needed: alphabet.needed)
  }

  private static func claims(of pattern: Pattern, callBit: Int) -> [PatternMonitor.Claim] {
    switch pattern {
    case .absence: [.absence(0)]
    case .existence(_, let count): claims(of: count)
    case .universality: [.universality(0)]
    case .limitation: [.limitation(0, 1)]
    case .precedence(let causes, _): [.precedence(causes.indices.map { $0 + 1 }, 0)]
    case .response(_, let effects): [.response(0, effects.indices.map { $0 + 1 })]
    case .succession: [.succession(0, 1, call: callBit)]
    case .predecession: [.predecession(0, 1, call: callBit)]
    }
  }

  private static func claims(of count: Pattern.Count) -> [PatternMonitor.Claim] {
    var claims: [PatternMonitor.Claim] = []
    if let most = count.atMost { claims.append(.atMost(0, times: most)) }
    if count.atLeast > 0 { claims.append(.atLeast(0, times: count.atLeast)) }
    return claims
  }
}
