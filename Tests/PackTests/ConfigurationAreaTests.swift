@testable import Base
@testable import Pack
import Support
import Testing

struct ConfigurationAreaTests {
  /// A drawing of two axes, a row for each value of the first: `#` inside, `.` outside, blank for a
  /// point that does not matter.
  private static func boxes(_ drawing: String, isOrdered: Bool = true) throws -> [String] {
    let points = drawing.split(separator: "/").enumerated().flatMap { row, line in
      line.enumerated().filter { $0.element != " " }.map { column, sign in
        ConfigurationArea.Point(choices: [row, column], isInside: sign == "#")
      }
    }
    return try ConfigurationArea(points, isOrdered: [isOrdered, isOrdered]).boxes.map { box in
      box.sides.map { side in
        "\("rc".dropFirst(side.axis).prefix(1))" + side.chosen.map(String.init).joined()
      }.joined(separator: " ")
    }
  }

  @Test(arguments: [
    ("###/###", [""]), ("#../#..", ["c0"]), ("###/...", ["r0"]), ("#./.#", ["r0 c0", "r1 c1"]),
    ("##./#../...", ["r01 c0", "r0 c01"]), (".../.#./...", ["r1 c1"]),
    ("#.#/#.#", ["c0", "c2"]), ("# ./###", ["c01", "r1"]), ("...", []),
  ])
  func coversAnAreaWithTheLargestBoxes(_ drawing: String, boxes: [String]) throws {
    #expect(try Self.boxes(drawing) == boxes)
  }

  @Test(arguments: [
    ("#.#/#.#", ["c02"]), ("#.#/.#.", ["r0 c02", "r1 c1"]), ("#/./#", ["r02"]),
  ])
  func takesValuesWithoutOrderTogether(_ drawing: String, boxes: [String]) throws {
    #expect(try Self.boxes(drawing, isOrdered: false) == boxes)
  }

  /// Areas on one to four axes, of which some configurations are missing and some do not matter.
  @Test(arguments: 0..<300)
  func findsTheBoxesThatLookingAtEachPointFinds(_ seed: UInt64) throws {
    var dice = Dice(state: seed)
    let counts = (0..<Int.random(in: 1...4, using: &dice)).map { _ in
      Int.random(in: 1...(seed % 7 == 0 ? 9 : 4), using: &dice)
    }
    let isOrdered = counts.map { _ in Bool.random(using: &dice) }
    let all = counts.reduce([[Int]]([[]])) { found, count in
      found.flatMap { own in (0..<count).map { own + [$0] } }
    }
    let possible = all.filter { _ in Int.random(in: 0..<10, using: &dice) > 0 }
    let matters = possible.indices.filter { _ in Int.random(in: 0..<10, using: &dice) > 0 }
    let share = Int.random(in: 0...10, using: &dice)
    let inside = possible.indices.filter { _ in Int.random(in: 0..<10, using: &dice) < share }
    let points = matters.map {
      ConfigurationArea.Point(choices: possible[$0], isInside: inside.contains($0))
    }
    let expected = PlainArea(points: points, isOrdered: isOrdered).boxes
    let cover = ConfigurationCover(
      about: possible.map(Configuration.init(choices:)),
      on: try ConfigurationSpace(of: possible, isOrdered: isOrdered).axes)
    let found = cover.boxes(of: ConfigurationSet(inside), among: ConfigurationSet(matters))
    #expect(Self.sides(of: found) == expected)
    #expect(Self.sides(of: try ConfigurationArea(points, isOrdered: isOrdered).boxes) == expected)
  }

  private static func sides(of boxes: [ConfigurationBox]) -> [[Int: [Int]]] {
    boxes.map { box in
      Dictionary(uniqueKeysWithValues: box.sides.map { ($0.axis, $0.chosen) })
    }
  }

  @Test func bearsAnAxisOfVeryManyValues() throws {
    let points = (0..<2000).flatMap { value in
      (0..<2).map { ConfigurationArea.Point(choices: [$0, value], isInside: value >= 1500 - $0) }
    }
    let boxes = Self.sides(of: try ConfigurationArea(points, isOrdered: [true, true]).boxes)
    #expect(boxes == [[1: Array(1500..<2000)], [0: [1], 1: Array(1499..<2000)]])
  }

  @Test func bearsAPackWithoutAxes() throws {
    let point = ConfigurationArea.Point(choices: [], isInside: true)
    #expect(Self.sides(of: try ConfigurationArea([point], isOrdered: []).boxes) == [[:]])
  }
}
