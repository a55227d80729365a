@testable import Base
@testable import Pack
@testable import Analysis
@testable import Graphics
import GraphicsSupport
import Testing

@Suite struct MachineDiagramTests {
  /// A door that can be locked while closed, and that rings.
  private static let door = MachineScript(
    "Door",
    regions: [
      ("leaf", ["closed", "open", "removed!"]), ("lock", ["unlocked", "locked"]),
      ("bell", ["armed", "broken"]),
    ],
    [
      .init("push", ["leaf": ["closed"], "lock": ["unlocked"]], ["didOpen", "leaf=open"]),
      .init("push", ["leaf": ["closed"], "lock": ["locked"]], ["didResist(lock)"]),
      .init("wind", ["leaf": ["closed"]], ["didOpen", "leaf=open"]),
      .init("pull", ["leaf": ["open"]], ["didClose", "leaf=closed"]),
      .init("pull", ["leaf": ["closed"]], []),
      .init("turn", ["leaf": ["closed"], "lock": ["unlocked"]], ["lock=locked"]),
      .init("turn", ["leaf": ["closed"], "lock": ["locked"]], ["lock=unlocked"]),
      .init("ring", ["leaf": ["closed", "open"]], ["didRing"]),
      .init("unhinge", ["leaf": ["open"]], ["willRemove", "leaf=removed"]),
    ])

  private func diagram(highlighting: String? = nil, only region: String? = nil) throws
    -> StateDiagram
  {
    try MachineSample(Self.door).diagram(only: region, highlighting: highlighting)
  }

