internal import Model

/// A state diagram that is laid out, ready to be printed on any page.
struct Plate: Sendable {
  private let engraving: Engraving
  private let title: String
  /// Where callbacks lead that attention is drawn to; empty for none.
  private let address: String

  /// Makes a plate.
  ///
  /// - Parameters:
  ///   - engraving: The diagram, whose links begin at the top of the site.
  ///   - title: What it is called here; as the diagram says, where nothing else is said.
  ///   - address: Where callbacks lead that attention is drawn to; empty for none.
  init(of engraving: Engraving, title: String? = nil, lighting address: String = "") {
    self.engraving = engraving
    self.title = title ?? engraving.diagram.title
    self.address = address
  }

  /// What is drawn.
  var diagram: Diagram { engraving.diagram.with(title: title).lit(by: address) }

  /// The picture as UTF-8.
  func print(_ options: PictureOptions) -> [UInt8] {
    engraving.print(title: title, lighting: address, options)
  }
}

extension PictureOptions {
  /// A picture in the markup of a page, by its number there.
  static func inPage(_ number: Int, at address: Address) -> PictureOptions {
    PictureOptions(prefix: "picture-\(number)", isStandalone: false, root: address.root)
  }

  /// A picture in a file of its own.
  static func alone(at address: Address) -> PictureOptions { PictureOptions(root: address.root) }
}
