/// A set of configurations, to be told by as few and as plain boxes as possible.
///
/// Configurations that are no point at all do not matter: a box may hold them or not.
package struct ConfigurationArea {
  /// What a box says of one axis.
  package struct Side: Sendable {
    /// The axis, by index.
    package let axis: Int
    /// The values inside the box, ascending.
    package let chosen: [Int]
    /// All values that any point has, ascending.
    package let all: [Int]
  }

  /// A block of the area.
  package struct Box: Sendable {
    /// What it says of each axis that matters to it; nothing of one that holds all points.
    package let sides: [Side]
  }

  private let grid: ConfigurationGrid
  /// The points that the area holds, and those that it does not hold.
  private let inside, outside: ConfigurationBits
  /// The axes that decide which points these are, ascending.
  private let axes: [Int]
  /// For each axis, the values that points have there, ascending.
  private let values: [[Int]]

  /// Makes an area of configurations on a grid.
  ///
  /// - Parameters:
  ///   - held: Those that the area holds, by index.
  ///   - universe: Those that matter, by index.
  ///   - grid: The grid.
  package init(
    _ held: ConfigurationBits, of universe: ConfigurationBits, on grid: ConfigurationGrid
  ) {
    var all = grid.points(of: universe)
    var inside = grid.points(of: held).intersection(all)
    // Scopes bound exploration: what is so in one of them is so.
    for axis in grid.scopeAxes {
      let values = grid.values(of: all, on: axis)
      all = grid.flattened(all, along: axis, from: values)
      inside = grid.flattened(inside, along: axis, from: values)
    }
    let outside = all.subtracting(inside)
    let values = grid.isOrdered.indices.map { grid.values(of: all, on: $0) }
    // What is left when points are moved along the axes that do not matter.
    var (few, others) = (inside, outside)
    axes = values.indices.reversed().reduce(into: Array(values.indices)) { kept, axis in
      let fewer = grid.flattened(few, along: axis, from: values[axis])
      let fewerOthers = grid.flattened(others, along: axis, from: values[axis])
      if fewer.meets(fewerOthers) { return }
      (few, others) = (fewer, fewerOthers)
      kept.removeAll { $0 == axis }
    }
    (self.grid, self.inside, self.outside, self.values) = (grid, inside, outside, values)
  }

  /// Boxes that together hold exactly the points inside, the largest that fit, in counting order.
  package func boxes() -> [Box] {
    var open = inside
    var boxes: [Box] = []
    while let seed = open.first { boxes.append(box(around: seed, takenFrom: &open)) }
    return boxes
  }

  /// The largest box around a point inside, whose points are no longer open then.
  private func box(around seed: Int, takenFrom open: inout ConfigurationBits) -> Box {
    let seeds = axes.map { grid.slice($0, at: grid.value(of: seed, on: $0)) }
    // For each axis, the points that have the seed's values on all axes after it; none means all
    // points.
    var behind = seeds.map { _ in ConfigurationBits?.none }
    for place in seeds.indices.dropLast().reversed() {
      behind[place] = behind[place + 1].map(seeds[place + 1].intersection) ?? seeds[place + 1]
    }
    var (strangers, held) = (outside, open)
    var sides: [Side] = []
    for (place, axis) in axes.enumerated() {
      let near = behind[place].map(strangers.intersection) ?? strangers
      let chosen = grown(from: grid.value(of: seed, on: axis), on: axis, avoiding: near)
      if chosen == values[axis] { continue }
      sides.append(Side(axis: axis, chosen: chosen, all: values[axis]))
      let slab = ConfigurationBits(joining: chosen.map { grid.slice(axis, at: $0) })
      strangers = strangers.intersection(slab)
      held = held.intersection(slab)
    }
    open = open.subtracting(held)
    return Box(sides: sides)
  }

  /// The values of one axis that a box takes in while no point outside comes along; on an axis in
  /// order, up to the first that brings one.
  ///
  /// - Parameters:
  ///   - start: The value that it has.
  ///   - axis: The axis.
  ///   - strangers: The points outside that the box would hold, were it to have all values there.
  /// - Returns: The values, ascending.
  private func grown(
    from start: Int, on axis: Int, avoiding strangers: ConfigurationBits
  ) -> [Int] {
    if strangers.isEmpty { return values[axis] }
    func taken(_ values: [Int]) -> [Int] {
      func isFree(_ value: Int) -> Bool { !strangers.meets(grid.slice(axis, at: value)) }
      return grid.isOrdered[axis] ? Array(values.prefix(while: isFree)) : values.filter(isFree)
    }
    let lower = taken(values[axis].filter { $0 < start }.reversed())
    return lower.reversed() + [start] + taken(values[axis].filter { $0 > start })
  }
}