  @Test func regionsBecomeClustersInThePacksOrder() throws {
    let diagram = try diagram()
    #expect(diagram.title == "Door")
    #expect(diagram.clusters.map(\.label) == ["Leaf", "Lock · while closed", "Bell"])
    #expect(
      diagram.summary
        == "Leaf: closed, open, removed; closed to open on push [unlocked], wind: didOpen; "
        + "open to closed on pull: didClose; open to removed on unhinge: willRemove. "
        + "Lock · while closed: unlocked, locked; unlocked to locked on turn; "
        + "locked to unlocked on turn. "
        + "Bell: armed, broken (never reached).")
  }

  @Test func theDescriptionListsTheFirstOfManyTransitions() throws {
    let floors = (0...14).map { "floor\($0)" }
    let lift = MachineScript(
      "Lift", regions: [("cabin", floors)],
      zip(floors, floors.dropFirst()).map { from, to in
        .init("rise", ["cabin": [from]], ["didRise", "cabin=\(to)"])
      })
    let told = try MachineSample(lift).diagram().summary.split(separator: "; ")
    #expect(told.count == 14)
    #expect(told.suffix(2) == ["floor11 to floor12 on rise: didRise", "and 2 more."])
  }

  @Test func aRegionHasAnInitialDotAndFinalRings() throws {
    let leaf = try diagram(only: "leaf")
    #expect(leaf.nodes.map(\.shape) == [.initial, .state, .state, .state, .final])
    #expect(leaf.nodes.map(\.label) == ["", "closed", "open", "removed", ""])
    let silent = leaf.arrows.filter(\.lines.isEmpty).map { [$0.from, $0.to] }
    #expect(silent == [[0, 1], [3, 4]])
  }

  @Test func unreachableStatesArePale() throws {
    let nodes = try diagram(only: "bell").nodes
    #expect(nodes.map(\.label) == ["", "armed", "broken"])
    #expect(nodes.map(\.isReached) == [true, true, false])
  }

  @Test func guardsNameNoUnreachableStates() throws {
    let bell = MachineScript(
      "Bell", regions: [("bell", ["mute", "ringing"]), ("power", ["mains", "battery", "sun"])],
      [
        .init(
          "press", ["bell": ["mute"], "power": ["mains", "sun"]], ["didRing", "bell=ringing"]),
        .init("press", ["bell": ["mute"], "power": ["battery"]], ["didClick"]),
        .init("unplug", ["power": ["mains"]], ["power=battery"]),
      ])
    let arrows = try MachineSample(bell).diagram(only: "bell").arrows
    #expect(arrows.last?.lines.first?.text == "press [mains]")
  }

  /// A machine with a size, and a mode that is left.
  private func mario(_ reactions: [MachineScript.Reaction]) throws -> StateDiagram {
    let sizes = zip(["small", "big", "fire"], ["big", "fire", "small"])
    return try MachineSample(
      MachineScript(
        "Mario",
        regions: [("mode", ["regular", "over"]), ("size", ["small", "big", "fire"])],
        sizes.map { from, to in .init("eat", ["size": [from]], ["size=\(to)"]) } + reactions)
    ).diagram(only: "mode")
  }

  @Test func aGuardThatDecidesIsDrawnWhateverElseTheEventDoes() throws {
    let diagram = try mario([
      .init("hit", ["mode": ["regular"], "size": ["small"]], ["mode=over"]),
      .init("hit", ["mode": ["regular"], "size": ["big", "fire"]], ["size=small"]),
    ])
    #expect(diagram.arrows.last?.lines.map(\.text) == ["hit [small]"])
    #expect(diagram.hasGuards)
  }

  @Test func guardsThatTogetherAlwaysHoldAreLeftOut() throws {
    let diagram = try mario([
      .init("hit", ["mode": ["regular"], "size": ["small"]], ["mode=over"]),
      .init("hit", ["mode": ["regular"], "size": ["big", "fire"]], ["mode=over", "size=small"]),
    ])
    #expect(diagram.arrows.last?.lines.map(\.text) == ["hit"])
    #expect(!diagram.hasGuards)
  }

  @Test func statesOfWhichOneMustBeAreJoined() throws {
    let diagram = try mario([
      .init("hit", ["mode": ["regular"], "size": ["small"]], ["mode=over"]),
      .init("hit", ["mode": ["regular"], "size": ["fire"]], ["mode=over"]),
    ])
    #expect(diagram.arrows.last?.lines.map(\.text) == ["hit [small or fire]"])
  }

  @Test func aStateNamedLikeAnotherHasTheNameOfItsRegion() throws {
    let door = MachineScript(
      "Door", regions: [("leaf", ["closed", "open"]), ("lock", ["closed", "open"])],
      [
        .init("push", ["leaf": ["closed"], "lock": ["open"]], ["leaf=open"]),
        .init("turn", ["lock": ["closed"]], ["lock=open"]),
      ])
    let arrows = try MachineSample(door).diagram(only: "leaf").arrows
    #expect(arrows.last?.lines.map(\.text) == ["push [lock open]"])
  }

  @Test func guardsThatNoListOfStatesJoinsAreWrittenOneByOne() throws {
    let safe = MachineScript(
      "Safe",
      regions: [("door", ["shut", "open"]), ("a", ["a0", "a1"]), ("b", ["b0", "b1"])],
      [
        .init("pull", ["door": ["shut"], "a": ["a0"], "b": ["b1"]], ["door=open"]),
        .init("pull", ["door": ["shut"], "a": ["a1"], "b": ["b0"]], ["door=open"]),
        .init("turn", ["a": ["a0"]], ["a=a1"]), .init("turn", ["a": ["a1"]], ["a=a0"]),
        .init("slide", ["b": ["b0"]], ["b=b1"]), .init("slide", ["b": ["b1"]], ["b=b0"]),
      ])
    let arrow = try MachineSample(safe).diagram(only: "door").arrows.last
    #expect(
      arrow?.lines.transitions.map(\.events) == ["pull [a0 and b1], pull [a1 and b0]"])
  }

  @Test func theFrameSaysOnceWhatAllArrowsOfACrowdedPictureShare() throws {
    let view = MachineScript(
      "View", regions: [("view", ["unloaded", "loaded"]), ("look", ["hidden", "shown", "gone"])],
      [
        .init("load", ["view": ["unloaded"]], ["view=loaded"]),
        .init("unload", ["view": ["loaded"]], ["view=unloaded"]),
        .init("show", ["view": ["loaded"], "look": ["hidden"]], ["look=shown"]),
        .init("hide", ["view": ["loaded"], "look": ["shown"]], ["look=hidden"]),
        .init("drop", ["view": ["loaded"], "look": ["shown"]], ["look=gone"]),
      ])
    let diagram = try MachineSample(view).diagram()
    #expect(diagram.clusters.map(\.label) == ["View", "Look · while loaded"])
    #expect(
      diagram.arrows.flatMap(\.lines).map(\.text) == ["load", "unload", "show", "hide", "drop"])
    #expect(!diagram.hasGuards)
  }

  @Test func whatATransitionDoesInSeveralStepsIsOneArrow() throws {
    let lamp = MachineScript(
      "Lamp", regions: [("lamp", ["off", "warm", "on"])],
      [.init("turn", ["lamp": ["off"]], ["lamp=warm", "didWarm", "lamp=on", "didShine"])])
    let arrows = try MachineSample(lamp).diagram().arrows
    #expect(arrows.map { [$0.from, $0.to] } == [[0, 1], [1, 3]])
    #expect(arrows.last?.lines.map(\.text) == ["turn", "didWarm", "didShine"])
  }

  @Test func oneStateIsDrawnWithItsNeighbors() throws {
    let sample = try MachineSample(Self.door)
    let diagram = StateDiagram(
      of: sample.machine, facts: sample.facts, around: .region(0, state: 2),
      locale: "en", states: { "\($0)/\($1)" }, link: { _ in "" })
    #expect(diagram.title == "removed – Door")
    #expect(diagram.nodes.map(\.label) == ["open", "removed", ""])
    #expect(diagram.nodes.map(\.isHighlighted) == [false, true, false])
    #expect(diagram.nodes.map(\.link) == ["leaf/open", "leaf/removed", ""])
    #expect(diagram.arrows.map { [$0.from, $0.to] } == [[0, 1], [1, 2]])
  }

  @Test func aTransitionToTheCurrentStateIsDrawnInsideTheStateOfItsGuard() throws {
    let line = MachineScript(
      "Line", regions: [("link", ["idle", "open"]), ("mail", ["none", "unread"])],
      [
        .init("open", ["link": ["idle"]], ["link=open"]),
        .init("receive", ["link": ["open"]], ["mail=unread", "didReceive"]),
      ])
    let (link, mail) = (
      try MachineSample(line).diagram(only: "link"), try MachineSample(line).diagram(only: "mail")
    )
    #expect(link.nodes.map { $0.lines.map(\.text) } == [[], [], ["receive", "didReceive"]])
    #expect(mail.arrows.map { $0.lines.map(\.text) } == [[], ["receive [open]", "didReceive"]])
  }

  @Test func eventsThatRunTheSameCallbacksShareALabel() throws {
    let arrow = try diagram(only: "leaf").arrows[1]
    #expect([arrow.from, arrow.to] == [1, 2])
    #expect(arrow.lines.map(\.text) == ["push [unlocked], wind", "didOpen"])
    #expect(arrow.lines.map(\.isCallback) == [false, true])
    #expect(arrow.lines[1].link == "../callbacks/didOpen/")
  }

  @Test func anInternalTransitionIsDrawnOnceInTheLastRegionOfItsGuard() throws {
    let diagram = try diagram()
    let inside = diagram.nodes.map { node in node.lines.map(\.text) }
    #expect(
      inside == [
        [], ["ring", "didRing", "pull"], ["ring", "didRing"], [], [], [], [],
        ["push", "didResist(lock)"], [], [], [],
      ])
    #expect(!diagram.arrows.contains { $0.from == $0.to })
  }

  @Test func anEventIsNotShownInRegionsItDoesNotChange() throws {
    let lock = try diagram(only: "lock")
    #expect(lock.arrows.flatMap(\.lines).map(\.text) == ["turn", "turn"])
  }

  @Test func transitionsOfOtherConfigurationsDoNotPlaceAnInternalTransition() throws {
    let sample = try MachineSample(Self.door)
    let ring = try #require(Name<Callback>("didRing"))
    let older = Condition.compare(axis: 0, .less, value: 1)
    let machine = sample.machine.adding(
      Transition(
        condition: older, source: Guard(allowed: [0: [0], 2: [0]]),
        actions: [.call(Call(callback: ring, place: sample.machine.place))],
        place: sample.machine.place), to: "ring")
    let leaf = try #require(sample.facts.moves.first { $0.calls.map(\.callback) == [ring] })
    let bell = MachineFacts.Move(region: 2, from: 0, to: 0, event: leaf.event, calls: leaf.calls)
    let facts = MachineFacts(moves: sample.facts.moves + [bell], reached: sample.facts.reached)
    let counts = [0, 1].map { version in
      let moves = DrawnTransitions(of: machine, facts: facts, in: Configuration(choices: [version]))
      return moves.edges.count { $0.region == 2 }
    }
    #expect(counts == [1, 0])
  }

  @Test func aCallbackIsHighlightedExactlyWhereItRuns() throws {
    let diagram = try diagram(highlighting: "didRing")
    #expect(diagram.nodes.filter(\.isHighlighted).map(\.label) == ["closed", "open"])
    #expect(
      diagram.nodes.flatMap(\.lines).filter(\.isHighlighted).map(\.text) == ["didRing", "didRing"])
    #expect(diagram.arrows.allSatisfy { !$0.isHighlighted })
    let opening = try self.diagram(highlighting: "didOpen")
    #expect(opening.arrows.filter(\.isHighlighted).map { [$0.from, $0.to] } == [[1, 2]])
  }

  @Test(arguments: [
    ("viewDidLoad", ["View"]), ("viewWillAppear", ["Appearance"]),
    ("viewDidDisappear", ["Appearance"]), ("viewIsAppearing", ["Appearance", "Window"]),
    ("dealloc", ["Object"]),
    ("init.coder", ["Object · 2/3"]),
    ("viewDidLayoutSubviews", ["View", "Window"]), ("willMove", ["Parent"]), ("unheard", []),
  ])
  func aNeighborhoodHasTheFewestRegionsThatShowTheCallback(callback: String, regions: [String])
    throws
  {
    let sample = try MachineSample.viewController()
    let name = try #require(Name<Callback>(callback))
    let diagram = StateDiagram(
      neighborhoodOf: name, on: sample.machine, facts: sample.facts, locale: "en"
    ) { "\($0)/" }
    #expect(diagram.clusters.map(\.label) == regions)
    #expect(diagram.title == "\(callback) – View controller")
    let lines = diagram.arrows.flatMap(\.lines) + diagram.nodes.flatMap(\.lines)
    #expect(lines.contains(where: \.isHighlighted) == !regions.isEmpty)
    #expect(lines.filter(\.isHighlighted).allSatisfy { $0.text.hasPrefix(callback) })
  }
}

extension Machine {
  fileprivate func adding(_ transition: Transition, to event: String) -> Machine {
    Machine(
      name: name, title: title, summary: summary, regions: regions, relations: relations,
      events: events.map {
        $0.name.text != event
          ? $0
          : Event(
            name: $0.name, summary: $0.summary, transitions: $0.transitions + [transition],
            place: $0.place)
      }, spans: spans, citations: citations, place: place)
  }
}
