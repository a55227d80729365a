@testable import Graphics
import GraphicsSupport
import Testing

@Suite struct SequenceLayoutTests {
  private func layout(seed: Int) -> (sequence: SequenceDiagram, layout: SequenceLayout) {
    var generator = SequenceGenerator(seed: seed)
    let sequence = generator.sequence()
    return (sequence, SequenceLayout(of: sequence, hasTitle: seed % 2 == 0))
  }

  @Test(arguments: 0..<120) func textsDoNotOverlap(_ seed: Int) {
    let labels = layout(seed: seed).layout.labels.filter { !$0.text.isBlank }
    for (index, label) in labels.enumerated() {
      for other in labels[(index + 1)...] where label.frame.overlaps(other.frame) {
        Issue.record("\(label.text.lines) overlaps \(other.text.lines)")
      }
    }
  }

  @Test(arguments: 0..<120) func everythingIsInsideThePicture(_ seed: Int) {
    let layout = layout(seed: seed).layout
    let origin = Point(x: 0, y: 0)
    let picture = Rectangle(origin: origin, width: layout.size.x, height: layout.size.y)
    let inside = picture.grown(by: -10)
    let boxes =
      layout.heads.map(\.frame) + layout.activations.map(\.frame) + layout.labels.map(\.frame)
    let frames =
      layout.fragments.map(\.frame) + (layout.gaps + layout.states + layout.notes).map(\.frame)
    for frame in boxes + frames { #expect(inside.contains(frame)) }
    for line in layout.lifelines {
      #expect(inside.holds(x: line.x) && line.top.y < line.bottom.y)
    }
  }

  @Test(arguments: 0..<120) func arrowsEndOnActivations(_ seed: Int) {
    let layout = layout(seed: seed).layout
    for arrow in layout.arrows {
      for (lifeline, point) in [(arrow.message.from, arrow.start), (arrow.message.to, arrow.end)]
      where lifeline != nil {
        let activations = layout.activations.filter { $0.lifeline == lifeline }.map(\.frame)
        #expect(
          activations.contains { bar in
            [bar.minX, bar.maxX].contains(point.x) && bar.minY <= point.y && point.y <= bar.maxY
          })
      }
    }
  }

  @Test(arguments: 0..<120) func activationsAreWithinTheLifeOfTheirObject(_ seed: Int) {
    let layout = layout(seed: seed).layout
    for bar in layout.activations {
      let segments = layout.lifelines[bar.lifeline].segments
      #expect(segments.contains { $0.contains(bar.frame.minY) && $0.contains(bar.frame.maxY) })
    }
    for line in layout.lifelines {
      for (one, next) in zip(line.segments, line.segments.dropFirst()) {
        #expect(one.upperBound < next.lowerBound)
      }
    }
  }

