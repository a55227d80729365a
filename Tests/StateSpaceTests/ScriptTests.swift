import PackSupport
import Testing
@testable import Base
@testable import Pack
@testable import StateSpace

/// Scripts on packs of a few lines.
struct ScriptTests {
  private func exploration(
    _ machine: String, _ interactions: String, scenario acts: String = "[i]", objects: Int = 1,
    callbacks: String
  ) async throws -> Exploration {
    try await Exploration(
      of: .sample(
        [
          "pack.yaml": "name: sample\ntitle: Sample\nbounds: {objects: {m: \(objects)}}\n",
          "machines/m.yaml": machine, "interactions/all.yaml": interactions,
          "scenarios/all.yaml": "script: {title: Script, steps: \(acts)}\n",
        ], callbacks: callbacks))
  }

  private static let ring = """
    title: Ring
    regions: {r: {initial: a, states: {a: A, b: B}}}
    events:
      x: [{from: {r: a}, calls: [x], to: {r: b}}, {from: {r: b}, calls: [x], to: {r: a}}]
      y: [{calls: [y]}]

    """

  private func words(of run: Run) -> String {
    run.calls.map { "\($0.participant).\($0.call.callback)" }.joined(separator: " ")
  }

  @Test(arguments: [
    ("", "o.x o.x o.x"), (", branches: [two]", "o.y o.y o.y"),
    (", branches: [two, one]", "o.y o.x o.x"), (", branches: [one, two, one]", "o.x o.y o.x"),
  ])
  func aRepeatedChoiceUsesItsLabelsInOrder(_ words: String, _ calls: String)
    async throws
  {
    let exploration = try await exploration(
      Self.ring,
      """
      part: {title: Part, refOnly: true, lifelines: {o: m}, steps: [{alt: {one: [o.x], two: [o.y]}}]}
      i: {title: I, lifelines: {o: m}, steps: [{ref: part}, {ref: part}, {ref: part}]}

      """, scenario: "[{interaction: i\(words)}]", callbacks: "x y")
    let script = try #require(exploration.pack.scenarios.first)
    #expect(try self.words(of: exploration.run(of: script)) == calls)
  }

  @Test func aScriptCanHaveThousandsOfActs() async throws {
    let acts = String(repeating: "i, ", count: 3000)
    let exploration = try await exploration(
      Self.ring, "i: {title: I, lifelines: {o: m}, steps: [o.x, o.y]}\n", scenario: "[\(acts)i]",
      callbacks: "x y")
    let script = try #require(exploration.pack.scenarios.first)
    #expect(try exploration.run(of: script).calls.count == 6002)
  }

  /// Cards that are made and put onto a pile; `fills` is a key of the interaction that makes one.
  private func pile(fills: String) async throws -> Exploration {
    try await exploration(
      """
      title: Card
      regions: {place: {initial: none, states: {none: , hand: , pile: }}}
      relations: {below: {to: m, inverse: above}}
      events:
        make: [{from: {place: none}, calls: [x], to: {place: hand}}]
        lay: [{from: {place: hand}, calls: [y], to: {place: pile}}]

      """,
      """
      make: {title: Make, \(fills)lifelines: {card: m}, requires: {card: {place: none}}, steps: [card.make]}
      first: {title: First, lifelines: {card: m, others: {machine: m, many: true}},
        requires: {card: {place: hand}, others: {place: [none, hand]}}, steps: [card.lay]}
      lay: {title: Lay, lifelines: {card: m, top: m},
        requires: {card: {place: hand}, top: {place: pile, above: none}},
        steps: [card.lay, {set: card.below, to: top}]}

      """, scenario: "[make]", objects: 2, callbacks: "x y")
  }

