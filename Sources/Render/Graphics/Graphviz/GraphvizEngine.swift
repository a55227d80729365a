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
  /// - Parameter skeleton: What to lay out.
  /// - Returns: The layout, with its upper left corner at the origin.
  /// - Throws: `LayoutError.refused` whenever the library has anything to complain about.
  borrowing func layout(of skeleton: Skeleton) throws(LayoutError) -> Layout {
    var graph = try unsafe GraphvizGraph(of: skeleton, in: handle)
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
  /// - Parameter skeleton: What to lay out.
  /// - Returns: The layout, with its upper left corner at the origin.
  /// - Throws: `LayoutError` when the skeleton is unfit or the library complains.
  static func layout(of skeleton: Skeleton) throws(LayoutError) -> Layout {
    if let fault = skeleton.fault { throw fault }
    if skeleton.nodes.isEmpty { return .empty }
    let layout = try locked { engine throws(LayoutError) in try engine.layout(of: skeleton) }
    return layout.finished(for: skeleton)
  }
}
