@testable import Analysis
@testable import Base
@testable import Formats
@testable import Graphics
@testable import Pack
import PackSupport
import GraphicsSupport
import Testing

/// Diagrams show what the pack writes; what no run takes or reaches is pale.
@Suite struct PaleTransitionsTests {
  private struct Drawn {
    let survey: PackFacts
    let facts: Facts
    let diagram: StateDiagram

    init(_ pack: Pack) async throws {
      survey = try await PackFacts(of: pack)
      facts = survey.facts(in: 0)
      let machine = pack.machines[0]
      diagram = StateDiagram(
        of: machine, facts: try #require(facts.machines[machine.name]),
        in: pack.defaultConfiguration, locale: "en"
      ) { "\($0)/" }
    }

    /// The transitions at arrows with a label, and inside states.
    var transitions: [TransitionLabel] {
      (diagram.arrows.map(\.lines) + diagram.nodes.map(\.lines)).flatMap(\.transitions)
    }
  }

  @Test func aMachineIsDrawnWholeWhateverItsInteractionsSend() async throws {
    let drawn = try await Drawn(.order())
    let states = drawn.diagram.nodes.filter { $0.shape == .state }
    #expect(states.count == 11)
    #expect(states.filter(\.isReached).map(\.label) == ["draft", "submitted"])
    #expect(drawn.transitions.count == 18)
    #expect(drawn.transitions.filter(\.isTaken).map(\.text) == ["submit / didSubmit"])
    #expect(drawn.diagram.arrows.filter(\.isTaken).count == 2)
    #expect(drawn.diagram.hasPaleParts)
  }

  @Test func aTransitionThatNoRunTakesHasOneWarning() async throws {
    let warnings = try await PackFacts(of: .order()).warnings.map(\.message)
    #expect(warnings.count == 17)
    #expect(warnings.allSatisfy { $0.hasPrefix("no run takes this transition of event '") })
  }

  @Test func freeEventsTakeEveryTransition() async throws {
    let drawn = try await Drawn(.order(isFree: true))
    #expect(drawn.transitions.count == 18)
    #expect(!drawn.diagram.hasPaleParts)
    #expect(drawn.survey.warnings.isEmpty)
    #expect(drawn.facts.interactions.keys.map(\.text) == ["order.submit"])
  }

  @Test func eachSourceOfAGuardIsDrawn() async throws {
    let drawn = try await Drawn(
      .order(replacing: ["submit: [{from: {life: draft}": "submit: [{from: {life: [draft, paid]}"]))
    let submits = drawn.diagram.arrows.filter { $0.lines.first?.text == "submit" }
    #expect(submits.map { drawn.diagram.nodes[$0.from].label } == ["draft", "paid"])
    #expect(submits.map(\.isTaken) == [true, false])
  }

  /// A machine whose gate never shuts, so that no run takes `jump`.
  private func jumps(among places: Int) throws -> [StateDiagram.Arrow] {
    let machine = MachineScript(
      "Jump", regions: [("gate", ["open", "shut"]), ("place", (0..<places).map { "at\($0)" })],
      [
        .init("jump", ["gate": ["shut"]], ["didJump", "place=at1"]),
        .init("shut", ["gate": ["shut"]], ["gate=shut"]),
      ])
    return try MachineSample(machine).diagram(only: "place").arrows.filter { !$0.lines.isEmpty }
  }

  @Test(arguments: [(2, [1]), (5, [1, 3, 4, 5]), (6, [1])])
  func aRegionThatNoGuardNamesIsLeftFromAFewStates(_ places: Int, from sources: [Int]) throws {
    let arrows = try jumps(among: places)
    #expect(arrows.map(\.from) == sources)
    #expect(arrows.allSatisfy { $0.to == 2 && !$0.isTaken })
  }

  @Test func whatOnlyRunsOfOtherModelsDoIsLeftOut() throws {
    let lamp = MachineScript(
      "Lamp", regions: [("lamp", ["off", "on", "broken"])],
      [
        .init("turn", ["lamp": ["off"]], ["lamp=on"]),
        .init("fall", ["lamp": ["on"]], ["lamp=broken"]),
      ])
    let (machine, all) = (try lamp.machine(), try lamp.facts())
    let none = MachineFacts(moves: [], reached: [[true, false, false]])
    let some = MachineFacts(
      moves: all.moves.filter { $0.event.text == "turn" }, reached: [[true, true, false]])
    func diagram(_ anywhere: [MachineFacts]) -> StateDiagram {
      StateDiagram(
        of: machine, facts: none, among: TakenMoves(of: machine, in: anywhere), locale: "en"
      ) { _ in "" }
    }
    #expect(diagram([none]).nodes.map(\.isReached) == [true, true, false, false])
    #expect(diagram([none]).arrows.map(\.isTaken) == [true, false, false])
    #expect(diagram([none, some]).nodes.map(\.label) == ["", "off", "broken"])
    #expect(diagram([none, some]).arrows.count == 1)
    #expect(diagram([none, all]).nodes.map(\.label) == ["", "off"])
  }

  @Test func eventsWithoutEffectShareALineInsideTheState() throws {
    let lamp = MachineScript(
      "Lamp", regions: [("power", ["mains", "battery"]), ("lamp", ["off", "on"])],
      [
        .init("turn", ["lamp": ["off"]], ["lamp=on"]),
        .init("turn", ["lamp": ["on"]]), .init("touch", ["power": ["mains"], "lamp": ["on"]]),
        .init("dim", ["lamp": ["off", "on"]], ["lamp=off"]),
      ])
    let nodes = try MachineSample(lamp).diagram().nodes
    #expect(
      nodes.filter { !$0.lines.isEmpty }.map { [$0.label] + $0.lines.map(\.text) }
        == [["off", "dim"], ["on", "turn, touch"]])
    #expect(!nodes.flatMap(\.lines).contains { !$0.isTaken })
  }

  @Test func aNewStateChangesOnlyItsLines() async throws {
    let old = try await Drawn(.order()).diagram
    let new = try await Drawn(
      .order(replacing: [
        "      checked: Checked.\n": "      archived: Archived.\n      checked: Checked.\n",
        "  check: [": "  archive: [{from: {life: submitted}, to: {life: archived}}]\n  check: [",
      ])
    ).diagram
    for write in [\StateDiagram.mermaid, \.plantUML, \.dot] {
      let (before, after) = (old[keyPath: write], new[keyPath: write])
      let changes = after.split(separator: "\n").difference(from: before.split(separator: "\n"))
      let removed = changes.removals.map { "\($0)" }
      let namesAll = ["tooltip=", "accDescr:"]
      #expect(removed.allSatisfy { line in namesAll.contains { line.contains($0) } })
      #expect(removed.count <= 1)
      #expect(changes.insertions.allSatisfy { "\($0)".contains("archived") })
      #expect(changes.insertions.count <= 3)
    }
  }
}
