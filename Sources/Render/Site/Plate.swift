internal import Model

/// A state diagram that is laid out, ready to be printed on any page.
struct Plate: Sendable {
  /// What is drawn.
  let diagram: Diagram
  private let layout: Layout

  /// Lays a diagram out.
  ///
  /// - Parameters:
  ///   - diagram: The diagram, whose links begin at the top of the site.
  ///   - place: What it is about, for the diagnostic when it cannot be laid out.
  ///   - layouts: The layouts made before.
  /// - Throws: Why it cannot be laid out.
  init(of diagram: Diagram, at place: Place, _ layouts: LayoutCache) throws(PackErrors) {
    self.diagram = diagram
    do throws(LayoutError) {
      layout = try Layout(of: diagram, cache: layouts)
    } catch {
      throw PackErrors([Diagnostic(.error, error.description, at: place)])
    }
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
