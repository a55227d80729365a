extension Diagram {
  /// The diagram as data: what it means, and where everything is.
  ///
  /// Nodes are named by their index; lengths are points from the upper left corner, y downwards.
  ///
  /// - Parameter layout: Where everything is.
  /// - Returns: An object in the form of `docs/diagram.schema.json`.
  public func json(_ layout: Layout) -> JSON {
    [
      "version": 1, "type": "states", "title": .string(title), "summary": .string(summary),
      "direction": .string(direction.rawValue),
      "width": .number(layout.width), "height": .number(layout.height),
      "clusters": .array(
        zip(clusters, layout.clusters).map { cluster, frame in
          [
            "label": .string(cluster.label), "nodes": .array(cluster.nodes.map { .integer($0) }),
            "frame": frame.json,
          ]
        }),
      "nodes": .array(zip(nodes, layout.nodes).map { $0.json(in: $1) }),
      "arrows": .array(zip(arrows, layout.arrows).map { $0.json(along: $1) }),
    ]
  }
}

extension Diagram.Node {
  fileprivate func json(in frame: Rectangle) -> JSON {
    [
      "shape": .string("\(shape)"), "label": .string(label),
      "lines": .array(lines.map(\.json)), "link": .string(link), "lit": .bool(isLit),
      "frame": frame.json,
    ]
  }
}

extension Diagram.Arrow {
  fileprivate func json(along path: Layout.Path) -> JSON {
    [
      "from": .integer(from), "to": .integer(to), "lines": .array(lines.map(\.json)),
      "lit": .bool(isLit), "curve": .array(path.points.map(\.json)), "tip": path.tip.json,
      "label": path.label?.json ?? .null,
    ]
  }
}

extension Diagram.LabelLine {
  fileprivate var json: JSON {
    [
      "text": .string(text), "callback": .bool(isCallback), "link": .string(link),
      "lit": .bool(isLit),
    ]
  }
}

extension Point {
  /// The two distances as a pair.
  var json: JSON { [.number(x), .number(y)] }
}

extension Rectangle {
  /// The rectangle as an object.
  var json: JSON {
    [
      "x": .number(origin.x), "y": .number(origin.y), "width": .number(width),
      "height": .number(height),
    ]
  }
}
