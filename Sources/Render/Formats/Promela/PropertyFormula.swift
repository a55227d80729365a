import Pack

/// The violations of a property as a formula, evaluated at the first position of a run.
///
/// A position is a state of the model in which something is observed. The formula follows the
/// definition of the property language: scopes and patterns of Dwyer, Avrunin, Corbett (1999). A
/// violation is always a finite run or a prefix, so no search for cycles is needed.
struct PropertyFormula {
  private let property: Property
  private let observer: PropertyObserver
  /// The end of a segment, whether or not obligations count there.
  private let limit: Formula
  /// The end of a segment at which obligations count.
  private let due: Formula
  /// What must follow for the segment to count.
  private let rest: Formula
  private let end: Formula

  /// Prepares the formula of a property.
  init(of property: Property, seenBy observer: PropertyObserver) {
    self.property = property
    self.observer = observer
    let end = observer.end
    self.end = end
    let owed = property.isUnlessKilled ? end && !observer.killed : end
    switch property.scope {
    case .globally, .after: (limit, due, rest) = (end, owed, .constant(true))
    case .before(let closer), .between(_, let closer):
      let close = observer.risingEdge(closer) && !end
      (limit, due, rest) = (close || end, close, close.until(from: !end))
    case .afterUntil(_, let closer):
      let close = observer.risingEdge(closer) && !end
      (limit, due, rest) = (close || end, close || owed, .constant(true))
    }
  }

  /// The formula, true for the runs that violate the property.
  var violation: Formula {
    let segment =
      switch property.scope {
      case .globally, .before: claim
      case .after(let opener):
        (observer.risingEdge(opener) && !end && begin(claim))
          .until(from: !observer.risingEdge(opener) && !end)
      case .between(let opener, _), .afterUntil(let opener, _):
        (observer.risingEdge(opener) && !end && begin(claim)).until(from: !end)
      }
    return observer.conditions.reduce(segment) { $0 && $1 }
  }

  /// Whether the pattern depends on the first position of a segment.
  private var asksForFirst: Bool {
    switch property.pattern {
    case .existence(let one, _), .precedence(_, let one), .response(let one, _): !one.isInstant
    case .absence, .universality, .limitation, .succession, .predecession: false
    }
  }

  /// The segment begins at the next position.
  private func begin(_ inside: Formula) -> Formula {
    if !asksForFirst { return observer.next(inside) }
    let fresh = observer.isPosition || end
    return observer.next((fresh && inside).until(from: !fresh))
  }

  /// The violation of the pattern, at the first position of a segment.
  private var claim: Formula {
    switch property.pattern {
    case .absence(let one): somewhere(observer.seen(one))
    case .universality(let one): somewhere(observer.isPosition && !observer.holds(one))
    case .limitation(let one, let states): somewhere(observer.seen(one) && !observer.holds(states))
    case .existence(let one, let count): tooMany(one, count) || tooFew(one, count)
    case .precedence(let causes, let last): unprepared(last, causes)
    case .response(let first, let effects):
      happens(first) { observer.next(unanswered(effects[...])) }
    case .succession(let first, let next):
      somewhere(observer.seen(first) && observer.next(notNext(next)))
    case .predecession(let first, let former): notAfter(first, former)
    }
  }

  /// Some position of a segment that counts satisfies the formula.
  private func somewhere(_ one: Formula) -> Formula {
    (!limit && one && rest).until(from: !limit)
  }

  /// A proposition becomes true in the segment, or is true at its first position; `then` holds
  /// there.
  private func happens(_ one: Proposition, _ then: () -> Formula) -> Formula {
    let then = !limit && then()
    let later = (observer.risingEdge(one) && then).until(from: !limit)
    return one.isInstant ? later : (observer.holds(one) && then) || later
  }

  private func tooMany(_ one: Proposition, _ count: Pattern.Count) -> Formula {
    guard let most = count.atMost else { return .constant(false) }
    func later(_ times: Int) -> Formula {
      if times == 0 { return rest }
      let more = times == 1 ? rest : observer.next(later(times - 1))
      return (observer.risingEdge(one) && !limit && more).until(from: !limit)
    }
    return happens(one) { most == 0 ? rest : observer.next(later(most)) }
  }

  private func tooFew(_ one: Proposition, _ count: Pattern.Count) -> Formula {
    if count.atLeast == 0 { return .constant(false) }
    let risingEdge = observer.risingEdge(one)
    func left(_ times: Int) -> Formula {
      let again =
        times == 0
        ? Formula.constant(false) : risingEdge && !limit && observer.next(left(times - 1))
      return (due || again).until(from: !risingEdge && !limit)
    }
    let most = count.atLeast - 1
    if one.isInstant { return left(most) }
    let first =
      most == 0
      ? Formula.constant(false)
      : observer.holds(one) && !limit && observer.next(left(most - 1))
    return due || first || (!observer.holds(one) && left(most))
  }

  /// `last` happens before all causes were true in order.
  private func unprepared(_ last: Proposition, _ causes: [Proposition]) -> Formula {
    func waiting(_ causes: ArraySlice<Proposition>) -> Formula {
      guard let cause = causes.first else { return .constant(false) }
      let seen = observer.seen(cause)
      let more = waiting(causes.dropFirst())
      let on = more == .constant(false) ? more : seen && observer.next(more)
      return (!limit && ((observer.risingEdge(last) && rest) || on)).until(from: !limit && !seen)
    }
    let first = last.isInstant ? .constant(false) : observer.holds(last) && !limit && rest
    return first || waiting(causes[...])
  }

  /// The segment ends before all effects were true in order.
  private func unanswered(_ effects: ArraySlice<Proposition>) -> Formula {
    guard let effect = effects.first else { return .constant(false) }
    let seen = observer.seen(effect)
    let more = unanswered(effects.dropFirst())
    let on =
      more == .constant(false) ? more : seen && !limit && observer.next(more)
    return (due || on).until(from: !limit && !seen)
  }

  /// The next callback is another one, or there is none.
  private func notNext(_ next: Proposition) -> Formula {
    (due || (!limit && observer.isCall && !observer.holds(next) && rest))
      .until(from: !limit && !observer.isCall)
  }

  /// The previous callback is another one, or there is none in the segment.
  private func notAfter(_ first: Proposition, _ former: Proposition) -> Formula {
    let next = (!limit && observer.seen(first) && rest).until(from: !limit && !observer.isCall)
    let call = observer.isCall && !observer.holds(former)
    return next || (!limit && call && observer.next(next)).until(from: !limit)
  }
}
