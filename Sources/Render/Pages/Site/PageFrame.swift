import Base

/// What every page of a site has around its content: the title of the site, its sections, its
/// languages.
struct PageFrame: Sendable {
  let language: SiteLanguage
  let site: LocalizedSite
  private let options: SiteOptions
  /// All languages of the site with their names; empty if there is only one.
  private let languages: [(language: SiteLanguage, title: String)]
  private let sections: [SiteSection]
  private let title: String
  let sidebar: Sidebar

  /// Prepares the frame.
  ///
  /// - Parameters:
  ///   - site: The site.
  ///   - language: The language, and the folder of its pages.
  ///   - languages: All languages of the site, with their names.
  ///   - options: How the site is made.
  init(
    of site: LocalizedSite, _ language: SiteLanguage,
    among languages: [(language: SiteLanguage, title: String)], options: SiteOptions
  ) {
    (self.site, self.language, self.options) = (site, language, options)
    self.languages = languages.count == 1 ? [] : languages
    title = site.title(of: site.pack)
    sidebar = Sidebar(of: site)
    sections = site.model.sections.filter { $0.parent == nil }
  }

  /// The address of the language's first page; empty if it is not known.
  var published: String { options.address.isEmpty ? "" : options.address + language.folder }

  /// The contexts in which the template of a page looks names up: the frame, then the page, which
  /// has priority.
  func contexts(for page: PageContent) -> [Template.Value] {
    // The depth at which servers show the page of an unknown address is not known.
    let root = page.address == .notFound ? published : page.address.root
    let frame: Template.Object = [
      "strings": site.strings.value, "lang": .text(site.locale),
      "isRightToLeft": .flag(site.locale.isRightToLeft), "siteTitle": .text(title),
      "root": .text(root), "top": .text(root + language.pathToTop),
      "languages": .list(languages.map { link(to: $0.language, $0.title, for: page, root) }),
      "title": .text(page.title), "pageTitle": .text(windowTitle(of: page)),
      "description": .text(page.description),
      "canonical": .text(published.isEmpty ? "" : published + page.address.published),
      "rooms": .list(sections.map { link(to: $0, from: page) }),
      "crumbs": .list(page.crumbs.map { ["title": .text($0.title), "path": .link($0.address)] }),
      "twin": .text(page.hasMarkdown ? "index.md" : ""),
      "editAddress": .text(editAddress(of: page)), "isHome": .flag(page.address == .home),
      "homePath": .link(.home), "searchPath": .link(.search),
    ]
    return [.object(frame + sidebar.values(on: page.address)), .object(page.values)]
  }

  /// The address at which the file that a page is about is edited; empty if there is none.
  private func editAddress(of page: PageContent) -> String {
    if options.editAddress.isEmpty || page.source.isEmpty { return "" }
    let plain = "-._~/".utf8
    return page.source.utf8.reduce(into: options.editAddress) { address, byte in
      let isPlain =
        Character(Unicode.Scalar(byte)).isLetter && byte < 0x80
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || plain.contains(byte)
      address += isPlain ? String(Unicode.Scalar(byte)) : byte.percentEncoded
    }
  }

  /// The title of a window; with the section if a page of another section may have the same title.
  private func windowTitle(of page: PageContent) -> String {
    if page.address == .home { return title }
    let section = [SiteSection.situations, .recordings].first {
      page.address != $0.index && page.address.isInside($0)
    }
    return [page.title, section.map { site.strings($0.title) }, title].compactMap(\.self)
      .joined(separator: " – ")
  }

  /// A link to the same page in a language.
  private func link(
    to other: SiteLanguage, _ title: String, for page: PageContent, _ root: String
  ) -> Template.Value {
    let path = root + language.pathToTop + other.folder + page.address.path
    let published = options.address + other.folder + page.address.published
    return [
      "lang": .text(other.locale), "title": .text(title),
      "path": .text(options.address.isEmpty ? path : published), "link": .text(path),
      "isCurrent": .flag(other == language),
    ]
  }

  private func link(to section: SiteSection, from page: PageContent) -> Template.Value {
    [
      "title": .text(site.strings(section.title)), "path": .link(section.index),
      "isCurrent": .flag(page.address.isInside(section)),
    ]
  }
}

/// A language of a site, and the folder of its pages: every page has the same path in each.
struct SiteLanguage: Hashable, Sendable {
  let locale: Words.Locale
  /// The folder, `zh-Hans/`; empty for the first language, whose pages are at the top.
  let folder: String

  /// The languages of a site, the first at the top.
  static func all(in locales: [Words.Locale]) -> [SiteLanguage] {
    locales.enumerated().map { number, locale in
      SiteLanguage(locale: locale, folder: number == 0 ? "" : "\(locale)/")
    }
  }

  /// The path from the folder to the top of the site.
  var pathToTop: String { folder.isEmpty ? "" : "../" }
}

extension PageContent {
  /// Whether the site has the page as Markdown, too, beside the HTML.
  var hasMarkdown: Bool {
    ![.search, .simulator, .check].contains(address) && address.published != address.path
  }
}

extension Words.Locale {
  /// Whether the language is written from right to left.
  fileprivate var isRightToLeft: Bool {
    let language = prefix { $0 != "-" }
    return ["ar", "fa", "he", "ps", "sd", "ug", "ur", "yi"].contains(language)
  }
}
