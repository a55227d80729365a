import Base
import Graphics

/// A file of a site or of an export.
struct SiteFile: Sendable {
  /// The path, relative to the folder of its language.
  let path: String
  let bytes: [UInt8]
}

/// Writes pages as HTML, with their diagrams in them or beside them.
struct HTMLWriter: Sendable {
  let templates: Templates
  let frame: PageFrame

  /// The files of a page: the page, and its diagrams.
  ///
  /// - Parameters:
  ///   - page: The page.
  ///   - contexts: The contexts of its template.
  /// - Returns: The files.
  /// - Throws: The faults of its template.
  func files(
    of page: PageContent, in contexts: [Template.Value]
  ) throws(PackErrors) -> [SiteFile] {
    // The depth at which servers show the page of an unknown address is not known.
    let published = page.address == .notFound ? frame.published : nil
    let bytes = try templates.render(
      "html/\(page.template)", as: .html(from: page.address, published: published), in: contexts)
    let diagrams = page.figures.filter(\.hasFile).map { figure in
      let file = Address.picture(named: figure.name)
      return SiteFile(path: file.path, bytes: figure.svg(PictureOptions(root: file.root)))
    }
    return [SiteFile(path: page.address.path, bytes: bytes)] + diagrams
  }

  /// A diagram as it is shown in a page: as part of it, at its own size.
  static func markup(of figure: Figure, on page: Address) -> [UInt8] {
    var options = PictureOptions(isStandalone: false, root: page.root)
    // On pages of callbacks, the links are beside the diagram.
    options.hasLinks = figure.kind == .machine
    return figure.svg(options)
  }
}

extension Figure {
  /// Whether the site has the diagram as a file.
  fileprivate var hasFile: Bool { kind == .machine }
}
