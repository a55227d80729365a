extension SVG {
  /// Writes a whole picture: the root with its title and description, and what the body draws.
  ///
  /// - Parameters:
  ///   - title: What it is called.
  ///   - summary: What it shows, for those who hear it.
  ///   - width: Its width in points.
  ///   - height: Its height in points.
  ///   - options: How it is to be written.
  ///   - body: Draws on a ground that is there already.
  /// - Returns: The bytes of the file, with one line feed at the end.
  static func picture(
    title: String, summary: String, width: Double, height: Double, options: PictureOptions,
    _ body: (inout SVG) -> Void
  ) -> [UInt8] {
    var svg = SVG()
    svg.links.root = options.root
    svg.links.areWritten = options.hasLinks
    svg.root(width: width, height: height, options: options)
    svg.named("title", title, id: "\(options.prefix)-title")
    svg.named("desc", summary, id: "\(options.prefix)-desc")
    if options.isStandalone {
      svg.write("\n<style>")
      svg.write(StyleSheet.markup(theme: options.theme, background: options.background))
      svg.write("</style>")
      if options.background != .none {
        let ground = Frame(origin: Point(x: 0.5, y: 0.5), width: width - 1, height: height - 1)
        svg.rectangle(ground, radius: 8, "panel")
      }
    }
    if options.isStandalone { body(&svg) } else { svg.hidden(body) }
    svg.write("\n</svg>\n")
    return svg.bytes
  }

  /// The height in points above which no sheet of paper holds a picture at a size that can be read.
  private static let tall = 1400.0

  /// Opens the root; in a page it tells the style sheet how wide the picture would like to be, and
  /// whether it is tall.
  private mutating func root(width: Double, height: Double, options: PictureOptions) {
    write("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"", StyleSheet.scope(of: options.theme))
    if !options.isStandalone, height > Self.tall { write(" tall") }
    write("\" width=\"", width)
    write("\" height=\"", height)
    write("\" viewBox=\"0 0 ", width)
    write(" ", height)
    if !options.isStandalone {
      write("\" style=\"--w:", width)
      write("px")
    }
    // What an image holds is hidden from assistive technology, and links must not be.
    let isImage = options.isStandalone && !options.hasLinks
    write("\" role=\"", isImage ? "img" : "group")
    write("\" aria-labelledby=\"", options.prefix)
    write("-title ", options.prefix)
    write("-desc\">")
  }

  /// Writes what a page says in words beside the picture: for the pointer, not for those who hear it.
  private mutating func hidden(_ body: (inout SVG) -> Void) {
    write("\n<g aria-hidden=\"true\">")
    links.takeFocus = false
    body(&self)
    write("\n</g>")
  }

  private mutating func named(_ element: StaticString, _ text: String, id: String) {
    write("\n<")
    write(element)
    write(" id=\"", id)
    write("\">")
    characters(text)
    write("</")
    write(element)
    write(">")
  }
}
