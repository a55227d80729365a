import Base
import Import
import Pack
import Testing

/// Each construct of Mermaid's state diagrams, and how it is read: the table of `docs/import.md`.
struct MermaidChartTests {
  @Test(
    arguments: [
      ("A --> B", "A -> B"),
      ("A --> B : push", "A -> B: push"),
      ("A --> B : push [n > 0] / log, beep(2)", "A -> B: push [n > 0] / log, beep(2)"),
      ("A --> B : push / turn(n + 1)", "A -> B: push / turn-n-plus-1"),
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
        "state P {\n A --> B : x\n --\n C --> D : y\n}\nstate j <<join>>\nB --> j\nD --> j : z\nj --> E",
        "region-1:\nfinal: [B]\ntransitions: |\nA -> B: x\nregion-2:\nfinal: [end]\n"
          + "transitions: |\nC -> D: y\nD -> end: z\nE:\ntransitions: |\nP -> E"
      ),
      (
        "A --> B : go\nA --> C : go",
        "A -> B: go [leads to B]"
      ),
      ("A --> A : go\nA --> A : go / log\nA --> B", "A -> A: go [leads to A by way 2] / log"),
      ("inactive --> none : go\nany --> none", "inactive -> none: go\nstate-any -> none"),
      (
        "A --> B : connect / n + 1\nB --> A : fail / n - 2, log\nA --> A : x / n=0",
        "A -> B: connect / n-plus-1\nB -> A: fail / n-minus-2, log\nA -> A: x / n-is-0\n"
          + "callbacks:\nn-plus-1:\ntitle: \"n + 1\"\nn-minus-2:\ntitle: n - 2\nlog:\nn-is-0:"
      ),
    ])
  func stateIsReadAs(_ chart: String, _ pack: String) throws {
    let text = try ImportedText(of: "stateDiagram-v2\n" + chart).text
    #expect(text.contains(pack), "\(text)")
  }

  /// A guard whose parts are all states is decided, in the words of the pack; another one that asks
  /// for states has a comment.
  @Test(
    arguments: [
      ("closed", "closed", true), ("not open", "not Open-1", true),
      ("not Open.1", "not Open-1", true), ("not (closed or open)", "not (closed or Open-1)", true),
      ("region-1 closed", "closed", true), ("P.closed", "closed", true),
      ("closed and ready", "'closed' and ready", true), ("ready", "ready", false),
      ("two", "two", true), ("Q.two", "Q.two", false), ("n > 0", "n > 0", false),
    ])
  func guardIsReadAs(_ text: String, _ pack: String, _ asksForStates: Bool) throws {
    let chart = """
      stateDiagram-v2
      [*] --> P
      state P {
      state "open" as Open.1
      closed --> Open.1 : push
      Open.1 --> closed : pull
      --
      one --> two : turn [\(text)]
      two --> one : turn
      }
      P --> Q : go
      state Q {
      one.1 --> two.1
      }
      """
    let read = try ImportedText(of: chart)
    #expect(read.text.contains("one -> two: turn [\(pack)]"), "\(read.text)")
    let turn = read.pack.machines[0].events.filter { $0.name.text.hasPrefix("turn") }
    let areDecided = turn.allSatisfy { $0.outcome == nil }
    #expect(areDecided == (asksForStates && !pack.contains("'")))
    #expect(
      read.text.contains("# line 8: vcdoc does not decide this guard") == pack.contains("'"))
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
      ("direction LR\nstate \"Two\" as T\nstate Three", 1), ("[*] --> A\nstate B", 1),
    ])
  func lineThatIsNotUnderstoodIsAnError(_ chart: String, _ line: Int) {
    let imported = MermaidReader.read("stateDiagram-v2\n" + chart, named: "chart", path: "a.mmd")
    #expect(imported.diagnostics.map(\.place.line) == [line])
    #expect(imported.machines.isEmpty)
  }

  /// An arrow out of a join waits for the branches, also if it has an event or a time.
  @Test(
    arguments: [
      ("", "fork -> End\n"), (" : [both ok]", "fork -> End: [both ok]\n"),
      (" : / log", "fork -> End: / log\n"),
      (" : finish", "fork -> join\njoin -> End: finish\n"),
      (" : after 3 s", "fork -> join\njoin -> End: after 3 s\n"),
      (" : finish [ok]\njoin --> Start : finish [else]", "join -> Start: finish [else]\n"),
    ])
  func aJoinWaitsForAllBranches(_ label: String, _ pack: String) async throws {
    let chart = """
      stateDiagram-v2
      state fork <<fork>>
      state join <<join>>
      [*] --> Start
      Start --> fork : go
      fork --> A
      fork --> B
      A --> join : a
      B --> join : b
      join --> End\(label)
      End --> Start : again
      """
    let text = try ImportedText(of: chart).text
    #expect(text.contains(pack), "\(text)")
    #expect(text.contains("'join' is read as a state") == pack.contains("join"))
    var walk = try await ChartWalk(MermaidReader.read(chart, named: "m", path: "m.mmd"))
    for event in ["go", "finish"] { try walk.send(event) }
    #expect(walk.configuration == ["A", "B"])
  }

  @Test
  func titlesComeFromTheDiagram() throws {
    let matter = "---\ntitle: The door\n---\nstateDiagram-v2\nA --> B"
    #expect(try ImportedText(of: matter).text.contains("title: The door"))
    let title = "stateDiagram-v2\naccTitle: The door\nA --> B"
    #expect(try ImportedText(of: title).text.contains("title: The door"))
  }
}
