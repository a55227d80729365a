import Base
import Checker
import Pack
import PackSupport
import StateSpace
import Testing

/// What differs between two packs.
struct PackComparisonTests {
  private typealias Saying = RandomEdits.Saying

  private static func sayings(from old: Pack, to new: Pack) -> [Saying] {
    PackComparison(from: old, to: new).changes.map {
      Saying(subject: $0.subject, kind: $0.kind, before: $0.before, after: $0.after)
    }
  }

  private static func order(_ replacements: [String: String] = [:]) throws -> Pack {
    try Pack.order(isFree: true, replacing: replacements)
  }

  private static func sayings(replacing replacements: [String: String]) throws -> [Saying] {
    try sayings(from: order(), to: order(replacements))
  }

  @Test func orderInFilesIsNoChange() throws {
    for seed in 0..<200 as Range<UInt64> {
      var edits = RandomEdits(seed: seed)
      let packs = (try edits.pack(), try edits.pack())
      #expect(Self.sayings(from: packs.0, to: packs.1) == [], "seed \(seed)")
    }
  }

  @Test func differenceSaysJustWhatWasEdited() throws {
    var judged: [PackChange.Kind: Int] = [:]
    for seed in 0..<400 as Range<UInt64> {
      var edits = RandomEdits(seed: seed)
      let old = try edits.pack()
      for _ in 0..<(1 + seed % 4) { edits.edit() }
      let found = Self.sayings(from: old, to: try edits.pack())
      #expect(found.sorted() == edits.sayings.sorted(), "seed \(seed)")
      for saying in edits.sayings { judged[saying.kind, default: 0] += 1 }
    }
    for kind in [PackChange.Kind.added, .removed, .moved, .renamed] {
      #expect(judged[kind, default: 0] >= 40, "\(kind)")
    }
  }

  @Test func randomPackDoesNotDifferFromItself() {
    for seed in 0..<200 as Range<UInt64> {
      var random = RandomPack(seed: seed)
      let pack = random.pack()
      #expect(Self.sayings(from: pack, to: pack) == [], "seed \(seed)")
    }
  }

