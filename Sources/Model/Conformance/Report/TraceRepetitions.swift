import Logs

/// A record that said the same as the one right before it, and was explained all the same: by
/// something that happened twice, or by what the log does not show.
///
/// Where what comes next has no explanation but would have one without it, the repetition is what
/// is wrong, and not what comes next.
struct TraceRepetition: Sendable {
  /// A record after it, or itself, with what it may mean.
  struct Record: Sendable {
    let line: TraceLine
    let meanings: [TraceMeaning]
    /// Whether seconds have passed before it.
    let isLate: Bool
  }

  /// The record.
  let record: Record
  /// Those after it.
  var followers: [Record] = []
  /// What was known before it.
  fileprivate let before: State

  /// What is known of a log at a record.
  fileprivate struct State: Sendable {
    let cast: TraceCast
    let belief: Int
    /// How much of the story had been heard.
    let position: Int
  }

  /// How many records after it are tried without it.
  fileprivate static let most = 16
}

extension TraceMonitor {
  /// Notes a record before it is taken: whether it repeats the one right before it, or comes after
  /// one that did.
  mutating func watch(_ line: TraceRecord, _ meanings: [TraceMeaning]) {
    let callback = meanings.count == 1 ? meanings[0].callback : -1
    defer { process.latest = (callback, line.number) }
    if callback >= 0, callback == process.latest.callback, isRepetition(meanings[0]) {
      process.repetition = TraceRepetition(
        record: TraceRepetition.Record(line: line.line, meanings: meanings, isLate: isLate),
        before: state)
    } else if let count = process.repetition?.followers.count {
      guard count < TraceRepetition.most else { return process.repetition = nil }
      process.repetition?.followers.append(
        TraceRepetition.Record(line: line.line, meanings: meanings, isLate: isLate))
    }
  }

  private var state: TraceRepetition.State {
    TraceRepetition.State(
      cast: process.cast, belief: process.belief, position: process.story.position)
  }

  /// Whether a record is of the same object as the one before, of which the callback does not come
  /// as often as it likes.
  private func isRepetition(_ meaning: TraceMeaning) -> Bool {
    guard meaning.isOwn, !model.isAmbient[meaning.callback], !meaning.name.text.isEmpty,
      !isCrowd(meaning.name), let last = process.cast.object(meaning.name)?.last
    else { return false }
    return last == process.latest
  }

  /// The deviation of a record that repeats the one before it, where all that comes after, up to a
  /// record which nothing explains, is explained without it; then it does not count any more.
  mutating func blamedRepetition() -> TraceDeviation? {
    defer { process.repetition = nil }
    guard let repetition = process.repetition, !repetition.followers.isEmpty else { return nil }
    let (after, line) = (process, self.line)
    defer { self.line = line }
    guard rewind(to: repetition.before), replay(repetition.followers) else {
      process = after
      return nil
    }
    let mended = process
    (process.cast, process.belief) = (repetition.before.cast, repetition.before.belief)
    self.line = repetition.record.line.number
    let deviation = deviation(repetition.record.line, repetition.record.meanings).withoutItself
    process = mended
    return deviation
  }

  private mutating func rewind(to state: TraceRepetition.State) -> Bool {
    guard process.story.rewind(to: state.position) else { return false }
    (process.cast, process.belief) = (state.cast, state.belief)
    return true
  }

  /// Takes records once more.
  ///
  /// - Returns: Whether all of them are explained.
  private mutating func replay(_ records: [TraceRepetition.Record]) -> Bool {
    let own = isLate
    defer { isLate = own }
    for record in records {
      (line, isLate) = (record.line.number, record.isLate)
      guard let passage = passage(for: record.meanings) else { return false }
      go(through: passage, TraceRecord(record.line))
      leave(with: record.meanings)
    }
    return true
  }
}

extension TraceDeviation {
  /// The deviation of a record that could have come, but should not have.
  fileprivate var withoutItself: Self {
    Self(
      record: record, callback: callback, object: object, kind: kind,
      expected: expected.filter { $0.callback != callback || $0.object != object },
      nearest: nearest, repeatedLine: repeatedLine, onlyWhere: onlyWhere, echoed: echoed,
      end: end)
  }
}

/// How fast the records of a log follow each other.
extension TraceMonitor {
  /// Up to how many microseconds later a record of the same process follows from the one before,
  /// whatever stands between them: within a second nobody has done much that a log leaves out.
  private static let steadiness = 1_000_000

  /// Whether a record comes so soon after the one before that nothing but it can stand between
  /// them.
  func isSteady(_ next: TraceTime?) -> Bool {
    guard let time = process.time, let next else { return false }
    return (0...Self.steadiness).contains(next.microseconds - time)
  }

  /// Whether a record comes later than one of an interaction that does not wait.
  func isAfterPause(_ next: TraceTime?) -> Bool {
    guard let time = process.time, let next else { return false }
    return next.microseconds - time > Self.steadiness
  }
}

/// Names that stand for several objects at a time.
extension TraceMonitor {
  /// The most names that are known to stand for several objects.
  private static let mostCrowds = 10_000

  /// Whether several objects may stand behind a name at a time.
  func isCrowd(_ name: ObjectName) -> Bool {
    name.address.isEmpty && (hasCrowds || process.crowds.contains(name))
  }

  /// Whether a record says that its object came to be.
  func isBirth(_ meaning: TraceMeaning) -> Bool {
    meaning.isOwn && !meaning.isDoubtful
      && model.machines[meaning.name.machine].makings.contains(meaning.callback)
  }

  /// Where a record leads by which a second object of a name comes to be while the first lives, as
  /// when a property is set anew: nobody is born twice, so the name stands for several from then
  /// on.
  ///
  /// - Parameter meanings: A record that the object which has the name cannot get.
  /// - Returns: The passage of the belief, by number; none where the log has not shown how the
  ///   first object came to be.
  mutating func passageOfAnother(_ meanings: [TraceMeaning]) -> Int? {
    guard meanings.count == 1, isBirth(meanings[0]), !isCrowd(meanings[0].name) else { return nil }
    let name = meanings[0].name
    guard name.address.isEmpty, !name.label.isEmpty, process.cast.object(name)?.isBorn == true
    else {
      return nil
    }
    if process.crowds.count >= Self.mostCrowds { process.crowds = [] }
    process.crowds.insert(name)
    process.cast.crowd(name)
    return passage(for: meanings)
  }
}
