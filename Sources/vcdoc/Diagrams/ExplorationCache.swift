import Analysis
import Base
import Pack
import StateSpace
import Synchronization

/// The state graphs explored so far in this run, and the facts read off them.
///
/// The regions of `vcdoc embed` share them: exploring again for each of 200 diagrams takes seconds.
final class ExplorationCache: Sendable {
  private struct Key: Hashable {
    let machines: Set<Name<Machine>>
    let configuration: Configuration
  }

  private struct SurveyKey: Hashable {
    let scope: Exploration.Scope
    let callers: Set<Name<Machine>>
  }

  private struct Memory {
    /// For some machines, the explorations of these, each of some configurations.
    var explorations: [Set<Name<Machine>>: [Exploration]] = [:]
    var surveys: [SurveyKey: PackFacts] = [:]
    var facts: [PackFacts.Detail: [Key: Facts]] = [:]
    /// The machines that interact with given machines, directly or indirectly.
    var meetings: [Set<Name<Machine>>: Set<Name<Machine>>] = [:]
  }

  private let memory = Mutex(Memory())

  init() {}

  /// Explores machines, and those that they interact with, in one configuration.
  ///
  /// - Throws: The errors of the pack.
  func exploration(
    of pack: Pack, machines: Set<Name<Machine>>, in configuration: Configuration
  ) async throws -> Exploration {
    let met = self.machines(meeting: machines, in: pack)
    let known = memory.withLock { memory in
      memory.explorations[met]?.first { $0.configurations.contains(configuration) }
    }
    if let known { return known }
    return try await explored(pack, .init(configurations: [configuration], machines: met))
  }

  /// All facts of a part of a pack, those of callbacks only if some machines call them.
  ///
  /// - Throws: The errors of the pack.
  func survey(
    of pack: Pack, _ scope: Exploration.Scope, calledBy callers: Set<Name<Machine>>
  ) async throws -> PackFacts {
    let key = SurveyKey(scope: scope, callers: callers)
    if let known = memory.withLock({ $0.surveys[key] }) { return known }
    let exploration = try await explored(pack, scope)
    let survey = await PackFacts(
      of: exploration, calledBy: callers, jobs: Environment.processorCount)
    memory.withLock { $0.surveys[key] = survey }
    return survey
  }

  /// The facts of machines, and of those that they interact with, in each of some configurations.
  ///
  /// - Throws: The errors of the pack.
  func facts(
    of pack: Pack, machines: Set<Name<Machine>>, in configurations: [Configuration],
    _ detail: PackFacts.Detail
  ) async throws -> [Facts] {
    let met = self.machines(meeting: machines, in: pack)
    let keys = configurations.map { Key(machines: met, configuration: $0) }
    let known = memory.withLock { $0.facts[detail, default: [:]] }
    let missing = keys.filter { known[$0] == nil }.map(\.configuration)
    if let first = missing.first {
      let survey =
        if let survey = self.survey(of: met, in: missing) { survey } else {
          await PackFacts(
            of: missing.count == 1
              ? try await exploration(of: pack, machines: met, in: first)
              : try await explored(
                pack, .init(configurations: missing.sorted(), machines: met)),
            detail, jobs: Environment.processorCount)
        }
      memory.withLock { memory in
        for (number, configuration) in survey.configurations.enumerated()
        where missing.contains(configuration) {
          let key = Key(machines: met, configuration: configuration)
          memory.facts[detail, default: [:]][key] = survey.facts(in: number)
        }
      }
    }
    return memory.withLock { memory in keys.compactMap { memory.facts[detail]?[$0] } }
  }

  /// A survey of machines in some configurations, which has all facts but those of callbacks;
  /// `nil` if there is none.
  private func survey(
    of machines: Set<Name<Machine>>, in configurations: [Configuration]
  ) -> PackFacts? {
    memory.withLock { memory in
      memory.surveys.first { key, survey in
        key.scope.machines == machines && configurations.allSatisfy(survey.configurations.contains)
      }?.value
    }
  }

  private func explored(_ pack: Pack, _ scope: Exploration.Scope) async throws -> Exploration {
    let exploration = try await Exploration(
      of: pack, scope: scope, jobs: Environment.processorCount)
    if let machines = scope.machines {
      memory.withLock { $0.explorations[machines, default: []].append(exploration) }
    }
    return exploration
  }

  /// The machines that interact with given machines, directly or indirectly, and these.
  func machines(
    meeting some: Set<Name<Machine>>, in pack: Pack
  ) -> Set<Name<Machine>> {
    if let known = memory.withLock({ $0.meetings[some] }) { return known }
    let met = pack.machines(meeting: some)
    memory.withLock { $0.meetings[some] = met }
    return met
  }
}
