@testable import Graphics
import GraphicsSupport
import Support
import Testing

@Suite struct LayoutTests {
  @Test(arguments: try StateDiagram.samples.get().indices)
  func nodesKeepTheirSizesAndDoNotOverlap(sample: Int) throws {
    let (name, diagram) = try StateDiagram.samples.get()[sample]
    let layout = try GraphLayout(of: diagram)
    #expect(layout.nodes.count == diagram.nodes.count)
    for (node, frame) in zip(diagram.nodes, layout.nodes) {
      #expect(frame.width == Double(NodeBox(node).size.width), "\(name)")
      #expect(frame.height == Double(NodeBox(node).size.height), "\(name)")
    }
    for (first, second) in layout.nodes.pairs {
      #expect(!first.grown(by: 4).overlaps(second), "\(name): \(first) and \(second)")
    }
  }

  @Test(arguments: try StateDiagram.samples.get().indices)
  func framesContainTheirContent(sample: Int) throws {
    let (name, diagram) = try StateDiagram.samples.get()[sample]
    let layout = try GraphLayout(of: diagram)
    let whole = Rectangle(
      origin: Point(x: 0, y: 0), width: layout.width, height: layout.height)
    for frame in layout.nodes + layout.clusters + layout.arrows.compactMap(\.label) {
      #expect(whole.grown(by: 0.01).contains(frame), "\(name): \(frame)")
    }
    for (cluster, frame) in zip(diagram.clusters, layout.clusters) {
      for (index, node) in layout.nodes.enumerated() {
        let isInside = cluster.nodes.contains(index)
        #expect(frame.contains(node) == isInside, "\(name): node \(index)")
        #expect(isInside || !frame.overlaps(node), "\(name): node \(index)")
      }
      for (arrow, path) in zip(diagram.arrows, layout.arrows)
      where cluster.nodes.contains(arrow.from) && cluster.nodes.contains(arrow.to) {
        #expect(path.polyline.allSatisfy { frame.contains($0) }, "\(name): \(arrow)")
        #expect(path.label.map { frame.contains($0) } ?? true, "\(name): \(arrow)")
      }
    }
    for (first, second) in layout.clusters.pairs { #expect(!first.overlaps(second), "\(name)") }
  }

  @Test(arguments: try StateDiagram.samples.get().indices)
  func labelsTouchNoNodeAndNoOtherLabel(sample: Int) throws {
    let (name, diagram) = try StateDiagram.samples.get()[sample]
    let layout = try GraphLayout(of: diagram)
    for (arrow, path) in zip(diagram.arrows, layout.arrows) {
      #expect((path.label == nil) == arrow.lines.isEmpty, "\(name)")
    }
    let labels = layout.arrows.compactMap(\.label)
    for label in labels {
      for node in layout.nodes { #expect(!label.overlaps(node), "\(name): \(label) and \(node)") }
    }
    for (first, second) in labels.pairs { #expect(!first.overlaps(second), "\(name): \(first)") }
  }

  @Test(arguments: try StateDiagram.samples.get().indices)
  func arrowsEndOnTheirBoxesAndCrossNoOther(sample: Int) throws {
    let (name, diagram) = try StateDiagram.samples.get()[sample]
    let layout = try GraphLayout(of: diagram)
    for (arrow, path) in zip(diagram.arrows, layout.arrows) {
      #expect(path.points.count % 3 == 1 && path.points.count > 1, "\(name)")
      let (tail, head) = (layout.nodes[arrow.from], layout.nodes[arrow.to])
      let start = try #require(path.points.first)
      #expect(tail.grown(by: 1.5).contains(start), "\(name): \(start) and \(tail)")
      let isCircle = diagram.nodes[arrow.to].shape != .state
      let outline = NodeOutline(frame: head, form: isCircle ? .circle : .box)
      #expect(outline.nearest(to: path.tip).distance(to: path.tip) < 0.01, "\(name)")
      for (index, node) in layout.nodes.enumerated() {
        let isEnd = index == arrow.from || index == arrow.to
        let core = node.grown(by: isEnd ? -9 : 0)
        #expect(!path.polyline.contains { core.contains($0) }, "\(name): \(arrow) and \(index)")
      }
    }
  }

  @Test(arguments: try StateDiagram.samples.get().indices)
  func arrowsCrossNoLabelText(sample: Int) throws {
    let (name, diagram) = try StateDiagram.samples.get()[sample]
    let layout = try GraphLayout(of: diagram)
    for (arrow, path) in zip(diagram.arrows, layout.arrows) {
      guard let label = path.label else { continue }
      let block = LabelBlock(besideArrow: arrow.lines, within: layout.form.labelWidth)
      let text = Rectangle(
        origin: StateDiagram.textOrigin(of: block, in: label), width: block.width,
        height: block.height)
      for other in layout.arrows {
        #expect(!other.polyline.contains { text.contains($0) }, "\(name): \(arrow.lines[0].text)")
      }
    }
  }

  @Test(arguments: try StateDiagram.samples.get().indices)
  func labelsAreBesideTheirArrows(sample: Int) throws {
    let (name, diagram) = try StateDiagram.samples.get()[sample]
    let layout = try GraphLayout(of: diagram)
    // Between clusters, a label stays where the library found room among them.
    if diagram.components == nil { return }
    let trails = layout.arrows.map(SampledPath.init)
    for (index, path) in layout.arrows.enumerated() {
      guard let text = path.label?.text else { continue }
      let own = trails[index].distance(to: text, within: 100)
      #expect((LabelPlacement.closest...16).contains(own), "\(name): \(index)")
      for (other, trail) in trails.enumerated() where other != index {
        let distance = trail.distance(to: text, within: 100)
        #expect(distance >= min(LabelPlacement.clearance, own), "\(name): \(index) and \(other)")
      }
    }
  }

  @Test(arguments: try StateDiagram.samples.get().indices)
  func arrowEndsKeepTheirDistance(sample: Int) throws {
    let (name, diagram) = try StateDiagram.samples.get()[sample]
    let layout = try GraphLayout(of: diagram)
    for (node, _) in diagram.nodes.enumerated().filter({ $0.element.shape == .state }) {
      var ends: [Point] = []
      for (arrow, path) in zip(diagram.arrows, layout.arrows) {
        if arrow.from == node { ends.append(try #require(path.points.first)) }
        if arrow.to == node { ends.append(path.tip) }
      }
      for (first, second) in ends.pairs {
        #expect(first.distance(to: second) > 7, "\(name): at node \(node)")
      }
    }
  }

  @Test func theLayoutIsTrimmedAfterLabelsMove() throws {
    for diagram in [StateDiagram.scene, .hub, .dense] {
      let layout = try GraphLayout(of: diagram)
      let frames =
        layout.nodes + layout.arrows.compactMap(\.label)
        + layout.arrows.map { SampledPath(along: $0).bounds }
      for edge in [\Rectangle.minX, \.minY] {
        let least = try #require(frames.map { $0[keyPath: edge] }.min())
        #expect((-2..<2).contains(least), "\(diagram.title)")
      }
      let right = try #require(frames.map(\.maxX).max())
      let bottom = try #require(frames.map(\.maxY).max())
      #expect((-2..<2).contains(layout.width - right), "\(diagram.title)")
      #expect((-2..<2).contains(layout.height - bottom), "\(diagram.title)")
    }
  }

  @Test func wideLettersMakeWideBoxes() throws {
    let widths = try ["abcdefgh", "状态机生命周期图"].map { label in
      let node = StateDiagram.Node(shape: .state, label: label)
      let arrow = StateDiagram.Arrow(
        from: 0, to: 0, lines: [StateDiagram.LabelLine(text: label, isCallback: false)])
      let diagram = StateDiagram(
        title: "", summary: "", clusters: [], nodes: [node], arrows: [arrow])
      let layout = try GraphLayout(of: diagram)
      return (layout.nodes[0].width, try #require(layout.arrows[0].label).width)
    }
    #expect(widths[1].0 >= 8 * 13 + 2 * NodeBox.margin)
    #expect(widths[1].1 >= 8 * 11)
    #expect(widths[0].0 < widths[1].0 && widths[0].1 < widths[1].1)
  }

  @Test func independentRegionsArePackedInOrder() throws {
    let layout = try GraphLayout(of: MachineSample.viewController().diagram())
    #expect(layout.width <= CardPacking.widest)
    let corners = layout.clusters.map { [$0.origin.y, $0.origin.x] }
    #expect(corners[0] == [0, 0])
    #expect(layout.clusters.map(\.maxX).max() == layout.width)
    #expect(layout.clusters.map(\.maxY).max() == layout.height)
  }

  @Test func aPictureWithManyLongLabelsIsNotWide() throws {
    let states = (0..<24).map { StateDiagram.Node(shape: .state, label: "state \($0)") }
    for seed in 1...4 {
      var dice = Dice(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15)
      let arrows = (0..<60).map { number in
        let text = "event-\(number) [some-condition and another-condition or neither of both]"
        return StateDiagram.Arrow(
          from: number < 23 ? number : Int(dice.next() % 24),
          to: number < 23 ? number + 1 : Int(dice.next() % 24),
          lines: [.init(text: String(text.prefix(60)), isCallback: false)])
      }
      let layout = try GraphLayout(
        of: StateDiagram(title: "", summary: "", clusters: [], nodes: states, arrows: arrows))
      print("made chart \(seed): \(layout.width) points wide, \(layout.form)")
      #expect(layout.width <= GraphLayout.widest)
    }
  }

  @Test func anEmptyDiagramHasAnEmptyLayout() throws {
    let empty = StateDiagram(title: "", summary: "", clusters: [], nodes: [], arrows: [])
    #expect(try GraphLayout(of: empty) == .empty)
  }
}
