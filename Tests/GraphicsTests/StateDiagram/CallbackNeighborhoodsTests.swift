@testable import Base
@testable import Graphics
import GraphicsSupport
import Testing

@Suite struct CallbackNeighborhoodsTests {
  @Test func aSmallRegionIsDrawnWhole() throws {
    let diagram = try neighborhood(of: "step7", in: Self.ring(8))
    #expect(diagram.clusters.isEmpty)
    #expect(diagram.nodes.count == 9)
  }

  @Test func aLargeRegionIsCutToOneStepAroundTheCallback() throws {
    let diagram = try neighborhood(of: "step7", in: Self.ring(12))
    #expect(diagram.clusters.map(\.label) == ["Place · 4/12"])
    #expect(diagram.nodes.map(\.label) == ["at6", "at7", "at8", "at9"])
    #expect(diagram.arrows.map { [$0.from, $0.to] } == [[0, 1], [1, 2], [2, 3]])
    #expect(diagram.arrows.map(\.isHighlighted) == [false, true, false])
    #expect(
      diagram.summary
        == "Place · 4/12: at6, at7, at8, at9; at6 to at7 on go6: step6; at7 to at8 on go7: step7; "
        + "at8 to at9 on go8: step8.")
  }

  @Test func aPartWithTheInitialStateHasItsDot() throws {
    let diagram = try neighborhood(of: "step0", in: Self.ring(40))
    #expect(diagram.nodes.map(\.shape) == [.initial, .state, .state, .state, .state])
    #expect(diagram.nodes.map(\.label) == ["", "at0", "at1", "at2", "at39"])
  }

  @Test func anArrowOfALargeRegionCountsWhatItLeavesOut() throws {
    let diagram = try neighborhood(of: "step30", in: Self.flips(50))
    #expect(diagram.clusters.isEmpty)
    #expect(
      diagram.arrows.map { $0.lines.map(\.text) } == [
        [], ["go0", "step0", "go2", "step2", "go30", "step30", "… +22"],
        ["go1", "step1", "go3", "step3", "go5", "step5", "… +22"],
      ])
    #expect(diagram.arrows.flatMap(\.lines).filter(\.isHighlighted).map(\.text) == ["step30"])
  }

  @Test func longCallListsKeepTheCallsAroundTheHighlight() throws {
    let calls = (0..<80).map { "call\($0)" }
    let machine = MachineScript(
      "Lamp", regions: [("lamp", ["off", "on"])],
      [.init("turn", ["lamp": ["off"]], calls + ["lamp=on"])])
    let lines = try neighborhood(of: "call40", in: machine).arrows.flatMap(\.lines).map(\.text)
    #expect(lines.prefix(2) == ["turn", "call0"])
    #expect(lines.suffix(9) == ["… +29"] + (37...43).map { "call\($0)" } + ["… +36"])
  }

  private static func ring(_ count: Int) -> MachineScript {
    MachineScript(
      "Ring", regions: [("place", (0..<count).map { "at\($0)" })],
      (0..<count).map { state in
        .init(
          "go\(state)", ["place": ["at\(state)"]],
          ["step\(state)", "place=at\((state + 1) % count)"])
      })
  }

  private static func flips(_ count: Int) -> MachineScript {
    MachineScript(
      "Lamp", regions: [("lamp", ["off", "on"])],
      (0..<count).map { number in
        let (from, to) = number.isMultiple(of: 2) ? ("off", "on") : ("on", "off")
        return .init("go\(number)", ["lamp": [from]], ["step\(number)", "lamp=\(to)"])
      })
  }

  private func neighborhood(of callback: String, in script: MachineScript) throws -> StateDiagram {
    let sample = try MachineSample(script)
    return StateDiagram(
      neighborhoodOf: try #require(Name(callback)), on: sample.machine, facts: sample.facts,
      locale: "en"
    ) { "\($0)/" }
  }
}
