import PackSupport
import Testing
@testable import Analysis
@testable import Base
@testable import Graphics
@testable import Pack
@testable import Pages
@testable import StateSpace

/// The table of situations, against a walk through the steps of interactions as the pack writes
/// them.
struct CallbackSituationTests {
  /// The fewest and the most calls on all ways through an interaction; `nil` without a bound.
  private struct Bounds: Equatable {
    var atLeast: Int
    var atMost: Int?

    mutating func join(_ other: Self) {
      atLeast = min(atLeast, other.atLeast)
      atMost = atMost.flatMap { most in other.atMost.map { max(most, $0) } }
    }
  }

  /// What a naive walk finds for a use, in some configurations.
  private static func bounds(
    of callback: Name<Callback>, _ use: CallbackSituations.Use, in site: SiteModel
  ) throws -> Bounds {
    let interaction = try #require(site.lookup.interactions[use.interaction])
    var bounds: Bounds?
    for model in site.models.all where model.bits.meets(use.bits) {
      guard model.facts.occurrences[use.interaction] != nil else { continue }
      let counts = [2, 3].map { laps in
        NaiveOccurrences(
          pack: site.pack, configuration: model.configuration,
          taken: model.facts.interactions[use.interaction]?.taken ?? [:], laps: laps
        ).counts(of: callback, on: use.lifeline, in: interaction)
      }
      let most = counts.map { $0.max() ?? 0 }
      let found = Bounds(
        atLeast: counts[0].min() ?? 0, atMost: most[0] == most[1] ? most[0] : nil)
      if bounds == nil { bounds = found } else { bounds?.join(found) }
    }
    return try #require(bounds)
  }

  private func rows(
    of callback: Name<Callback>, in site: SiteModel
  ) async -> [CallbackSituations.Row] {
    let counts = await InteractionCounts.table(of: site.callers(of: callback), in: site, jobs: 1)
    return CallbackSituations(of: callback, in: site, counts).rows
  }

  @Test func eachRowOfTheShippedPackSaysWhatAllWaysThroughItsSituationsGive() async throws {
    let site = try await ShippedSite.model
    var compared = 0
    for callback in site.pack.callbacks {
      for row in await rows(of: callback.name, in: site) {
        var expected = try row.uses.map { try Self.bounds(of: callback.name, $0, in: site) }
        if row.isAmbient && row.isUsual {
          let joined = expected.dropFirst().reduce(into: expected[0]) { $0.join($1) }
          expected = [joined]
        }
        let shown = Bounds(atLeast: row.frequency.atLeast, atMost: row.frequency.atMost)
        #expect(
          expected.allSatisfy { $0 == shown },
          "\(callback.name): \(shown), \(zip(row.uses.map(\.interaction), expected).map { $0 })")
        compared += row.uses.count
      }
    }
    print("situations: compared \(compared) uses")
    #expect(compared > 500)
  }

  @Test func everyCallbackThatRunsHasARow() async throws {
    let site = try await ShippedSite.model
    for callback in site.pack.callbacks where site.models.callbacks[callback.name] != nil {
      let rows = await rows(of: callback.name, in: site)
      #expect(!rows.isEmpty, "\(callback.name)")
    }
  }

  @Test func eachInteractionIsNamedOnceAmongThoseThatAreFolded() throws {
    func use(_ name: String, _ lifeline: Int) throws -> CallbackSituations.Use {
      CallbackSituations.Use(
        interaction: try #require(Name(name)), lifeline: lifeline,
        bits: ConfigurationSet([lifeline]))
    }
    let shown = [try use("push", 0), try use("pop", 0), try use("show", 0), try use("show", 1)]
    let folded = [try use("join", 0), try use("join", 1), try use("leave", 0)]
    let parts = (shown + folded).parted(after: 3)
    #expect(parts.shown == shown)
    #expect(parts.others.map(\.interaction.text) == ["join", "leave"])
    #expect(parts.others.map(\.bits) == [ConfigurationSet([0, 1]), ConfigurationSet([0])])
    #expect(shown.parted(after: 9).others.isEmpty)
  }
}
