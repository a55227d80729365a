import Model
import Synchronization

/// The walks made so far, by what was walked.
final class WalkCache: Sendable {
  private struct Key: Hashable {
    let machines: Set<Name<Machine>>
    let configuration: Configuration
    let detail: Survey.Detail
  }

  private let surveys = Mutex<[Key: Survey]>([:])

  /// Makes an empty cache.
  init() {}

  /// What a walk of some machines and those that they meet says, in one configuration.
  ///
  /// - Throws: What is wrong with the pack.
  func survey(
    of pack: Pack, machines: Set<Name<Machine>>, in configuration: Configuration,
    _ detail: Survey.Detail
  ) async throws -> Survey {
    let key = Key(machines: machines, configuration: configuration, detail: detail)
    if let known = surveys.withLock({ $0[key] }) { return known }
    let scope = Survey.Scope(configurations: [configuration], machines: machines, detail: detail)
    let survey = try await Survey(of: pack, scope: scope, jobs: RunningProgram.processorCount)
    surveys.withLock { $0[key] = survey }
    return survey
  }
}
