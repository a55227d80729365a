import Base
import Logs
import Pack
import StateSpace

/// What could have come in place of records that do not pair.
extension BeliefStates {
  /// How many explanations are asked, the cheapest first.
  private static let asked = 8

  /// The records that pair in a belief state at less than the cost of a doubt: of the object in a
  /// slot, and of those in interactions under way.
  ///
  /// - Parameters:
  ///   - belief: The belief state, by number.
  ///   - slot: The slot whose records come first.
  ///   - names: For each slot, the number of its object; others come in this order.
  ///   - fresh: The slots whose objects are new in them, a bit each.
  /// - Returns: The records.
  mutating func expected(
    in belief: Int, at slot: Int, names: SIMD8<Int32>, fresh: UInt8
  ) -> [LogEvent.Reading] {
    let holders = holders(of: belief)
    let items = self[belief].items.prefix(Self.asked)
    let before = items.map { item in
      var state = explanation(item.explanation)
      for slot in 0..<SlotHolders.size where fresh >> UInt8(slot) & 1 == 1 {
        state.forget(slot, set: ObjectStates.anything)
      }
      return (state, Int(item.cost))
    }
    guard let first = before.first?.0 else { return [] }
    let owners = (0..<Int(first.count)).flatMap { place in
      (0..<InteractionFrame.mostRoles).compactMap { first[place].slot(of: $0) }
    }
    let others = owners.sorted { names[$0] < names[$1] }
    return Interner([slot] + others).all.flatMap { slot -> [LogEvent.Reading] in
      guard slot >= 0, let member = holders.members[slot] else { return [] }
      return search.kinds[member.machine].map {
        LogEvent.Reading(code: CallbackRuns.code($0), machine: member.machine, slot: slot)
      }.filter { search.pairs(LogEvent(readings: [$0]), after: before, holders) }
    }
  }
}

extension AlignmentSearch {
  /// Whether a record pairs at less than the cost of a doubt.
  fileprivate mutating func pairs(
    _ event: LogEvent, after before: [(Explanation, Int)], _ holders: SlotHolders
  ) -> Bool {
    self.holders = holders
    found = AlignmentCandidates(within: limits, usual: model.usual)
    let starts = before.enumerated().filter { $1.0.held < 0 }.map {
      Start(from: Reached(state: $1.0, cost: $1.1), parent: $0)
    }
    explain(starts, event, .near)
    if found.least >= limits.surprise { explain(starts, event, .far) }
    return found.least < AlignmentCost.doubt
  }
}

extension AlignmentNotes.Note {
  /// What one change of the log repairs it.
  ///
  /// - Parameters:
  ///   - object: What the log calls the object.
  ///   - next: The line of the next record; `nil` after the last.
  ///   - pack: The pack.
  /// - Returns: The change; `nil` if there is none.
  func repair(
    of object: String, before next: Int?, in pack: Pack
  ) -> AlignmentVerdict.Repair? {
    switch kind {
    case .extra, .unexplained: .extra
    case .swapped: next.map { .swapped($0) }
    case .missing where callback >= 0:
      .missing(
        AlignmentVerdict.Record(callback: pack.callbacks[Int(callback)].name, object: object))
    default: nil
    }
  }
}
