package import Base

/// A set of configurations, by their indices in a list: those of a pack, or those explored.
package typealias ConfigurationSet = BitSet

/// All configurations of some axes, impossible ones included, as the points of a grid.
///
/// Points are numbered like configurations: the last axis changes fastest. The points with a value
/// on an axis are a set, which is quick to join and to compare.
package struct ConfigurationSpace: Sendable {
  /// The most values of an axis whose slices are kept: they take that many times the bits of a set.
  private static let keptValues = 512

  /// The axes.
  package let axes: [Axis]
  /// The points of possible configurations.
  package private(set) var possible: BitSet

  /// The number of points.
  private let count: Int
  /// For each axis, the distance between the points of neighboring values.
  private let strides: [Int]
  /// For each axis and value, the points that have it; none for an axis of very many values.
  private var slices: [[BitSet]] = []

  /// Numbers the configurations of some axes.
  package init(of axes: [Axis], impossible: Condition = .any([])) {
    // The pack has counted all configurations, so an `Int` has room for them.
    var (count, strides) = (1, axes.map { _ in 1 })
    for axis in axes.indices.reversed() {
      strides[axis] = count
      count *= axes[axis].values.count
    }
    (self.axes, self.count, self.strides) = (axes, count, strides)
    possible = BitSet(0..<count)
    slices = axes.indices.map { axis in
      let values = axes[axis].values.indices
      return values.count > Self.keptValues ? [] : values.map { points(on: axis, at: $0) }
    }
    possible.subtract(points(in: impossible))
  }

  /// The point of a configuration.
  package func point(of configuration: Configuration) -> Int {
    zip(configuration.choices, strides).reduce(0) { $0 + $1.0 * $1.1 }
  }

  /// The value of a point on an axis.
  package func value(of point: Int, on axis: Int) -> Int {
    point / strides[axis] % axes[axis].values.count
  }

  /// The possible points in which a condition holds.
  package func points(in condition: Condition) -> BitSet {
    switch condition {
    case .always: possible
    case .compare(let axis, let comparison, let value):
      BitSet(
        joining: axes[axis].values.indices
          .filter { comparison.holds(between: $0, and: value) }.map { slice(axis, at: $0) }
      ).intersection(possible)
    case .not(let inner): possible.subtracting(points(in: inner))
    case .all(let parts): parts.reduce(possible) { $0.intersection(points(in: $1)) }
    case .any(let parts): BitSet(joining: parts.map { points(in: $0) })
    }
  }

  /// The points that have a value on an axis.
  func slice(_ axis: Int, at value: Int) -> BitSet {
    slices[axis].isEmpty ? points(on: axis, at: value) : slices[axis][value]
  }

  /// The values that some points have on an axis, ascending.
  func values(of points: BitSet, on axis: Int) -> [Int] {
    axes[axis].values.indices.filter { points.meets(slice(axis, at: $0)) }
  }

  /// Moves points along an axis to its first value.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - axis: The axis.
  ///   - values: The values that they have there.
  /// - Returns: The points there; those that differ only on this axis become one.
  func flattened(_ points: BitSet, along axis: Int, from values: [Int]) -> BitSet {
    if values == [0] { return points }
    return BitSet(
      joining: values.map { value in
        points.intersection(slice(axis, at: value)).lowered(by: value * strides[axis])
      })
  }

  private func points(on axis: Int, at value: Int) -> BitSet {
    let stride = strides[axis]
    let starts = Swift.stride(
      from: value * stride, to: count, by: axes[axis].values.count * stride)
    return BitSet(starts.lazy.flatMap { $0..<($0 + stride) })
  }
}
