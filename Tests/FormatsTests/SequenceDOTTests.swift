import GraphicsSupport
import Testing
@testable import Formats
@testable import Graphics

@Suite struct SequenceDOTTests {
  private func dot(_ items: [SequenceDiagram.Item]) -> [String] {
    let sequence = SequenceDiagram(
      "A \"title\"", [.system, SequenceDiagram.Lifeline(name: "a")], items)
    return sequence.dot.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0.contains(" -> ") }.map(String.init)
  }

  @Test(
    arguments: [
      ([], ["begin -> end"]), ([.call(1, "x")], ["begin -> x", "x -> end"]),
      ([.call(1, "x"), .gap("t")], ["x -> wait", "begin -> x", "wait -> end"]),
      (
        [.call(1, "x"), .frame(.opt, [("c", [.call(1, "y")])]), .call(1, "z")],
        ["x -> y", "x -> z", "y -> z", "begin -> x", "z -> end"]
      ),
      (
        [.call(1, "x"), .frame(.break, [("c", [.call(1, "y")])]), .call(1, "z")],
        ["x -> y", "x -> z", "begin -> x", "y -> end", "z -> end"]
      ),
      (
        [
          .frame(
            .loop(atLeast: 1, atMost: nil),
            [("", [.call(1, "x"), .frame(.break, [("", [.call(1, "y")])])])]), .call(1, "z"),
        ],
        [
          "x -> x [style=dashed, constraint=false]", "x -> y", "x -> z", "y -> z", "begin -> x",
          "z -> end",
        ]
      ),
      (
        [.frame(.alt, [("c", [.call(1, "y")]), ("d", [.call(1, "z")])]), .note("n")],
        ["y -> note_", "z -> note_", "begin -> y", "begin -> z", "note_ -> end"]
      ),
      (
        [.frame(.alt, [("c", [.call(1, "y")]), ("d", [])])],
        ["begin -> y", "begin -> end", "y -> end"]
      ),
      (
        [.frame(.loop(atLeast: 1, atMost: nil), [("", [.call(1, "y"), .call(1, "z")])])],
        [
          "y -> z", "z -> y [style=dashed, constraint=false]", "begin -> y", "z -> end",
        ]
      ),
      (
        [.frame(.loop(atLeast: 0, atMost: nil), [("", [.call(1, "y")])])],
        [
          "y -> y [style=dashed, constraint=false]", "begin -> y", "begin -> end", "y -> end",
        ]
      ),
    ] as [([SequenceDiagram.Item], [String])])
  func arrowsLeadToPossibleSuccessors(_ items: [SequenceDiagram.Item], arrows: [String]) {
    #expect(Set(dot(items)) == Set(arrows))
    #expect(dot(items).count == arrows.count)
  }

  @Test func messagesNameTheirReceiverAndAreEscaped() {
    let text = SequenceDiagram(
      "A \"title\"", [.system, SequenceDiagram.Lifeline(name: "a&b")],
      [.frame(.alt, [("c \"d\"", [.call(1, "x\\y")])])]
    ).dot
    #expect(text.contains(#"label="A \"title\"";"#))
    #expect(text.contains(#"label="alt [c \"d\"]";"#))
    #expect(text.contains(#"x_y [label="x\\y\l  a&amp;b\l"]"#))
  }
}
