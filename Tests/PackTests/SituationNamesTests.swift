import Base
@testable import Pack
import PackSupport
import Testing

/// Situations that a pack does not declare are named after their interactions.
struct SituationNamesTests {
  @Test(arguments: [
    ("app.didFinish", "app-did-finish"), ("a--b", "a-b"), ("a_b-", "a-b"), ("_", "situation"),
    ("com1_", "com1-2"),
  ])
  func areWordsWithHyphens(_ interaction: String, _ situation: String) throws {
    let pack = try Pack.sample(
      [
        "machines/m.yaml": """
        title: M
        regions: {a: {initial: b, states: {b: , c: }}}
        events: {go: [{from: {a: b}, calls: [gone], to: {a: c}}]}
        interactions: {\(interaction): {title: Go, lifelines: {it: m}, steps: [it.go]}}

        """
      ], callbacks: "gone")
    #expect(pack.situations.map(\.name.text) == [situation])
  }
}
