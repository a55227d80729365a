internal import Model

extension Handbook {
  /// A picture in a page: an image, whose file stands beside the page, or a block of code.
  func figure(of picture: Figure.Picture, at spot: Figure.Spot) -> Figure {
    if pictures == .mermaid { return Self.figure(ofCode: picture.mermaid) }
    // No name has a plus sign in it.
    let number = spot.variant == 1 ? "" : "+\(spot.variant)"
    let file = "diagrams/\(spot.room.one)-\(spot.name)\(number)"
    let source = "\(spot.page.root)\(file).\(pictures.rawValue)"
    var markup = Array("<img src=\"\(source)\" alt=\"".utf8)
    HTML.escape(picture.title, into: &markup)
    // DocC has a switch of its own between light and dark.
    let themes: [(ending: String, theme: Theme)] =
      medium == .docc ? [("", .light), ("~dark", .dark)] : [("", .auto)]
    let sheets = themes.map { ending, theme in
      Sheet(path: "\(file)\(ending).svg", bytes: picture.print(Self.options(theme)))
    }
    return Figure(markup: markup + "\">".utf8, files: sheets)
  }

  /// A picture in a page leads nowhere; its links would only be dead when it is opened alone.
  private static func options(_ theme: Theme) -> PictureOptions {
    var options = PictureOptions(theme: theme)
    options.hasLinks = false
    return options
  }

  private static func figure(ofCode text: String) -> Figure {
    var markup = Array("<pre><code class=\"language-mermaid\">".utf8)
    HTML.escape(text, into: &markup)
    return Figure(markup: markup + "</code></pre>".utf8)
  }
}

extension Room {
  /// One of what is in it, as the names of files say it.
  fileprivate var one: Substring { rawValue.dropLast() }
}
