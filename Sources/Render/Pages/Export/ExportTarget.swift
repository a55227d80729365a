/// A place that shows pages: the files of the pages there, and how they link to one another.
///
/// Pages are identified by their paths in the site, such as `callbacks/viewDidLoad/index.html`.
///
///     ExportTarget.githubWiki.file(for: "callbacks/viewDidLoad/index.html")
///     // callback-viewDidLoad.md
package enum ExportTarget: String, Hashable, Sendable, CaseIterable {
  /// A folder in a repository: `.md` files that GitHub and GitLab show, `README.md` first.
  case folder
  /// A wiki on GitHub, where all pages have one folder: `callback-viewDidLoad`, `_Sidebar.md`.
  case githubWiki
  /// A wiki on GitLab, where pages have folders: `callbacks/viewDidLoad`, `_sidebar.md`.
  case gitlabWiki
  /// A space of Confluence: pages in its storage format that are identified by their titles.
  case confluence
  /// A catalog of DocC, where a page is identified by the name of its file, whatever its folder:
  /// `callbacks/callback-viewDidLoad.md`.
  case docc
  /// The site itself, which has each page as Markdown, too: `callbacks/viewDidLoad/index.md`.
  case site

  /// The set of the templates of its pages.
  var templates: String { self == .docc ? "docc" : "markdown" }

  /// The file of the sidebar; `nil` if it has none.
  var sidebar: String? {
    switch self {
    case .folder, .confluence, .docc, .site: nil
    case .githubWiki: "_Sidebar.md"
    case .gitlabWiki: "_sidebar.md"
    }
  }

  /// The file of a page or a picture.
  ///
  /// - Parameter path: A path of the site, without a fragment.
  /// - Returns: A path from the top of the folder.
  func file(for path: String) -> String {
    let ending = "index.html"
    guard path == ending || path.hasSuffix("/index.html") else { return path }
    if self == .site { return String(Substring(path.utf8.dropLast(4))) + "md" }
    if path == ending { return home }
    let folder = String(path.dropLast(ending.count + 1))
    if let section = SiteSection.allCases.first(where: { $0.folder == folder }) {
      return index(of: section)
    }
    let parts = folder.utf8.split(separator: Self.slash).map { String(Substring($0)) }
    let above = parts.dropLast().joined(separator: "/")
    guard let section = SiteSection.allCases.first(where: { $0.folder == above }) else {
      return path
    }
    return page(parts[parts.count - 1], of: section)
  }

  /// The link from one page to another, or to a picture.
  ///
  /// - Parameters:
  ///   - path: A path of the site, perhaps with a fragment.
  ///   - page: The file with the link.
  /// - Returns: An address relative to the page, as the target reads it.
  func link(to path: String, from page: String) -> String {
    let end = path.utf8.firstIndex(of: UInt8(ascii: "#"))
    let fragment = end.map { String(path[$0...]) } ?? ""
    let file = file(for: end.map { String(path[..<$0]) } ?? path)
    // DocC names headings itself.
    if self == .docc { return Self.catalogLink(to: file) }
    if file == page && !fragment.isEmpty { return fragment }
    let page = Address(path: page)
    guard self == .githubWiki || self == .gitlabWiki, file.hasSuffix(".md") else {
      return Address(path: file).link(from: page) + fragment
    }
    let name = String(file.dropLast(3))
    if self == .githubWiki { return name + fragment }
    // With a dot in front, GitLab takes any name as relative to the page, even one that looks like
    // the name of a file.
    let link = Address(path: name).link(from: page)
    return (link.hasPrefix(".") ? link : "./" + link) + fragment
  }

  /// The file of the first page.
  package var home: String {
    switch self {
    case .folder: "README.md"
    case .githubWiki: "Home.md"
    case .gitlabWiki, .docc: "home.md"
    case .confluence: "home.xml"
    case .site: "index.md"
    }
  }

  private func index(of section: SiteSection) -> String {
    switch self {
    case .folder: "\(section.folder)/README.md"
    case .site: "\(section.folder)/index.md"
    case .gitlabWiki: "\(section.folder).md"
    case .githubWiki, .docc: "\(section.rawValue).md"
    case .confluence: "\(section.rawValue).xml"
    }
  }

  private func page(_ name: String, of section: SiteSection) -> String {
    let one = "\(section.rawValue.dropLast())-\(name)"
    return switch self {
    case .folder: "\(section.folder)/\(name.lowercased() == "readme" ? name + "_" : name).md"
    case .githubWiki: "\(one).md"
    case .gitlabWiki: "\(section.folder)/\(name).md"
    case .site: "\(section.folder)/\(name)/index.md"
    case .confluence: "\(section.folder)/\(name).xml"
    case .docc: "\(section.rawValue)/\(one).md"
    }
  }

  /// The name of a page or a picture in DocC.
  private static func catalogLink(to file: String) -> String {
    let name = file.utf8.split(separator: slash).last.map { Substring($0) } ?? ""
    return name.hasSuffix(".md") ? "doc:\(name.dropLast(3))" : String(name)
  }

  private static let slash = UInt8(ascii: "/")
}
