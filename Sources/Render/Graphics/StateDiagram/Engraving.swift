internal import Synchronization

/// A diagram that is printed many times, with attention drawn to another callback each time: what is
/// the same in all these prints is drawn once.
///
/// An object, since all its prints share what was drawn.
final class Engraving: Sendable {
  /// What is drawn, without anything lit.
  let diagram: Diagram
  private let layout: Layout
  private let pieces: [Diagram.Piece]
  /// What was drawn last for each way of writing links.
  private let drawn = Mutex<[SVG.Links: Strokes]>([:])

  /// All pieces as they are drawn without anything lit.
  private struct Strokes {
    /// The upper left corner.
    let corner: Layout.Point
    /// Where everything is.
    let layout: Layout
    /// The pieces, in a row.
    let bytes: [UInt8]
    /// Where each begins, and after the last one the end of all.
    let starts: [Int]
    /// The pieces that an address lights, by number, ascending.
    let lights: [String: [Int]]
  }

  /// Prepares a diagram.
  ///
  /// - Parameters:
  ///   - diagram: The diagram, without anything lit.
  ///   - layout: Where everything is.
  init(of diagram: Diagram, _ layout: Layout) {
    self.diagram = diagram
    pieces = diagram.pieces
    self.layout = layout
  }

  /// Prints the diagram.
  ///
  /// - Parameters:
  ///   - title: What it is called.
  ///   - address: Where callbacks lead that attention is drawn to; empty for none.
  ///   - options: How the picture is to be written.
  /// - Returns: The bytes of the file.
  func print(title: String, lighting address: String, _ options: PictureOptions) -> [UInt8] {
    let diagram = diagram.with(title: title)
    if address.isEmpty { return diagram.svg(layout, options: options) }
    return diagram.svg(layout, lighting: address, options: options) { corner, svg in
      let strokes = strokes(from: corner, svg.links)
      var start = 0
      for number in strokes.lights[address] ?? [] {
        svg.write(strokes.bytes[start..<strokes.starts[number]])
        diagram.draw(pieces[number], in: strokes.layout, lighting: address, &svg)
        start = strokes.starts[number + 1]
      }
      svg.write(strokes.bytes[start...])
    }
  }

  private func strokes(from corner: Layout.Point, _ links: SVG.Links) -> Strokes {
    if let known = drawn.withLock({ $0[links] }), known.corner == corner { return known }
    var svg = SVG()
    svg.links = links
    let placed = layout.moved(x: corner.x, y: corner.y)
    var starts: [Int] = []
    var lights: [String: [Int]] = [:]
    for (number, piece) in pieces.enumerated() {
      starts.append(svg.count)
      diagram.draw(piece, in: placed, &svg)
      for line in diagram.lines(of: piece) where !line.link.isEmpty {
        Self.note(number, in: &lights[line.link, default: []])
      }
    }
    let strokes = Strokes(
      corner: corner, layout: placed, bytes: svg.bytes, starts: starts + [svg.count],
      lights: lights)
    drawn.withLock { $0[links] = strokes }
    return strokes
  }

  /// Adds a number to ascending ones, unless it is the last of them.
  private static func note(_ number: Int, in numbers: inout [Int]) {
    if numbers.last != number { numbers.append(number) }
  }
}

extension Diagram {
  /// What is written at a piece.
  fileprivate func lines(of piece: Piece) -> [LabelLine] {
    switch piece {
    case .cluster: []
    case .node(let index): nodes[index].lines
    case .course(let index), .label(let index): arrows[index].lines
    }
  }
}
