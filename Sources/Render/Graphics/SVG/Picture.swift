extension SVG {
  /// Writes a picture: the root element with title and description, and the drawing.
  ///
  /// - Parameters:
  ///   - title: The title; empty for a picture that is named by its description.
  ///   - summary: The description, for those who cannot see the picture.
  ///   - width: The width in points.
  ///   - height: The height in points.
  ///   - options: The colors, links, and frame of the picture.
  ///   - body: Draws on the background.
  /// - Returns: The bytes of the file, UTF-8, with one line feed at the end.
  static func picture(
    title: String, summary: String, width: Double, height: Double, options: PictureOptions,
    _ body: (inout SVG) -> Void
  ) -> [UInt8] {
    var svg = SVG()
    svg.links.root = options.root
    svg.links.areWritten = options.hasLinks
    svg.root(width: width, height: height, title, summary, options: options)
    if options.isStandalone {
      var drawing = SVG()
      drawing.links = svg.links
      if options.background != .none {
        let ground = Rectangle(origin: Point(x: 0.5, y: 0.5), width: width - 1, height: height - 1)
        drawing.rectangle(ground, radius: 8, "panel")
      }
      body(&drawing)
      let style = StyleSheet.text(
        theme: options.theme, background: options.background, classes: drawing.classes)
      svg.write("\n<style>")
      svg.characters(style)
      svg.write("</style>")
      svg.append(drawing)
    } else {
      body(&svg)
    }
    svg.write("\n</svg>\n")
    return svg.bytes
  }

  /// Opens the root element, and names and describes the picture; in a page, where a tip of the
  /// mouse would be in the way, an attribute describes it.
  private mutating func root(
    width: Double, height: Double, _ title: String, _ summary: String, options: PictureOptions
  ) {
    write(options.isStandalone ? "<svg xmlns=\"http://www.w3.org/2000/svg\"" : "<svg")
    write(" class=\"", StyleSheet.scope(of: options.theme))
    write("\" width=\"", width)
    write("\" height=\"", height)
    write("\" viewBox=\"0 0 ", width)
    write(" ", height)
    // Assistive technology does not see into an image, so a picture with links must not be one.
    write("\" role=\"", options.hasLinks ? "group" : "img")
    guard options.isStandalone else {
      write("\" aria-label=\"", summary)
      return write("\">")
    }
    write("\" aria-labelledby=\"")
    if !title.isEmpty {
      write("", options.prefix)
      write("-title ")
    }
    write("", options.prefix)
    write("-desc\">")
    if !title.isEmpty { named("title", title, id: "\(options.prefix)-title") }
    named("desc", summary, id: "\(options.prefix)-desc")
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

/// The options of a picture, whatever it shows.
package struct PictureOptions: Hashable, Sendable {
  /// The color scheme.
  package var theme: Theme
  /// The prefix of its ids; pictures in one page need different ones.
  package var prefix: String
  /// Whether the picture has its own style sheet, background, and title.
  ///
  /// A page with pictures in its markup contains `StyleSheet.inPages` once instead, and says
  /// the same in words, with links.
  package var isStandalone: Bool
  /// Whether names are links.
  package var hasLinks = true
  /// The background, if the picture has its own style sheet.
  package var background: Background
  /// The prefix of relative addresses: the path from the picture's folder to the root of its links,
  /// empty or ending in `/`.
  package var root: String

  /// Creates options; a background of one color overrides the theme.
  package init(
    theme: Theme = .auto, prefix: String = "vcdoc", isStandalone: Bool = true,
    background: Background = .panel, root: String = ""
  ) {
    self.theme = background.theme ?? theme
    self.prefix = prefix
    self.isStandalone = isStandalone
    self.background = background
    self.root = root
  }
}
