import GraphicsSupport
import Testing
@testable import Graphics
@testable import Pack

@Suite struct LayoutCacheTests {
  @Test func highlightingDoesNotChangeTheLayoutGraph() throws {
    let sample = try MachineSample.viewController()
    let cache = LayoutCache()
    let plain = try GraphLayout(of: sample.diagram(), cache: cache)
    let count = cache.count
    #expect(count == sample.machine.regions.count)
    for callback in ["viewDidLoad", "viewWillAppear", "dealloc"] {
      #expect(try GraphLayout(of: sample.diagram(highlighting: callback), cache: cache) == plain)
    }
    let region = try GraphLayout(
      of: sample.diagram(only: "view", highlighting: "viewDidLoad"), cache: cache)
    #expect(region.nodes.count == 3)
    #expect(cache.count == count)
  }

  @Test(arguments: [
    ("viewDidLoad", "viewDidLode", 1), ("viewDidLoad", "viewDidUnload", 2),
    ("状态", "生命", 1),
  ])
  func textsOfTheSameWidthShareALayout(first: String, second: String, count: Int) throws {
    let cache = LayoutCache()
    for text in [first, second] {
      let arrow = StateDiagram.Arrow(
        from: 0, to: 0, lines: [StateDiagram.LabelLine(text: text, isCallback: true, link: text)])
      let node = StateDiagram.Node(shape: .state, label: "state", link: text)
      let diagram = StateDiagram(
        title: text, summary: text, clusters: [], nodes: [node], arrows: [arrow])
      _ = try GraphLayout(of: diagram, cache: cache)
    }
    #expect(cache.count == count)
  }

  @Test func failuresAreNotCached() throws {
    let cache = LayoutCache()
    let node = StateDiagram.Node(shape: .state, label: String(repeating: "m", count: 1000))
    let diagram = StateDiagram(title: "", summary: "", clusters: [], nodes: [node], arrows: [])
    for _ in 0..<2 {
      #expect(throws: LayoutError.self) { try GraphLayout(of: diagram, cache: cache) }
    }
    #expect(cache.count == 0)
  }
}
