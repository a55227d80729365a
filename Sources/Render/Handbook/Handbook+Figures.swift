internal import Model

extension Handbook {
  /// A diagram as a page shows it.
  struct Figure {
    /// What stands in the page: an image or a block of code, as HTML.
    let markup: [UInt8]
    /// The files beside the page.
    let files: [Press.Sheet]
  }

  /// A diagram of states; nothing where there is none.
  ///
  /// - Parameters:
  ///   - plate: The diagram, laid out.
  ///   - name: The name of its file, without an ending.
  ///   - address: The page that shows it.
  /// - Returns: What stands in the page, and the files beside it.
  func figure(of plate: Plate?, as name: String, at address: Address) -> Figure {
    guard let plate else { return Figure(markup: [], files: []) }
    if pictures == .mermaid { return Self.figure(ofCode: plate.diagram.mermaid) }
    return figure(
      of: plate.print(Self.options), title: plate.diagram.title, as: name, at: address)
  }

  /// A diagram of messages.
  func figure(of sequence: Sequence, as name: String, at address: Address) -> Figure {
    if pictures == .mermaid { return Self.figure(ofCode: sequence.mermaid) }
    return figure(of: sequence.svg(Self.options), title: sequence.title, as: name, at: address)
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
    return Figure(markup: markup + "</code></pre>".utf8, files: [])
  }

  private func figure(
    of svg: [UInt8], title: String, as name: String, at address: Address
  ) -> Figure {
    let file = "diagrams/\(name)"
    var markup = Array("<img src=\"\(address.root)\(file).\(pictures.rawValue)\" alt=\"".utf8)
    HTML.escape(title, into: &markup)
    return Figure(
      markup: markup + "\">".utf8, files: [Press.Sheet(path: "\(file).svg", bytes: svg)])
  }
}
