/// The mistakes of a command line, gathered so that all of them are told in one run.
struct Mistakes {
  private var errors: [UsageError] = []

  /// Adds one.
  mutating func add(_ error: UsageError) { errors.append(error) }

  /// Does something that a mistake may prevent.
  ///
  /// - Returns: What it gives; nothing after a mistake, which is kept.
  @discardableResult
  mutating func catching<Value>(_ work: @autoclosure () throws(UsageError) -> Value) -> Value? {
    do { return try work() } catch {
      add(error)
      return nil
    }
  }

  /// Ends the run unless there were none.
  ///
  /// - Throws: All of them.
  func check() throws(UsageError) {
    if !errors.isEmpty { throw UsageError(joining: errors) }
  }
}
