package import Graphics
import Pack

extension StateDiagram {
  /// Diagrams of all kinds that a layout must get right, with what they are called.
  package static let samples = Result { try makeSamples() }

  private static func makeSamples() throws -> [(name: String, diagram: StateDiagram)] {
    var samples = [("three clusters", clustered(arrows: [(0, 1), (1, 0), (2, 3), (4, 4)]))]
    samples.append(
      ("arrows between clusters", clustered(arrows: [(0, 1), (1, 2), (3, 5), (5, 0)])))
    samples.append(("to the right", clustered(arrows: [(0, 1), (2, 3)], direction: .right)))
    samples.append(("without clusters", loose))
    samples.append(("scene", scene))
    samples.append(("hub", hub))
    samples.append(("dense", dense))
    for (name, script) in MachineScript.samples {
      let machine = try script.machine()
      let facts = try script.facts()
      samples.append((name, StateDiagram(of: machine, facts: facts, locale: "en") { "\($0)/" }))
      for region in machine.regions {
        samples.append(
          (
            "\(name), \(region.name)",
            StateDiagram(of: machine, facts: facts, only: region.name, locale: "en") { "\($0)/" }
          ))
      }
    }
    return samples
  }

  /// Three clusters of two states each, and arrows with labels of one to three lines.
  package static func clustered(
    arrows: [(Int, Int)], direction: LayoutDirection = .down
  ) -> StateDiagram {
    StateDiagram(
      title: "Three clusters", summary: "Six states.",
      clusters: (0..<3).map { Cluster(label: "Cluster \($0)", nodes: [2 * $0, 2 * $0 + 1]) },
      nodes: (0..<6).map { Node(shape: .state, label: "state \($0)") },
      arrows: arrows.enumerated().map { index, ends in
        Arrow(
          from: ends.0, to: ends.1,
          lines: (0...index % 3).map { LabelLine(text: "line \($0)", isCallback: $0 > 0) })
      }, direction: direction)
  }

  /// A dot, a state with something inside, a loop, and a ring.
  package static let loose = StateDiagram(
    title: "Loose", summary: "No cluster.", clusters: [],
    nodes: [
      Node(shape: .initial, label: ""),
      Node(
        shape: .state, label: "open",
        lines: [
          LabelLine(text: "layout", isCallback: false),
          LabelLine(
            text: "viewWillLayoutSubviews", isCallback: true, link: "a/", isHighlighted: true),
        ], link: "open/", isHighlighted: true),
      Node(shape: .state, label: "状态 < & > \"quoted\""), Node(shape: .final, label: ""),
    ],
    arrows: [
      Arrow(from: 0, to: 1, lines: []),
      Arrow(
        from: 1, to: 2, lines: [LabelLine(text: "close", isCallback: false)], isHighlighted: true),
      Arrow(from: 2, to: 2, lines: [LabelLine(text: "again", isCallback: true, link: "b/")]),
      Arrow(from: 2, to: 3, lines: []),
    ])

  /// An arrow ends where another begins, and one goes round a high box.
  package static let scene = StateDiagram(
    title: "Scene", summary: "Activation.", clusters: [],
    nodes: [
      Node(shape: .initial, label: ""), Node(shape: .state, label: "unattached"),
      Node(shape: .state, label: "foreground inactive", lines: insides(4)),
      Node(shape: .state, label: "foreground active"),
      Node(shape: .state, label: "background", lines: insides(2)),
    ],
    arrows: [Arrow(from: 0, to: 1, lines: [])]
      + [(1, 2), (1, 4), (2, 1), (2, 3), (2, 4), (3, 2), (4, 1), (4, 2)].map(named))

  /// A state from which six others are left for and come back from.
  package static let hub = StateDiagram(
    title: "Hub", summary: "Seven states.", clusters: [],
    nodes: (0..<7).map { Node(shape: .state, label: "state \($0)") },
    arrows: (1..<7).flatMap { [(0, $0), ($0, 0)] }.map(named))

  /// Eight states with arrows from each to two or three others.
  package static let dense = StateDiagram(
    title: "Dense", summary: "Eight states.", clusters: [],
    nodes: (0..<8).map { Node(shape: .state, label: "state \($0)") },
    arrows: (0..<20).map { ($0 % 8, ($0 % 8 + 1 + 5 * $0 / 8) % 8) }.filter { $0 != $1 }.map(named))

  private static func named(from: Int, to: Int) -> Arrow {
    let call = LabelLine(text: "scene.willEnter\(from)\(to)", isCallback: true)
    return Arrow(
      from: from, to: to,
      lines: [LabelLine(text: "enter\(to)", isCallback: false)] + (from < to ? [call] : []))
  }

  private static func insides(_ count: Int) -> [LabelLine] {
    (0..<count).flatMap { index in
      [
        LabelLine(text: "ask\(index)", isCallback: false),
        LabelLine(text: "scene.stateRestorationActivity\(index)", isCallback: true),
      ]
    }
  }
}
