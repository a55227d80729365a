@testable import Base
@testable import Pack
import PackSupport
import Testing

struct StepLabelsTests {
  private static let pack = Result {
    try Pack.sample(
      [
        "machines/m.yaml": """
        title: M
        regions: {r: {initial: a, states: {a: , b: }}}
        events: {go: [{calls: [go]}], flip: [{from: {r: a}, to: {r: b}}]}

        """,
        "interactions/all.yaml": """
        part:
          title: Part
          refOnly: true
          lifelines: {m: m}
          steps:
            - {loop: [m.go], name: shared, atMost: 9}
            - {loop: [m.go], name: inner, atLeast: 1}
            - {opt: [m.go], name: maybe}
        whole:
          title: Whole
          lifelines: {m: m}
          steps:
            - {ref: part, with: {m: m}}
            - alt:
                left: [{opt: [m.go], name: maybe}, {opt: [m.flip], name: late}]
                right: [{opt: [m.go]}]
            - {loop: [m.go], name: shared, atLeast: 2, atMost: 3}
            - {loop: [m.go], name: shared, atMost: 4}
            - {ref: part, with: {m: m}}
        bare:
          title: Bare
          lifelines: {m: m}
          steps: [{loop: [m.go], name: named}, {opt: [{loop: [m.go], atLeast: 2}]}]
        several:
          title: Several
          lifelines: {m: m}
          steps:
            - {loop: [{loop: [m.go], atMost: 4}], atMost: 3}
            - {ref: bare, with: {m: m}}
            - alt:
                left: [m.go]
                right: [{par: [[m.go], [{loop: [m.go], atMost: 5}]]}]

        """,
      ], callbacks: "go")
  }

  private func labels(of name: String) throws -> StepLabels {
    let pack = try Self.pack.get()
    return try #require(Name(name).flatMap { pack.stepLabels[$0] })
  }

  @Test func labelsOfReferencedInteractionsAreIncludedOnce() throws {
    let labels = try labels(of: "whole")
    #expect(labels.choices == ["maybe", "left", "right", "late"])
    #expect(labels.loops == ["shared", "inner"])
    #expect(try self.labels(of: "part").choices == ["maybe"])
  }

  @Test func unlabeledLoopsAreAddressedByInteraction() throws {
    #expect(try labels(of: "bare").loops == ["named", "bare"])
    let several = try labels(of: "several")
    #expect(several.loops == ["several#1", "several#2", "named", "bare", "several#3"])
    #expect(several.bounds["bare"] == StepLabels.Bounds(atLeast: 2, atMost: nil))
    #expect((1...3).map { several.bounds["several#\($0)"]?.atMost } == [3, 4, 5])
  }

  @Test func firstOwnLoopDecidesTheBounds() throws {
    #expect(
      try labels(of: "whole").bounds == [
        "shared": StepLabels.Bounds(atLeast: 2, atMost: 3),
        "inner": StepLabels.Bounds(atLeast: 1, atMost: nil),
      ])
    #expect(try labels(of: "part").bounds["shared"] == StepLabels.Bounds(atLeast: 0, atMost: 9))
  }
}