  private func acts(_ names: String) throws -> [Scenario.Act] {
    try names.split(separator: " ").map {
      Scenario.Act(interaction: try #require(Name(String($0))), place: Place(path: String($0)))
    }
  }

  @Test func aScriptCanHaveMoreObjectsThanExploration() async throws {
    let exploration = try await pile(fills: "")
    let names = "make first make lay make lay make lay"
    let run = try exploration.run(of: acts(names), in: Configuration(choices: []))
    #expect(run.participants.map(\.name) == ["top", "card", "card 2", "card 3"])
    #expect(run.filledIn.isEmpty)
  }

  @Test func missingInteractionsAreFilledIn() async throws {
    let exploration = try await pile(fills: "fills: true, ")
    let run = try exploration.run(of: acts("first lay lay"), in: Configuration(choices: []))
    #expect(run.interactions.map(\.text) == ["first", "make", "lay", "make", "lay"])
    #expect(run.filledIn == [1, 3])
  }

  @Test func onlyMarkedInteractionsAreFilledIn() async throws {
    let exploration = try await pile(fills: "")
    let error = try #require(throws: PackErrors.self) {
      try exploration.run(of: acts("first lay lay"), in: Configuration(choices: []))
    }
    #expect(
      error.diagnostics.map(\.message) == [
        "'lay' cannot begin after 'lay': it needs, as 'card', a third card that is hand (place)"
      ])
  }

  @Test func aScriptHasAtMostEightObjectsOfAMachine() async throws {
    let exploration = try await pile(fills: "fills: true, ")
    let eight = "first" + String(repeating: " lay", count: 7)
    let run = try exploration.run(of: acts(eight), in: Configuration(choices: []))
    #expect(run.participants.count == Limits.scriptObjects)
    #expect(throws: PackErrors.self) {
      try exploration.run(of: acts(eight + " lay"), in: Configuration(choices: []))
    }
  }

  /// The moments of a run as words.
  private func marks(of run: Run) -> String {
    run.moments.compactMap { moment in
      switch moment {
      case .call(_, let call): call.callback.text
      case .message(let message): message.text.base
      case .group(.either(let question)): question.base.isEmpty ? "(" : "(open"
      case .group(.optional): "["
      case .group(.next): "|"
      case .group(.end): "."
      case .begin, .enter, .gap, .end: nil
      }
    }.joined(separator: " ")
  }

  @Test(arguments: [
    ("{par: [[o.x], [o.y]]}", "( x | y ."),
    ("{par: [[o.x], [o.y]], open: Which first?}", "(open x | y ."),
    ("{par: [[o.x], [{opt: [o.x], name: a}], [o.y]]}", "( x | y ."),
    ("{par: [[o.x], [{opt: [o.x], name: a}]]}", "x"),
    ("{loop: [o.x]}", "[ x ."), ("{loop: [o.x], atLeast: 1}", "x"),
    ("{par: [[o.x], [{par: [[o.y], [o.y]]}]]}", "( x | ( y | y . ."),
  ])
  func aRunMarksStepsWhoseOrderIsOpen(_ step: String, _ marks: String) async throws {
    let exploration = try await exploration(
      Self.ring, "i: {title: I, lifelines: {o: m}, steps: [\(step)]}\n", callbacks: "x y")
    let script = try #require(exploration.pack.scenarios.first)
    #expect(try self.marks(of: exploration.run(of: script)) == marks)
  }

  @Test func theSearchForRolesEnds() async throws {
    let acts = String(repeating: "i, ", count: 40)
    await #expect(throws: PackErrors.self) {
      let exploration = try await exploration(
        Self.ring,
        """
        i: {title: I, lifelines: {o: m}, steps: [o.x]}
        j: {title: J, lifelines: {o: m, p: m}, steps: [o.x, p.y]}

        """, scenario: "[j, \(acts){interaction: i, roles: {o: nobody}}]", objects: 2,
        callbacks: "x y")
      let script = try #require(exploration.pack.scenarios.first)
      _ = try exploration.run(of: script)
    }
  }
  /// Scripts on packs of a few lines.
}
