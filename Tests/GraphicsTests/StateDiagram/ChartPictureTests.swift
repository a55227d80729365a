@testable import Analysis
@testable import Graphics
import Base
import Pack
import PackSupport
@testable import StateSpace
import Testing

/// Pictures of random charts show each state inside its owner, and each arrow as it is written.
struct ChartPictureTests {
  /// A random chart and its picture.
  private struct Sample {
    let machine: Machine
    let facts: MachineFacts
    let chart: Chart
    let diagram: StateDiagram

    init(_ random: inout RandomChart) throws {
      let pack = random.pack()
      let index = PackIndex(of: pack)
      machine = pack.machines[0]
      chart = try #require(machine.chart)
      let system = try TransitionSystem(
        of: Component.all(in: pack, by: index)[0], in: pack.defaultConfiguration, pack: pack,
        index: index)
      facts = try #require(Facts(of: StateGraph(system), .machines).machines[machine.name])
      diagram = StateDiagram(of: machine, facts: facts, locale: "en") { _ in "" }
    }

    /// The state of the chart that a node shows; `nil` for a sign.
    func state(_ node: Int) -> Int? {
      chart.states.firstIndex { $0.name.text == diagram.nodes[node].label }
    }

    /// Whether a node is where an arrow begins or ends.
    func isEnd(_ node: Int, states: [Int], choice: Int?) -> Bool {
      if let state = diagram.remembering(node) {
        return self.state(state).map(states.contains) ?? false
      }
      if diagram.nodes[node].shape == .choice {
        return choice.map { chart.choices[$0].name.text == diagram.nodes[node].label } ?? false
      }
      return state(node).map(states.contains) ?? false
    }

    /// Whether a picture's arrow is one of the chart.
    func isWritten(_ arrow: StateDiagram.Arrow, as written: ChartArrow) -> Bool {
      var (sources, source): ([Int], Int?) = ([], nil)
      switch written.source {
      case .states(let states): sources = states
      case .choice(let choice): source = choice
      }
      var (targets, target): ([Int], Int?) = ([], nil)
      switch written.target {
      case .states(let states): targets = states
      case .choice(let choice): target = choice
      case .inside: return false
      }
      return isEnd(arrow.from, states: sources, choice: source)
        && isEnd(arrow.to, states: targets, choice: target)
    }
  }

  private static func samples(_ part: Int, _ body: (Sample) throws -> Void) throws {
    var random = RandomChart(seed: UInt64(1_000 + part))
    for _ in 0..<25 { try body(Sample(&random)) }
  }

  @Test(arguments: 0..<8)
  func eachStateIsDrawnOnceInsideItsOwner(_ part: Int) throws {
    try Self.samples(part) { sample in
      let (chart, diagram) = (sample.chart, sample.diagram)
      let drawn = diagram.nodes.indices.filter { diagram.nodes[$0].shape == .state }
      #expect(drawn.compactMap { sample.state($0) }.sorted() == Array(chart.states.indices))
      for node in drawn {
        let state = try #require(sample.state(node))
        let owner = chart.regions[chart.states[state].region].owner
        #expect(diagram.owners[node].flatMap { sample.state($0) } == owner)
      }
      let choices = diagram.nodes.filter { $0.shape == .choice }.map(\.label)
      #expect(choices.sorted() == chart.choices.map(\.name.text).sorted())
    }
  }

  @Test(arguments: 0..<8)
  func eachArrowIsOneOfTheChartAndEachOfThemIsDrawn(_ part: Int) throws {
    try Self.samples(part) { sample in
      let (chart, diagram) = (sample.chart, sample.diagram)
      let labelled = diagram.arrows.filter { arrow in
        diagram.nodes[arrow.from].shape != .initial && diagram.nodes[arrow.to].shape != .final
          && diagram.remembering(arrow.from) == nil
      }
      for arrow in labelled {
        let written = chart.arrows.filter { sample.isWritten(arrow, as: $0) }
        #expect(!written.isEmpty, "\(arrow) is in no chart")
        #expect(arrow.lines.transitions.count <= max(1, written.count), "\(arrow)")
      }
      for written in chart.arrows where written.target != .inside {
        let drawn = labelled.filter { sample.isWritten($0, as: written) }
        #expect(!drawn.isEmpty, "\(written) is not drawn")
        if !written.condition.text.isEmpty {
          let texts = drawn.flatMap(\.lines).map(\.text)
          #expect(texts.contains { $0.contains("[\(written.condition.text)]") }, "\(written)")
        }
      }
      let insides = chart.arrows.count { arrow in
        arrow.target == .inside && (arrow.trigger != .itself(label: "") || !arrow.effects.isEmpty)
      }
      let lines = diagram.nodes.flatMap(\.lines.transitions)
        .filter { $0.events != "entry" && $0.events != "exit" }
      #expect(lines.count == insides)
    }
  }

