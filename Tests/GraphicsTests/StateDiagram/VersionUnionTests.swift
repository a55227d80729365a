import Pack
import Testing

@testable import Graphics

/// Two versions of a diagram as one.
struct VersionUnionTests {
  private typealias Arrow = StateDiagram.Arrow
  private typealias Line = StateDiagram.LabelLine

  private static func diagram(_ states: [String], _ arrows: [(Int, Int, String)]) -> StateDiagram {
    StateDiagram(
      title: "Door", summary: "",
      clusters: [.init(label: "Leaf", nodes: Array(states.indices), name: "leaf")],
      nodes: states.map { .init(shape: .state, label: $0, name: $0) },
      arrows: arrows.map {
        Arrow(
          from: $0.0, to: $0.1,
          lines: $0.2.isEmpty ? [] : [Line(text: $0.2, isCallback: false)])
      })
  }

  private static let old = diagram(["closed", "open", "broken"], [(0, 1, "push"), (1, 2, "")])
  private static let new = diagram(["closed", "ajar"], [(0, 1, "push"), (1, 0, "pull")])

  @Test func versionWithItselfIsTheSameAndHasNoSigns() throws {
    let union = try #require(
      StateDiagram(joining: Self.old, with: Self.old, renames: [:]))
    #expect(union.nodes.map(\.label) == Self.old.nodes.map(\.label))
    #expect(union.nodes.allSatisfy { $0.mark == .same })
    #expect(union.arrows.allSatisfy { $0.mark == .same })
  }

  @Test func unionHasTheNewVersionAndWhatIsGone() throws {
    let union = try #require(
      StateDiagram(joining: Self.old, with: Self.new, renames: ["open": "ajar"]))
    #expect(union.nodes.map(\.label) == ["closed", "~ ajar ← open", "− broken"])
    #expect(union.clusters.map(\.nodes) == [[0, 1, 2]])
    #expect(
      union.arrows.map { "\($0.from) \($0.to) \($0.mark.rawValue)" } == [
        "0 1 same", "1 0 added", "1 2 removed",
      ])
    #expect(union.arrows.flatMap(\.lines).map(\.text) == ["push", "+ pull", "−"])
    #expect(union.legend(hasColors: true).first?.contains("dashed: gone") == true)
  }

  @Test func versionThatIsMissingIsAllNewOrAllGone() throws {
    let added = try #require(StateDiagram(joining: nil, with: Self.new, renames: [:]))
    #expect(added.nodes.map(\.label) == ["+ closed", "+ ajar"])
    let gone = try #require(StateDiagram(joining: Self.old, with: nil, renames: [:]))
    #expect(gone.nodes.map(\.label) == ["− closed", "− open", "− broken"])
    #expect(StateDiagram(joining: nil, with: nil, renames: [:]) == nil)
  }

  @Test func stepsOfTwoVersionsAreInOneOrder() throws {
    func sequence(_ words: [String]) -> SequenceDiagram {
      SequenceDiagram(
        title: "Talk", summary: "", lifelines: [.init(name: "a"), .init(name: "b")],
        items: words.map { .message(.init(from: 0, to: 1, text: $0, isCallback: false)) })
    }
    let union = try #require(
      SequenceDiagram(
        joining: sequence(["one", "two", "four"]), with: sequence(["one", "three", "four"]),
        locale: "en"))
    let texts = union.items.flatMap(\.messages).map(\.text)
    #expect(texts == ["one", "− two", "+ three", "four"])
    let svg = String(decoding: union.svg(), as: UTF8.self)
    for part in ["line removed", "line added", "line same"] { #expect(svg.contains(part)) }
  }
}
