/// A writer of SVG elements, in painting order.
///
/// Texts and attributes are escaped here and nowhere else; numbers have at most two decimals.
struct SVG: ~Copyable {
  /// The part of a text that is at its point.
  enum Anchor: String, Hashable, Sendable {
    /// The beginning of the text.
    case start
    /// The middle of the text.
    case middle
    /// The end of the text.
    case end
  }

  private var writer = ByteWriter(capacity: 1 << 14)

  /// The markup written so far, UTF-8.
  var bytes: [UInt8] { writer.bytes }

  /// The CSS classes of the elements written so far, those of an element in one text.
  private var classLists: Set<String> = []

  /// The CSS classes of the elements written so far.
  var classes: Set<String> {
    Set(classLists.flatMap { $0.split(separator: " ").map(String.init) })
  }

  /// The form of links.
  struct Links: Hashable, Sendable {
    /// Whether links are written at all.
    var areWritten = true
    /// The prefix of relative addresses.
    var root = ""
  }

  /// The form of links.
  var links = Links()

  /// Writes elements inside a link, or without one if the address is empty or not safe.
  mutating func link(to address: String, _ body: (inout SVG) -> Void) {
    guard links.areWritten, !address.isEmpty else { return body(&self) }
    let isRelative = Self.isRelative(address)
    if !isRelative, !Self.isOfWeb(address) { return body(&self) }
    write("\n<a href=\"", isRelative ? links.root : "")
    write("", address)
    write("\">")
    body(&self)
    write("\n</a>")
  }

  /// Writes a rectangle with CSS classes and a corner radius.
  mutating func rectangle(_ frame: Rectangle, radius: Double = 0, _ names: String) {
    write("\n<rect", classes: names)
    write(" x=\"", frame.origin.x)
    write("\" y=\"", frame.origin.y)
    write("\" width=\"", frame.width)
    write("\" height=\"", frame.height)
    if radius > 0 { write("\" rx=\"", radius) }
    write("\"/>")
  }

  /// Writes a circle with CSS classes.
  mutating func circle(at center: Point, radius: Double, _ names: String) {
    write("\n<circle", classes: names)
    write(" cx=\"", center.x)
    write("\" cy=\"", center.y)
    write("\" r=\"", radius)
    write("\"/>")
  }

  /// Writes a straight line with CSS classes.
  mutating func line(from start: Point, to end: Point, _ names: String) {
    write("\n<line", classes: names)
    write(" x1=\"", start.x)
    write("\" y1=\"", start.y)
    write("\" x2=\"", end.x)
    write("\" y2=\"", end.y)
    write("\"/>")
  }

  /// Writes a path with CSS classes.
  mutating func path(_ data: borrowing PathData, _ names: String) {
    write("\n<path", classes: names)
    write(" d=\"")
    writer.append(data.writer)
    write("\"/>")
  }

  /// Writes one line of text.
  ///
  /// - Parameters:
  ///   - text: The text; an empty one writes nothing.
  ///   - point: A point of the baseline.
  ///   - role: The role, which decides the font.
  ///   - anchor: The part of the text that is at the point.
  ///   - names: Further CSS classes, such as `halo` or `lit`.
  mutating func text(
    _ text: String, at point: Point, _ role: TextRole, anchor: Anchor = .start, _ names: String = ""
  ) {
    if text.isEmpty { return }
    // Ideographs have no italics, and slanted ones are hard to read.
    let isUpright =
      role == .aside && text.unicodeScalars.contains(where: \.properties.isIdeographic)
    let all = [role.rawValue, isUpright ? "upright" : "", names].filter { !$0.isEmpty }
    write("\n<text", classes: all.joined(separator: " "))
    write(" x=\"", point.x)
    write("\" y=\"", point.y)
    if anchor != .start { write("\" text-anchor=\"", anchor.rawValue) }
    write("\">")
    writer.append(escaping: text, isAttribute: false)
    write("</text>")
  }
}

extension SVG {
  /// Writes the start of an element with CSS classes.
  private mutating func write(_ element: StaticString, classes names: String) {
    classLists.insert(names)
    write(element)
    write(" class=\"", names)
    write("\"")
  }

  /// Writes what another writer has written, and takes its classes for its own.
  mutating func append(_ other: consuming SVG) {
    classLists.formUnion(other.classLists)
    write(other.bytes)
  }

  /// Writes markup that ends in a quotation mark, and an attribute value, escaped.
  mutating func write(_ markup: StaticString, _ attribute: String) {
    write(markup)
    writer.append(escaping: attribute, isAttribute: true)
  }

  /// Writes markup, then a number.
  mutating func write(_ markup: StaticString, _ number: Double) {
    write(markup)
    writer.append(decimal: number)
  }

  /// Writes markup.
  mutating func write(_ markup: StaticString) {
    writer.append(markup)
  }

  /// Writes markup.
  mutating func write(_ markup: [UInt8]) { writer.append(markup.span) }

  /// Writes the text of an element, escaped.
  mutating func characters(_ text: String) { writer.append(escaping: text, isAttribute: false) }

  /// Whether an address has no scheme; it is not empty.
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

  /// Whether the scheme of an address is `http` or `https`.
  private static func isOfWeb(_ address: String) -> Bool {
    let scheme = address.utf8.prefix { $0 != UInt8(ascii: ":") }
    return ["http", "https"].contains(String(decoding: scheme, as: UTF8.self).lowercased())
  }
}

/// The data of a path element: lines and curves from point to point.
struct PathData: ~Copyable {
  /// The value of the attribute `d`.
  private(set) var writer = ByteWriter(capacity: 128)

  /// Starts at a point.
  init(from start: Point) {
    append("M", start)
  }

  /// Adds a straight line.
  mutating func line(to end: Point) { append("L", end) }

  /// Adds a cubic Bézier curve with two control points.
  mutating func curve(_ first: Point, _ second: Point, to end: Point) {
    append("C", first)
    append(" ", second)
    append(" ", end)
  }

  /// Returns to the start.
  mutating func close() { writer.append(UInt8(ascii: "Z")) }

  private mutating func append(_ letter: Unicode.Scalar, _ point: Point) {
    writer.append(UInt8(ascii: letter))
    writer.append(decimal: point.x)
    writer.append(UInt8(ascii: ","))
    writer.append(decimal: point.y)
  }
}
