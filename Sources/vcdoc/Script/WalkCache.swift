import Model
import Synchronization

/// The state graphs explored so far, and their facts, by what was explored.
final class WalkCache: Sendable {
  private struct Key: Hashable {
    let machines: Set<Name<Machine>>
    let configuration: Configuration
  }

  private struct Memory {
    var explorations: [Key: Exploration] = [:]
    var facts: [Key: Facts] = [:]
    /// For machines that were asked about, those that are explored with them.
    var meetings: [Set<Name<Machine>>: Set<Name<Machine>>] = [:]
  }

  private let memory = Mutex(Memory())

  /// Makes an empty cache.
  init() {}

  /// The state graphs of some machines and those that they meet, in one configuration.
  ///
  /// - Throws: What is wrong with the pack.
  func exploration(
    of pack: Pack, machines: Set<Name<Machine>>, in configuration: Configuration
  ) async throws -> Exploration {
    let met = self.machines(meeting: machines, in: pack)
    let key = Key(machines: met, configuration: configuration)
    if let known = memory.withLock({ $0.explorations[key] }) { return known }
    let scope = Exploration.Scope(configurations: [configuration], machines: met)
    let exploration = try await Exploration(
      of: pack, scope: scope, jobs: RunningProgram.processorCount)
    memory.withLock { $0.explorations[key] = exploration }
    return exploration
  }

  /// What these state graphs say of machines and interactions; nothing of callbacks.
  ///
  /// - Throws: What is wrong with the pack.
  func facts(
    of pack: Pack, machines: Set<Name<Machine>>, in configuration: Configuration
  ) async throws -> Facts {
    let met = self.machines(meeting: machines, in: pack)
    let key = Key(machines: met, configuration: configuration)
    if let known = memory.withLock({ $0.facts[key] }) { return known }
    let exploration = try await exploration(of: pack, machines: met, in: configuration)
    let survey = await Survey(of: exploration, .moves, jobs: RunningProgram.processorCount)
    let facts = survey.facts(in: 0)
    memory.withLock { $0.facts[key] = facts }
    return facts
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
