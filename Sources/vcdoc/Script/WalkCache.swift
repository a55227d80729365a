import Model
import Synchronization

/// The walks made so far, by what was walked.
final class WalkCache: Sendable {
  private struct Key: Hashable {
    let machines: Set<Name<Machine>>
    let configuration: Configuration
    let detail: Survey.Detail
  }

  private struct Memory {
    var surveys: [Key: Survey] = [:]
    /// For machines that were asked about, those that a walk of them walks.
    var meetings: [Set<Name<Machine>>: Set<Name<Machine>>] = [:]
  }

  private let memory = Mutex(Memory())

  /// Makes an empty cache.
  init() {}

  /// What a walk of some machines and those that they meet says, in one configuration.
  ///
  /// - Throws: What is wrong with the pack.
  func survey(
    of pack: Pack, machines: Set<Name<Machine>>, in configuration: Configuration,
    _ detail: Survey.Detail
  ) async throws -> Survey {
    let met = self.machines(meeting: machines, in: pack)
    let keys = Survey.Detail.allCases.filter { $0 >= detail }.map { detail in
      Key(machines: met, configuration: configuration, detail: detail)
    }
    let known = memory.withLock { memory in keys.compactMap { memory.surveys[$0] }.first }
    if let known { return known }
    let scope = Survey.Scope(configurations: [configuration], machines: met, detail: detail)
    let survey = try await Survey(of: pack, scope: scope, jobs: Environment.processorCount)
    memory.withLock { memory in memory.surveys[keys[0]] = survey }
    return survey
  }

  private func machines(
    meeting some: Set<Name<Machine>>, in pack: Pack
  ) -> Set<Name<Machine>> {
    if let known = memory.withLock({ $0.meetings[some] }) { return known }
    let met = pack.machines(meeting: some)
    memory.withLock { $0.meetings[some] = met }
    return met
  }
}