  @Test func stateThatKeepsItsTransitionsIsRenamed() throws {
    #expect(
      try Self.sayings(replacing: ["paid": "settled"]) == [
        Saying(subject: .state, kind: .renamed, before: "paid", after: "settled")
      ])
  }

  @Test func stateWithOtherTransitionsIsAnotherOne() throws {
    let found = try Self.sayings(replacing: [
      "rejected: Rejected.": "held: Held.",
      "reject: [{from: {life: submitted}, to: {life: rejected}}]": """
      hold: [{from: {life: paid}, to: {life: held}}]
      """,
      "revise: [{from: {life: rejected}, to: {life: draft}}]": """
      free: [{from: {life: held}, to: {life: packed}}]
      """,
    ])
    #expect(
      found.prefix(2) == [
        Saying(subject: .state, kind: .added, before: "", after: "held"),
        Saying(subject: .state, kind: .removed, before: "rejected", after: ""),
      ])
  }

  @Test func eventThatDoesTheSameIsRenamed() throws {
    #expect(
      try Self.sayings(replacing: ["  lose: [": "  mislay: ["]) == [
        Saying(subject: .event, kind: .renamed, before: "lose", after: "mislay")
      ])
  }

  @Test func transitionWithAnotherEffectIsChanged() throws {
    #expect(
      try Self.sayings(replacing: ["[didShip], ": "[didShip, didPay], "]) == [
        Saying(
          subject: .transition, kind: .changed, before: "packed -> shipped: ship / didShip",
          after: "packed -> shipped: ship / didShip, didPay")
      ])
  }

  private static func chart(_ text: String) throws -> Pack {
    try Pack.sample(["machines/lamp.yaml": text, "pack.yaml": "name: lamp\ntitle: Lamp\n"])
  }

  @Test func stateAroundOthersIsReportedBesideThoseInside() throws {
    let nested = try Self.chart(
      """
      states: {off: , box: {states: [dim, bright], transitions: "dim -> bright: turn"}}
      transitions: ["off -> box: start", "box -> off: back"]
      """)
    let flat = try Self.chart(
      """
      transitions: ["off -> dim: start", "dim -> bright: turn", "dim, bright -> off: back"]
      """)
    let gone = Saying(subject: .state, kind: .removed, before: "box", after: "")
    #expect(Self.sayings(from: nested, to: flat).contains(gone))
  }

  @Test func noteOfTransitionIsCompared() throws {
    let packs = try ["One", "Two"].map { note in
      try Self.chart("transitions: [{a -> b: go, note: \(note)}, 'b -> a: back']\n")
    }
    #expect(
      Self.sayings(from: packs[0], to: packs[1]).map(\.kind) == [.changed])
  }

  @Test func formOfMachineIsNoChange() throws {
    let machine = { (text: String) in
      try Pack.sample(["machines/door.yaml": text, "pack.yaml": "name: door\ntitle: Door\n"])
    }
    let long = try machine(
      """
      title: Door
      regions: {door: {initial: closed, states: {closed: , open: , gone: {final: object}}}}
      events:
        push: [{from: {door: closed}, to: {door: open}}]
        remove: [{from: {door: [open, closed]}, to: {door: gone}}]

      """)
    let short = try machine(
      """
      title: Door
      final: [gone]
      transitions: |
        closed -> open: push
        closed, open -> gone: remove

      """)
    #expect(Self.sayings(from: long, to: short) == [])
    #expect(Self.sayings(from: short, to: long) == [])
  }

  private static func details(from old: Pack, to new: Pack) -> [String] {
    PackComparison(from: old, to: new).changes.flatMap { change in
      change.details.map { "\($0.name): \($0.before) > \($0.after)" }
    }
  }

  private static func lamp(_ regions: [String]) throws -> Pack {
    try chart("regions:\n" + regions.map { "  \($0)\n" }.joined())
  }

  @Test func orderOfRegionsIsComparedIfSomethingDependsOnIt() throws {
    let moving = [
      "r: {transitions: 'a -> b: turn / one'}", "s: {transitions: 'c -> d: turn / two'}",
    ]
    let (old, new) = (try Self.lamp(moving), try Self.lamp(moving.reversed()))
    #expect(Self.details(from: old, to: new) == ["order of regions: r, s > s, r"])
    let apart = [
      "r: {transitions: 'a -> b: [c]'}", "s: {transitions: 'c -> d: go'}",
    ]
    let others = (try Self.lamp(apart), try Self.lamp(apart.reversed()))
    #expect(Self.sayings(from: others.0, to: others.1) == [])
  }

  @Test func orderOfRegionsInsideAStateIsCompared() throws {
    let inner = [
      "r: {states: {a: {entry: one}, b: }, transitions: 'a -> b: go'}",
      "s: {states: {c: {entry: two}, d: }, transitions: 'c -> d: turn'}",
    ]
    let packs = try [inner, inner.reversed()].map { regions in
      try Self.chart(
        """
        states: {off: , on: {regions: {\(regions.joined(separator: ", "))}}}
        transitions: 'off -> on: start'

        """)
    }
    #expect(Self.details(from: packs[0], to: packs[1]) == ["order of regions: r, s > s, r"])
  }

  @Test(arguments: [("after 3 s", "turn"), ("after 3 s", "after-3-s")])
  func eventThatBecomesAutomaticKeepsItsTransition(_ label: String, _ event: String) throws {
    let packs = try [label, event].map { try Self.chart("transitions: ['a -> b: \($0)']\n") }
    for (old, new, detail) in [
      (packs[0], packs[1], "automatic: yes > "), (packs[1], packs[0], "automatic:  > yes"),
    ] {
      #expect(Self.sayings(from: old, to: new).map(\.kind) == [.changed])
      #expect(Self.details(from: old, to: new) == [detail])
    }
  }

  @Test func automaticEventCanBeCalledAsBefore() throws {
    let event = "[{from: {lamp: a}, to: {lamp: b}}]"
    let packs = try ["automatic: true, ", ""].map { automatic in
      try Self.chart(
        """
        regions: {lamp: {initial: a, states: {a: , b: }}}
        events: {timeout: {title: later, \(automatic)transitions: \(event)}}

        """)
    }
    #expect(Self.details(from: packs[0], to: packs[1]) == ["automatic: yes > "])
  }

  @Test func effectThatMovesIntoAStateChangesOneTransition() throws {
    let old = try Self.chart("transitions: ['a -> b: turn / bye']\nfinal: b\n")
    let new = try Self.chart(
      "states: {a: , b: {entry: bye}}\ntransitions: ['a -> b: turn']\nfinal: b\n")
    let found = Self.sayings(from: old, to: new)
    #expect(found.map(\.kind) == [.changed])
    #expect(found.map(\.before) == ["a -> b: turn / bye"])
    #expect(found.allSatisfy { $0.after.hasPrefix("a -> b: turn / ") })
  }

  @Test func lostGuaranteeHasTheShortestRun() async throws {
    let guarantee = """
      paid-first: {says: An order is paid before it is shipped., property: didPay precedes didShip}

      """
    let old = try Self.pack(guarantee)
    let new = try Self.pack(
      guarantee,
      ["remind: [{from: {life: checked}}]": "rush: [{from: {life: checked}, to: {life: packed}}]"])
    let changes = VerdictChange.all(
      from: await GuaranteeVerdicts(of: try await Exploration(of: old)), of: old,
      to: await GuaranteeVerdicts(of: try await Exploration(of: new)), of: new,
      PackComparison(from: old, to: new))
    #expect(changes.map(\.isLost) == [true])
    let calls = changes.first?.decision?.counterexample?.calls.map(\.call.callback.text)
    #expect(calls == ["didSubmit", "didShip"])
  }

  private static func pack(
    _ guarantee: String, _ replacements: [String: String] = [:]
  ) throws -> Pack {
    try Pack.order(isFree: true, replacing: replacements, guarantees: guarantee)
  }
}
