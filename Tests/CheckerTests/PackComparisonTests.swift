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
