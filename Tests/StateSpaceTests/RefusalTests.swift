@testable import Base
@testable import Pack
@testable import StateSpace
import PackSupport
import Testing

/// Errors of scripts that cannot be played.
struct RefusalTests {
  /// The message and the notes, with the lines that notes are about.
  private func refusal(
    of acts: [Scenario.Act], in pack: Pack, with choices: [Int]
  ) async throws -> [String] {
    let exploration = try await Exploration(of: pack)
    do {
      _ = try exploration.run(of: acts, in: Configuration(choices: choices))
      return []
    } catch {
      return error.diagnostics.flatMap { diagnostic in
        [diagnostic.message]
          + diagnostic.notes.map { note in
            note.place.map { "\($0.line): \(note.message)" } ?? note.message
          }
      }
    }
  }

  private func act(
    _ name: String, _ labels: String..., repeats: [String: Int] = [:], line: Int = 0
  ) throws -> Scenario.Act {
    Scenario.Act(
      interaction: try #require(Name(name)), labels: labels, repeats: repeats,
      place: Place(path: name, line: line, column: line))
  }

  @Test func namesTheRelationThatFails() async throws {
    let acts = try ["launch", "show", "push", "show"].map { try act($0) }
    let found = try await refusal(of: acts, in: .screens(), with: [2])
    #expect(
      found == [
        "'show' cannot begin after 'push': it needs each of 'others' to be gone (appearance)",
        "22: the requirement is here",
        "screen 2 is here (appearance)",
      ])
  }

  @Test func namesTheRoleThatARelationMustLeadTo() async throws {
    let acts = try ["launch", "show", "pop"].map { try act($0) }
    let found = try await refusal(of: acts, in: .screens(), with: [2])
    #expect(
      found == [
        "'pop' cannot begin after 'show': it needs, as 'source', a second screen that is here (appearance), "
          + "with 'target' as 'below'",
        "45: the requirement is here",
        "screen 1 has no 'below'",
        "screen 2 is gone (appearance) and has no 'below'",
      ])
  }

  @Test(arguments: [
    ("anytime: true, ", "steps: [m.up, m.down]", "between the steps"),
    ("", "steps: [m.up, {wait: Wait.}, m.down]", "in the waits"),
  ])
  func saysThatAnInteractionBeginsOnlyWithinOthers(
    _ kind: String, _ steps: String, _ place: String
  ) async throws {
    let pack = try Pack.sample(
      [
        "machines/m.yaml": """
        title: M
        regions: {r: {initial: low, states: {low: , high: }}}
        events:
          up: [{from: {r: low}, calls: [a], to: {r: high}}]
          down: [{from: {r: high}, calls: [b], to: {r: low}}]
          tick: [{from: {r: high}, calls: [c]}]

        """,
        "interactions/all.yaml": """
        swing: {title: Swing, lifelines: {m: m}, requires: {m: {r: low}}, \(steps)}
        tick: {title: Tick, \(kind)lifelines: {m: m}, requires: {m: {r: high}}, steps: [m.tick]}

        """,
      ], callbacks: "a b c")
    let found = try await refusal(of: [act("tick")], in: pack, with: [])
    #expect(
      found == [
        "'tick' cannot begin in any state in which no interaction is under way: it needs, as 'm', a m "
          + "that is high (r)",
        "2: the requirement is here",
        "it begins only \(place) of other interactions",
      ])
  }

  @Test(arguments: [
    ("A task", "a task"), ("An order", "an order"), ("The door", "a door"), ("Order", "an order"),
    ("Screen", "a screen"), ("UIView", "a UIView"),
  ])
  func namesAnObjectWithOneArticle(_ title: String, _ words: String) async throws {
    let pack = try Pack.sample(
      [
        "machines/m.yaml": """
        title: \(title)
        regions: {r: {initial: low, states: {low: , high: }}}
        events: {up: [{from: {r: low}, calls: [a], to: {r: high}}]}

        """,
        "interactions/all.yaml":
          "up: {title: Up, lifelines: {m: m}, requires: {m: {r: low}}, steps: [m.up]}\n",
      ], callbacks: "a")
    let found = try await refusal(of: [act("up"), act("up")], in: pack, with: [])
    #expect(
      found.first == "'up' cannot begin after 'up': it needs, as 'm', \(words) that is low (r)")
  }

  /// A machine that gets letters, and an interaction for each way to miss an operand.
  private func letters() throws -> Pack {
    try .sample(
      [
        "pack.yaml": """
        name: sample
        title: Sample
        options: {v: {ordered: true, values: [1, 2]}, w: {values: [on, off]}}

        """,
        "machines/m.yaml": """
        title: M
        regions: {r: {initial: low, states: {low: , high: }}}
        events: {a: [{calls: [a], to: {r: high}}], b: [{calls: [b]}]}

        """,
        "interactions/all.yaml": """
        old: {title: O, lifelines: {m: m}, steps: [{if: v < 2, then: [{opt: [m.a], name: x}]}, m.b]}
        loop:
          title: Loop
          lifelines: {m: m}
          steps:
            - {loop: [{alt: {x: [m.a], y: [m.b]}}], name: l, atLeast: 2, atMost: 3}
        inside:
          title: Inside
          lifelines: {m: m}
          steps:
            - {opt: [{opt: [m.a], name: x}], name: outer}
        other: {title: Other, lifelines: {m: m}, steps: [{alt: {x: [m.a], y: [m.b]}}]}

        """,
      ], callbacks: "a b")
  }

  @Test func namesTheConfigurationThatHasAnOperand() async throws {
    let pack = try letters()
    let found = try await refusal(of: [act("old", "x")], in: pack, with: [1, 1])
    #expect(
      found == [
        "'old' cannot run this way in any state in which no interaction is under way: "
          + "branch 'x' is not reached",
        "1: the branch is for other configurations; it is reached with '--set v=1'",
      ])
    let ofFile = try await refusal(of: [act("old", "x", line: 7)], in: pack, with: [1, 1])
    #expect(ofFile.last?.hasSuffix("; it is reached with 'set: {v: 1}'") == true)
  }

  @Test func saysHowOftenALoopMustRunForAnOperandToRepeat() async throws {
    let pack = try letters()
    let found = try await refusal(of: [act("loop", "x", "y", "x")], in: pack, with: [1, 0])
    #expect(
      found == [
        "'loop' cannot run this way in any state in which no interaction is under way: "
          + "branch 'x' is reached once, not 2 times",
        "6: the branch is here; it is reached with '--repeat l=3'",
      ])
    let ofFile = try await refusal(
      of: [act("loop", "x", "y", "x", line: 7)], in: pack, with: [1, 0])
    #expect(ofFile.last == "6: the branch is here; it is reached with 'repeat: {l: 3}'")
    #expect(
      try await refusal(of: [act("loop", "x", "y", "x", "y")], in: pack, with: [1, 0]).last
        == "6: the branch is here")
    #expect(
      try await refusal(
        of: [act("loop", "x", "y", "x", repeats: ["l": 3])], in: pack, with: [1, 0]) == [])
  }

  @Test func namesTheOperandToChooseAsWell() async throws {
    #expect(
      try await refusal(of: [act("inside", "x")], in: letters(), with: [1, 0]).last
        == "11: the branch is here; choose 'outer' as well")
    #expect(
      try await refusal(of: [act("other", "x", "y")], in: letters(), with: [1, 0]).last
        == "12: the branch is here")
  }
}