  @Test(arguments: 0..<3)
  func aStateIsDrawnAloneInsideItsOwnersWithItsArrows(_ part: Int) throws {
    var count = 0
    try Self.samples(part) { sample in
      for state in sample.diagram.nodes.indices.compactMap(sample.state) {
        let part = StateDiagram(
          of: sample.machine, facts: sample.facts, around: .chart(state), locale: "en"
        ) { _ in "" }
        count += 1
        let lit = part.nodes.filter(\.isHighlighted)
        #expect(lit.map(\.label) == [sample.chart.states[state].name.text])
        let name = try #require(lit.first).name
        #expect(Set(part.nodes.map(\.name)).isSubset(of: sample.diagram.nodes.map(\.name)))
        let all = Set(sample.diagram.arrowTexts)
        #expect(all.isSuperset(of: part.arrowTexts))
        let own = all.filter { $0.hasPrefix("\(name) -> ") || $0.contains(" -> \(name): ") }
        #expect(own.isSubset(of: part.arrowTexts))
      }
    }
    #expect(count > 50)
  }

  @Test(arguments: 0..<3)
  func aRegionIsDrawnWithAllArrowsThatEnterOrLeaveIt(_ part: Int) throws {
    try Self.samples(part) { sample in
      let chart = sample.chart
      for (number, region) in chart.regions.enumerated() {
        let part = StateDiagram(
          of: sample.machine, facts: sample.facts, only: region.name, locale: "en"
        ) { _ in "" }
        let names = sample.diagram.nodes.indices.filter { node in
          sample.state(node).map { chart.states[$0].region == number } ?? false
        }.map { sample.diagram.nodes[$0].name }
        #expect(Set(names).isSubset(of: part.nodes.map(\.name)))
        let all = Set(sample.diagram.arrowTexts)
        #expect(all.isSuperset(of: part.arrowTexts))
        let own = all.filter { text in
          names.contains { text.hasPrefix("\($0) -> ") || text.contains(" -> \($0): ") }
        }
        #expect(own.isSubset(of: part.arrowTexts))
      }
    }
  }

  @Test func fewLabelsStandOnTheHeadingOfAStateOrInsideTheOneThatTheirArrowLeaves() throws {
    var (count, astray) = (0, 0)
    try (0..<4).forEach { part in
      try Self.samples(part) { sample in
        let diagram = sample.diagram
        let layout = try GraphLayout(of: diagram)
        for (arrow, path) in zip(diagram.arrows, layout.arrows) {
          guard let label = path.label?.text else { continue }
          count += 1
          let isAstray = diagram.nodes.indices.contains { node in
            if diagram.regions(inside: node).isEmpty { return false }
            let frame = layout.nodes[node]
            let head = Double(StateHead(of: node, in: diagram).size.height)
            let heading = Rectangle(origin: frame.origin, width: frame.width, height: head)
            let isOutside =
              [arrow.from, arrow.to].contains(node) && arrow.from != arrow.to
              && !diagram.isInside(arrow.from, node) && !diagram.isInside(arrow.to, node)
            return heading.overlaps(label) || isOutside && frame.overlaps(label)
          }
          if isAstray { astray += 1 }
        }
      }
    }
    print("labels astray: \(astray) of \(count)")
    #expect(count > 500)
    #expect(astray * 50 < count)
  }

  @Test(arguments: 0..<8)
  func framesContainWhatIsInsideAndArrowsEndOnThem(_ part: Int) throws {
    try Self.samples(part) { sample in
      let diagram = sample.diagram
      let layout = try GraphLayout(of: diagram)
      for (node, owner) in diagram.owners {
        #expect(layout.nodes[owner].contains(layout.nodes[node]), "\(node) in \(owner)")
      }
      for one in diagram.nodes.indices {
        for other in diagram.nodes.indices.dropFirst(one + 1)
        where !diagram.isInside(one, other) && !diagram.isInside(other, one) {
          #expect(!layout.nodes[one].overlaps(layout.nodes[other]), "\(one) and \(other)")
        }
      }
      for (arrow, path) in zip(diagram.arrows, layout.arrows) {
        if arrow.from == arrow.to, !diagram.regions(inside: arrow.from).isEmpty { continue }
        let (start, tip) = (try #require(path.points.first), path.tip)
        #expect(layout.nodes[arrow.from].grown(by: 2).contains(start), "\(arrow)")
        #expect(layout.nodes[arrow.to].grown(by: 2).contains(tip), "\(arrow)")
        if diagram.nodes[arrow.to].shape == .state {
          #expect(!layout.nodes[arrow.to].grown(by: -4).contains(tip), "\(arrow)")
        }
      }
    }
  }
}

extension StateDiagram {
  /// Its arrows as `FROM -> TO: LINES`, by the names of nodes; an `H` is the state around it, since
  /// a state whose inside is not drawn has none.
  fileprivate var arrowTexts: [String] {
    func name(_ node: Int) -> String { nodes[remembering(node) ?? node].name }
    return arrows.map { arrow in
      "\(name(arrow.from)) -> \(name(arrow.to)): "
        + arrow.lines.map(\.text).joined(separator: " | ")
    }
  }
}
