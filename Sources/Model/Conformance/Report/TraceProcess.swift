import Base
import Logs

/// What a monitor knows of one process of a log.
///
/// Lines of several processes may stand among each other: what is known of those that do not write
/// at present is laid aside.
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
  /// When its last record that names a callback was written, in microseconds; none when the log
  /// does not say.
  var time: Int?
  /// The record with which it has ended; none while it has not.
  var end: TraceEnd?

  /// How many are laid aside at a time; the recording of the one that was silent for longest ends.
  static let most = 8
}

/// A recording under way.
struct TraceStretch: Sendable {
  /// Its first and last record that name a callback; none before the first.
  var places: ClosedRange<TracePlace>?
  /// Whether it was begun because its first record follows from nothing.
  var isBreak = false
}

/// The processes of a log, each of which is followed for itself.
extension TraceMonitor {
  /// Goes on with the process that writes a record: with what was laid aside of it, or with nothing
  /// known.
  mutating func turn(to next: String) {
    guard !next.isEmpty, next != process.number else { return }
    guard !process.number.isEmpty else {
      process.number = next
      return
    }
    let place = others.firstIndex { $0.number == next }
    let other = place.map { others.remove(at: $0) }
    others.append(goOn(with: other ?? TraceProcess(number: next, story: TraceStory(model))))
    guard others.count > TraceProcess.most else { return }
    let own = goOn(with: others.removeFirst())
    tellRecording()
    _ = goOn(with: own)
  }

  /// Ends the recordings of all processes.
  mutating func finishProcesses() {
    finishRecording()
    while let other = others.popLast() {
      _ = goOn(with: other)
      finishRecording()
    }
  }

  /// Forgets what records led to, but for what is believed now of each process.
  mutating func forgetPassages() {
    process.story.tell(in: book)
    for place in others.indices { others[place].story.tell(in: book) }
    let kept = book.forget(allBut: [process.belief] + others.map(\.belief))
    process.belief = kept[0]
    for (place, belief) in zip(others.indices, kept.dropFirst()) { others[place].belief = belief }
    shortcuts = TraceShortcuts()
  }

  /// Ends the recording under way; what comes next follows from nothing.
  mutating func finishRecording() {
    tellRecording()
    _ = goOn(
      with: TraceProcess(number: process.number, story: TraceStory(model), time: process.time))
  }

  /// Goes on with a process, which takes over what the log shows of whom.
  ///
  /// - Returns: What is known of the process that wrote until now.
  private mutating func goOn(with next: consuming TraceProcess) -> TraceProcess {
    swap(&process, &next)
    process.cast.takeLabels(from: &next.cast)
    return next
  }
}
