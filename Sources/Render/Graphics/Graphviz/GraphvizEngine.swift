internal import CGraphviz
internal import Synchronization

/// The library with its layout plugin, owned.
///
/// The library keeps global state, so there is one engine in the process, behind one lock. It is
/// opened by the first layout: a command that draws nothing pays nothing.
@safe
struct GraphvizEngine: ~Copyable {
  private let handle: OpaquePointer

  /// Opens the library.
  ///
  /// - Parameter folder: Where its plugins are; none for the place beside the library.
  /// - Throws: `LayoutError.missing` when the library has no layout plugin.
  init(pluginsIn folder: String? = nil) throws(LayoutError) {
    let handle =
      if let folder { unsafe vcdoc_engine_open_from(folder) } else { unsafe vcdoc_engine_open() }
    guard let handle = unsafe handle else { throw .missing(Self.problem) }
    unsafe self.handle = handle
  }

  deinit { unsafe vcdoc_engine_close(handle) }

  /// What the library had to complain about in the last step, without the line feed at its end.
  static var problem: String {
    let text = unsafe String(cString: vcdoc_problem())
    return text.last == "\n" ? String(text.dropLast()) : text
  }

  /// Lays out a skeleton, whatever its size.
  ///
  /// - Parameter layoutGraph: What to lay out.
  /// - Returns: The layout, with its upper left corner at the origin.
  /// - Throws: `LayoutError.refused` whenever the library has anything to complain about.
  borrowing func layout(of layoutGraph: LayoutGraph) throws(LayoutError) -> GraphLayout {
    var graph = try unsafe GraphvizGraph(of: layoutGraph, in: handle)
    return try graph.layout()
  }
}

extension GraphvizEngine {
  private static let shared = Mutex<GraphvizEngine?>(nil)

  /// Does something with the engine of the process, which is opened when it is not yet open; nobody
  /// else uses the library meanwhile.
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

  /// Lays out a skeleton with the engine of the process.
  ///
  /// - Parameter layoutGraph: What to lay out.
  /// - Returns: The layout, with its upper left corner at the origin.
  /// - Throws: `LayoutError` when the skeleton is unfit or the library complains.
  static func layout(of layoutGraph: LayoutGraph) throws(LayoutError) -> GraphLayout {
    if let fault = layoutGraph.fault { throw fault }
    if layoutGraph.nodes.isEmpty { return .empty }
    let layout = try locked { engine throws(LayoutError) in try engine.layout(of: layoutGraph) }
    return layout.finished(for: layoutGraph)
  }
}

/// The layouts made so far, by what they depend on.
///
/// A page that lights another part of a diagram, or writes it in words of the same width, gets the
/// layout that is there. Threads may share one; a layout is made once, whoever asks first.
public final class LayoutCache: Sendable {
  private let layouts = Mutex<[LayoutGraph: GraphLayout]>([:])

  /// Makes an empty cache.
  public init() {}

  /// How many layouts it holds.
  public var count: Int { layouts.withLock { $0.count } }

  /// The layout of a skeleton, made when it is not there.
  ///
  /// - Parameter layoutGraph: What to lay out.
  /// - Returns: The layout, with its upper left corner at the origin.
  /// - Throws: `LayoutError` when it cannot be laid out; nothing is remembered then.
  func layout(of layoutGraph: LayoutGraph) throws(LayoutError) -> GraphLayout {
    try layouts.withLock { known throws(LayoutError) in
      if let layout = known[layoutGraph] { return layout }
      let layout = try GraphvizEngine.layout(of: layoutGraph)
      known[layoutGraph] = layout
      return layout
    }
  }
}
