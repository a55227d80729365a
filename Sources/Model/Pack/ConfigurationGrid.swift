/// Configurations as points of a grid, each axis one of its directions, so that what has a value on
/// an axis is a set that is quick to join and to compare.
package struct ConfigurationGrid: Sendable {
  /// The most values of an axis whose slices are kept: they take that many times the bits of a set.
  private static let keptValues = 512

  /// For each axis whether its values have an order.
  let isOrdered: [Bool]
  /// The axes of which nothing is said: those of scopes.
  let scopeAxes: [Int]
  /// For each axis, the distance between the points of neighboring values; the first axis has the
  /// greatest, so that points have the order of configurations.
  private let strides: [Int]
  /// For each axis, how many values it has.
  private let counts: [Int]
  /// For each configuration, by index, its point.
  private let points: [Int]
  /// Whether each configuration's point is its index, as it is where none is impossible.
  private let isWhole: Bool
  /// For each axis and value, the points that have it; none for an axis of very many values.
  private let slices: [[ConfigurationBits]]

  /// Arranges configurations.
  ///
  /// - Parameters:
  ///   - choices: For each configuration, one index an axis.
  ///   - axes: The axes.
  package init(_ choices: [[Int]], of axes: [Axis]) {
    self.init(
      choices, isOrdered: axes.map(\.isOrdered),
      scopeAxes: axes.indices.filter { axes[$0].isScope })
  }

  /// Arranges configurations.
  ///
  /// - Parameters:
  ///   - choices: For each configuration, one index an axis.
  ///   - isOrdered: For each axis whether its values have an order.
  ///   - scopeAxes: The axes of which nothing is said.
  package init(_ choices: [[Int]], isOrdered: [Bool], scopeAxes: [Int] = []) {
    self.isOrdered = isOrdered
    self.scopeAxes = scopeAxes
    var counts = isOrdered.map { _ in 1 }
    for own in choices {
      for axis in counts.indices { counts[axis] = max(counts[axis], own[axis] + 1) }
    }
    // The pack has counted all configurations, so a number has room for them.
    var (size, strides) = (1, counts)
    for axis in counts.indices.reversed() {
      strides[axis] = size
      size *= counts[axis]
    }
    (self.strides, self.counts) = (strides, counts)
    points = choices.map { own in zip(own, strides).reduce(0) { $0 + $1.0 * $1.1 } }
    isWhole = points.elementsEqual(points.indices)
    slices = counts.indices.map { axis in
      if counts[axis] > Self.keptValues { return [] }
      return (0..<counts[axis]).map {
        Self.slice(at: $0, strides[axis], count: counts[axis], of: size)
      }
    }
  }

  /// The points of some configurations, given by index.
  func points(of configurations: ConfigurationBits) -> ConfigurationBits {
    if isWhole { return configurations }
    var found = ConfigurationBits()
    configurations.forEach { found.insert(points[$0]) }
    return found
  }

  /// The points that have a value on an axis.
  func slice(_ axis: Int, at value: Int) -> ConfigurationBits {
    if !slices[axis].isEmpty { return slices[axis][value] }
    return Self.slice(
      at: value, strides[axis], count: counts[axis], of: strides[0] * counts[0])
  }

  /// The value of a point on an axis.
  func value(of point: Int, on axis: Int) -> Int { point / strides[axis] % counts[axis] }

  /// The values that points have on an axis, ascending.
  func values(of points: ConfigurationBits, on axis: Int) -> [Int] {
    (0..<counts[axis]).filter { points.meets(slice(axis, at: $0)) }
  }

  /// Points, moved along an axis to its first value.
  ///
  /// - Parameters:
  ///   - points: The points.
  ///   - axis: The axis.
  ///   - values: The values that any of them have there.
  /// - Returns: The points, those that come to the same place as one.
  func flattened(
    _ points: ConfigurationBits, along axis: Int, from values: [Int]
  ) -> ConfigurationBits {
    if values == [0] { return points }
    return ConfigurationBits(
      joining: values.map { value in
        points.intersection(slice(axis, at: value)).lowered(by: value * strides[axis])
      })
  }

  private static func slice(
    at value: Int, _ stride: Int, count: Int, of size: Int
  ) -> ConfigurationBits {
    var found = ConfigurationBits()
    for start in Swift.stride(from: value * stride, to: size, by: count * stride) {
      for point in start..<(start + stride) { found.insert(point) }
    }
    return found
  }
}
