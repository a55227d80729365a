@testable import Graphics
import Testing

@Suite struct NodeOutlineTests {
  private static let frame = Rectangle(
    origin: Point(x: 10, y: 20), width: 100, height: 40)

  @Test(arguments: [
    ([60, 19.5], [60, 20]), ([60, 20.4], [60, 20]), ([60, 61], [60, 60]), ([9, 40], [10, 40]),
    ([110.2, 40], [110, 40]), ([10, 20], [12.34, 22.34]), ([110, 60], [107.66, 57.66]),
    ([60, 35], [60, 20]),
  ])
  func aPointSnapsToTheBox(point: [Double], nearest: [Double]) {
    let outline = NodeOutline(frame: Self.frame, form: .box)
    let found = outline.nearest(to: Point(x: point[0], y: point[1]))
    #expect(found.distance(to: Point(x: nearest[0], y: nearest[1])) < 0.01)
  }

  @Test(arguments: [([10, 19], [10, 20]), ([31, 30], [30, 30]), ([10, 30], [10, 30])])
  func aPointSnapsToTheCircle(point: [Double], nearest: [Double]) {
    let frame = Rectangle(origin: Point(x: 10, y: 20), width: 20, height: 20)
    let outline = NodeOutline(frame: frame, form: .circle)
    let found = outline.nearest(to: Point(x: point[0], y: point[1]))
    let expected = Point(x: nearest[0], y: nearest[1])
    #expect(abs(found.distance(to: frame.center) - 10) < 0.01)
    #expect(found.distance(to: expected) < 6)
  }
}
