import Base
import Pack

/// The geometry of the picture of a life: a line that is the higher the further the object is, with
/// a dot for each callback.
///
/// Labels are above or below the line, where it does not go.
struct LifePicture {
  /// A callback on a level.
  struct Point {
    let name: String
    let level: Int
    /// Whether it may come any number of times.
    let isRepeated: Bool
  }

  /// Where a point is drawn.
  private struct Dot {
    let x: Int
    let isBelow: Bool
    /// Whether the label ends at the dot.
    let isLeft: Bool
  }

  private static let (axis, top, rise, slope, letter) = (124, 40, 76, 34, 7.3)

  let points: [Point]
  /// The titles of the levels, the lowest first.
  let titles: [String]

  /// What the template of the first page names.
  ///
  /// - Parameter path: The page of a point, by its index.
  /// - Returns: The values.
  func values(path: (Int) -> Address) -> Template.Value {
    let dots = dots
    let width = (dots.last?.x ?? Self.axis) + 2 * Self.slope
    let dotValues = zip(points, dots).enumerated().map { number, pair -> Template.Value in
      let (point, dot) = pair
      let y = height(of: point.level)
      return [
        "x": .number(dot.x), "y": .number(y), "path": .link(path(number)),
        "labelX": .number(dot.isLeft ? dot.x + 4 : dot.x),
        "labelY": .number(dot.isBelow ? y + 25 : y - 14),
        "anchor": .text(dot.isLeft ? "end" : "middle"),
        "label": .text(point.isRepeated ? "↻ " + point.name : point.name),
      ]
    }
    let levels = titles.enumerated().map { level, title -> Template.Value in
      let y = height(of: level)
      return ["title": .text(title), "y": .number(y), "textY": .number(y + 4)]
    }
    return [
      "width": .number(width), "height": .number(height(of: 0) + 34), "axis": .number(Self.axis),
      "levels": .list(levels), "dots": .list(dotValues), "line": .text(line(through: dots, width)),
      "hasRepeated": .flag(points.contains(where: \.isRepeated)),
    ]
  }

  private func height(of level: Int) -> Int { Self.top + (titles.count - 1 - level) * Self.rise }

  /// The points from left to right, as near to each other as their labels allow.
  private var dots: [Dot] {
    var dots: [Dot] = []
    var ends: [[Int]] = titles.map { _ in [Self.axis, Self.axis] }
    for (number, point) in points.enumerated() {
      let before = number == 0 ? 0 : points[number - 1].level
      let after = number + 1 < points.count ? points[number + 1].level : 0
      let width = Int(Double(point.name.count + (point.isRepeated ? 2 : 0)) * Self.letter)
      let isLeft =
        before < point.level && point.level < after || before > point.level && point.level > after
      let last = dots.last?.x ?? Self.axis
      var least = last + (before == point.level ? 40 : 2 * Self.slope)
      // The line neither rises nor falls through a label.
      if before < point.level { least = max(least, ends[before][0] + Self.slope) }
      if before > point.level {
        ends[point.level][0] = max(ends[point.level][0], last + Self.slope)
      }
      if after < point.level { least = max(least, ends[point.level][1]) }
      // The sides on which the line does not go.
      let isFreeAbove = before <= point.level && (after <= point.level || isLeft)
      let isFreeBelow = before >= point.level && (after >= point.level || isLeft)
      let sides = [0, 1].filter { $0 == 0 ? isFreeAbove : isFreeBelow }
      let places = (sides.isEmpty ? [0, 1] : sides).map { side in
        (side, max(least, ends[point.level][side] + 12 + (isLeft ? width : width / 2)))
      }
      let (side, x) = places.min { ($0.1, $0.0) < ($1.1, $1.0) } ?? (0, least)
      ends[point.level][side] = isLeft ? x + 6 : x + width / 2
      if before < point.level { ends[point.level][1] = max(ends[point.level][1], x) }
      dots.append(Dot(x: x, isBelow: side == 1, isLeft: isLeft))
    }
    return dots
  }

  /// The line as an SVG path: it rises before a dot that is higher, and falls after one.
  private func line(through dots: [Dot], _ width: Int) -> String {
    let ground = height(of: 0)
    var path = "M\(Self.axis) \(ground)"
    var last = (x: Self.axis, level: 0)
    for (point, dot) in zip(points, dots) {
      let y = height(of: point.level)
      if point.level > last.level {
        path += "L\(dot.x - Self.slope) \(height(of: last.level))"
      } else if point.level < last.level {
        path += "L\(last.x + Self.slope) \(y)"
      }
      path += "L\(dot.x) \(y)"
      last = (dot.x, point.level)
    }
    return path + "L\(last.x + Self.slope) \(ground)L\(width) \(ground)"
  }
}
