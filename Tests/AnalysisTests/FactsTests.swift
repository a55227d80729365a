@testable import Base
@testable import Pack
@testable import StateSpace
@testable import Analysis
import PackSupport
import Testing

struct FactsTests {
  private func fact(_ callback: String) async throws -> CallbackFacts {
    let packFacts = try await PackFacts(of: .sample(lamp, callbacks: lampCallbacks))
    let name = try #require(Name<Callback>(callback))
    return try #require(packFacts.facts(of: name, in: packFacts.pack.defaultConfiguration))
  }

  /// The callbacks of a pack, by index; the lamp's unless another is given.
  private func callbacks(_ names: String, of pack: Pack? = nil) throws -> BitSet {
    let all = try (pack ?? .sample(lamp, callbacks: lampCallbacks)).callbacks
    return BitSet(
      try names.split(separator: " ").map { name in
        try #require(all.firstIndex { $0.name.text == name })
      })
  }

  @Test
  func derivesEverythingOfACallbackFromTheStateGraph() async throws {
    let lamp = try #require(Name<Machine>("lamp"))
    let evening = try #require(Name<Span>("evening"))
    let facts = CallbackFacts(
      machine: lamp,
      counts: [
        .init(span: nil, atLeast: 0, atMost: nil), .init(span: evening, atLeast: 1, atMost: 1),
      ],
      states: [[1], [0]], before: try callbacks("willLight"),
      next: try callbacks("didBreak didDarken"), canBeLast: false,
      neverAfter: BitSet(), calledBy: [])
    #expect(try await fact("didLight") == facts)
  }

  @Test
  func findsWhatComesNextOnAnyObject() async throws {
    let exploration = try await Exploration(of: .sample(lamp, callbacks: lampCallbacks))
    let callback = try #require(Name<Callback>("didLight"))
    let next = exploration.callbacks(
      nextTo: exploration.index.callback(callback), in: exploration.pack.defaultConfiguration)
    #expect(next == (try callbacks("didBreak didDarken")))
  }

  @Test
  func endsALifeWithItsFinalState() async throws {
    let facts = try await fact("didBreak")
    #expect(facts.canBeLast)
    #expect(facts.next.isEmpty)
    #expect(facts.neverAfter == (try callbacks("didBreak didDarken didLight willLight")))
    #expect(facts.counts.first == .init(span: nil, atLeast: 1, atMost: 1))
  }

  @Test(arguments: [
    ("didBreak, {life: broken}, {light: dark}", 2), ("{light: dark}, didBreak, {life: broken}", 3),
  ])
  func tellsNoMoveOfAnObjectThatIsGone(_ calls: String, _ count: Int) async throws {
    let end = "calls: [didBreak], to: {life: broken}"
    let texts = lamp.mapValues { $0.replacing(end, with: "calls: [\(calls)]") }
    let packFacts = try await PackFacts(of: .sample(texts, callbacks: lampCallbacks))
    let name = try #require(Name<Machine>("lamp"))
    let facts = try #require(packFacts.facts(in: 0).machines[name])
    let light = facts.moves.filter { $0.region == 0 }.map(\.event.text)
    #expect(light == Array(["light", "darken", "fall"].prefix(count)))
    #expect(facts.moves.filter { $0.region == 1 }.map(\.event.text) == ["fall"])
  }

