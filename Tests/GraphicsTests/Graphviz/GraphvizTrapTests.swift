@testable import Graphics
import FoundationEssentials
import GraphicsSupport
import Testing

#if canImport(Glibc)
  import Glibc
#endif

/// What goes wrong with the library in process when it is not held back.
@Suite struct GraphvizTrapTests {
  /// The smallest skeleton found whose labelled edges run between two nodes of one rank.
  private static let flatLabels = LayoutGraph(
    clusters: [.init(nodes: [2, 3], label: .init(width: 40, height: 14))],
    nodes: Array(repeating: .init(size: .init(width: 80, height: 30), form: .box), count: 5),
    edges: [(4, 3), (3, 0), (0, 4), (0, 1), (2, 4)].map { from, to in
      .init(from: from, to: to, label: .init(width: 50, height: 20))
    }, direction: .right)

  /// Eight clusters, two nodes each, one arrow in each.
  private static let manyClusters = LayoutGraph(
    clusters: (0..<8).map {
      .init(nodes: [2 * $0, 2 * $0 + 1], label: .init(width: 60 + $0, height: 14))
    },
    nodes: Array(repeating: .init(size: .init(width: 80, height: 30), form: .box), count: 16),
    edges: (0..<8).map { .init(from: 2 * $0, to: 2 * $0 + 1, label: nil) }, direction: .down)