  @Test(arguments: 0..<120) func lifelinesAreInterruptedByGuards(_ seed: Int) {
    let layout = layout(seed: seed).layout
    let texts = layout.fragments.flatMap(\.conditions).map(\.frame)
    for line in layout.lifelines {
      let drawn = line.segments(around: texts)
      for text in texts where text.holds(x: line.x) {
        let middle = text.minY + text.height / 2
        #expect(!drawn.contains { $0.contains(middle) })
      }
      #expect(drawn.allSatisfy { part in line.segments.contains { $0.contains(part.lowerBound) } })
      if !texts.contains(where: { $0.holds(x: line.x) }) { #expect(drawn == line.segments) }
    }
  }

  @Test func aLifelineStopsAtItsDestruction() throws {
    let lifelines = [SequenceDiagram.Lifeline.system, .init(name: "a"), .init(name: "b")]
    let dies: [SequenceDiagram.Item] = [.call(1, "dealloc"), .destruction(lifeline: 1)]
    /// How many segments the line of the one that ends has, and whether the last gets to the
    /// bottom.
    func shape(_ items: [SequenceDiagram.Item]) throws -> [Bool] {
      let layout = SequenceLayout(
        of: SequenceDiagram("", lifelines, items + [.call(2, "later")]), hasTitle: false)
      let bottom = layout.lifelines[2].bottom.y
      let ends = layout.destructions.map(\.y)
      let segments = layout.lifelines[1].segments.map(\.upperBound)
      #expect(segments.dropLast().allSatisfy { ends.contains($0) })
      return segments.map { $0 == bottom }
    }
    #expect(try shape(dies) == [false])
    #expect(try shape([.frame(.ref("part"), [("", dies)])]) == [false])
    #expect(try shape([.frame(.loop(atLeast: 1, atMost: nil), [("", dies)])]) == [false])
    #expect(try shape([.frame(.alt, [("one", dies), ("other", dies)])]) == [false, false])
    #expect(try shape([.frame(.opt, [("perhaps", dies)])]) == [false, true])
    #expect(try shape([.frame(.alt, [("one", dies), ("other", [])])]) == [false, true])
    #expect(try shape(dies + [.call(1, "another")]) == [false, true])
  }

  @Test(arguments: 0..<120) func framesAreNestedOrDisjoint(_ seed: Int) {
    let layout = layout(seed: seed).layout
    for (index, outer) in layout.fragments.enumerated() {
      #expect(outer.frame.contains(outer.corner.frame))
      for condition in outer.conditions { #expect(outer.frame.contains(condition.frame)) }
      for inner in layout.fragments[(index + 1)...] where outer.frame.overlaps(inner.frame) {
        #expect(outer.frame.grown(by: -4).contains(inner.frame))
      }
      for separator in outer.separators {
        #expect(outer.frame.minY < separator && separator < outer.frame.maxY)
      }
    }
  }

  @Test func aGuardThatFitsIsOnOneLine() throws {
    let condition = "the view enters the window once the scene has come forward"
    let lifelines = [SequenceDiagram.Lifeline.system, .init(name: "a"), .init(name: "b")]
    /// How many lines the guard has over calls to some lifelines.
    func lines(over calls: [Int]) throws -> Int {
      let items = calls.map { SequenceDiagram.Item.call($0, "viewWillTransitionToSize") }
      let layout = SequenceLayout(
        of: SequenceDiagram("", lifelines, [.frame(.opt, [(condition, items)])]), hasTitle: false)
      return try #require(layout.fragments.first?.conditions.first).text.lines.count
    }
    #expect(try lines(over: [1, 2]) == 1)
    #expect(try lines(over: [1]) > 1)
  }

  @Test(arguments: 0..<120) func textsKeepADistanceFromFramesAndActivations(_ seed: Int) {
    let layout = layout(seed: seed).layout
    let texts = layout.arrows.map(\.label) + layout.fragments.flatMap(\.conditions)
    for text in texts where !text.text.isBlank {
      for bar in layout.activations { #expect(!bar.frame.overlaps(text.frame)) }
      for edge in layout.fragments.map(\.frame) where edge.overlaps(text.frame) {
        #expect(edge.contains(text.frame))
      }
      for box in layout.states + layout.notes + layout.gaps {
        #expect(!box.frame.overlaps(text.frame))
      }
    }
  }

  @Test(arguments: 0..<120) func framesAreAsWideAsTheirTexts(_ seed: Int) {
    for label in layout(seed: seed).layout.labels {
      let widest = label.text.lines.map { label.text.role.width(of: $0) }.max() ?? 0
      #expect(widest <= label.frame.width)
      #expect(label.text.height <= label.frame.height)
    }
  }

  @Test(arguments: 0..<60) func thinLinesAreOnHalfPoints(_ seed: Int) {
    let layout = layout(seed: seed).layout
    func isCrisp(_ number: Double) -> Bool { Double(Int(number)) + 0.5 == number }
    for line in layout.lifelines { #expect(isCrisp(line.top.x)) }
    for arrow in layout.arrows { #expect(isCrisp(arrow.start.y) && isCrisp(arrow.end.y)) }
    for frame
      in (layout.fragments.map(\.frame) + layout.activations.map(\.frame)
      + layout.heads.map(\.frame)
      + (layout.states + layout.notes).map(\.frame))
    {
      #expect([frame.minX, frame.minY, frame.maxX, frame.maxY].allSatisfy(isCrisp))
    }
  }

  @Test func itemsArePlacedInOrder() {
    let layout = SequenceLayout(of: .everything, hasTitle: true)
    let texts = [
      "viewWillDisappear", "loadView", "viewDidLoad", "layout", "addChild", "dealloc", "isWrong",
      "dealloc", "viewDidAppear",
    ]
    #expect(layout.arrows.map(\.message.text) == texts)
    #expect(zip(layout.arrows, layout.arrows.dropFirst()).allSatisfy { $0.end.y < $1.start.y })
    #expect(layout.fragments.map { $0.corner.text.lines } == [["opt"], ["alt"], ["loop (0..*)"]])
    #expect(layout.fragments.map(\.separators.count) == [0, 1, 0])
    #expect(layout.arrows.compactMap { $0.margin?.text.lines } == [["0:01"]])
    #expect(layout.destructions.map(\.x) == [layout.lifelines[2].x, layout.lifelines[1].x])
  }

  @Test func longDiagramsRepeatTheirHeads() {
    let lifelines = [SequenceDiagram.Lifeline.system, .init(name: "object")]
    for (count, heads) in [(3, 2), (300, 4)] {
      let items = (0..<count).map { SequenceDiagram.Item.call(1, "step\($0)") }
      let layout = SequenceLayout(of: SequenceDiagram("Long", lifelines, items), hasTitle: true)
      #expect(layout.heads.count == heads)
      #expect(layout.arrows.count == count)
    }
  }
}

extension SequenceLayout {
  /// Every text with its place.
  fileprivate var labels: [Label] {
    var labels = title.map { [$0] } ?? []
    labels += heads.flatMap(\.labels)
    labels += fragments.flatMap { [$0.corner] + $0.conditions }
    labels += (gaps + states + notes).map(\.label).filter { !$0.text.isBlank }
    labels += arrows.flatMap { [$0.label] + ($0.margin.map { [$0] } ?? []) }
    return labels
  }
}
