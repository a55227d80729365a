import Model

/// Writes the runs that violate a property as a formula, evaluated at the first position of a run.
///
/// A position is a state of the model in which something is said of an observed object. The
/// formulas follow the definitions of the property language: what violates is always a run that
/// came to its end, or a part of one, so it is found without a search for cycles.
struct PropertyFormula {
  private let property: Property
  private let sight: Sight
  /// How a segment ends, whether or not it counts then.
  private let limit: Formula
  /// Where a segment ends so that what is owed counts.
  private let due: Formula
  /// What must come so that the segment counts.
  private let rest: Formula
  private let end: Formula

  /// Prepares to write what some observer sees of a property.
  init(of property: Property, seenBy sight: Sight) {
    self.property = property
    self.sight = sight
    let end = sight.end
    self.end = end
    let owed = property.isUnlessKilled ? end && !sight.killed : end
    switch property.scope {
    case .globally, .after: (limit, due, rest) = (end, owed, .constant(true))
    case .before(let closer), .between(_, let closer):
      let close = sight.rise(closer) && !end
      (limit, due, rest) = (close || end, close, close.until(from: !end))
    case .afterUntil(_, let closer):
      let close = sight.rise(closer) && !end
      (limit, due, rest) = (close || end, close || owed, .constant(true))
    }
  }

  /// The formula; true of the runs that violate the property.
  var violation: Formula {
    let segment =
      switch property.scope {
      case .globally, .before: claim
      case .after(let opener):
        (sight.rise(opener) && !end && begin(claim))
          .until(from: !sight.rise(opener) && !end)
      case .between(let opener, _), .afterUntil(let opener, _):
        (sight.rise(opener) && !end && begin(claim)).until(from: !end)
      }
    return sight.conditions.reduce(segment) { $0 && $1 }
  }

  /// Whether the claim asks what is so at the first position of a segment.
  private var asksForFirst: Bool {
    switch property.pattern {
    case .existence(let one, _), .precedence(_, let one), .response(let one, _): !one.isInstant
    case .absence, .universality, .limitation, .succession, .predecession: false
    }
  }

  /// A segment begins at the position after this one.
  private func begin(_ inside: Formula) -> Formula {
    if !asksForFirst { return sight.next(inside) }
    let fresh = sight.isPosition || end
    return sight.next((fresh && inside).until(from: !fresh))
  }

  /// What violates the claim, at the first position of a segment.
  private var claim: Formula {
    switch property.pattern {
    case .absence(let one): somewhere(sight.seen(one))
    case .universality(let one): somewhere(sight.isPosition && !sight.holds(one))
    case .limitation(let one, let states): somewhere(sight.seen(one) && !sight.holds(states))
    case .existence(let one, let count): tooMany(one, count) || tooFew(one, count)
    case .precedence(let causes, let last): unprepared(last, causes)
    case .response(let first, let effects):
      happens(first) { sight.next(unanswered(effects[...])) }
    case .succession(let first, let next):
      somewhere(sight.seen(first) && sight.next(notNext(next)))
    case .predecession(let first, let former): notAfter(first, former)
    }
  }

  /// Some position of the segment, which counts.
  private func somewhere(_ one: Formula) -> Formula {
    (!limit && one && rest).until(from: !limit)
  }

  /// Something happens in the segment, also by being true at its first position, and then.
  private func happens(_ one: Happening, _ then: () -> Formula) -> Formula {
    let then = !limit && then()
    let later = (sight.rise(one) && then).until(from: !limit)
    return one.isInstant ? later : (sight.holds(one) && then) || later
  }

  private func tooMany(_ one: Happening, _ count: Pattern.Count) -> Formula {
    guard let most = count.atMost else { return .constant(false) }
    func later(_ times: Int) -> Formula {
      if times == 0 { return rest }
      let more = times == 1 ? rest : sight.next(later(times - 1))
      return (sight.rise(one) && !limit && more).until(from: !limit)
    }
    return happens(one) { most == 0 ? rest : sight.next(later(most)) }
  }

  private func tooFew(_ one: Happening, _ count: Pattern.Count) -> Formula {
    if count.atLeast == 0 { return .constant(false) }
    let rise = sight.rise(one)
    func left(_ times: Int) -> Formula {
      let again =
        times == 0
        ? Formula.constant(false) : rise && !limit && sight.next(left(times - 1))
      return (due || again).until(from: !rise && !limit)
    }
    let most = count.atLeast - 1
    if one.isInstant { return left(most) }
    let first =
      most == 0
      ? Formula.constant(false)
      : sight.holds(one) && !limit && sight.next(left(most - 1))
    return due || first || (!sight.holds(one) && left(most))
  }

  /// The last happens before all causes were true in a row.
  private func unprepared(_ last: Happening, _ causes: [Happening]) -> Formula {
    func waiting(_ causes: ArraySlice<Happening>) -> Formula {
      guard let cause = causes.first else { return .constant(false) }
      let seen = sight.seen(cause)
      let more = waiting(causes.dropFirst())
      let on = more == .constant(false) ? more : seen && sight.next(more)
      return (!limit && ((sight.rise(last) && rest) || on)).until(from: !limit && !seen)
    }
    let first = last.isInstant ? .constant(false) : sight.holds(last) && !limit && rest
    return first || waiting(causes[...])
  }

  /// The segment ends before all effects were true in a row.
  private func unanswered(_ effects: ArraySlice<Happening>) -> Formula {
    guard let effect = effects.first else { return .constant(false) }
    let seen = sight.seen(effect)
    let more = unanswered(effects.dropFirst())
    let on =
      more == .constant(false) ? more : seen && !limit && sight.next(more)
    return (due || on).until(from: !limit && !seen)
  }

  /// The next callback is none of these, or there is none.
  private func notNext(_ next: Happening) -> Formula {
    (due || (!limit && sight.isCall && !sight.holds(next) && rest))
      .until(from: !limit && !sight.isCall)
  }

  /// The callback before is none of these, or there is none in the segment.
  private func notAfter(_ first: Happening, _ former: Happening) -> Formula {
    let next = (!limit && sight.seen(first) && rest).until(from: !limit && !sight.isCall)
    let call = sight.isCall && !sight.holds(former)
    return next || (!limit && call && sight.next(next)).until(from: !limit)
  }
}