  @Test func aLabelledArrowInsideARankCanBeLaidOutAndFreed500Times() throws {
    let first = try GraphvizEngine.layout(of: Self.flatLabels)
    for _ in 0..<500 { #expect(try GraphvizEngine.layout(of: Self.flatLabels) == first) }
  }

  @Test func eightClustersHaveTheSameLayout500Times() throws {
    let first = try GraphvizEngine.layout(of: Self.manyClusters)
    for _ in 0..<500 { #expect(try GraphvizEngine.layout(of: Self.manyClusters) == first) }
  }

  @Test func clustersOfOneRankKeepTheirOrder() throws {
    let lefts = try GraphvizEngine.layout(of: Self.manyClusters).clusters.map(\.origin.x)
    #expect(lefts == lefts.sorted())
  }

  @Test func aMissingPluginErrorNamesItsPackages() throws {
    let error = try GraphvizEngine.locked { _ throws(LayoutError) in
      do throws(LayoutError) {
        _ = try GraphvizEngine(pluginsIn: "/nowhere")
        return LayoutError?.none
      } catch { return error }
    }
    let expected = """
      the Graphviz plugin gvplugin_dot_layout is missing from /nowhere; \
      install libgvc6 (apt) or graphviz (brew)
      """
    #expect(error == .missing(expected))
    #expect(error?.description == expected)
  }

  #if os(Linux)
    /// Other tests may load fonts for themselves, to write PNG; nobody else loads these.
    private static let fontPlugins = [
      "libgvplugin_pango.so.6", "libgvplugin_gd.so.6", "libgvplugin_rsvg.so.6",
      "libgvplugin_gdk.so.6", "libgvplugin_gtk.so.6", "libgvplugin_xlib.so.6",
    ]

    @Test(arguments: fontPlugins)
    private func noPluginThatMeasuresFontsIsLoaded(_ plugin: String) throws {
      _ = try GraphvizEngine.layout(of: Self.manyClusters)
      #expect(Self.isLoaded("libgvc.so.6"))
      #expect(!Self.isLoaded(plugin))
    }

    private static func isLoaded(_ library: String) -> Bool {
      guard let handle = unsafe dlopen(library, RTLD_LAZY | RTLD_NOLOAD) else { return false }
      return unsafe dlclose(handle) == 0
    }

    /// In a process of its own: other tests take memory meanwhile.
    @Test func aLayoutLosesLittleMemory() async {
      await #expect(processExitsWith: .success) {
        for _ in 0..<50 { _ = try GraphvizEngine.layout(of: Self.manyClusters) }
        let before = try Self.residentPages()
        for _ in 0..<200 { _ = try GraphvizEngine.layout(of: Self.manyClusters) }
        #expect(try Self.residentPages() - before < 200 * 12, "over 48 kB a layout")
      }
    }

    private static func residentPages() throws -> Int {
      let statm = try #require(FileManager.default.contents(atPath: "/proc/self/statm"))
      let fields = String(decoding: statm, as: UTF8.self).split(separator: " ")
      return try #require(Int(fields[1]))
    }
  #endif

  @Test func fourThreadsGetTheSameLayouts() async throws {
    let expected = try GraphvizEngine.layout(of: Self.manyClusters)
    try await withThrowingTaskGroup(of: [GraphLayout].self) { group in
      for _ in 0..<4 {
        group.addTask {
          try (0..<40).map { _ in
            _ = try GraphvizEngine.layout(of: Self.flatLabels)
            return try GraphvizEngine.layout(of: Self.manyClusters)
          }
        }
      }
      for try await layouts in group { #expect(layouts.allSatisfy { $0 == expected }) }
    }
  }

  @Test func aMessageOfTheLibraryIsAnErrorEvenIfItsStatusIsZero() throws {
    let wide = LayoutGraph.Node(size: .init(width: 140_000, height: 20), form: .box)
    let layoutGraph = LayoutGraph(
      clusters: [.init(nodes: [0], label: nil)], nodes: [wide, wide],
      edges: [.init(from: 0, to: 1, label: nil)], direction: .down)
    let error = #expect(throws: LayoutError.self) {
      try GraphvizEngine.locked { engine throws(LayoutError) in
        try engine.layout(of: layoutGraph)
      }
    }
    guard case .refused(let text) = error else { throw try #require(error) }
    #expect(text.hasPrefix("Error: Edge length"))
    #expect(text.contains("Check for overwide node(s)."))
    let after = try GraphvizEngine.layout(of: Self.manyClusters)
    #expect(after.clusters.count == 8, "the next layout is not blamed")
  }

  @Test func anArrowToNowhereIsAnErrorAndNotACrash() {
    let layoutGraph = LayoutGraph(
      clusters: [], nodes: [.init(size: .init(width: 80, height: 30), form: .box)],
      edges: [.init(from: 0, to: 7, label: nil)], direction: .down)
    #expect(
      throws: LayoutError.refused(
        "the graph is incomplete: a part names none, or there was no memory")
    ) {
      try GraphvizEngine.layout(of: layoutGraph)
    }
  }

  @Test func noTextOfADiagramReachesTheLibrary() throws {
    let plain = StateDiagram.Node(shape: .state, label: "aaaaaaaaaaaa")
    let markup = StateDiagram.Node(shape: .state, label: "<b>\\N</b>")
    let skeletons = [plain, markup].map { node in
      StateDiagram(title: "", summary: "", clusters: [], nodes: [node], arrows: []).layoutGraph
    }
    let layouts = try skeletons.map(GraphvizEngine.layout)
    for (layoutGraph, layout) in zip(skeletons, layouts) {
      #expect(layout.nodes[0].width == Double(layoutGraph.nodes[0].size.width))
    }
  }

  @Test func tooLargeGraphsAreRefusedBeforeLayout() {
    let box = LayoutGraph.Node(size: .init(width: 80, height: 30), form: .box)
    let long = LayoutGraph.Node(size: .init(width: 8001, height: 30), form: .box)
    let many = LayoutGraph(
      clusters: [], nodes: Array(repeating: box, count: 1001), edges: [], direction: .down)
    let wide = LayoutGraph(clusters: [], nodes: [box, long], edges: [], direction: .down)
    #expect(throws: LayoutError.tooManyNodes(1001)) { try GraphvizEngine.layout(of: many) }
    #expect(throws: LayoutError.tooLarge(8001)) { try GraphvizEngine.layout(of: wide) }
    let edges = Array(repeating: LayoutGraph.Edge(from: 0, to: 1, label: nil), count: 501)
    let dense = LayoutGraph(clusters: [], nodes: [box, box], edges: edges, direction: .down)
    #expect(throws: LayoutError.tooManyEdges(501)) { try GraphvizEngine.layout(of: dense) }
    #expect(LayoutError.tooLarge(8001).description.contains("shorten its text"))
  }

  /// A chain of boxes, each of which leads back to the first one.
  private static func chain(of count: Int) -> LayoutGraph {
    let box = LayoutGraph.Node(size: .init(width: 80, height: 30), form: .box)
    let label = LayoutGraph.Size(width: 48, height: 41)
    let edges = (1..<count).flatMap { node in
      [(node - 1, node), (node, 0)].map { LayoutGraph.Edge(from: $0.0, to: $0.1, label: label) }
    }
    return LayoutGraph(
      clusters: [], nodes: Array(repeating: box, count: count), edges: edges, direction: .down)
  }

  @Test func longArrowsAreCountedBeforeLayout() throws {
    try GraphvizEngine.check([Self.chain(of: 60)])
    #expect(throws: LayoutError.tooMuchWork(nodes: 100, edges: 198)) {
      try GraphvizEngine.check([Self.chain(of: 100)])
    }
    #expect(throws: LayoutError.tooMuchWork(nodes: 180, edges: 354)) {
      try GraphvizEngine.check(Array(repeating: Self.chain(of: 60), count: 3))
    }
  }

  @Test func workIsTheSquareOfThePartsOfALayout() throws {
    // Two boxes with two pieces and a point between them, and an arrow back with as many.
    let work = try GraphvizEngine.locked { engine throws(LayoutError) in
      try engine.work(of: Self.chain(of: 2))
    }
    #expect(work == 8 * 8)
  }

  @Test func twoProcessesComputeTheSameLayout() async throws {
    var outputs: [[UInt8]] = []
    for _ in 0..<2 {
      let result = try await #require(
        processExitsWith: .success, observing: [\.standardOutputContent]
      ) {
        let machine = try MachineSample.viewController()
        print(String(decoding: try machine.picture(), as: UTF8.self))
      }
      outputs.append(result.standardOutputContent)
    }
    #expect(outputs[0] == outputs[1])
    #expect(String(decoding: outputs[0], as: UTF8.self).contains("</svg>"))
  }
}
