/// How the monitor goes on behind a record that nothing explains.
extension TraceMonitor {
  /// Whether a record is the one that was missing before the last deviation of its object.
  mutating func settles(_ meanings: [TraceMeaning]) -> Bool {
    guard let owed = process.owed, meanings.contains(where: { $0.name == owed.name }) else {
      return false
    }
    process.owed = nil
    return meanings.contains { $0.isOwn && $0.name == owed.name && $0.callback == owed.callback }
  }

  /// Takes a record that was missing before: it counts now, or counted then.
  mutating func takeLate(_ line: TraceRecord, _ meanings: [TraceMeaning]) {
    reach(line)
    let former = states(of: meanings)
    if let passage = doubtfulPassage(for: meanings, cost: 0) { go(through: passage, line) }
    admit(former)
  }

  /// Takes a record that came before the last one, where nothing explained it: it may have changed places
  /// with that.
  mutating func takeEarly() {
    guard let early = process.early else { return }
    process.early = nil
    let former = states(of: early)
    if let passage = doubtfulPassage(for: early, cost: TraceCost.extra) {
      go(through: passage, nil)
    }
    admit(former)
  }

  /// Notes a deviation, and goes on as if the record did not count, or one before it were missing, or
  /// nothing that was believed before it.
  mutating func deviate(
    _ line: TraceRecord, _ meanings: [TraceMeaning]
  ) -> TraceDeviation {
    reach(line)
    let deviation = deviation(line.line, meanings)
    list(deviation)
    let former = states(of: meanings)
    if case .missing(let expected) = deviation.nearest,
      let missing = meaning(of: expected, besides: meanings),
      let supplied = doubtfulPassage(for: [missing], cost: 0)
    {
      go(through: supplied, nil)
      process.owed = missing
      if let passage = doubtfulPassage(for: meanings, cost: TraceCost.extra) {
        go(through: passage, line)
      }
    } else {
      if let passage = surprise(meanings) { go(through: passage, line) }
      if deviation.repeatedLine == nil { process.early = meanings }
    }
    admit(former)
    return deviation
  }
}
