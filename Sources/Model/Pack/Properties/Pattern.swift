/// What a property claims of every segment of a run that its scope selects.
///
/// Source: Dwyer, Avrunin, Corbett, Patterns in property specifications for finite-state
/// verification, ICSE 1999, with the bounded and the immediate forms that callbacks ask for.
///
/// Something *happens* where it begins to be true: at the first position of each stretch, cut to
/// the segment, throughout which it is. *Before* and *after* never mean the same position.
package enum Pattern: Hashable, Sendable {
  /// It is true at no position: `no X`.
  case absence(Proposition)
  /// It happens so many times: `X happens at most 2 times`.
  case existence(Proposition, Count)
  /// It is true at every position: `always S`.
  case universality(Proposition)
  /// Wherever the first is true, so is the second: `X only in S`.
  case limitation(Proposition, to: Proposition)
  /// Where the last happens, the causes were true before it, one after another:
  /// `X precedes Y`, `X then Y precede Z`.
  case precedence([Proposition], Proposition)
  /// Where the first happens, the effects are true after it, one after another:
  /// `X leads to Y then Z`.
  case response(Proposition, [Proposition])
  /// The callback after each of the first is one of the second: `X is followed at once by Y`.
  case succession(Proposition, by: Proposition)
  /// The callback before each of the first is one of the second: `X comes right after Y`.
  case predecession(Proposition, after: Proposition)

  /// How often something happens.
  package struct Count: Hashable, Sendable {
    /// The fewest times; at least 0.
    package let atLeast: Int
    /// The most times; none when there is no bound.
    package let atMost: Int?

    /// Makes a count.
    package init(atLeast: Int, atMost: Int?) {
      self.atLeast = atLeast
      self.atMost = atMost
    }

    /// At least once.
    package static let some = Count(atLeast: 1, atMost: nil)
  }

  /// Whether a segment that satisfies it so far can fail by ending there.
  package var canBeOwed: Bool {
    switch self {
    case .existence(_, let count): count.atLeast > 0
    case .response, .succession: true
    case .absence, .universality, .limitation, .precedence, .predecession: false
    }
  }

  /// Everything it speaks of, in a fixed order: what makes it apply first.
  package var propositions: [Proposition] {
    switch self {
    case .absence(let one), .universality(let one), .existence(let one, _): [one]
    case .limitation(let one, let other), .succession(let one, let other),
      .predecession(let one, let other):
      [one, other]
    case .precedence(let causes, let last): [last] + causes
    case .response(let first, let effects): [first] + effects
    }
  }
}

/// The segments of a run that a pattern is claimed of.
///
/// Source: the scopes of Dwyer, Avrunin, Corbett, ICSE 1999.
///
/// A segment begins right after the position that opens it and ends right before the one that
/// closes it; it is opened and closed by what *happens*, as a pattern says it.
package enum Scope: Hashable, Sendable {
  /// The whole run.
  case globally
  /// From the beginning to the first `R`; nothing is claimed when it never comes.
  case before(Proposition)
  /// From the first `Q` to the end.
  case after(Proposition)
  /// From each `Q` to the next `R`; nothing is claimed when it never comes.
  case between(Proposition, Proposition)
  /// From each `Q` to the next `R`, or to the end when it never comes.
  case afterUntil(Proposition, Proposition)

  /// What opens and closes segments, in this order.
  package var propositions: [Proposition] {
    switch self {
    case .globally: []
    case .before(let one), .after(let one): [one]
    case .between(let opener, let closer), .afterUntil(let opener, let closer): [opener, closer]
    }
  }
}
