/// Why a diagram could not be laid out.
public enum LayoutError: Error, Hashable, Sendable {
  /// Graphviz, or a part of it, is not installed; the text names the library and its packages.
  case missing(String)
  /// The diagram has more nodes in one piece than can be laid out in reasonable time.
  case tooManyNodes(Int)
  /// A box or a label is larger than the plane can hold, in points.
  case tooLarge(Int)
  /// Graphviz complained; the text is what it said.
  case refused(String)
}

extension LayoutError: CustomStringConvertible {
  /// What is wrong and what to do, as a diagnostic says it.
  public var description: String {
    switch self {
    case .missing(let what): what
    case .tooManyNodes(let count):
      "the diagram has \(count) nodes in one piece, and at most \(Skeleton.mostNodes) can be laid"
        + " out; split the machine into regions"
    case .tooLarge(let points):
      "a box or a label of the diagram is \(points) points long, and at most"
        + " \(Skeleton.mostPoints) can be drawn; shorten its text"
    case .refused(let what): "Graphviz cannot lay the diagram out: \(what)"
    }
  }
}
