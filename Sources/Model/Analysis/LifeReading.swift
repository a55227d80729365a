import Base
import Pack
import StateSpace

/// What the life of an object says of the callbacks of its machine.
struct LifeReading: Sendable {
  /// For the whole life, and then for each span that occurs, in the machine's order: how often each
  /// callback runs.
  let counts: [[CallbackFacts.Count]]
  /// What comes before and after each.
  let order: LifeOrder

  /// Reads a life.
  init(of life: LifeGraph, machine: Machine, index: PackIndex) {
    let whole = Stretch(lifeOf: life)
    let passes = Self.passes(over: life, in: whole)
    order = LifeOrder(of: life, passes: passes)
    counts =
      [Self.counts(StretchCounts(of: life, in: whole, passes: passes), per: nil)]
      + Self.counts(perSpanOf: machine, in: life, index: index)
  }

  private static func passes(
    over life: LifeGraph, in stretch: Stretch
  ) -> [(bits: CallbackBits, pass: StretchPasses)] {
    CallbackBits.all(of: life).map { ($0, StretchPasses(over: life, in: stretch, bits: $0)) }
  }

  /// The counts of each callback per span that occurs, in the machine's order.
  private static func counts(
    perSpanOf machine: Machine, in life: LifeGraph, index: PackIndex
  ) -> [[CallbackFacts.Count]] {
    machine.spans.compactMap { span in
      let begins = span.begins.compactMap { life.callbacks.firstIndex(of: index.callback($0)) }
      let stretch = Stretch(of: life, begunBy: Set(begins))
      guard stretch.occurs else { return nil }
      let counted = StretchCounts(
        of: life, in: stretch, passes: passes(over: life, in: stretch))
      return counts(counted, per: span.name)
    }
  }

  private static func counts(
    _ counted: StretchCounts, per span: Name<Span>?
  ) -> [CallbackFacts.Count] {
    zip(counted.atLeast, counted.atMost).map {
      CallbackFacts.Count(
        span: span, atLeast: $0, atMost: $1, isEverComplete: counted.isEverComplete)
    }
  }
}