  @Test func aTransitionThatEntersSeveralStatesIsOneMove() async throws {
    let pack = try Pack.sample(
      [
        "machines/task.yaml": """
        title: Task
        regions:
          life: {initial: new, states: {new: New., begun: Begun.}}
          file: {initial: none, states: {none: None., there: There., kept: Kept.}}
        events:
          load: [{from: {file: none}, calls: [will, {file: there}, did, {file: none}, after]}]
          keep: [{from: {life: new}, calls: [{file: there}, will, {file: kept}], to: {life: begun}}]

        """
      ], callbacks: "will did after")
    let packFacts = try await PackFacts(of: pack)
    let name = try #require(Name<Machine>("task"))
    let moves = try #require(packFacts.facts(in: 0).machines[name]).moves.map { move in
      let calls = move.calls.map(\.callback.text).joined(separator: " ")
      return "\(move.region): \(move.from) \(move.event) \(move.to) [\(calls)]"
    }
    #expect(
      moves == ["0: 0 keep 1 [will]", "1: 0 load 0 [will did after]", "1: 0 keep 2 [will]"])
  }

  /// A host that greets guests at an open door; so many guests at most.
  private static func visits(of guests: Int) throws -> Pack {
    try Pack.sample(
      [
        "pack.yaml": "name: sample\ntitle: Sample\nbounds: {objects: {guest: \(guests)}}\n",
        "machines/host.yaml": """
        title: Host
        regions:
          door: {initial: closed, states: {closed: Closed., open: Open.}}
        spans:
          evening: {begins: [didOpen]}
        events:
          open: [{from: {door: closed}, calls: [didOpen], to: {door: open}}]
          greet: [{from: {door: open}, calls: [didGreet]}]
        """,
        "machines/guest.yaml": """
        title: Guest
        regions:
          stay: {initial: away, states: {away: Away., here: Here., gone: {final: object}}}
        events:
          arrive: [{from: {stay: away}, calls: [didArrive], to: {stay: here}}]
          leave: [{from: {stay: here}, calls: [didLeave], to: {stay: gone}}]
        """,
        "interactions/all.yaml": """
        open: {title: Open, lifelines: {host: host}, requires: {host: {door: closed}}, steps: [host.open]}
        visit:
          title: A visit
          lifelines: {host: host, guest: guest}
          requires: {host: {door: open}, guest: {stay: away}}
          steps: [host.greet, guest.arrive, {wait: the visit}, guest.leave]
        """,
      ], callbacks: "didOpen didGreet didArrive didLeave")
  }

  @Test(arguments: ["host", "guest"])
  func callbacksOfOneMachineHaveTheFactsThatTheyHaveAmongAll(_ caller: String) async throws {
    let all = try await PackFacts(of: Self.visits(of: 2))
    let machine = try #require(Name<Machine>(caller))
    let some = await PackFacts(of: all.exploration, calledBy: [machine])
    let (whole, part) = (all.facts(in: 0), some.facts(in: 0))
    #expect(part.callbacks == whole.callbacks.filter { $0.value.machine == machine })
    #expect(part.callbacks.count == 2)
    #expect(part.occurrences == whole.occurrences)
    #expect(part.machines == whole.machines)
    #expect(part.interactions == whole.interactions)
  }

  @Test(arguments: 1...3)
  func countsNothingOnlyForWantOfFreshObjects(guests: Int) async throws {
    let packFacts = try await PackFacts(of: Self.visits(of: guests))
    func facts(_ callback: String) throws -> CallbackFacts {
      let name = try #require(Name<Callback>(callback))
      return try #require(packFacts.facts(of: name, in: packFacts.pack.defaultConfiguration))
    }
    let greeting = try facts("didGreet")
    #expect(greeting.counts.map(\.atMost) == [nil, nil])
    let pack = packFacts.pack
    #expect(greeting.next == (try callbacks("didGreet", of: pack)))
    #expect(greeting.neverAfter == (try callbacks("didOpen", of: pack)))
    let greets = try callbacks("didGreet", of: pack)
    let leaving = packFacts.exploration.index.callback(try #require(Name("didLeave")))
    let next = packFacts.exploration.callbacks(nextTo: leaving, in: pack.defaultConfiguration)
    #expect(next.intersection(greets) == greets)
    #expect(try facts("didArrive").counts.map(\.atMost) == [1])
    #expect(try facts("didLeave").neverAfter == callbacks("didArrive didLeave", of: pack))
  }
}
