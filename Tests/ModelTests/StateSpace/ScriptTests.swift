import Support
import Testing
@testable import Base
@testable import Checker
@testable import Formats
@testable import Pack
@testable import Pages
@testable import StateSpace

/// Scripts and ways that are played on packs of a few lines.
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
  func aChoiceThatComesUpAgainUsesItsLabelsInTheirOrder(_ words: String, _ calls: String)
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

  @Test func aScriptHasAsManyActsAsItLikes() async throws {
    let acts = String(repeating: "i, ", count: 3000)
    let exploration = try await exploration(
      Self.ring, "i: {title: I, lifelines: {o: m}, steps: [o.x, o.y]}\n", scenario: "[\(acts)i]",
      callbacks: "x y")
    let script = try #require(exploration.pack.scenarios.first)
    #expect(try exploration.run(of: script).calls.count == 6002)
  }

  @Test func theSearchForNamesThatFitEnds() async throws {
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

  /// The first act that calls both calls them on two objects.
  @Test func aWayLeadsFromACallbackToAnotherOfTheSameObject() async throws {
    let exploration = try await exploration(
      """
      title: M
      regions: {r: {initial: a, states: {a: A, b: B, c: C}}}
      events:
        ex: [{from: {r: a}, calls: [x], to: {r: b}}]
        ey: [{from: {r: b}, calls: [y], to: {r: c}}]

      """,
      """
      i: {title: I, lifelines: {o: m, p: m}, requires: {o: {r: a}, p: {r: a}}, steps: [o.ex]}
      j: {title: J, lifelines: {p: m, q: m}, requires: {p: {r: b}, q: {r: a}}, steps: [q.ex, p.ey]}

      """, objects: 3, callbacks: "x y")
    let (x, y) = (try #require(Name<Callback>("x")), try #require(Name<Callback>("y")))
    let configuration = exploration.pack.defaultConfiguration
    let run = try #require(exploration.path(from: x, to: y, in: configuration))
    let ends = run.calls.filter { [x, y].contains($0.call.callback) }
    #expect(ends.first?.call.callback == x)
    #expect(ends.last?.call.callback == y)
    #expect(ends.first?.participant == ends.last?.participant)
  }
}
