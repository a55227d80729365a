import Base

/// How interactions under way end without a record, each way worked out once.
extension AlignmentSearch {
  /// What decides how an interaction can end.
  struct EndingKey: MixedKey {
    let frame: InteractionFrame
    /// What is known of its objects, and what the log prints of them; 0 for other slots.
    let (sets, alphabetNumbers): (SIMD8<UInt16>, SIMD8<UInt16>)
    let models: UInt64
    let life: ProcessLife
    /// The most that missing records can cost, in this search and in one that is not lossy.
    let (most, near): (Int, Int)

    var mixed: UInt64 {
      let own = HashIndex.mixed(models, into: frame.mixed)
      let rest = UInt64(bitPattern: Int64(most << 20 ^ near << 4 ^ Int(life.rawValue)))
      return HashIndex.mixed(rest, into: alphabetNumbers.mixed(into: sets.mixed(into: own)))
    }
  }

  /// A way in which an interaction can end.
  struct InteractionEnding: Sendable {
    /// What is known of its objects then.
    let sets: SIMD8<UInt16>
    let models: UInt64
    let life: ProcessLife
    let loss: Reached.Loss
    let cost: Int
    /// Why it costs something.
    let reasons: [AlignmentNotes.Note]
  }

  /// How many ways are remembered at a time.
  private static let mostEndings = 4_096

  /// The explanations after an interaction under way has ended without a record.
  ///
  /// - Parameters:
  ///   - place: The interaction, by place among those under way.
  ///   - start: The explanation before.
  ///   - budget: The most that it can cost then with missing records.
  /// - Returns: The explanations; none if it cannot end.
  mutating func ends(of place: Int, in start: Reached, _ budget: Budget) -> [Reached] {
    let frame = start.state[place]
    let own = frame.slots
    var (sets, alphabetNumbers) = (SIMD8<UInt16>(), SIMD8<UInt16>())
    for slot in 0..<SlotHolders.size where own >> UInt8(slot) & 1 == 1 {
      sets[slot] = start.state.sets[slot]
      alphabetNumbers[slot] = UInt16(truncatingIfNeeded: alphabet(of: slot))
    }
    let key = EndingKey(
      frame: frame, sets: sets, alphabetNumbers: alphabetNumbers, models: start.state.models,
      life: start.state.life, most: budget.most - start.cost, near: budget.near - start.cost)
    if let known = endings[key] {
      return known.map { ending in
        var over = start
        for slot in 0..<SlotHolders.size where own >> UInt8(slot) & 1 == 1 {
          over.state.sets[slot] = ending.sets[slot]
        }
        (over.state.models, over.state.life) = (ending.models, ending.life)
        over.state.end(place)
        over.cost += ending.cost
        over.loss = max(over.loss, ending.loss)
        over.note = notes.joined(start.note, ending.reasons)
        return over
      }
    }
    ended.removeAll(keepingCapacity: true)
    go(SilentWalk(place: place, reading: nil, budget: budget), from: start)
    if endings.count >= Self.mostEndings { endings = Memo() }
    let ways = ended.map { over in
      InteractionEnding(
        sets: over.state.sets, models: over.state.models,
        life: over.state.life, loss: over.loss, cost: over.cost - start.cost,
        reasons: notes.reasons(of: over.note, after: start.note))
    }
    endings.keep(ways, for: key)
    return ended
  }
}

extension BeliefStates {
  /// What each explanation of a belief state costs more until the interactions under way in it have
  /// ended, if the log ends here; nothing for what has a record to come.
  mutating func endCosts(of belief: Int) -> [Int] {
    search.begin(with: holders(of: belief))
    let budget = AlignmentSearch.Budget(from: 0, .far, search.costs)
    return self[belief].items.map { item in
      let last = AlignmentSearch.Reached(state: explanation(item.explanation), cost: 0)
      return (0..<Int(last.state.count)).reduce(0) { cost, place in
        cost + (search.ends(of: place, in: last, budget).map(\.cost).min() ?? 0)
      }
    }
  }
}
