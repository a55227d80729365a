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
    let sheet = Sheet(path: "\(file).svg", bytes: picture.print(Self.options))
    return Figure(markup: markup + "\">".utf8, files: [sheet])
  }

  /// A picture in a page leads nowhere; its links would only be dead when it is opened alone.
  private static var options: PictureOptions {
    var options = PictureOptions()
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
