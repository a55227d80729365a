import Support
import Testing

@testable import Model

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
          part: true
          lifelines: {m: m}
          steps:
            - {loop: [m.go], label: shared, atMost: 9}
            - {loop: [m.go], label: inner, atLeast: 1}
            - {opt: [m.go], label: maybe}
        whole:
          title: Whole
          lifelines: {m: m}
          steps:
            - {ref: part, with: {m: m}}
            - alt:
                left: [{opt: [m.go], label: maybe}, {opt: [m.flip], label: late}]
                right: [{opt: [m.go]}]
            - {loop: [m.go], label: shared, atLeast: 2, atMost: 3}
            - {loop: [m.go], label: shared, atMost: 4}
            - {ref: part, with: {m: m}}

        """,
      ], callbacks: "go")
  }

  private func labels(of name: String) throws -> StepLabels {
    let pack = try Self.pack.get()
    return try #require(Name(name).flatMap { pack.stepLabels[$0] })
  }

  @Test func nameEachFragmentOnceThoseOfPartsIncluded() throws {
    let labels = try labels(of: "whole")
    #expect(labels.choices == ["maybe", "left", "right", "late"])
    #expect(labels.loops == ["shared", "inner"])
    #expect(try self.labels(of: "part").choices == ["maybe"])
  }

  @Test func boundsOfTheFirstLoopHoldAndThoseOfPartsComeLast() throws {
    #expect(
      try labels(of: "whole").bounds == [
        "shared": StepLabels.Bounds(atLeast: 2, atMost: 3),
        "inner": StepLabels.Bounds(atLeast: 1, atMost: nil),
      ])
    #expect(try labels(of: "part").bounds["shared"] == StepLabels.Bounds(atLeast: 0, atMost: 9))
  }
}
