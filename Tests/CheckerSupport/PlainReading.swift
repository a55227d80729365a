package import Pack
package import StateSpace
package import Checker

/// A property read off its definition, position by position, on one finite complete run.
package struct PlainReading {
  /// The property.
  package let property: Property
  /// The numbers of callbacks and states.
  package let index: PackIndex
  /// The run.
  package let run: [TracePosition]

  /// Reads a property on a run, whose callbacks and states have their numbers in the index.
  package init(property: Property, index: PackIndex, run: [TracePosition]) {
    self.property = property
    self.index = index
    self.run = run
  }

  /// Whether the run satisfies the property.
  package var holds: Bool { segments.allSatisfy(claimHolds) }

  /// Whether some segment has what the claim is about.
  package var isNonvacuous: Bool {
    segments.contains { segment in
      switch property.pattern {
      case .absence, .existence, .universality: true
      case .limitation(let one, _): segment.contains { isTrue(one, $0) }
      case .precedence(_, let one), .response(let one, _), .succession(let one, _),
        .predecession(let one, _):
        !propositions(of: one, in: segment).isEmpty
      }
    }
  }

  private var segments: [Range<Int>] {
    let whole = run.indices
    func first(_ proposition: Proposition, after place: Int) -> Int? {
      propositions(of: proposition, in: whole).first { $0 > place }
    }
    switch property.scope {
    case .globally: return [whole]
    case .before(let closer): return first(closer, after: -1).map { [0..<$0] } ?? []
    case .after(let opener): return first(opener, after: -1).map { [($0 + 1)..<run.count] } ?? []
    case .between(let opener, let closer):
      return propositions(of: opener, in: whole).compactMap { begin in
        first(closer, after: begin).map { (begin + 1)..<$0 }
      }
    case .afterUntil(let opener, let closer):
      return propositions(of: opener, in: whole).map { begin in
        (begin + 1)..<(first(closer, after: begin) ?? run.count)
      }
    }
  }

  private func claimHolds(in segment: Range<Int>) -> Bool {
    switch property.pattern {
    case .absence(let one): return !segment.contains { isTrue(one, $0) }
    case .existence(let one, let count):
      let times = propositions(of: one, in: segment).count
      return times >= count.atLeast && times <= count.atMost ?? Int.max
    case .universality(let one): return segment.allSatisfy { isTrue(one, $0) }
    case .limitation(let one, let other):
      return segment.allSatisfy { !isTrue(one, $0) || isTrue(other, $0) }
    case .precedence(let causes, let last):
      return propositions(of: last, in: segment).allSatisfy { place in
        isRow(causes, in: segment.lowerBound..<place)
      }
    case .response(let first, let effects):
      return propositions(of: first, in: segment).allSatisfy { place in
        isRow(effects, in: (place + 1)..<segment.upperBound)
      }
    case .succession(let first, let next):
      return propositions(of: first, in: segment).allSatisfy { place in
        let call = ((place + 1)..<segment.upperBound).first { run[$0].isCall }
        return call.map { isTrue(next, $0) } ?? false
      }
    case .predecession(let first, let former):
      return propositions(of: first, in: segment).allSatisfy { place in
        let call = (segment.lowerBound..<place).last { run[$0].isCall }
        return call.map { isTrue(former, $0) } ?? false
      }
    }
  }

  /// Whether all are true one after another somewhere in a stretch.
  private func isRow(_ propositions: [Proposition], in stretch: Range<Int>) -> Bool {
    var rest = stretch
    for proposition in propositions {
      guard let place = rest.first(where: { isTrue(proposition, $0) }) else { return false }
      rest = (place + 1)..<rest.upperBound
    }
    return true
  }

  private func propositions(of proposition: Proposition, in segment: Range<Int>) -> [Int] {
    segment.filter { place in
      isTrue(proposition, place) && (place == segment.lowerBound || !isTrue(proposition, place - 1))
    }
  }

  private func isTrue(_ proposition: Proposition, _ place: Int) -> Bool {
    switch proposition {
    case .call(let role, let name, let argument):
      guard run[place].isCall, run[place].role == role else { return false }
      return run[place].callback == index.callback(name)
        && (argument ?? run[place].argument) == run[place].argument
    case .anyCall: return run[place].isCall
    case .state(let role, let region, let state):
      return Int(run[place].states[role][region]) == state
    case .not(let inner): return !isTrue(inner, place)
    case .all(let parts): return parts.allSatisfy { isTrue($0, place) }
    case .any(let parts): return parts.contains { isTrue($0, place) }
    }
  }
}
