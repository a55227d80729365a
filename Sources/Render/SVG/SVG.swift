/// A picture in the making: elements go in, in the order they are painted, bytes come out.
///
/// Text and attributes are escaped here and nowhere else; numbers have at most two decimals.
struct SVG {
  /// Where a text stands from its point.
  enum Anchor: String, Hashable, Sendable {
    /// The text begins at the point.
    case start
    /// The point is in the middle of the text.
    case middle
    /// The text ends at the point.
    case end
  }

  /// A point, x to the right and y downwards.
  typealias Point = Layout.Point

  /// A rectangle.
  typealias Frame = Layout.Frame

  /// What has been written so far.
  private(set) var bytes: [UInt8] = []

  /// Whether links are written at all.
  var writesLinks = true

  /// Whether links can be reached by the keyboard.
  var linksTakeFocus = true

  /// What stands before the address of a link that is no web address.
  var root = ""

  /// Writes a `g` element with CSS classes, and inside it what the body writes.
  mutating func group(_ names: String, _ body: (inout SVG) -> Void) {
    open("g")
    attribute("class", names)
    write(">")
    body(&self)
    write("\n</g>")
  }

  /// Writes what the body writes inside a link; without one where the address is empty or unsafe.
  mutating func link(to address: String, _ body: (inout SVG) -> Void) {
    guard writesLinks, let target = target(of: address) else { return body(&self) }
    open("a")
    attribute("href", target)
    if !linksTakeFocus { attribute("tabindex", "-1") }
    write(">")
    body(&self)
    write("\n</a>")
  }

  /// Writes a rectangle with CSS classes; the radius rounds its corners.
  mutating func rectangle(_ frame: Frame, radius: Double = 0, _ names: String) {
    open("rect")
    attribute("class", names)
    attribute("x", frame.origin.x)
    attribute("y", frame.origin.y)
    attribute("width", frame.width)
    attribute("height", frame.height)
    if radius > 0 { attribute("rx", radius) }
    write("/>")
  }

  /// Writes a circle with CSS classes.
  mutating func circle(at center: Point, radius: Double, _ names: String) {
    open("circle")
    attribute("class", names)
    attribute("cx", center.x)
    attribute("cy", center.y)
    attribute("r", radius)
    write("/>")
  }

  /// Writes a straight line with CSS classes.
  mutating func line(from start: Point, to end: Point, _ names: String) {
    open("line")
    attribute("class", names)
    attribute("x1", start.x)
    attribute("y1", start.y)
    attribute("x2", end.x)
    attribute("y2", end.y)
    write("/>")
  }

  /// Writes a path with CSS classes.
  mutating func path(_ course: Course, _ names: String) {
    open("path")
    attribute("class", names)
    attribute("d", course.text)
    write("/>")
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
    open("text")
    attribute("class", names.isEmpty ? role.rawValue : "\(role.rawValue) \(names)")
    attribute("x", point.x)
    attribute("y", point.y)
    if anchor != .start { attribute("text-anchor", anchor.rawValue) }
    write(">")
    bytes.append(escaping: text, isAttribute: false)
    write("</text>")
  }
}

extension SVG {
  /// Writes the beginning of an element on a line of its own.
  mutating func open(_ element: StaticString) {
    write("\n<")
    write(element)
  }

  /// Writes an attribute, escaped.
  mutating func attribute(_ name: StaticString, _ value: String) {
    write(" ")
    write(name)
    write("=\"")
    bytes.append(escaping: value, isAttribute: true)
    write("\"")
  }

  /// Writes an attribute that is a number.
  mutating func attribute(_ name: StaticString, _ value: Double) {
    write(" ")
    write(name)
    write("=\"")
    bytes.append(decimal: value)
    write("\"")
  }

  /// Writes a number.
  mutating func number(_ value: Double) { bytes.append(decimal: value) }

  /// Writes markup as it stands.
  mutating func write(_ markup: StaticString) {
    markup.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
  }

  /// Writes a text between two tags, escaped.
  mutating func characters(_ text: String) { bytes.append(escaping: text, isAttribute: false) }

  /// Where an address leads: to the web, or to a place relative to the root; nowhere when it is
  /// empty or begins with the scheme of a script.
  private func target(of address: String) -> String? {
    guard !address.isEmpty else { return nil }
    let scheme = address.utf8.prefix { $0 != UInt8(ascii: ":") }
    if scheme.count == address.utf8.count || scheme.contains(where: { "/?#".utf8.contains($0) }) {
      return root + address
    }
    let word = String(decoding: scheme, as: UTF8.self).lowercased()
    return ["http", "https"].contains(word) ? address : nil
  }
}
