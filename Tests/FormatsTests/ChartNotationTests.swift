@testable import Analysis
@testable import Formats
@testable import Graphics
import Pack
import PackSupport
@testable import StateSpace
import Testing

/// Every notation has the whole names of all states of random charts, and each label of an arrow.
struct ChartNotationTests {
  private static func diagram(_ random: inout RandomChart) throws -> StateDiagram {
    let pack = random.pack()
    let (machine, index) = (pack.machines[0], PackIndex(of: pack))
    let system = try TransitionSystem(
      of: Component.all(in: pack, by: index)[0], in: pack.defaultConfiguration, pack: pack,
      index: index)
    let facts = try #require(Facts(of: StateGraph(system), .machines).machines[machine.name])
    let diagram = StateDiagram(of: machine, facts: facts, locale: "en") { _ in "" }
    let nodes = diagram.nodes.map { node in
      StateDiagram.Node(
        shape: node.shape, label: node.label.isEmpty ? "" : "State called \(node.label) here",
        lines: node.lines, isReached: node.isReached, name: node.name)
    }
    return diagram.with(nodes: nodes, arrows: diagram.arrows)
  }

  @Test(arguments: 0..<4)
  func everyNotationNamesEachState(_ part: Int) throws {
    var random = RandomChart(seed: UInt64(7_000 + part))
    for _ in 0..<25 {
      let diagram = try Self.diagram(&random)
      let layout = try GraphLayout(of: diagram)
      let texts = [
        "mermaid": diagram.mermaid, "plantuml": diagram.plantUML, "dot": diagram.dot,
        "txt": diagram.boxDrawing, "svg": String(decoding: diagram.svg(layout), as: UTF8.self),
        "json": String(decoding: diagram.json(layout).bytes(), as: UTF8.self),
      ]
      let labels = diagram.nodes.filter { $0.shape == .state }.map(\.label)
      let events = Set(diagram.arrows.flatMap(\.lines.transitions).map(\.events))
        .filter { $0.first == "e" && !$0.contains("[") }
      for (format, text) in texts.sorted(by: { $0.key < $1.key }) {
        for name in labels { #expect(text.contains(name), "\(name) in \(format)") }
        for event in events { #expect(text.contains(event), "\(event) in \(format)") }
      }
    }
  }
}
