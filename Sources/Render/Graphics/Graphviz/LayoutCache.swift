internal import Synchronization

/// The layouts made so far, by what they depend on.
///
/// A page that lights another part of a diagram, or writes it in words of the same width, gets the
/// layout that is there. Threads may share one; a layout is made once, whoever asks first.
public final class LayoutCache: Sendable {
  private let layouts = Mutex<[Skeleton: Layout]>([:])

  /// Makes an empty cache.
  public init() {}

  /// How many layouts it holds.
  public var count: Int { layouts.withLock { $0.count } }

  /// The layout of a skeleton, made when it is not there.
  ///
  /// - Parameter skeleton: What to lay out.
  /// - Returns: The layout, with its upper left corner at the origin.
  /// - Throws: `LayoutError` when it cannot be laid out; nothing is remembered then.
  func layout(of skeleton: Skeleton) throws(LayoutError) -> Layout {
    try layouts.withLock { known throws(LayoutError) in
      if let layout = known[skeleton] { return layout }
      let layout = try GraphvizEngine.layout(of: skeleton)
      known[skeleton] = layout
      return layout
    }
  }
}
