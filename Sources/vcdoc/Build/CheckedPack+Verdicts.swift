import Base
import Conformance
import Pages
import StateSpace

extension CheckedPack {
  /// Explores the pack and rules on its guarantees.
  ///
  /// - Parameters:
  ///   - scope: The part of it to walk.
  ///   - locales: The languages whose texts are looked through where no page can be made; none for
  ///     no look.
  ///   - jobs: How many walks go on at once.
  ///   - console: Where errors are told.
  /// - Returns: The walks and the verdicts.
  /// - Throws: `Rejected` when a walk cannot be made, after it has been told why, and what is wrong
  ///   with the texts, which pages would tell.
  func verified(
    _ scope: Exploration.Scope, readingTextsIn locales: [Words.Locale], jobs: Int,
    _ console: Console
  ) async throws(Rejected) -> (exploration: Exploration, verification: Verification) {
    do throws(PackErrors) {
      return try await console.watching("exploring the model") { () async throws(PackErrors) in
        try await Verification.exploring(pack, scope: scope, jobs: jobs)
      }
    } catch {
      let texts = pack.limited(to: scope).textFaults(in: locales)
      throw console.rejection(of: (warnings + error.diagnostics + texts).sorted(), from: origins)
    }
  }
}

extension Verification {
  /// What to tell whoever started the program.
  ///
  /// - Parameter faults: What is wrong with the pack beside its verdicts.
  /// - Returns: Invalid where anything is, or a property says nothing; else whether the verdicts
  ///   are as expected.
  func status(besides faults: [Diagnostic]) -> ExitStatus {
    if !faults.isEmpty || hasFaults { return .invalid }
    return diagnostics.isEmpty ? .done : .found
  }
}
