import Pack
import Support
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

  /// A transition, and how a union marks it.
  private struct Move: Hashable {
    let from: Int
    let to: Int
    let text: String
    var mark = VersionMark.plain
  }

  /// Random transitions; some are the same, and some have no label.
  private static func moves(_ dice: inout Dice) -> [Move] {
    (0..<Int.random(in: 0...8, using: &dice)).map { _ in
      Move(
        from: Int.random(in: 0...2, using: &dice), to: Int.random(in: 0...2, using: &dice),
        text: ["", "", "go", "stop", "fix"].randomElement(using: &dice) ?? "")
    }
  }

  /// The diagram of transitions: those with labels between the same states are one arrow.
  private static func diagram(of moves: [Move]) -> StateDiagram {
    var arrows: [Arrow] = []
    for move in moves {
      let line = Line(text: move.text, isCallback: false)
      let place = arrows.firstIndex { arrow in
        (arrow.from, arrow.to) == (move.from, move.to) && !arrow.lines.isEmpty
      }
      if let place, !move.text.isEmpty {
        arrows[place] = Arrow(from: move.from, to: move.to, lines: arrows[place].lines + [line])
      } else {
        arrows.append(Arrow(from: move.from, to: move.to, lines: move.text.isEmpty ? [] : [line]))
      }
    }
    return StateDiagram(
      title: "", summary: "", clusters: [],
      nodes: ["a", "b", "c"].map { .init(shape: .state, label: $0, name: $0) }, arrows: arrows)
  }

  /// The transitions of two versions as a union must mark them.
  private static func marked(_ old: [Move], _ new: [Move]) -> [Move] {
    Set(old + new).flatMap { move -> [Move] in
      let (was, now) = (old.count { $0 == move }, new.count { $0 == move })
      let same = min(was, now)
      let counts = [(VersionMark.same, same), (.removed, was - same), (.added, now - same)]
      return counts.flatMap { mark, count in
        (0..<count).map { _ in Move(from: move.from, to: move.to, text: move.text, mark: mark) }
      }
    }
  }

  @Test func everyTransitionOfBothVersionsIsMarkedOnce() throws {
    for seed in 0..<500 as Range<UInt64> {
      var dice = Dice(state: seed)
      let (old, new) = (Self.moves(&dice), Self.moves(&dice))
      let union = try #require(
        StateDiagram(joining: Self.diagram(of: old), with: Self.diagram(of: new), renames: [:]))
      let found = union.arrows.flatMap { arrow -> [Move] in
        let lines = arrow.lines.map { ($0.text, $0.mark) }
        return (lines.isEmpty ? [("", arrow.mark)] : lines).map { text, mark in
          let own = mark == .same ? text : String(text.dropFirst(min(2, text.count)))
          return Move(from: arrow.from, to: arrow.to, text: own, mark: mark)
        }
      }
      let expected = Self.marked(old, new)
      #expect(found.map { "\($0)" }.sorted() == expected.map { "\($0)" }.sorted(), "seed \(seed)")
    }
  }

  /// A composite `on`, and what it remembers in each of its regions.
  private static func composite(_ memory: StateDiagram.Node.Shape?, regions: Int) -> StateDiagram {
    var nodes: [StateDiagram.Node] = ["off", "on"].map { .init(shape: .state, label: $0, name: $0) }
    var clusters: [StateDiagram.Cluster] = []
    var arrows: [Arrow] = []
    var target = 1
    for region in 0..<regions {
      let first = nodes.count
      nodes.append(.init(shape: .initial, label: "", name: "r\(region).initial"))
      if let memory {
        if regions == 1 { target = nodes.count }
        nodes.append(.init(shape: memory, label: "", name: "r\(region).history"))
      }
      let state = nodes.count
      nodes.append(.init(shape: .state, label: "x\(region)", name: "on.x\(region)"))
      arrows += (first..<state).map { Arrow(from: $0, to: state, lines: []) }
      clusters.append(
        .init(label: "", nodes: Array(first...state), name: "on.r\(region)", owner: 1))
    }
    arrows.append(Arrow(from: 0, to: target, lines: [Line(text: "start", isCallback: false)]))
    return StateDiagram(title: "", summary: "", clusters: clusters, nodes: nodes, arrows: arrows)
  }

  @Test(arguments: [1, 2])
  func stateThatRemembersOtherwiseIsMarked(_ regions: Int) throws {
    let shapes: [StateDiagram.Node.Shape?] = [nil, .history, .deepHistory]
    for (old, new) in shapes.flatMap({ old in shapes.map { (old, $0) } }) {
      let union = try #require(
        StateDiagram(
          joining: Self.composite(old, regions: regions),
          with: Self.composite(new, regions: regions), renames: [:]))
      let composite = try #require(union.nodes.first { $0.name == "on" })
      #expect(composite.label == (old == new ? "on" : "~ on"))
      #expect(composite.mark == (old == new ? .same : .changed))
      let start = union.arrows.filter { $0.lines.map(\.text) == ["start"] }
      #expect(start.map(\.mark) == [.same])
      #expect(union.arrows.allSatisfy { $0.mark != .removed })
      #expect(union.clusterIndices.compactMap(\.self).count == union.nodes.count - 2)
    }
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
