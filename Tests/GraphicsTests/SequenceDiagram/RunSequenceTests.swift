@testable import Base
@testable import Pack
@testable import StateSpace
@testable import Graphics
import GraphicsSupport
import Testing

@Suite struct RunSequenceTests {
  private func call(_ object: Int, _ callback: String, _ argument: String = "") throws -> Run.Moment
  {
    .call(
      object: object,
      Call(
        callback: try InteractionSample.name(callback), argument: argument,
        place: InteractionSample.place(0)))
  }

  private func sequence(
    _ interactions: [String], _ moments: [Run.Moment], region: String? = nil
  ) throws -> SequenceDiagram {
    let sample = try InteractionSample()
    let run = Run(
      configuration: Configuration(choices: [1]),
      interactions: try interactions.map { try InteractionSample.name($0) },
      participants: ["source", "destination", "bystander"].map {
        Run.Participant(name: $0, machine: sample.machine.name)
      }, moments: moments)
    return SequenceDiagram(
      of: run, in: try sample.pack, title: "A run",
      showing: try region.map { try InteractionSample.name($0) },
      locale: "en", links: .site("../../"))
  }

  @Test func eachInteractionOfARunHasAFrame() throws {
    let sequence = try sequence(
      ["navigation.push", "navigation.pop"],
      [
        .begin(act: 0), call(0, "viewWillDisappear"), .gap(Words("the animation")),
        call(1, "willMove", "nil"), .end(act: 0), .begin(act: 1), .end(act: 1),
      ])
    #expect(
      sequence.script == [
        "navigation.push []", "| source.viewWillDisappear", "| gap the animation",
        "| destination.willMove(nil)", "navigation.pop []",
      ])
    #expect(sequence.lifelines.map(\.name) == ["UIKit", "source", "destination"])
    let links = ["push", "pop"].map { "../../interactions/navigation.\($0)/" }
    #expect(sequence.frames.map(\.link) == links)
  }

  @Test func anObjectEndsAfterTheLastCallOfItsFinalTransition() throws {
    let object = try #require(
      try InteractionSample().machine.regions.firstIndex { $0.name.text == "object" })
    let states = try InteractionSample().machine.regions[object].states
    let final = try #require(states.firstIndex { $0.end == .object })
    let moments: [Run.Moment] = [
      .begin(act: 0), .enter(object: 0, region: object, state: final), try call(0, "dealloc"),
      try call(1, "b"), .end(act: 0),
    ]
    #expect(
      try sequence(["release"], moments).script == [
        "release []", "| source.dealloc", "| source ends", "| destination.b",
      ])
  }

  @Test func interactionsInAGapAreNested() throws {
    let moments: [Run.Moment] = [
      .begin(act: 0), try call(0, "a"), .begin(act: 1), try call(1, "b"), .end(act: 1),
      try call(0, "c"), .end(act: 0),
    ]
    #expect(
      try sequence(["outer", "inner"], moments).script == [
        "outer []", "| source.a", "| inner []", "| | destination.b", "| source.c",
      ])
  }

  @Test func anInteractionCutShortByTheEndOfTheProcessIsDrawn() throws {
    let moments: [Run.Moment] = [.begin(act: 0), .begin(act: 1), try call(0, "a")]
    #expect(
      try sequence(["outer", "inner"], moments).script
        == ["outer []", "| inner []", "| | source.a"])
  }

  @Test(
    arguments: [
      (nil, ["source.a"]), ("view", ["source {loaded}", "source.a"]),
      ("window", ["source.a", "source {attached}"]),
    ] as [(String?, [String])])
  func onlyStatesOfTheChosenRegionAreShown(region: String?, script: [String]) throws {
    let moments: [Run.Moment] = [
      .enter(object: 0, region: 2, state: 1), try call(0, "a"),
      .enter(object: 0, region: 4, state: 1),
    ]
    #expect(try sequence([], moments, region: region).script == script)
  }

  /// An object that has the role in a later interaction that another is named after would be
  /// taken for it.
  @Test(
    arguments: [
      ([0: "old", 1: "new"], [0: "new", 1: "old"], ["A", "B", "bystander"]),
      ([0: "old", 1: "below"], [0: "new", 1: "top"], ["old", "new", "bystander"]),
      ([0: "old"], [0: "new", 1: "new"], ["old", "new", "bystander"]),
    ] as [([Int: String], [Int: String], [String])])
  func objectsKeepOneNameInARun(
    _ first: [Int: String], _ second: [Int: String], _ names: [String]
  ) throws {
    let sample = try InteractionSample()
    let machine = sample.machine.name
    let other: Name<Machine> = try InteractionSample.name("other")
    let run = Run(
      configuration: Configuration(choices: [1]),
      interactions: [
        try InteractionSample.name("replace"), try InteractionSample.name("again"),
      ],
      participants: [
        Run.Participant(name: "old", machine: machine, roles: first),
        Run.Participant(name: "new", machine: machine, roles: second),
        Run.Participant(name: "bystander", machine: other),
      ], moments: [])
    #expect(try sample.pack.titles(of: run, in: "en") == names)
    let told = [first, second].map { $0[1] }
    if let first = told[0], let second = told[1], names[0] != "A" {
      #expect(
        try sample.pack.titles(of: run, in: "en", namedIn: 1) == [first, second, "bystander"])
    }
  }
}
