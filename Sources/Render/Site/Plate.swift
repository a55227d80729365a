internal import Model

/// A state diagram and its layout, ready to be printed on any page.
struct Plate: Sendable {
  /// The diagram; its links begin at the top of the site.
  let diagram: StateDiagram
  private let layout: GraphLayout

  private init(_ diagram: StateDiagram, _ layout: GraphLayout) {
    self.diagram = diagram
    self.layout = layout
  }

  /// Lays a diagram out.
  ///
  /// - Parameters:
  ///   - diagram: The diagram, whose links begin at the top of the site.
  ///   - layouts: The layouts made before.
  /// - Throws: The reason why it cannot be laid out.
  init(of diagram: StateDiagram, _ layouts: LayoutCache) throws(LayoutError) {
    self.init(diagram, try GraphLayout(of: diagram, cache: layouts))
  }

  /// The same diagram under another title, with attention drawn to callbacks.
  ///
  /// - Parameters:
  ///   - title: The new title.
  ///   - address: The address that the callbacks link to; empty for none.
  /// - Returns: The diagram in the same layout.
  func with(title: String, highlighting address: String) -> Plate {
    Plate(diagram.with(title: title).highlighted(by: address), layout)
  }

  /// The picture as UTF-8.
  func print(_ options: PictureOptions) -> [UInt8] { diagram.svg(layout, options: options) }
}

extension PictureOptions {
  /// A picture in the markup of a page, by its number there.
  static func inPage(_ number: Int, at address: Address) -> PictureOptions {
    PictureOptions(prefix: "picture-\(number)", isStandalone: false, root: address.root)
  }

  /// A picture in a file of its own.
  static func alone(at address: Address) -> PictureOptions { PictureOptions(root: address.root) }
}
