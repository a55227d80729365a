import Base
import Import
import Testing

/// Each construct of Mermaid's state diagrams, and how it is read: the table of `docs/import.md`.
struct MermaidChartTests {
  @Test(
    arguments: [
      ("A --> B", "A -> B"),
      ("A --> B : push", "A -> B: push"),
      ("A --> B : push [n > 0] / log, beep(2)", "A -> B: push [n > 0] / log, beep(2)"),
      ("A --> B : push / turn(n + 1)", "A -> B: push / turn-n-1"),
      (
        "A --> B : says yes / says \"no\"",
        "title: \"says yes / says \\\"no\\\"\"\ntransitions: |\nA -> B: says-yes-says-no"
      ),
      ("A --> B : 1 #infin; times", "A -> B: 1 ∞ times"),
      ("A --> B : after 3 s", "A -> B: after 3 s"),
      ("A --> B: x#59; y", "A -> B: x; y"),
      ("A --> A : tick", "A -> A: tick"),
      ("A:::hot --> B", "A -> B"),
      ("B --> A\n[*] --> A", "initial: A\ntransitions: |\nB -> A"),
      ("[*] --> A : made\nA --> B", "says 'made'"),
      ("[*] --> A\n[*] --> B : or", "start -> A\nstart -> B: or"),
      ("A --> B : x\nB --> [*]", "final: [B]\ntransitions: |\nA -> B: x"),
      ("A --> B : x\nB --> [*] : done", "final: [end]\nstates: [A, B, end]\n"),
    ])
  func constructIsReadAs(_ chart: String, _ pack: String) throws {
    let text = try ImportedText(of: "stateDiagram-v2\n" + chart).text
    #expect(text.contains(pack.replacing("states: [A, B, end]\n", with: "")), "\(text)")
  }

  @Test(
    arguments: [
      ("state \"Switched on\" as A\nA --> B", "A:\ntitle: Switched on"),
      ("A : Switched on\nA --> B", "A:\ntitle: Switched on"),
      ("A : On\nA : It hums\nA --> B", "A:\ntitle: On\nnote: It hums"),
      ("A --> B\nnote right of A : hums", "A:\nnote: hums"),
      ("A --> B\nnote left of A\n two\n lines\nend note", "A:\nnote: two lines"),
      (
        "state A {\n [*] --> B\n B --> C : go\n C --> [*]\n}\nA --> D",
        "A:\nfinal: [C]\ntransitions: |\nB -> C: go"
      ),
      (
        "state A {\n B --> C\n --\n D --> E\n}\nA --> F",
        "A:\nregions:\nregion-1:\ntransitions: |\nB -> C\nregion-2:\ntransitions: |\nD -> E"
      ),
      (
        "A --> c : x\nstate c <<choice>>\nc --> B : n > 0\nc --> A : else",
        "c -> B: [n > 0]\nc -> A: [else]"
      ),
      (
        "A --> f\nstate f <<fork>>\nstate j [[join]]\nf --> B\nf --> C\nB --> j\nC --> j\nj --> A",
        "f:\nregions:\nregion-1:\nfinal: [end]\ntransitions: |\nB -> end\nregion-2:\n"
          + "final: [end]\ntransitions: |\nC -> end\ntransitions: |\nA -> f\nf -> A"
      ),
      (
        "[*] --> A\nstate A {\n [*] --> B\n B --> C : go\n}\nA --> B : back",
        "A:\ntransitions: |\nB -> C: go\ntransitions: |\nA -> A.B: back"
      ),
      (
        "state f <<fork>>\nA --> f\nf --> B\nf --> D\nstate P {\n B --> C\n --\n D --> E\n}",
        "transitions: |\nA -> P"
      ),
      (
        "A --> B : go\nA --> C : go",
        "A -> B: go [leads to B]"
      ),
    ])
  func stateIsReadAs(_ chart: String, _ pack: String) throws {
    let text = try ImportedText(of: "stateDiagram-v2\n" + chart).text
    #expect(text.contains(pack), "\(text)")
  }

  @Test(
    arguments: [
      ("direction LR", "styles and directions, 1 in all"),
      ("classDef hot fill:#f00", "styles and directions, 1 in all"),
      ("class A hot", "styles and directions, 1 in all"),
      ("style A fill:#f00", "styles and directions, 1 in all"),
      ("%%{init: {'theme': 'dark'}}%%", "settings of Mermaid"),
      ("%% about the door", "about the door"),
      ("click A href \"https://example.com\"", "click A href"),
      ("accDescr: How it goes", "How it goes"),
      ("note \"far off\" as N1", "far off"),
      ("state P {\nC --> D\nC --> F\n--\nE --> F\n}", "are active together"),
      ("A --> C\nC --> A\nstate f <<fork>>\nf --> A", "a fork without its counterpart"),
    ])
  func whatAPackHasNotIsAComment(_ line: String, _ comment: String) throws {
    let text = try ImportedText(of: "stateDiagram-v2\nA --> B\n" + line).text
    let comments = text.split(separator: "\n").filter { $0.hasPrefix("# ") }
    #expect(comments.contains { $0.contains(comment) }, "\(text)")
  }

  @Test(
    arguments: [
      ("A -> B", 2), ("A --> B --> C", 2), ("A --> B\n}", 3), ("state A {\nB --> C", 2),
      ("state \"x\"", 2), ("A --> B\nnote right of A\nnever closed", 3), ("[*] --> [*]", 2),
      ("A --> B\nA B C", 3), ("A --> B\nstate A as \"x\"", 3), ("", 1),
    ])
  func lineThatIsNotUnderstoodIsAnError(_ chart: String, _ line: Int) {
    let imported = MermaidReader.read("stateDiagram-v2\n" + chart, named: "chart", path: "a.mmd")
    #expect(imported.diagnostics.map(\.place.line) == [line])
    #expect(imported.machines.isEmpty)
  }

  @Test
  func titlesComeFromTheDiagram() throws {
    let matter = "---\ntitle: The door\n---\nstateDiagram-v2\nA --> B"
    #expect(try ImportedText(of: matter).text.contains("title: The door"))
    let title = "stateDiagram-v2\naccTitle: The door\nA --> B"
    #expect(try ImportedText(of: title).text.contains("title: The door"))
  }
}
