import Base
import Import
import Testing

/// Each construct of Mermaid's sequence diagrams, and how it is read: the table of
/// `docs/import.md`.
struct MermaidSequenceTests {
  @Test(
    arguments: [
      ("A->>B: hi", "A -> B: hi"), ("A-->>B: hi", "A --> B: hi"), ("A->B: hi", "A -> B: hi"),
      ("A-->B: hi", "A --> B: hi"), ("A-)B: hi", "A ->> B: hi"), ("A--)B: hi", "A --> B: hi"),
      ("A-xB: hi", "A -> B: hi"), ("A--xB: hi", "A --> B: hi"), ("A<<->>B: hi", "A -> B: hi"),
      ("A<<-->>B: hi", "A --> B: hi"), ("A-|\\B: hi", "A -> B: hi"), ("A--//B: hi", "A --> B: hi"),
      ("A->>+B: hi", "A -> B: hi"), ("A-->>-B: hi", "A --> B: hi"), ("A->>A: hi", "A -> A: hi"),
      ("A()->>()B: hi", "A -> B: hi"), ("A->>B: x#59; y", "A -> B: x; y"),
      ("A->>B: x; B->>A: y", "A -> B: x\nB -> A: y"), ("A->>B: one<br/>two", "A -> B: one two"),
      ("Big server->>my-db: hi", "Big-server -> my-db: hi"), ("A->>B:wrap: hi", "A -> B: hi"),
    ])
  func messageIsReadAs(_ line: String, _ step: String) throws {
    let text = try ImportedText(of: "sequenceDiagram\n" + line).text
    #expect(text.contains("steps: |\n" + step) || text.contains("\n" + step), "\(text)")
  }

  @Test(
    arguments: [
      ("participant B as The server", "B:\ntitle: The server"),
      ("actor B", "lifelines:\nB:\nA:"),
      ("participant B@{ \"alias\": \"In\" } as Out", "B:\ntitle: Out"),
      ("A->>B: items[]", "A -> B: items[]"), ("A->>B: items[] [all]", "A -> B: items[] [all]"),
      ("participant B@{ \"type\": \"database\" }", "lifelines:\nB:\nA:"),
      ("box Purple Back end\nparticipant B\nend", "B:\nbox: Back end"),
      ("box rgb(1,2,3)\nparticipant B\nend", "lifelines:\nB:\nA:"),
      ("box transparent Aqua park\nparticipant B\nend", "B:\nbox: Aqua park"),
      ("Note over A,B: both", "note: both\nover: [A, B]"),
      ("note right of A\nlong\nend note", "note: long\nover: [A]"),
      ("alt ok\nA->>B: x\nelse\nA->>B: y\nend", "alt:\nok: |\nA -> B: x\nelse: |\nA -> B: y"),
      ("opt maybe\nA->>B: x\nend", "opt: |\nA -> B: x\nname: maybe\ntitle: maybe"),
      ("loop Each day\nA->>B: x\nend", "loop: |\nA -> B: x\nname: Each-day\ntitle: Each day"),
      ("break on error\nA->>B: x\nend", "break: |\nA -> B: x\nname: on-error"),
      (
        "par a\nA->>B: x\nand\nB->>A: y\nend",
        "par:\n- title: a\nsteps: |\nA -> B: x\n- |\nB -> A: y"
      ),
      ("critical a\nA->>B: x\noption b\nA->>B: y\nend", "alt:\na: |\nA -> B: x\nb: |"),
      ("critical a\nA->>B: x\nend", "'alt'\nA -> B: x"),
      ("rect rgb(1,2,3)\nA->>B: x\nend", "steps: |\nA -> B: x"),
    ])
  func constructIsReadAs(_ lines: String, _ pack: String) throws {
    let text = try ImportedText(of: "sequenceDiagram\n\(lines)\nA->>B: last").text
    #expect(text.contains(pack), "\(text)")
  }

  @Test(
    arguments: [
      ("autonumber", "1 in all, are left out"), ("activate A", "1 in all, are left out"),
      ("create participant C as Cat", "creates 'C'"), ("destroy B", "destroys 'B'"),
      ("links A: {\"x\": \"y\"}", "'links A"), ("link A: x @ y", "'link A"),
      ("accDescr: How it goes", "How it goes"), ("%% about it", "about it"),
      ("A-xB: lost", "it ends with a cross"), ("critical a\nA->>B: x\nend", "critical a"),
      ("opt nothing\nend", "'opt nothing' has no steps"),
    ])
  func whatAPackHasNotIsAComment(_ line: String, _ comment: String) throws {
    let text = try ImportedText(of: "sequenceDiagram\n\(line)\nA->>B: last").text
    let comments = text.split(separator: "\n").filter { $0.hasPrefix("# ") }
    #expect(comments.contains { $0.contains(comment) }, "\(text)")
  }

  @Test(
    arguments: [
      ("A=>B: hi", 2), ("A->>B", 2), ("end", 2), ("alt x\nA->>B: y", 2), ("A->>B: y\nelse z", 3),
      ("Note over : A: x", 2), ("box Red\nA->>B: x", 3), ("Note above A: x", 2), ("A->>B: x; y", 2),
      ("A->>B: x\nwhatever", 3),
    ])
  func lineThatIsNotUnderstoodIsAnError(_ lines: String, _ line: Int) {
    let imported = MermaidReader.read(
      "sequenceDiagram\n" + lines, named: "sequence", path: "a.mmd")
    #expect(imported.diagnostics.first?.place.line == line, "\(imported.diagnostics)")
    #expect(imported.interactions.isEmpty)
  }

  @Test func aSequenceWithoutMessagesIsLeftOut() {
    for text in ["sequenceDiagram", "sequenceDiagram\nparticipant A\nopt x\nend"] {
      let imported = MermaidReader.read(text, named: "sequence", path: "a.mmd")
      #expect(imported.leftOut != nil && imported.interactions.isEmpty, "\(text)")
      #expect(imported.diagnostics.isEmpty, "\(text)")
    }
  }
}
