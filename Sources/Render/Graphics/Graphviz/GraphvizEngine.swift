internal import CGraphviz
internal import Synchronization

/// The Graphviz library with its layout plugin: an owned handle.
///
/// Graphviz is not thread safe, even with a context for each thread, so the process has one engine
/// behind one lock. Only the built-in plugins are loaded: others would read the installed fonts,
/// and layouts would depend on them. The engine is opened by the first layout, so commands that
/// draw nothing do not pay for it.
@safe
struct GraphvizEngine: ~Copyable {
  private let handle: OpaquePointer

  /// Opens the library.
  ///
  /// - Parameter folder: The folder of its plugins; `nil` for the default one beside the library.
  /// - Throws: `LayoutError.missing` if the library has no layout plugin.
  init(pluginsIn folder: String? = nil) throws(LayoutError) {
    let handle =
      if let folder { unsafe vcdoc_engine_open_from(folder) } else { unsafe vcdoc_engine_open() }
    guard let handle = unsafe handle else { throw .missing(Self.problem) }
    unsafe self.handle = handle
  }

  deinit { unsafe vcdoc_engine_close(handle) }

  /// The messages that the library printed in the last step, without a final newline.
  ///
  /// `gvLayout` returns 0 for many faults, so a step succeeded only if this is empty, too.
  static var problem: String {
    let text = unsafe String(cString: vcdoc_problem())
    return text.last == "\n" ? String(text.dropLast()) : text
  }

  /// Lays out a graph of any size.
  ///
  /// - Parameter layoutGraph: The graph.
  /// - Returns: The layout, with its upper left corner at the origin.
  /// - Throws: `LayoutError.refused` if the library printed any message.
  borrowing func layout(of layoutGraph: LayoutGraph) throws(LayoutError) -> GraphLayout {
    var graph = try unsafe GraphvizGraph(of: layoutGraph, in: handle)
    return try graph.layout()
  }

  /// Counts the work of a layout, from the ranks of its nodes.
  ///
  /// - Parameter layoutGraph: The graph.
  /// - Returns: The work, in the unit of `LayoutGraph.mostWork`.
  /// - Throws: `LayoutError.refused` if the library printed any message.
  borrowing func work(of layoutGraph: LayoutGraph) throws(LayoutError) -> Int {
    let graph = try unsafe GraphvizGraph(of: layoutGraph.withoutLabels, in: handle)
    let count = try graph.partCount(length: layoutGraph.hasEdgeLabels ? 2 : 1)
    return count * count
  }
}

extension GraphvizEngine {
  private static let shared = Mutex<GraphvizEngine?>(nil)

  /// Runs a function with the engine of the process, under its lock; opens the engine if necessary.
  static func locked<Result: Sendable>(
    _ body: (borrowing GraphvizEngine) throws(LayoutError) -> Result
  ) throws(LayoutError) -> Result {
    try shared.withLock { engine throws(LayoutError) in
      let open = if let known = engine.take() { known } else { try GraphvizEngine() }
      do throws(LayoutError) {
        let result = try body(open)
        engine = consume open
        return result
      } catch {
        engine = consume open
        throw error
      }
    }
  }

  /// Refuses graphs of one diagram that take too long to lay out, before any is laid out.
  ///
  /// - Parameter layoutGraphs: The graphs.
  /// - Throws: `LayoutError` if one is too large, or all together take too much work.
  static func check(_ layoutGraphs: [LayoutGraph]) throws(LayoutError) {
    for layoutGraph in layoutGraphs { if let fault = layoutGraph.fault { throw fault } }
    let bound = layoutGraphs.reduce(0) { $0 + $1.workBound }
    if bound <= LayoutGraph.mostWork { return }
    let work = try locked { engine throws(LayoutError) in
      var work = 0
      for layoutGraph in layoutGraphs { work += try engine.work(of: layoutGraph) }
      return work
    }
    if work > LayoutGraph.mostWork {
      throw .tooMuchWork(
        nodes: layoutGraphs.reduce(0) { $0 + $1.nodes.count },
        edges: layoutGraphs.reduce(0) { $0 + $1.edges.count })
    }
  }

  /// Lays out a graph with the engine of the process, and improves the layout.
  ///
  /// - Parameter layoutGraph: The graph.
  /// - Returns: The layout, with its upper left corner at the origin.
  /// - Throws: `LayoutError` if the graph is too large or the library refuses it.
  static func layout(of layoutGraph: LayoutGraph) throws(LayoutError) -> GraphLayout {
    if let fault = layoutGraph.fault { throw fault }
    if layoutGraph.nodes.isEmpty { return .empty }
    let layout = try locked { engine throws(LayoutError) in try engine.layout(of: layoutGraph) }
    return layout.finished(for: layoutGraph)
  }
}

/// The layouts computed so far, by graph.
///
/// Layout takes nine tenths of the time of a diagram. A diagram with other highlighted parts, or
/// with texts of the same widths, has the same graph. Threads can share a cache; each layout is
/// computed once.
package final class LayoutCache: Sendable {
  private let layouts = Mutex<[LayoutGraph: GraphLayout]>([:])

  /// Creates an empty cache.
  package init() {}

  /// The number of layouts.
  package var count: Int { layouts.withLock { $0.count } }

  /// Returns the layout of a graph, and computes it on first use.
  ///
  /// - Parameter layoutGraph: The graph.
  /// - Returns: The layout, with its upper left corner at the origin.
  /// - Throws: `LayoutError` if it cannot be laid out; failures are not cached.
  func layout(of layoutGraph: LayoutGraph) throws(LayoutError) -> GraphLayout {
    try layouts.withLock { known throws(LayoutError) in
      if let layout = known[layoutGraph] { return layout }
      let layout = try GraphvizEngine.layout(of: layoutGraph)
      known[layoutGraph] = layout
      return layout
    }
  }
}
