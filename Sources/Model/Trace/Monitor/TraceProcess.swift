/// What a monitor knows of one process of a log.
///
/// Lines of several processes may stand among each other: what is known of those that do not write at
/// present is laid aside.
struct TraceProcess: Sendable {
  /// Its number; empty while the log does not say which process writes.
  var number = ""
  /// Its objects.
  var cast = TraceCast()
  /// The names that turned out to stand for several objects at a time.
  var crowds: Set<ObjectName> = []
  /// What is believed of its interactions, by number.
  var belief = BeliefBook.beginning
  /// Which interactions it went through.
  var story: TraceStory
  /// The recording under way.
  var stretch = TraceStretch()
  /// When its last record that names a callback was written, in microseconds; none when the log does
  /// not say.
  var time: Int?
  /// The record that was missing before the last deviation.
  var owed: TraceMeaning?
  /// Its last record, where nothing explained it.
  var early: [TraceMeaning]?
  /// The record with which it has ended; none while it has not.
  var end: TraceEnd?
  /// What its last record means, where it means one thing, and its line; -1 for none.
  var latest = (callback: -1, line: -1)
  /// The last record that said the same as the one before it, while few have come since.
  var repetition: TraceRepetition?
  /// For each launch, its first record that comes only after it.
  var starts: [Int: TraceStart] = [:]

  /// How many are laid aside at a time; the recording of the one that was silent for longest ends.
  static let most = 8
}

/// A recording under way.
struct TraceStretch: Sendable {
  /// Its first and last record that name a callback; none before the first.
  var places: ClosedRange<TracePlace>?
  /// The line at which there were first more explanations than are followed.
  var crowdedLine: Int?
  /// The deviations that are listed.
  var deviations: [TraceDeviation] = []
  /// Whether it was begun because its first record follows from nothing.
  var isBreak = false
}

/// The processes of a log, each of which is followed for itself.
extension TraceMonitor {
  /// Goes on with the process that writes a record: with what was laid aside of it, or with nothing known.
  mutating func turn(to next: String) {
    guard !next.isEmpty, next != process else { return }
    guard !process.isEmpty else {
      (process, starts) = (next, [:])
      return
    }
    others.append(present)
    if let place = others.firstIndex(where: { $0.number == next }) {
      goOn(with: others.remove(at: place))
      return
    }
    if others.count > TraceProcess.most {
      goOn(with: others.removeFirst())
      tellRecording()
    }
    goOn(with: TraceProcess(number: next, story: TraceStory(model)))
  }

  /// Ends the recordings of all processes.
  mutating func finishProcesses() {
    finishRecording()
    while let other = others.popLast() {
      goOn(with: other)
      finishRecording()
    }
  }

  /// Forgets what records led to, but for what is believed now of each process.
  mutating func forgetPassages() {
    story.tell(in: book)
    for place in others.indices { others[place].story.tell(in: book) }
    let kept = book.forget(allBut: [belief] + others.map(\.belief))
    belief = kept[0]
    repetition = nil
    for (place, belief) in zip(others.indices, kept.dropFirst()) {
      others[place].belief = belief
      others[place].repetition = nil
    }
    shortcuts = TraceShortcuts()
  }

  /// Ends the recording under way; what comes next follows from nothing.
  mutating func finishRecording() {
    tellRecording()
    goOn(
      with: TraceProcess(
        number: process, story: TraceStory(model), time: time, starts: starts))
  }

  /// What is known of the process that writes.
  private var present: TraceProcess {
    TraceProcess(
      number: process, cast: cast.withoutLabels, crowds: crowds, belief: belief, story: story,
      stretch: stretch, time: time, owed: owed, early: early, end: end, latest: latest,
      repetition: repetition, starts: starts)
  }

  private mutating func goOn(with own: TraceProcess) {
    var next = own.cast
    next.takeLabels(from: &cast)
    cast = next
    (process, crowds, belief, story) = (own.number, own.crowds, own.belief, own.story)
    (stretch, time, starts) = (own.stretch, own.time, own.starts)
    (owed, early, end) = (own.owed, own.early, own.end)
    (latest, repetition) = (own.latest, own.repetition)
  }
}
