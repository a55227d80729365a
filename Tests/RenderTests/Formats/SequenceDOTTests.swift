import Testing
@testable import Formats
@testable import Graphics
@testable import Pack

@Suite struct SequenceDOTTests {
  private func dot(_ items: [SequenceDiagram.Item]) -> [String] {
    let sequence = SequenceDiagram(
      "A \"title\"", [.system, SequenceDiagram.Lifeline(name: "a")], items)
    return sequence.dot.split(separator: "\n").map { $0.drop { $0 == " " } }
      .filter { $0.contains(" -> ") }.map(String.init)
  }

  @Test(
    arguments: [
      ([], ["begin -> end"]), ([.call(1, "x")], ["begin -> n0", "n0 -> end"]),
      ([.call(1, "x"), .gap("t")], ["n0 -> n1", "begin -> n0", "n1 -> end"]),
      (
        [.call(1, "x"), .frame(.opt, [("c", [.call(1, "y")])]), .call(1, "z")],
        ["n0 -> n1", "n0 -> n2", "n1 -> n2", "begin -> n0", "n2 -> end"]
      ),
      (
        [.frame(.alt, [("c", [.call(1, "y")]), ("d", [.call(1, "z")])]), .note("n")],
        ["n0 -> n2", "n1 -> n2", "begin -> n0", "begin -> n1", "n2 -> end"]
      ),
      (
        [.frame(.alt, [("c", [.call(1, "y")]), ("d", [])])],
        ["begin -> n0", "begin -> end", "n0 -> end"]
      ),
      (
        [.frame(.loop(atLeast: 1, atMost: nil), [("", [.call(1, "y"), .call(1, "z")])])],
        [
          "n0 -> n1", "n1 -> n0 [style=dashed, constraint=false]", "begin -> n0", "n1 -> end",
        ]
      ),
      (
        [.frame(.loop(atLeast: 0, atMost: nil), [("", [.call(1, "y")])])],
        [
          "n0 -> n0 [style=dashed, constraint=false]", "begin -> n0", "begin -> end", "n0 -> end",
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
    #expect(text.contains(#"n0 [label="x\\y\l  a&amp;b\l"]"#))
  }
}
