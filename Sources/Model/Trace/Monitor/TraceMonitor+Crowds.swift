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

  /// Where a record leads by which a second object of a name comes to be while the first lives, as when
  /// a property is set anew: nobody is born twice, so the name stands for several from then on.
  ///
  /// - Parameter meanings: A record that the object which has the name cannot get.
  /// - Returns: The passage of the belief, by number; none where the log has not shown how the first
  ///   object came to be.
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
