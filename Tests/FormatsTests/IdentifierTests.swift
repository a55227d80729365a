@testable import Formats
@testable import Graphics
import Testing

@Suite struct IdentifierTests {
  @Test(arguments: [
    ("view.loaded", "view_loaded"), ("a-b.c_d", "a_b_c_d"), ("2x", "_2x"), ("end", "end_"),
    ("Loop", "Loop_"), ("状态", "xn_t7t692b"), ("", "item"), ("a 状 b", "xn_a_b_6l3j"),
    ("endpoint", "endpoint"),
  ])
  func aNameBecomesAnIdentifier(_ name: String, identifier: String) {
    var all = Identifiers()
    #expect(all.add(name, else: "item") == identifier)
  }

  @Test func namesThatLookAlikeGetDifferentIdentifiers() {
    var all = Identifiers()
    let names = ["a.b", "a-b", "a_b", "a_b_2"]
    #expect(names.map { all.add($0, else: "item") } == ["a_b", "a_b_2", "a_b_3", "a_b_2_2"])
  }

  @Test func aNewLifelineChangesOnlyItsLines() {
    func sequence(_ lifelines: [String]) -> SequenceDiagram {
      SequenceDiagram(
        title: "Visit", summary: "",
        lifelines: [.init(name: "System", isSystem: true)] + lifelines.map { .init(name: $0) },
        items: lifelines.indices.map {
          .message(.init(from: 0, to: $0 + 1, text: "\(lifelines[$0])Rings", isCallback: true))
        })
    }
    for write in [\SequenceDiagram.mermaid, \.plantUML, \.dot] {
      let (old, new) = (sequence(["guest", "host"]), sequence(["friend", "guest", "host"]))
      let before = old[keyPath: write].split(separator: "\n")
      let changes = new[keyPath: write].split(separator: "\n").difference(from: before)
      #expect(changes.insertions.allSatisfy { "\($0)".contains("friend") })
      // The graph begins with another message.
      let removed = changes.removals.map { "\($0)" }
      #expect(removed.allSatisfy { $0.contains("begin -> guestRings") })
    }
  }
}
