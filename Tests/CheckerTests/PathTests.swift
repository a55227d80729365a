@testable import Base
@testable import Pack
@testable import StateSpace
@testable import Checker
import PackSupport
import Testing

/// Paths that are searched in packs of a few lines.
struct PathTests {
  /// The first act that calls both calls them on two objects.
  @Test func aPathLeadsFromACallbackToAnotherOfTheSameObject() async throws {
    let texts = [
      "pack.yaml": "name: sample\ntitle: Sample\nbounds: {objects: {m: 3}}\n",
      "machines/m.yaml": """
      title: M
      regions: {r: {initial: a, states: {a: A, b: B, c: C}}}
      events:
        ex: [{from: {r: a}, calls: [x], to: {r: b}}]
        ey: [{from: {r: b}, calls: [y], to: {r: c}}]

      """,
      "interactions/all.yaml": """
      i: {title: I, lifelines: {o: m, p: m}, requires: {o: {r: a}, p: {r: a}}, steps: [o.ex]}
      j: {title: J, lifelines: {p: m, q: m}, requires: {p: {r: b}, q: {r: a}}, steps: [q.ex, p.ey]}

      """,
    ]
    let exploration = try await Exploration(of: .sample(texts, callbacks: "x y"))
    let (x, y) = (try #require(Name<Callback>("x")), try #require(Name<Callback>("y")))
    let configuration = exploration.pack.defaultConfiguration
    let run = try #require(
      exploration.path(from: .callback(x), to: .callback(y), in: configuration))
    let ends = run.calls.filter { [x, y].contains($0.call.callback) }
    #expect(ends.first?.call.callback == x)
    #expect(ends.last?.call.callback == y)
    #expect(ends.first?.participant == ends.last?.participant)
  }
}
