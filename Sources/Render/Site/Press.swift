internal import Model

/// Makes the files of a site, one subject at a time; subjects may be worked on at once.
struct Press: Sendable {
  /// What files are about.
  enum Subject: Sendable {
    case callback(Int)
  }

  /// A file in the making.
  struct Sheet: Sendable {
    /// Where it goes.
    let path: String
    /// What is in it.
    let bytes: [UInt8]
  }

  /// The pack.
  let catalog: Catalog
  private let templates: Templates
  private let frame: PageFrame
  private let gallery: Gallery

  /// Sets up a press.
  ///
  /// - Parameters:
  ///   - catalog: The pack.
  ///   - templates: The markup of the pages.
  ///   - base: The address that the site is published at; empty when not known.
  init(catalog: Catalog, templates: Templates, base: String) {
    self.catalog = catalog
    self.templates = templates
    frame = PageFrame(of: catalog, base: base)
    gallery = Gallery(of: catalog)
  }

  /// Everything that files are about, in a fixed order.
  var subjects: [Subject] { catalog.callbacks.indices.map(Subject.callback) }

  /// The files that are no pages: style sheets, scripts, and what else the templates bring along.
  ///
  /// The pictures in pages take their colours from the style sheet of the site.
  var attachments: [String: [UInt8]] {
    var files = templates.attachments
    files["assets/style.css", default: []] += StyleSheet.text(theme: .auto).utf8
    return files
  }

  /// The files about a subject.
  func sheets(about subject: Subject) -> Result<[Sheet], PackErrors> {
    do throws(PackErrors) {
      switch subject {
      case .callback(let index): return .success(try callback(catalog.callbacks[index]))
      }
    } catch {
      return .failure(error)
    }
  }

  private func callback(_ callback: Callback) throws(PackErrors) -> [Sheet] {
    let pictures = try gallery.pictures(of: callback)
    let page = CallbackPage(of: callback, in: catalog, picture: pictures?.inPage ?? []).page()
    return [try sheet(page)] + (pictures?.alone ?? [])
  }

  private func sheet(_ page: Page) throws(PackErrors) -> Sheet {
    guard page.faults.isEmpty else { throw PackErrors(page.faults) }
    let bytes = try templates.render(page.template, in: frame.contexts(for: page))
    return Sheet(path: page.address.path, bytes: bytes)
  }
}
