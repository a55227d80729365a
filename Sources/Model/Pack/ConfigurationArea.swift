import Base

/// A block of configurations: those that have one of some values on each of some axes.
package struct ConfigurationBox: Hashable, Sendable {
  /// What a box says of one axis.
  package struct Side: Hashable, Sendable {
    /// The axis, by index.
    package let axis: Int
    /// The values inside the box, ascending; neighbors among `all` if the axis is ordered.
    package let chosen: [Int]
    /// All values that configurations in question have, ascending; more than those inside.
    package let all: [Int]
  }

  /// What it says of axes, ascending; nothing of an axis with all values inside.
  package let sides: [Side]
}

/// A set of points, to be covered by as few and as large boxes as possible.
///
/// Points outside the universe do not matter: a box may hold them or not.
struct ConfigurationArea {
  private let space: ConfigurationSpace
  /// The points that the area holds, and those that it does not hold.
  private let inside, outside: BitSet
  /// The axes that decide which points these are, ascending.
  private let axes: [Int]
  /// For each axis, the values that points have there, ascending.
  private let values: [[Int]]

  /// Makes an area of points.
  ///
  /// - Parameters:
  ///   - held: The points that the area holds.
  ///   - universe: The points that matter.
  ///   - space: The space of the points.
  init(_ held: BitSet, of universe: BitSet, in space: ConfigurationSpace) {
    var all = universe
    var inside = held.intersection(all)
    // Scopes bound exploration: what is so in one of them is so.
    for axis in space.axes.indices where space.axes[axis].isScope {
      let values = space.values(of: all, on: axis)
      all = space.flattened(all, along: axis, from: values)
      inside = space.flattened(inside, along: axis, from: values)
    }
    let outside = all.subtracting(inside)
    let values = space.axes.indices.map { space.values(of: all, on: $0) }
    // What is left when points are moved along the axes that do not matter.
    var (few, others) = (inside, outside)
    axes = values.indices.reversed().reduce(into: Array(values.indices)) { kept, axis in
      let fewer = space.flattened(few, along: axis, from: values[axis])
      let fewerOthers = space.flattened(others, along: axis, from: values[axis])
      if fewer.meets(fewerOthers) { return }
      (few, others) = (fewer, fewerOthers)
      kept.removeAll { $0 == axis }
    }
    (self.space, self.inside, self.outside, self.values) = (space, inside, outside, values)
  }

  /// Boxes that together hold exactly the points inside, the largest that fit, in the order of
  /// their first points.
  var boxes: [ConfigurationBox] {
    var open = inside
    var boxes: [ConfigurationBox] = []
    while let seed = open.first { boxes.append(box(around: seed, takenFrom: &open)) }
    return boxes
  }

  /// The largest box around a point inside; its points are removed from those that are open.
  private func box(around seed: Int, takenFrom open: inout BitSet) -> ConfigurationBox {
    let seeds = axes.map { space.slice($0, at: space.value(of: seed, on: $0)) }
    // For each axis, the points that have the seed's values on all axes after it; `nil` means all
    // points.
    var later = seeds.map { _ in BitSet?.none }
    for place in seeds.indices.dropLast().reversed() {
      later[place] = later[place + 1].map(seeds[place + 1].intersection) ?? seeds[place + 1]
    }
    var (strangers, held) = (outside, open)
    var sides: [ConfigurationBox.Side] = []
    for (place, axis) in axes.enumerated() {
      let near = later[place].map(strangers.intersection) ?? strangers
      let chosen = grown(from: space.value(of: seed, on: axis), on: axis, avoiding: near)
      if chosen == values[axis] { continue }
      sides.append(ConfigurationBox.Side(axis: axis, chosen: chosen, all: values[axis]))
      let slab = BitSet(joining: chosen.map { space.slice(axis, at: $0) })
      strangers.formIntersection(slab)
      held.formIntersection(slab)
    }
    open.subtract(held)
    return ConfigurationBox(sides: sides)
  }

  /// The values of one axis that a box takes in while it holds no point outside; on an ordered
  /// axis, up to the first value that has one.
  ///
  /// - Parameters:
  ///   - start: The value that it has.
  ///   - axis: The axis.
  ///   - strangers: The points outside that the box would hold if it had all values there.
  /// - Returns: The values, ascending.
  private func grown(from start: Int, on axis: Int, avoiding strangers: BitSet) -> [Int] {
    if strangers.isEmpty { return values[axis] }
    func taken(_ values: [Int]) -> [Int] {
      func isFree(_ value: Int) -> Bool { !strangers.meets(space.slice(axis, at: value)) }
      return space.axes[axis].isOrdered
        ? Array(values.prefix(while: isFree)) : values.filter(isFree)
    }
    let lower = taken(values[axis].filter { $0 < start }.reversed())
    return lower.reversed() + [start] + taken(values[axis].filter { $0 > start })
  }
}
