import Shipped
import PackSupport
import Testing
@testable import Analysis
@testable import Base
@testable import Checker
@testable import Pack
@testable import StateSpace

/// What the versions of iOS change in the shipped pack, and what they leave alone.
struct VersionTests {
  /// The versions in which the pack bears out a myth that others refute: no swipe back could be
  /// canceled before iOS 7, and there is no SwiftUI before iOS 13.
  private static let trueOnce = [
    "willMove.leaves": ["5", "6"],
    "swiftui.onAppear.once": ["5", "6", "7", "8", "9", "10", "11", "12"],
  ]

  /// An exploration that is bounded in some versions only would report a change that UIKit never
  /// made.
  @Test func noMythIsTrueInVersionsThatAreExploredLess() async throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let axis = try #require(pack.axes.firstIndex { $0.name.text == "iOS" })
    let versions = try pack.axes[axis].values.flatMap { value in
      let settings = [("iOS", value.name.text), ("lifeCycle", "app"), ("sdk", "26")]
      return pack.inEveryScope(
        try pack.configuration(setting: settings.map { Setting(axis: $0, value: $1) }))
    }.sorted()
    let scope = Exploration.Scope(configurations: versions)
    let packFacts = try await PackFacts(of: pack, scope: scope, jobs: 2)
    let myths = pack.guarantees.filter(\.isMyth).compactMap { myth in
      myth.property.map { (name: myth.name.text, property: $0) }
    }
    let outcomes = await packFacts.exploration.check(myths.map(\.property), jobs: 2)
    var found: [String: [String]] = [:]
    for (myth, outcome) in zip(myths, outcomes) {
      guard let decision = outcome.decision, decision.verdict == .refuted else { continue }
      let extents = packFacts.extents(of: myth.property)
      // A scope in which nothing refutes it only lacks what another has.
      func versions(where isMeant: (Int) -> Bool) -> Set<Int> {
        Set(
          packFacts.configurations.indices.filter { index in
            decision.configurations.contains(index) && isMeant(index)
          }.map { packFacts.configurations[$0].choices[axis] })
      }
      let refuted = versions { decision.refutedIn.contains($0) }
      let borneOut = versions { index in extents.contains { $0.contains(index) } }
      let names = borneOut.subtracting(refuted).sorted().map {
        pack.axes[axis].values[$0].name.text
      }
      if !names.isEmpty { found[myth.name] = names }
    }
    #expect(found == Self.trueOnce)
  }
}
