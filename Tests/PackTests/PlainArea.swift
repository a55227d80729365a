@testable import Base
@testable import Pack
import Testing

extension ConfigurationArea {
  /// One configuration that matters.
  struct Point {
    /// One index an axis.
    let choices: [Int]
    /// Whether the area holds it.
    let isInside: Bool
  }

  /// Makes an area of points.
  init(_ points: [Point], isOrdered: [Bool]) throws {
    let space = try ConfigurationSpace(of: points.map(\.choices), isOrdered: isOrdered)
    func set(_ points: [Point]) -> BitSet {
      BitSet(points.map { space.point(of: Configuration(choices: $0.choices)) })
    }
    self.init(set(points.filter(\.isInside)), of: set(points), in: space)
  }
}

extension ConfigurationSpace {
  /// Makes a space of axes with as many values as some points need.
  init(of choices: [[Int]], isOrdered: [Bool]) throws {
    self.init(
      of: try isOrdered.enumerated().map { axis, isOrdered in
        let most = choices.map { $0[axis] }.max() ?? 0
        return Axis(
          name: try #require(Name("axis\(axis)")), title: Words(""), isOrdered: isOrdered,
          values: try (0...most).map {
            Axis.Value(name: try #require(Name("value\($0)")), title: Words(""))
          },
          defaultIndex: 0, place: Place(path: "pack.yaml"))
      })
  }
}

/// The boxes of an area, found point by point.
struct PlainArea {
  let points: [ConfigurationArea.Point]
  let isOrdered: [Bool]

  /// For each box, in their order, what it says of each axis that matters.
  var boxes: [[Int: [Int]]] {
    var open = points.filter(\.isInside)
    var found: [[Int: [Int]]] = []
    while let seed = open.first {
      let block = block(around: seed)
      open.removeAll { isIn(block, $0) }
      found.append(block.filter { $0.value != values(on: $0.key) })
    }
    return found
  }

  private func values(on axis: Int) -> [Int] { Set(points.map { $0.choices[axis] }).sorted() }

  private func isIn(_ block: [Int: [Int]], _ point: ConfigurationArea.Point) -> Bool {
    block.allSatisfy { $0.value.contains(point.choices[$0.key]) }
  }

  /// The axes that say which points are inside, once those that need not be asked are left out, the
  /// last first.
  private var axes: [Int] {
    isOrdered.indices.reversed().reduce(Array(isOrdered.indices)) { kept, axis in
      let fewer = kept.filter { $0 != axis }
      let sides = Dictionary(grouping: points) { point in fewer.map { point.choices[$0] } }
      return sides.values.allSatisfy { Set($0.map(\.isInside)).count == 1 } ? fewer : kept
    }
  }

  private func block(around seed: ConfigurationArea.Point) -> [Int: [Int]] {
    let axes = axes
    var block = Dictionary(uniqueKeysWithValues: axes.map { ($0, [seed.choices[$0]]) })
    func isFree(_ values: [Int], _ axis: Int) -> Bool {
      var larger = block
      larger[axis] = values
      return !points.contains { !$0.isInside && isIn(larger, $0) }
    }
    for axis in axes {
      let (start, all) = (seed.choices[axis], values(on: axis))
      if isFree(all, axis) {
        block[axis] = all
        continue
      }
      for side in [all.filter { $0 < start }.reversed(), all.filter { $0 > start }] {
        for value in side {
          let more = (block[axis, default: []] + [value]).sorted()
          if isFree(more, axis) { block[axis] = more } else if isOrdered[axis] { break }
        }
      }
    }
    return block
  }
}
