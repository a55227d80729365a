internal import Model

/// Draws the pictures of a site, each as part of a page and as a file that stands alone.
struct Gallery: Sendable {
  /// One picture twice.
  struct Pictures {
    /// The picture as markup of its page, without colours of its own.
    let inPage: [UInt8]
    /// The picture as files.
    let alone: [Press.Sheet]
  }

  private let catalog: Catalog
  private let layouts = LayoutCache()

  /// Sets up a gallery.
  init(of catalog: Catalog) { self.catalog = catalog }

  /// Where a callback stands on its machine; nothing when no walk meets it.
  func pictures(of callback: Callback) throws(PackErrors) -> Pictures? {
    guard let facts = catalog.facts(of: callback.name).first?.value,
      let machine = catalog.machines[facts.machine],
      let moves = catalog.facts(of: facts.machine).first?.value
    else { return nil }
    let address = Address.picture(of: callback.name)
    func diagram(seenFrom page: Address) -> Diagram {
      Diagram(
        neighborhoodOf: callback.name, on: machine, facts: moves, locale: catalog.locale,
        link: { page.root + Address.page(of: $0).path })
    }
    let page = Address.page(of: callback.name)
    return Pictures(
      inPage: try inPage(diagram(seenFrom: page), number: 1, for: callback.place),
      alone: [
        Press.Sheet(
          path: address.path, bytes: try alone(diagram(seenFrom: address), callback.place))
      ])
  }

  private func inPage(
    _ diagram: Diagram, number: Int, for place: Place
  ) throws(PackErrors) -> [UInt8] {
    let options = PictureOptions(prefix: "picture-\(number)", isStandalone: false)
    return diagram.svg(try layout(of: diagram, for: place), options: options)
  }

  private func alone(_ diagram: Diagram, _ place: Place) throws(PackErrors) -> [UInt8] {
    diagram.svg(try layout(of: diagram, for: place))
  }

  private func layout(of diagram: Diagram, for place: Place) throws(PackErrors) -> Layout {
    do throws(LayoutError) {
      return try Layout(of: diagram, cache: layouts)
    } catch {
      throw PackErrors([Diagnostic(.error, error.description, at: place)])
    }
  }
}
