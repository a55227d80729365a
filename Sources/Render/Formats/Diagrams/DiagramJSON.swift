package import Graphics
import Pack

extension StateDiagram {
  /// The diagram and its layout as JSON.
  ///
  /// Nodes are named by index; lengths are points from the upper left corner, y downwards.
  ///
  /// - Parameter layout: The layout of the diagram.
  /// - Returns: An object in the format of `docs/diagram.schema.json`.
  package func json(_ layout: GraphLayout) -> JSON {
    let notes = layout.notes.map { note -> JSON in
      [
        "node": .integer(note.node), "text": .string(nodes[note.node].note),
        "frame": note.frame.json,
      ]
    }
    return [
      "version": 1, "type": "states", "title": .string(title), "summary": .string(summary),
      "legend": .array(legend(hasColors: true).map { .string($0) }),
      "direction": .string(layout.form.direction.rawValue),
      "width": .number(layout.width), "height": .number(layout.height),
      "clusters": .array(
        zip(clusters, layout.clusters).map { cluster, frame in
          [
            "label": .string(cluster.label), "nodes": .array(cluster.nodes.map { .integer($0) }),
            "frame": frame.json, "owner": cluster.owner.map { .integer($0) },
          ]
        }),
      "nodes": .array(zip(nodes, layout.nodes).map { $0.json(in: $1) }),
      "arrows": .array(zip(arrows, layout.arrows).map { $0.json(along: $1) }),
      "notes": notes.isEmpty ? nil : .array(notes),
    ]
  }
}

extension StateDiagram.Node {
  fileprivate func json(in frame: Rectangle) -> JSON {
    [
      "shape": .string("\(shape)"), "label": .string(label),
      "lines": .array(lines.map(\.json)), "link": .string(link), "lit": .bool(isHighlighted),
      "reached": .bool(isReached), "frame": frame.json,
    ]
  }
}

extension StateDiagram.Arrow {
  fileprivate func json(along path: GraphLayout.Path) -> JSON {
    [
      "from": .integer(from), "to": .integer(to), "lines": .array(lines.map(\.json)),
      "lit": .bool(isHighlighted), "taken": .bool(isTaken),
      "curve": .array(path.points.map(\.json)), "tip": path.tip.json,
      "label": path.label?.json ?? .null,
    ]
  }
}

extension StateDiagram.LabelLine {
  fileprivate var json: JSON {
    [
      "text": .string(text), "callback": .bool(isCallback), "link": .string(link),
      "lit": .bool(isHighlighted), "taken": .bool(isTaken), "remark": isRemark ? .bool(true) : nil,
    ]
  }
}

extension Point {
  /// A pair of numbers.
  var json: JSON { [.number(x), .number(y)] }
}

extension Rectangle {
  /// An object with `x`, `y`, `width`, and `height`.
  var json: JSON {
    [
      "x": .number(origin.x), "y": .number(origin.y), "width": .number(width),
      "height": .number(height),
    ]
  }
}

extension JSON {
  /// Creates the JSON of a sequence diagram and its layout, in the format of
  /// `docs/diagram.schema.json`.
  ///
  /// Lifelines are named by their index in `lifelines`. Each item has a `type`: `message`,
  /// `fragment`, `state`, `end`, `gap`, or `note`. All members are always present. Lengths are
  /// points from the upper left corner of the picture, y downwards.
  package init(of sequence: SequenceDiagram) {
    let layout = SequenceLayout(of: sequence.numbered, hasTitle: true)
    let heads = zip(sequence.lifelines, zip(layout.lifelines, layout.heads))
    let lifelines = heads.map { lifeline, place -> JSON in
      [
        "name": .string(lifeline.name), "kind": .string(lifeline.kind),
        "many": .bool(lifeline.isMany), "system": .bool(lifeline.isSystem),
        "box": .string(lifeline.box),
        "head": place.1.frame.json, "top": place.0.top.json, "bottom": place.0.bottom.json,
      ]
    }
    var listing = Listing(layout: layout)
    self = [
      "version": 1, "type": "sequence", "title": .string(sequence.title),
      "summary": .string(sequence.summary), "width": .number(layout.size.x),
      "height": .number(layout.size.y), "lifelines": .array(lifelines),
      "items": .array(listing.items(sequence.items)),
    ]
  }

  /// Joins items with their positions: the layout lists each kind of item in reading order.
  private struct Listing {
    let layout: SequenceLayout
    private var arrows = 0
    private var fragments = 0
    private var states = 0
    private var ends = 0
    private var gaps = 0
    private var notes = 0

    init(layout: SequenceLayout) { self.layout = layout }

    mutating func items(_ items: [SequenceDiagram.Item]) -> [JSON] { items.map { item($0) } }

    private mutating func item(_ item: SequenceDiagram.Item) -> JSON {
      switch item {
      case .message(let message):
        defer { arrows += 1 }
        return Self.json(of: message, along: layout.arrows[arrows])
      case .fragment(let fragment): return json(of: fragment)
      case .gap(let text):
        defer { gaps += 1 }
        return ["type": "wait", "text": .string(text), "frame": layout.gaps[gaps].frame.json]
      case .note(let text, let span):
        defer { notes += 1 }
        return [
          "type": "note", "text": .string(text),
          "over": .array(span.map { $0.map { .integer($0) } } ?? []),
          "frame": layout.notes[notes].frame.json,
        ]
      case .destruction(let lifeline):
        defer { ends += 1 }
        return [
          "type": "end", "lifeline": .integer(lifeline), "at": layout.destructions[ends].json,
        ]
      case .state(let lifeline, let text):
        defer { states += 1 }
        return [
          "type": "state", "lifeline": .integer(lifeline), "text": .string(text),
          "frame": layout.states[states].frame.json,
        ]
      }
    }

    private mutating func json(of fragment: SequenceDiagram.Fragment) -> JSON {
      let frame = layout.fragments[fragments].frame
      fragments += 1
      let operands = fragment.operands.map { operand -> JSON in
        ["condition": .string(operand.condition), "items": .array(items(operand.items))]
      }
      return [
        "type": "fragment", "operation": .string(fragment.operation.text),
        "link": .string(fragment.link), "frame": frame.json, "operands": .array(operands),
      ]
    }

    private static func json(
      of message: SequenceDiagram.Message, along arrow: SequenceLayout.Arrow
    ) -> JSON {
      [
        "type": "message", "from": message.from.map { .integer($0) } ?? .null,
        "to": .integer(message.to), "kind": .string(message.kind.rawValue),
        "text": .string(message.text),
        "callback": .bool(message.isCallback),
        "link": .string(message.link), "lit": .bool(message.isHighlighted),
        "margin": .string(message.margin), "wrong": .bool(message.isWrong),
        "start": arrow.start.json, "end": arrow.end.json, "label": arrow.label.frame.json,
      ]
    }
  }
}
