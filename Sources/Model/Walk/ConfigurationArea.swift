/// A set of configurations, to be told by as few and as plain boxes as possible.
///
/// Configurations that are no point at all do not matter: a box may hold them or not.
public struct ConfigurationArea {
  /// One configuration that matters.
  public struct Point {
    /// One index an axis.
    let choices: [Int]
    /// Whether the area holds it.
    let isInside: Bool

    /// Makes a point of one index an axis.
    public init(choices: [Int], isInside: Bool) {
      self.choices = choices
      self.isInside = isInside
    }
  }

  /// What a box says of one axis.
  public struct Side: Sendable {
    /// The axis, by index.
    public let axis: Int
    /// The values inside the box, ascending.
    public let chosen: [Int]
    /// All values that any point has, ascending.
    public let all: [Int]
  }

  /// A block of the area.
  public struct Box: Sendable {
    /// What it says of each axis that matters to it; nothing of one that holds all points.
    public let sides: [Side]
  }

  private let points: [Point]
  private let axes: [Int]
  private let values: [[Int]]
  private let isOrdered: [Bool]

  /// Makes an area of points.
  ///
  /// - Parameters:
  ///   - points: The configurations that matter.
  ///   - isOrdered: For each axis whether its values have an order; a box has neighbours only there.
  public init(_ points: [Point], isOrdered: [Bool]) {
    self.points = points
    self.isOrdered = isOrdered
    let axisCount = isOrdered.count
    let values = (0..<axisCount).map { Self.values(on: $0, of: points) }
    self.values = values
    // A configuration as one number, whose digits are its choices; the pack has counted them all, so
    // the number has room for them.
    var steps: [Int] = []
    var step = 1
    for values in values {
      steps.append(step)
      step *= (values.last ?? 0) + 1
    }
    var keys = points.map { point in zip(point.choices, steps).reduce(0) { $0 + $1.0 * $1.1 } }
    axes = (0..<axisCount).reversed().reduce(into: Array(0..<axisCount)) { kept, axis in
      var fewer = keys
      for place in points.indices { fewer[place] -= points[place].choices[axis] * steps[axis] }
      guard Self.decide(fewer, below: step, points) else { return }
      keys = fewer
      kept.removeAll { $0 == axis }
    }
  }

  /// Boxes that together hold exactly the points inside, the largest that fit, in counting order.
  public func boxes() -> [Box] {
    var open = points.filter(\.isInside)
    var boxes: [Box] = []
    while let seed = open.first {
      let block = grown(from: seed)
      open.removeAll { holds(block, $0) }
      boxes.append(box(block))
    }
    return boxes
  }

  /// The values that points have on an axis, ascending.
  private static func values(on axis: Int, of points: [Point]) -> [Int] {
    var isMet: [Bool] = []
    for place in points.indices {
      let value = points[place].choices[axis]
      while isMet.count <= value { isMet.append(false) }
      isMet[value] = true
    }
    return isMet.indices.filter { isMet[$0] }
  }

  /// Whether numbers that stand for the choices on some axes alone say which points are inside.
  ///
  /// - Parameters:
  ///   - keys: For each point, its number.
  ///   - limit: What is more than all of them.
  ///   - points: The points.
  /// - Returns: Whether points with the same number are all inside, or all outside.
  private static func decide(_ keys: [Int], below limit: Int, _ points: [Point]) -> Bool {
    var isInside = Array(repeating: false, count: limit)
    var isOutside = isInside
    for place in points.indices {
      if points[place].isInside {
        isInside[keys[place]] = true
      } else {
        isOutside[keys[place]] = true
      }
      if isInside[keys[place]], isOutside[keys[place]] { return false }
    }
    return true
  }

  /// For each axis, the values that a block holds; none for an axis that does not matter.
  private typealias Block = [[Int]]

  private func grown(from seed: Point) -> Block {
    var block = Block(repeating: [], count: values.count)
    for axis in axes { block[axis] = [seed.choices[axis]] }
    for axis in axes {
      if let whole = extended(block, axis, to: values[axis]) {
        block = whole
        continue
      }
      let start = seed.choices[axis]
      grow(&block, axis, by: values[axis].filter { $0 < start }.reversed())
      grow(&block, axis, by: values[axis].filter { $0 > start })
    }
    return block
  }

  /// Takes in values of one axis while no point outside comes along; on an axis in order, up to the
  /// first that brings one.
  private func grow(_ block: inout Block, _ axis: Int, by values: [Int]) {
    for value in values {
      if let more = extended(block, axis, to: (block[axis] + [value]).sorted()) {
        block = more
      } else if isOrdered[axis] {
        return
      }
    }
  }

  /// A block with other values on one axis; nothing when it would hold a point outside.
  private func extended(_ block: Block, _ axis: Int, to values: [Int]) -> Block? {
    var larger = block
    larger[axis] = values
    return points.contains { !$0.isInside && holds(larger, $0) } ? nil : larger
  }

  private func holds(_ block: Block, _ point: Point) -> Bool {
    axes.allSatisfy { block[$0].contains(point.choices[$0]) }
  }

  private func box(_ block: Block) -> Box {
    Box(
      sides: axes.compactMap { axis in
        if block[axis] == values[axis] { return nil }
        return Side(axis: axis, chosen: block[axis], all: values[axis])
      })
  }
}
