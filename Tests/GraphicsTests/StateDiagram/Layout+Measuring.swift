@testable import Graphics

extension Rectangle {
  func contains(_ point: Point) -> Bool {
    minX <= point.x && point.x <= maxX && minY <= point.y && point.y <= maxY
  }
}

extension GraphLayout.Path {
  /// Points on the curve, close enough together to find whatever it runs through.
  var polyline: [Point] {
    stride(from: 0, to: points.count - 1, by: 3).flatMap { start in
      (0...40).map { Self.point(on: points[start...start + 3], at: Double($0) / 40) }
    }
  }

  private static func point(on piece: ArraySlice<Point>, at time: Double) -> Point {
    let rest = 1 - time
    let weights = [
      rest * rest * rest, 3 * rest * rest * time, 3 * rest * time * time, time * time * time,
    ]
    return zip(piece, weights).reduce(Point(x: 0, y: 0)) { sum, next in
      Point(x: sum.x + next.0.x * next.1, y: sum.y + next.0.y * next.1)
    }
  }
}

extension Array {
  /// Each element with each later one.
  var pairs: [(Element, Element)] {
    indices.flatMap { first in self[(first + 1)...].map { (self[first], $0) } }
  }
}
