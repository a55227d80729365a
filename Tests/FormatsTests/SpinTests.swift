@testable import Base
@testable import Pack
@testable import PackReader
@testable import Formats
import FoundationEssentials
import Shipped
import Support
import PackSupport
import CheckerSupport
import Testing

@Suite(.enabled(if: Spin.isInstalled, "spin or gcc is missing: run scripts/bootstrap test"))
struct SpinTests {
  private static let isThorough = ProcessInfo.processInfo.environment["VCDOC_THOROUGH"] != nil
  private static let uikit = Task {
    let pack = try Pack.shipped(ShippedFolder.uikit.files)
    return try await CrossExamination(of: pack, in: pack.defaultConfiguration)
  }

  @Test func spinFindsAsManyWorldsOfTheShippedPack() async throws {
    let uikit = try await Self.uikit.value
    let promela = try Promela(of: uikit.pack, in: uikit.configuration, claims: [])
    for (part, count) in uikit.worldCounts.enumerated() {
      let spin = try Spin(
        promela.text, flags: "-o2 -DWORLDS -DPART=\(part)", compiler: "-DNOCLAIM")
      #expect(try spin.stateCount() == count)
    }
  }

  @Test(arguments: 0..<80 as Range<UInt64>)
  func spinFindsAsManyWorldsOfARandomPack(_ seed: UInt64) async throws {
    if seed % 60 > 5, !Self.isThorough { return }
    var random = RandomPack(seed: seed, breaks: seed >= 60)
    let pack = random.pack()
    let examination: CrossExamination
    do {
      examination = try await CrossExamination(of: pack, in: pack.defaultConfiguration)
    } catch is PackErrors { return }
    let promela = try Promela(of: pack, in: pack.defaultConfiguration, claims: [])
    for (part, count) in examination.worldCounts.enumerated() {
      let spin = try Spin(
        promela.text, flags: "-o2 -DWORLDS -DPART=\(part)", compiler: "-DNOCLAIM")
      #expect(try spin.stateCount() == count)
    }
  }

  /// Random packs in which an event ends interactions: their global states, and properties.
  @Test func spinCutsInteractionsOfRandomPacksShort() async throws {
    var (packs, ruled) = (0, 0)
    for seed in 0..<(Self.isThorough ? 400 : 120) as Range<UInt64> {
      var random = RandomPack(seed: seed, free: true)
      let pack = random.pack()
      let examination: CrossExamination
      do {
        examination = try await CrossExamination(of: pack, in: pack.defaultConfiguration)
      } catch is PackErrors { continue }
      let promela = try Promela(of: pack, in: pack.defaultConfiguration, claims: [])
      guard promela.text.contains("inline cut()"), packs < 6 || Self.isThorough else { continue }
      packs += 1
      for (part, count) in examination.worldCounts.enumerated() {
        let spin = try Spin(
          promela.text, flags: "-o2 -DWORLDS -DPART=\(part)", compiler: "-DNOCLAIM")
        #expect(try spin.stateCount() == count, "seed \(seed)")
      }
      for machine in pack.machines.indices {
        var random = RandomProperty(seed: seed, machine: machine, of: pack)
        guard random.isPossible else { continue }
        ruled += try await examination.compare((0..<3).map { _ in random.property() }).ruled
      }
    }
    print("Spin: \(packs) random packs with events that end interactions, \(ruled) properties")
    #expect(packs >= 6)
  }

  /// A connection that is reset at any time, while interactions send to it.
  @Test func spinAgreesOnInteractionsThatAnEventCutsShort() async throws {
    let pack = try Pack.sample([
      "pack.yaml": "name: net\ntitle: Net\neventCallbacks: true\nbounds: {nesting: 1}\n",
      "machines/peer.yaml": """
      title: Peer
      initial: closed
      states: {closed: , waiting: , open: , gone: {final: object}}
      transitions: |
        closed -> waiting: connect
        waiting -> open: accept
      events:
        reset: {free: true, transitions: [{from: {state: [waiting, open]}, to: {state: gone}}]}
      """,
      "interactions/net.yaml": """
      open:
        title: Open
        lifelines: {peer: peer}
        requires: {peer: {state: closed}}
        steps: [peer.connect, {wait: the network}, peer.accept]
      """,
    ])
    let examination = try await CrossExamination(of: pack, in: pack.defaultConfiguration)
    let properties = try [
      "in open: peer.connect leads to peer.accept",
      "in open: peer.connect leads to peer.accept unless killed",
      "in open: no peer.accept after peer.reset", "no peer.accept after peer.reset",
      "peer.connect leads to peer.accept",
    ].map { try Property($0, names: PropertyNames(of: pack)) }
    let count = try await examination.compare(properties)
    #expect(count == (ruled: 5, refuted: 2))
  }

  @Test(arguments: 0..<60)
  func spinAgreesOnThePropertiesOfTheShippedPack(_ share: Int) async throws {
    if share > 0, !Self.isThorough { return }
    let uikit = try await Self.uikit.value
    let properties = uikit.pack.guarantees.compactMap(\.property).filter {
      $0.condition.holds(in: uikit.configuration)
    }
    let own = properties.enumerated().filter { $0.offset % 60 == share }.map(\.element)
    let count = try await uikit.compare(own)
    #expect(count.ruled > 2)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func spinAgreesOnGeneratedProperties(_ seed: UInt64) async throws {
    if seed > 1, !Self.isThorough { return }
    let pack = try Pack.screens()
    let examination = try await CrossExamination(of: pack, in: pack.defaultConfiguration)
    var random = RandomProperty(seed: 1_000 + seed, machine: Int(seed % 2), of: pack)
    let count = try await examination.compare((0..<10).map { _ in random.property() })
    #expect(count.ruled > 0)
  }

  @Test(arguments: [
    "in push: source.vanished precedes target.appeared",
    "in pop:cancelled: no source.vanished",
    "in pop:completed: source.vanished happens unless killed",
    "in show: no others.appear",
    "in push: target.load precedes target.appear",
    "in push: target.move then source.vanish then target.appear then source.vanished "
      + "precede target.appeared",
    "in push: source.vanish then target.appear then source.vanished then target.move "
      + "precede target.appeared",
    "in push: source.vanish leads to target.appeared",
    "no load after quit",
    "launch precedes load",
    "for screen: no callback after vanished",
    "no screen.callback between app.launch and app.quit",
  ])
  func spinAgreesOnInteractionsAndPairs(_ text: String) async throws {
    if !text.hasPrefix("in pop:c"), !text.contains(" then "), !Self.isThorough { return }
    let pack = try Pack.screens()
    let examination = try await CrossExamination(of: pack, in: pack.defaultConfiguration)
    let property = try Property(text, names: PropertyNames(of: pack))
    #expect(try await examination.compare([property]).ruled == 1)
  }
}
