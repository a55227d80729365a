internal import Model

/// Draws the pictures of a site, as parts of pages and as files that stand alone.
struct Gallery: Sendable {
  /// The pack.
  let catalog: Catalog
  private let layouts = LayoutCache()

  /// Sets up a gallery.
  init(of catalog: Catalog) { self.catalog = catalog }

  /// Where a callback stands on its machine, seen from a page; nothing when no walk meets it.
  ///
  /// - Parameters:
  ///   - callback: The callback.
  ///   - address: The page or the file that shows the picture.
  ///   - options: How it is written.
  /// - Returns: The picture as UTF-8.
  /// - Throws: Why it cannot be laid out.
  func neighborhood(
    of callback: Callback, at address: Address, _ options: PictureOptions
  ) throws(PackErrors) -> [UInt8]? {
    guard let (model, machine, facts) = catalog.home(of: callback.name) else { return nil }
    let diagram = Diagram(
      neighborhoodOf: callback.name, on: machine, facts: facts,
      in: model.configuration, locale: catalog.locale,
      link: { address.root + Address.page(of: $0).path })
    return diagram.svg(try layout(of: diagram, for: callback.place), options: options)
  }

  /// A machine's state diagram in the default configuration, or in the first that has it.
  ///
  /// - Parameters:
  ///   - machine: The machine.
  ///   - address: The page or the file that shows the picture.
  ///   - options: How it is written.
  /// - Returns: The picture as UTF-8.
  /// - Throws: Why it cannot be laid out.
  func poster(
    of machine: Machine, at address: Address, _ options: PictureOptions
  ) throws(PackErrors) -> [UInt8]? {
    let home = catalog.models.first { $0.facts.machines[machine.name] != nil }
    guard let home, let facts = home.facts.machines[machine.name] else { return nil }
    let diagram = Diagram(
      of: machine, facts: facts, in: home.configuration, locale: catalog.locale,
      link: { address.root + Address.page(of: $0).path })
    return diagram.svg(try layout(of: diagram, for: machine.place), options: options)
  }

  private func layout(of diagram: Diagram, for place: Place) throws(PackErrors) -> Layout {
    do throws(LayoutError) {
      return try Layout(of: diagram, cache: layouts)
    } catch {
      throw PackErrors([Diagnostic(.error, error.description, at: place)])
    }
  }
}

extension PictureOptions {
  /// A picture in the markup of a page, by its number there.
  static func inPage(_ number: Int) -> PictureOptions {
    PictureOptions(prefix: "picture-\(number)", isStandalone: false)
  }
}
