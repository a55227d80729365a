import Base

/// Ways in which interactions can begin with records of single objects, each object by what is
/// known of it.
struct Openings: Sendable {
  /// Ways in which an object can take a role, with its first record.
  struct Opening: Sendable {
    /// Those that are alike for the object, by number among the beginnings with the callback.
    let group: Int
    /// What becomes of the object.
    let replay: Replay
    /// Whether what the interaction has done to it changes nothing if it is done again.
    let isIdle: Bool
  }

  /// Those of a callback with what it takes and what is known of the object, as one number; and
  /// what the log prints of it, -1 for any object that has no slot.
  private var all = Memo<NumberPair, [Opening]>()
  private var count = 0

  /// How many are remembered at a time.
  private static let most = 32_768

  /// What was found for a key; `nil` if nothing was.
  fileprivate subscript(key: NumberPair) -> [Opening]? { all[key] }

  /// Remembers what was found for a key that has nothing yet.
  fileprivate mutating func keep(_ openings: [Opening], for key: NumberPair) {
    if count > Self.most { self = Self() }
    all.keep(openings, for: key)
    count += openings.count + 1
  }
}

extension AlignmentSearch {
  /// The ways in which interactions can begin with a record, in the order of the beginnings.
  mutating func openings(
    of reading: LogEvent.Reading, from set: Int
  ) -> [Openings.Opening] {
    let alphabet = reading.slot < 0 ? -1 : alphabet(of: reading.slot)
    let key = NumberPair(reading.code << 32 | set, alphabet)
    if let known = openings[key] { return known }
    var found: [Openings.Opening] = []
    for (number, group) in beginnings(with: reading.callback).enumerated() {
      let replays =
        reading.slot < 0
        ? [Replay(set: set)]
        : replays(of: group.key.history, then: group.key.event, reading, from: set)
      for replay in replays {
        let isIdle = isIdle(group.key, replay, reading)
        found.append(Openings.Opening(group: number, replay: replay, isIdle: isIdle))
      }
    }
    openings.keep(found, for: key)
    return found
  }

  /// Whether what an interaction has done to its object changes nothing if it is done again.
  private mutating func isIdle(
    _ key: Beginnings.Key, _ replay: Replay, _ reading: LogEvent.Reading
  ) -> Bool {
    if reading.slot < 0 || replay.run != CallbackRuns.nothing || key.isMany || key.isResumed {
      return false
    }
    return histories.adding(.event(key.event), to: key.history).map { longer in
      objects(after: longer, reading, from: replay.set).contains {
        $0.set == replay.set && $0.cost == 0
      }
    } ?? false
  }
}
