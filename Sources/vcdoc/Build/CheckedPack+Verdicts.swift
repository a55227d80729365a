import Base
import Conformance
import Pages
import StateSpace

extension CheckedPack {
  /// Explores the pack and checks its guarantees.
  ///
  /// - Parameters:
  ///   - scope: The part of the pack to explore.
  ///   - locales: The languages whose texts are checked if exploration fails, since then no page
  ///     reports their errors; empty for none.
  ///   - jobs: The maximum number of models explored at once.
  ///   - console: Where errors are printed.
  ///   - isWanted: Whether the result is still wanted.
  /// - Returns: The state graphs and the verdicts.
  /// - Throws: `Rejected` if exploration fails, after its errors and those of the texts are
  ///   printed, or if its result is not wanted any more.
  func verified(
    _ scope: Exploration.Scope, readingTextsIn locales: [Words.Locale], jobs: Int,
    _ console: Console, while isWanted: @escaping @Sendable () -> Bool = { true }
  ) async throws(Rejected) -> (exploration: Exploration, verification: Verification) {
    do throws(PackErrors) {
      return try await console.watching("exploring the model") { () async throws(PackErrors) in
        try await Verification.exploring(pack, scope: scope, jobs: jobs, while: isWanted)
      }
    } catch {
      let texts = pack.limited(to: scope).textFaults(in: locales)
      throw console.rejection(of: (warnings + error.diagnostics + texts).sorted(), from: origins)
    }
  }
}

extension Verification {
  /// The exit status of the program.
  ///
  /// - Parameter faults: The errors of the pack other than its verdicts.
  /// - Returns: `invalid` if there are errors, or if a property is vacuous or faulty; `found` if a
  ///   verdict is not as the pack expects; else `done`.
  func status(besides faults: [Diagnostic]) -> ExitStatus {
    if !faults.isEmpty || hasFaults { return .invalid }
    return diagnostics.isEmpty ? .done : .found
  }
}
