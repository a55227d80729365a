extension SVG {
  /// Writes a picture: the root element with title and description, and the drawing.
  ///
  /// - Parameters:
  ///   - title: The title; empty for a picture that is named by its description.
  ///   - summary: The description, for those who cannot see the picture.
  ///   - width: The width in points.
  ///   - height: The height in points.
  ///   - opening: In a page, the x coordinate that a narrow screen shows first; `nil` for the left
  ///     edge.
  ///   - panes: In a page, the parts of a tall picture that paper shows in its place, if there are
  ///     several.
  ///   - heads: In a page, the height of the top part that stays visible while a tall picture
  ///     scrolls; `nil` for none.
  ///   - options: The colors, links, and frame of the picture.
  ///   - body: Draws on the background.
  /// - Returns: The bytes of the file, UTF-8, with one line feed at the end.
  static func picture(
    title: String, summary: String, width: Double, height: Double, opening: () -> Double? = { nil },
    panes: () -> [Rectangle] = { [] }, heads: Double? = nil, options: PictureOptions,
    _ body: (inout SVG) -> Void
  ) -> [UInt8] {
    let all = options.isStandalone || height <= tall ? [] : panes()
    let panes = all.count > 1 ? all : []
    let heads = options.isStandalone || height <= high ? nil : heads
    var svg = SVG()
    svg.write(heads: heads, width: width, options: options)
    svg.links.root = options.root
    svg.links.areWritten = options.hasLinks
    svg.root(width: width, height: height, isNamed: !title.isEmpty, options: options)
    if !title.isEmpty { svg.named("title", title, id: "\(options.prefix)-title") }
    svg.named("desc", summary, id: "\(options.prefix)-desc")
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
      svg.hidden(panes.isEmpty && heads == nil ? nil : options, body)
    }
    svg.write("\n</svg>\n")
    if !options.isStandalone { svg.write(opening: opening()) }
    svg.write(panes, options: options)
    return svg.bytes
  }

  /// The width in points that every screen shows without scrolling.
  private static let narrow = 300.0

  /// The height in points above which a picture on one sheet of paper would be unreadable.
  private static let tall = 1400.0

  /// The height in points above which a picture gets a sheet of paper to itself.
  private static let high = 1050.0

  /// The width in points above which a picture, even when shrunk, does not fit beside the sidebar
  /// of the narrowest page that has one.
  private static let broad = 790.0

  /// The width in points above which a picture does not fit some pages with a sidebar, not even
  /// below it.
  private static let vast = 1050.0

  /// Opens the root element; in a page, classes tell the style sheet the size of the picture.
  private mutating func root(
    width: Double, height: Double, isNamed: Bool, options: PictureOptions
  ) {
    write(options.isStandalone ? "<svg xmlns=\"http://www.w3.org/2000/svg\"" : "<svg")
    write(" class=\"", StyleSheet.scope(of: options.theme))
    if !options.isStandalone, height > Self.tall { write(" tall") }
    if !options.isStandalone, height > Self.high { write(" high") }
    if !options.isStandalone, width > Self.broad { write(" broad") }
    if !options.isStandalone, width > Self.vast { write(" vast") }
    write("\" width=\"", width)
    write("\" height=\"", height)
    write("\" viewBox=\"0 0 ", width)
    write(" ", height)
    if !options.isStandalone {
      write("\" style=\"--w:", width)
      write("px")
    }
    // Assistive technology does not see into an image, so a picture with links must not be one.
    let isImage = options.isStandalone && !options.hasLinks
    write("\" role=\"", isImage ? "img" : "group")
    write("\" aria-labelledby=\"")
    if isNamed {
      write("", options.prefix)
      write("-title ")
    }
    write("", options.prefix)
    write("-desc\">")
  }

  /// Draws a picture in a page, hidden from assistive technology: the page says the same in words.
  ///
  /// - Parameters:
  ///   - options: The id and scope by which further views refer to the drawing; `nil` if there are
  ///     none.
  ///   - body: Draws.
  private mutating func hidden(_ options: PictureOptions?, _ body: (inout SVG) -> Void) {
    write("\n<g ")
    if let options {
      write("id=\"", options.prefix)
      write("-all\" class=\"", StyleSheet.scope(of: options.theme))
      write("\" ")
    }
    write("aria-hidden=\"true\">")
    body(&self)
    write("\n</g>")
  }

  /// Marks the x coordinate that a narrow page scrolls to, unless it is visible anyway.
  private mutating func write(opening: Double?) {
    guard let opening, opening > Self.narrow / 2 else { return }
    write("<span class=\"sight\" style=\"--x:", opening)
    write("px\"></span>\n")
  }

  /// Writes views of parts of the picture; the style sheet shows them on paper.
  private mutating func write(_ panes: [Rectangle], options: PictureOptions) {
    if panes.isEmpty { return }
    write("<div class=\"panes\" hidden>\n")
    // The border is as wide as a point.
    for pane in panes { write(windowOn: pane.grown(by: 1), options: options) }
    write("</div>\n")
  }

  /// Writes a view of the top of the picture; the style sheet keeps it visible.
  private mutating func write(heads: Double?, width: Double, options: PictureOptions) {
    guard let heads else { return }
    write("<div class=\"heads\" style=\"--w:", width)
    write("px\" aria-hidden=\"true\" hidden>\n")
    let frame = Rectangle(origin: Point(x: 0, y: 0), width: width, height: heads)
    write(windowOn: frame, options: options)
    write("</div>\n")
  }

  /// Writes a view of a part of the picture.
  private mutating func write(windowOn frame: Rectangle, options: PictureOptions) {
    write("<svg class=\"", StyleSheet.scope(of: options.theme))
    write("\" width=\"", frame.width)
    write("\" height=\"", frame.height)
    write("\" viewBox=\"", frame.origin.x)
    write(" ", frame.origin.y)
    write(" ", frame.width)
    write(" ", frame.height)
    write("\"><use href=\"#", options.prefix)
    write("-all\"/></svg>\n")
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
  /// the same in words, with links. There, the drawing is hidden from assistive technology; only
  /// title and description remain.
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
