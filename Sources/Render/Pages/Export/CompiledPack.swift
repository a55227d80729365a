package import Analysis
package import Base
import Conformance
package import Formats
package import Pack
import StateSpace

/// The automata into which vcdoc compiles the acts of a pack, as one document: what the simulator of
/// a site plays, for other programs.
package struct CompiledPack: Sendable {
  /// The version of the form.
  package static let version = 1

  /// The document; `vcdoc help schema automata` prints its schema.
  package let json: JSON

  /// Compiles a pack.
  ///
  /// - Parameters:
  ///   - facts: The facts of its models.
  ///   - home: The configuration that comes first, one that was explored.
  ///   - templates: The words.
  ///   - locale: The language of titles.
  ///   - jobs: The maximum number of parallel jobs.
  /// - Throws: The faults of the words.
  package init(
    of facts: PackFacts, in home: Configuration, templates: Templates, locale: Words.Locale,
    jobs: Int
  ) async throws(PackErrors) {
    let strings = try templates.strings(in: locale)
    let model = await SiteModel(of: facts, Verification(), hasHistory: false, jobs: jobs)
    let tables = SimulatorTables(
      of: facts.exploration, in: home, first: facts.exploration.scriptTables(in: home),
      others: model.simulated(near: home))
    let data = SimulatorData(of: tables, in: LocalizedSite(model, in: locale, strings))
    guard case .object(let members) = data.json else { preconditionFailure("\(data.json)") }
    json = .object(
      [
        JSON.Member(name: "automata", value: .integer(Self.version)),
        JSON.Member(name: "pack", value: .string(facts.pack.name.text)),
        JSON.Member(name: "locale", value: .string(locale)),
      ] + members)
  }
}
