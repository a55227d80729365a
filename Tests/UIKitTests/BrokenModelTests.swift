import Shipped
import PackSupport
import Testing
@testable import Base
@testable import Checker
@testable import Pack
@testable import StateSpace

/// Breaks the shipped pack on purpose: a guarantee must notice, with a run that shows the mistake.
struct BrokenModelTests {
  /// The default configuration, and that of an app without scenes.
  private static func configurations(of pack: Pack) throws -> [Configuration] {
    let settings = [("lifeCycle", "app"), ("sdk", "26")].map { Setting(axis: $0, value: $1) }
    return [pack.defaultConfiguration, try pack.configuration(setting: settings)].sorted()
  }

  @Test(arguments: Mutant.samples)
  func aGuaranteeNotices(_ mutant: Mutant) async throws {
    let files = try #require(mutant.files(from: ShippedFolder.uikit.files))
    let pack = try Pack.shipped(files)
    let guarantee = try #require(pack.guarantees.first { $0.name.text == mutant.guarantee })
    let property = try #require(guarantee.property)
    let scope = Exploration.Scope(configurations: try Self.configurations(of: pack))
    let exploration = try await Exploration(of: pack, scope: scope)
    let decision = try #require(await exploration.check(property).decision)
    #expect(decision.verdict == .refuted)
    let witness = try #require(decision.counterexample)
    let calls = witness.calls.map { "\($0.participant): \($0.call.callback)" }
    let tail = calls.suffix(mutant.ending.count)
    #expect(tail.count == mutant.ending.count)
    for (call, end) in zip(tail, mutant.ending) { #expect(call.hasSuffix(end)) }
  }

  /// The same question finds nothing wrong with the pack as it is.
  @Test func thePackAsItIsHasNoneOfTheMistakes() async throws {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    let names = Set(Mutant.samples.map(\.guarantee))
    let properties = pack.guarantees.filter { names.contains($0.name.text) }.compactMap(\.property)
    #expect(properties.count == names.count)
    let scope = Exploration.Scope(configurations: try Self.configurations(of: pack))
    let exploration = try await Exploration(of: pack, scope: scope)
    for outcome in await exploration.check(properties) {
      #expect(outcome.decision?.verdict == .proved)
    }
  }
}
