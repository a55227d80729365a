/// A picture in the making: elements go in, in the order they are painted, bytes come out.
///
/// Text and attributes are escaped here and nowhere else; numbers have at most two decimals.
struct SVG: ~Copyable {
  /// Where a text stands from its point.
  enum Anchor: String, Hashable, Sendable {
    /// The text begins at the point.
    case start
    /// The point is in the middle of the text.
    case middle
    /// The text ends at the point.
    case end
  }

  private var writer = ByteWriter(capacity: 1 << 14)

  /// What has been written so far.
  var bytes: [UInt8] { writer.bytes }

  /// How links are written.
  struct Links: Hashable, Sendable {
    /// Whether they are written at all.
    var areWritten = true
    /// Whether they can be reached by the keyboard.
    var takeFocus = true
    /// What stands before the address of a link that is no web address.
    var root = ""
  }

  /// How links are written.
  var links = Links()

  /// Writes what the body writes inside a link; without one where the address is empty or unsafe.
  mutating func link(to address: String, _ body: (inout SVG) -> Void) {
    guard links.areWritten, !address.isEmpty else { return body(&self) }
    let isRelative = Self.isRelative(address)
    if !isRelative, !Self.isOfWeb(address) { return body(&self) }
    write("\n<a href=\"", isRelative ? links.root : "")
    write("", address)
    if links.takeFocus { write("\">") } else { write("\" tabindex=\"-1\">") }
    body(&self)
    write("\n</a>")
  }

  /// Writes a rectangle with CSS classes; the radius rounds its corners.
  mutating func rectangle(_ frame: Rectangle, radius: Double = 0, _ names: String) {
    write("\n<rect class=\"", names)
    write("\" x=\"", frame.origin.x)
    write("\" y=\"", frame.origin.y)
    write("\" width=\"", frame.width)
    write("\" height=\"", frame.height)
    if radius > 0 { write("\" rx=\"", radius) }
    write("\"/>")
  }

  /// Writes a circle with CSS classes.
  mutating func circle(at center: Point, radius: Double, _ names: String) {
    write("\n<circle class=\"", names)
    write("\" cx=\"", center.x)
    write("\" cy=\"", center.y)
    write("\" r=\"", radius)
    write("\"/>")
  }

  /// Writes a straight line with CSS classes.
  mutating func line(from start: Point, to end: Point, _ names: String) {
    write("\n<line class=\"", names)
    write("\" x1=\"", start.x)
    write("\" y1=\"", start.y)
    write("\" x2=\"", end.x)
    write("\" y2=\"", end.y)
    write("\"/>")
  }

  /// Writes a path with CSS classes.
  mutating func path(_ course: borrowing PathData, _ names: String) {
    write("\n<path class=\"", names)
    write("\" d=\"")
    writer.append(course.writer)
    write("\"/>")
  }

  /// Writes one line of text whose baseline begins, ends, or has its middle at a point.
  ///
  /// - Parameters:
  ///   - text: The text; nothing is written when it is empty.
  ///   - point: Where the baseline is.
  ///   - role: What the text is, which decides its font.
  ///   - anchor: Which part of the text stands at the point.
  ///   - names: Further CSS classes, such as `halo` or `lit`.
  mutating func text(
    _ text: String, at point: Point, _ role: TextRole, anchor: Anchor = .start, _ names: String = ""
  ) {
    if text.isEmpty { return }
    write("\n<text class=\"", role.rawValue)
    // Ideographs have no italics, and slanted ones are hard to read.
    if role == .aside, text.unicodeScalars.contains(where: \.properties.isIdeographic) {
      write(" upright")
    }
    if !names.isEmpty { write(" ", names) }
    write("\" x=\"", point.x)
    write("\" y=\"", point.y)
    if anchor != .start { write("\" text-anchor=\"", anchor.rawValue) }
    write("\">")
    writer.append(escaping: text, isAttribute: false)
    write("</text>")
  }
}

extension SVG {
  /// Writes markup up to the quotation mark of an attribute, and the attribute, escaped.
  mutating func write(_ markup: StaticString, _ attribute: String) {
    write(markup)
    writer.append(escaping: attribute, isAttribute: true)
  }

  /// Writes markup, and a number.
  mutating func write(_ markup: StaticString, _ number: Double) {
    write(markup)
    writer.append(decimal: number)
  }

  /// Writes markup as it stands.
  mutating func write(_ markup: StaticString) {
    writer.append(markup)
  }

  /// Writes markup as it stands.
  mutating func write(_ markup: [UInt8]) { writer.append(markup.span) }

  /// Writes a text between two tags, escaped.
  mutating func characters(_ text: String) { writer.append(escaping: text, isAttribute: false) }

  /// Whether an address, not empty, is a place relative to the root: it begins with no scheme.
  private static func isRelative(_ address: String) -> Bool {
    for byte in address.utf8 {
      switch byte {
      case UInt8(ascii: ":"): return false
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return true
      default: continue
      }
    }
    return true
  }

  /// Whether the scheme that an address begins with leads to the web, and not to a script.
  private static func isOfWeb(_ address: String) -> Bool {
    let scheme = address.utf8.prefix { $0 != UInt8(ascii: ":") }
    return ["http", "https"].contains(String(decoding: scheme, as: UTF8.self).lowercased())
  }
}

/// The course of a path: lines and curves from point to point.
struct PathData: ~Copyable {
  /// The course as the attribute `d` writes it.
  private(set) var writer = ByteWriter(capacity: 128)

  /// Makes a course that begins at a point.
  init(from start: Point) {
    append("M", start)
  }

  /// Goes on in a straight line.
  mutating func line(to end: Point) { append("L", end) }

  /// Goes on in a Bézier curve with two control points.
  mutating func curve(_ first: Point, _ second: Point, to end: Point) {
    append("C", first)
    append(" ", second)
    append(" ", end)
  }

  /// Goes back to where it began.
  mutating func close() { writer.append(UInt8(ascii: "Z")) }

  private mutating func append(_ letter: Unicode.Scalar, _ point: Point) {
    writer.append(UInt8(ascii: letter))
    writer.append(decimal: point.x)
    writer.append(UInt8(ascii: ","))
    writer.append(decimal: point.y)
  }
}
