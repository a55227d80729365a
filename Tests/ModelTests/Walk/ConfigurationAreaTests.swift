import Testing

@testable import Model

struct ConfigurationAreaTests {
  /// A drawing of two axes, a row for each value of the first: `#` inside, `.` outside, blank for a
  /// point that does not matter.
  private static func boxes(_ drawing: String, isOrdered: Bool = true) -> [String] {
    let points = drawing.split(separator: "/").enumerated().flatMap { row, line in
      line.enumerated().filter { $0.element != " " }.map { column, sign in
        ConfigurationArea.Point(choices: [row, column], isInside: sign == "#")
      }
    }
    return ConfigurationArea(points, isOrdered: [isOrdered, isOrdered]).boxes().map { box in
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
  func coversAnAreaWithTheLargestBoxes(_ drawing: String, boxes: [String]) {
    #expect(Self.boxes(drawing) == boxes)
  }

  @Test(arguments: [
    ("#.#/#.#", ["c02"]), ("#.#/.#.", ["r0 c02", "r1 c1"]), ("#/./#", ["r02"]),
  ])
  func takesValuesWithoutOrderTogether(_ drawing: String, boxes: [String]) {
    #expect(Self.boxes(drawing, isOrdered: false) == boxes)
  }
}
