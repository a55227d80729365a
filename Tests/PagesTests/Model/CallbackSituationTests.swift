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

  private func situations(
    of callback: Name<Callback>, in site: SiteModel
  ) async -> CallbackSituations {
    let counts = await InteractionCounts.table(of: site.callers(of: callback), in: site, jobs: 1)
    return CallbackSituations(of: callback, in: site, counts)
  }

  private func rows(
    of callback: Name<Callback>, in site: SiteModel
  ) async -> [CallbackSituations.Row] {
    await situations(of: callback, in: site).rows
  }

  @Test func whereACallbackIsSaidNotToBeCalledSomeRoleDoesNotGetIt() async throws {
    let site = try await ShippedSite.model
    var judged = 0
    for callback in site.pack.callbacks {
      let machine = site.models.facts(of: callback.name).first?.value.machine
      for text in callback.texts.never.map(\.base) {
        let word = text.split(separator: "(interaction:").last?.prefix { $0 != ")" } ?? ""
        let name: Name<Interaction> = try #require(Name(word))
        let interaction = try #require(site.lookup.interactions[name], "\(callback.name): \(text)")
        let roles = interaction.lifelines.indices.filter {
          interaction.lifelines[$0].machine == machine
        }
        let counts = await InteractionCounts.table(of: [name], in: site, jobs: 1)
        let called = counts[name]?.lifelines(of: callback.name) ?? []
        #expect(called.isEmpty || called.count < roles.count, "\(callback.name) in \(name)")
        judged += 1
      }
    }
    #expect(judged > 10)
  }

  @Test func atMostSixRowsAreShownEachOfOneSituationAndRole() async throws {
    let site = try await ShippedSite.model
    for callback in site.pack.callbacks {
      let found = await situations(of: callback.name, in: site)
      let shown = found.rows.prefix(found.shownCount)
      #expect(found.shownCount <= 6, "\(callback.name)")
      #expect(shown.allSatisfy { $0.isAmbient || $0.uses.count == 1 }, "\(callback.name)")
    }
  }

  @Test func theUsualOrderIsOfATypicalSituationAndNamesNoCallbackTwice() async throws {
    let site = try await ShippedSite.model
    var found = 0
    for callback in site.pack.callbacks {
      guard let order = await situations(of: callback.name, in: site).order else { continue }
      let names = order.before + order.repeated + order.after
      #expect(Set(names).count == names.count, "\(callback.name): \(names)")
      #expect(site.pack.typical.contains(order.interaction))
      let model = try #require(
        site.models.interactions[order.interaction]?.map { site.models.all[$0] }
          .first { $0.bits.meets(site.models.usual) })
      let place = try #require(site.facts.configurations.firstIndex(of: model.configuration))
      let graphs = site.facts.exploration.models.joined()
        .filter { $0.configurations.contains(place) }.map(\.graph)
      let observed = try #require(
        graphs.lazy.compactMap { ObservedOrder(of: order.interaction, in: $0) }.first)
      func call(_ name: Name<Callback>) -> ObservedOrder.Call {
        ObservedOrder.Call(lifeline: order.lifeline, callback: name)
      }
      for (place, later) in names.enumerated() where order.frequency.atMost != nil {
        for earlier in names[..<place] {
          #expect(
            !observed.allows(call(later), before: call(earlier)),
            "\(order.interaction): \(later) before \(earlier)")
        }
      }
      found += 1
    }
    print("usual orders: \(found)")
    #expect(found > 20)
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
