extension SVG {
  /// Writes a whole picture: the root with its title and description, and what the body draws.
  ///
  /// - Parameters:
  ///   - title: What it is called; empty for a picture without a name, which is known by its summary.
  ///   - summary: What it shows, for those who hear it.
  ///   - width: Its width in points.
  ///   - height: Its height in points.
  ///   - opening: What a page too narrow for the picture shows first, from the left edge in points, which is
  ///     asked for of a picture in a page; none where it begins with that edge.
  ///   - panes: The parts of it that can be looked at one by one, which are asked for of a tall picture in a
  ///     page: paper shows them in its place, if there are several.
  ///   - heads: How far down what stands at its top reaches that is to be in sight all the time; a page
  ///     shows it over a high picture that scrolls by. None where nothing is.
  ///   - options: How it is to be written.
  ///   - body: Draws on a ground that is there already.
  /// - Returns: The bytes of the file, with one line feed at the end.
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
      svg.write("\n<style>")
      svg.write(StyleSheet.markup(theme: options.theme, background: options.background))
      svg.write("</style>")
      if options.background != .none {
        let ground = Rectangle(origin: Point(x: 0.5, y: 0.5), width: width - 1, height: height - 1)
        svg.rectangle(ground, radius: 8, "panel")
      }
    }
    if options.isStandalone {
      body(&svg)
    } else {
      svg.hidden(panes.isEmpty && heads == nil ? nil : options, body)
    }
    svg.write("\n</svg>\n")
    if !options.isStandalone { svg.write(opening: opening()) }
    svg.write(panes, options: options)
    return svg.bytes
  }

  /// The width in points that every page shows of a picture before it scrolls.
  private static let narrow = 300.0

  /// The height in points above which no sheet of paper holds a picture at a size that can be read.
  private static let tall = 1400.0

  /// The height in points above which a picture has a sheet of paper to itself.
  private static let high = 1050.0

  /// The width in points above which the narrowest page that has a rail has no room for a picture
  /// beside it, though the picture shrinks as far as it may.
  private static let broad = 790.0

  /// The width in points above which not every page that has a rail has room for a picture, be it below
  /// the rail.
  private static let vast = 1050.0

  /// Opens the root; in a page it tells the style sheet how wide the picture would like to be, and
  /// whether it is tall or broad.
  private mutating func root(
    width: Double, height: Double, isNamed: Bool, options: PictureOptions
  ) {
    write("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"", StyleSheet.scope(of: options.theme))
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
    // What an image holds is hidden from assistive technology, and links must not be.
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

  /// Writes what a page says in words beside the picture: for the pointer, not for those who hear it.
  ///
  /// - Parameters:
  ///   - options: How it is written where other windows show it, too, which then need its name and the
  ///     scope of its styles; none where there are no such.
  ///   - body: Draws it.
  private mutating func hidden(_ options: PictureOptions?, _ body: (inout SVG) -> Void) {
    write("\n<g ")
    if let options {
      write("id=\"", options.prefix)
      write("-all\" class=\"", StyleSheet.scope(of: options.theme))
      write("\" ")
    }
    write("aria-hidden=\"true\">")
    links.takeFocus = false
    body(&self)
    write("\n</g>")
  }

  /// Marks the place that a style sheet lets a narrow page begin with, unless it begins with it anyway.
  private mutating func write(opening: Double?) {
    guard let opening, opening > Self.narrow / 2 else { return }
    write("<span class=\"sight\" style=\"--x:", opening)
    write("px\"></span>\n")
  }

  /// Writes windows through which parts of the picture before them are seen, once a style sheet shows
  /// them.
  private mutating func write(_ panes: [Rectangle], options: PictureOptions) {
    if panes.isEmpty { return }
    write("<div class=\"panes\" hidden>\n")
    // The line around it is as wide as a point.
    for pane in panes { write(windowOn: pane.grown(by: 1), options: options) }
    write("</div>\n")
  }

  /// Writes a window on the top of the picture behind it, which a style sheet keeps in sight.
  private mutating func write(heads: Double?, width: Double, options: PictureOptions) {
    guard let heads else { return }
    write("<div class=\"heads\" style=\"--w:", width)
    write("px\" aria-hidden=\"true\" hidden>\n")
    let frame = Rectangle(origin: Point(x: 0, y: 0), width: width, height: heads)
    write(windowOn: frame, options: options)
    write("</div>\n")
  }

  /// Writes a window through which a part of a picture is seen that is in the page as well.
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

/// How a picture is to be written, whatever it shows.
public struct PictureOptions: Hashable, Sendable {
  /// Which colours it has.
  public var theme: Theme
  /// What its ids begin with: one word a picture where several stand in one page.
  public var prefix: String
  /// Whether it carries its own style sheet, background, and title line.
  ///
  /// A page that holds pictures in its markup has `StyleSheet.text(theme:)` once in their place. It
  /// also says the same in words: what is drawn is hidden from those who hear the page, its links
  /// are left out of the order of the keyboard, and only title and description stay.
  public var isStandalone: Bool
  /// Whether names are links.
  public var hasLinks = true
  /// What it stands on, where it carries its own style sheet.
  public var background: Background
  /// What stands before every address in the picture that is no web address: the way from the
  /// picture's file to where its links begin, empty or ending in `/`.
  public var root: String

  /// Says how a picture is to be written; a background of one colour decides the theme.
  public init(
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
