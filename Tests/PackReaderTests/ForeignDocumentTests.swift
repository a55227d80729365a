@testable import Base
@testable import Pack
@testable import PackReader
import Testing

/// Documents in other notations that are given as packs.
struct ForeignDocumentTests {
  private static let chart = "stateDiagram-v2\n  [*] --> Closed\n  Closed --> Open : push\n"
  private static let state = #""states": {"a": {"on": {"GO": "b"}}, "b": {}}"#

  private static func way(_ what: String, _ file: String, _ made: String) -> String {
    "this is \(what), not a pack; 'vcdoc import \(file) -o \(made)' makes a pack of it"
  }

  private static let documents = [
    ("chart.mmd", chart, way("a Mermaid diagram", "chart.mmd", "chart.yaml")),
    (
      "chart.yaml", "\n%% A door\n" + chart,
      way("a Mermaid diagram", "chart.yaml", "chart-pack.yaml")
    ),
    ("a.b.mmd", "---\ntitle: Door\n---\n" + chart, way("a Mermaid diagram", "a.b.mmd", "a.b.yaml")),
    ("old", "stateDiagram\n  A --> B\n", way("a Mermaid diagram", "old", "old.yaml")),
    (
      "calls.mmd", "sequenceDiagram\r\n  A->>B: hello\r\n",
      way("a Mermaid diagram", "calls.mmd", "calls.yaml")
    ),
    (
      "door.md", "# Door\n\n```mermaid\n\(chart)```\n",
      way("a Markdown document with Mermaid diagrams", "door.md", "door.yaml")
    ),
    ("door.json", "{\(state)}\n", way("a machine of XState", "door.json", "door.yaml")),
    (
      "door.scxml", "<?xml version=\"1.0\"?>\n<scxml/>\n",
      way("an SCXML document", "door.scxml", "door.yaml")
    ),
    (
      "door.puml", "@startuml\n[*] --> Closed\n@enduml\n",
      "this is a PlantUML diagram, which vcdoc does not read"
    ),
  ]

  @Test(arguments: documents)
  private func aDocumentInAnotherNotationIsOneError(
    _ path: String, _ text: String, _ message: String
  ) {
    let reading = PackReading(of: PackFiles(only: path, Array(text.utf8)))
    let found = reading.diagnostics.map { "\($0.place.path):\($0.place.line): \($0.message)" }
    #expect(found == ["\(path):1: \(message)"])
    #expect(reading.diagnostics.first?.severity == .error)
  }

  private static let packs = [
    "name: door\ntitle: Door\nmachines:\n  door:\n    transitions: |\n      a -> b: go\n",
    "# stateDiagram\n---\nname: door\ntitle: Door\nmachines:\n  door:\n    transitions: |\n"
      + "      a -> b: go\n",
    "name: door\ntitle: Door\nsummary: |\n  ```mermaid\n  stateDiagram-v2\n  ```\nmachines:\n"
      + "  door:\n    transitions: |\n      a -> b: go\n",
    #"{"name": "door", "title": "Door", "machines": {"door": {"transitions": ["a -> b: go"]}}}"#,
  ]

  @Test(arguments: packs)
  private func aPackThatMentionsDiagramsIsRead(_ text: String) {
    let reading = PackReading(of: PackFiles(only: "door.yaml", Array(text.utf8)))
    #expect(reading.pack != nil, "\(reading.diagnostics.map(\.message))")
  }
}
