import Logs

/// How fast the records of a log follow each other.
extension TraceMonitor {
  /// Up to how many microseconds later a record of the same process follows from the one before,
  /// whatever is between them: within a second, little happens that a log leaves out.
  private static let steadiness = 1_000_000

  /// Whether a record comes so soon after the one before that nothing can be between them.
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

/// Names of several objects at a time.
extension TraceMonitor {
  /// The most names that are known to mean several objects.
  private static let mostCrowds = 10_000

  /// Whether a name may mean several objects at a time.
  func isCrowd(_ name: ObjectName) -> Bool {
    name.address.isEmpty && (hasCrowds || process.crowds.contains(name))
  }

  /// Whether a record says that its object came to be.
  func isBirth(_ meaning: TraceMeaning) -> Bool {
    meaning.isOwn && !meaning.isDoubtful
      && model.machines[meaning.name.machine].makings.contains(meaning.callback)
  }

  /// Where a record leads by which a second object of a name comes to be while the first lives, as
  /// when a property is set anew: no object is born twice, so the name means several from then on.
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
