/// A place that shows pages: where those of a pack go in it, and how they name one another.
///
/// Pages are known by their paths in the site, such as `callbacks/viewDidLoad/index.html`.
package enum Medium: String, Hashable, Sendable, CaseIterable {
  /// A folder in a repository: `.md` files that GitHub and GitLab show, `README.md` first.
  case folder
  /// A wiki on GitHub, where all pages have one folder: `callback-viewDidLoad`, `_Sidebar.md`.
  case githubWiki
  /// A wiki on GitLab, where pages have folders: `callbacks/viewDidLoad`, `_sidebar.md`.
  case gitlabWiki
  /// A space of Confluence, whose pages are in its storage format and known by their titles.
  case confluence
  /// A catalog of DocC, where a page is known by the name of its file, whatever its folder:
  /// `callbacks/callback-viewDidLoad.md`.
  case docc
  /// The site itself: beside each page its text, `callbacks/viewDidLoad/index.md`.
  case twin

  /// The templates of its pages, by the folder at the top.
  var templates: String { self == .docc ? "docc" : "markdown" }

  /// The file of the sidebar; nothing where there is none.
  var sidebar: String? {
    switch self {
    case .folder, .confluence, .docc, .twin: nil
    case .githubWiki: "_Sidebar.md"
    case .gitlabWiki: "_sidebar.md"
    }
  }

  /// The file that a page or a picture goes to.
  ///
  /// - Parameter path: A path of the site, without a fragment.
  /// - Returns: A path from the top of the folder.
  func file(for path: String) -> String {
    let ending = "index.html"
    guard path == ending || path.hasSuffix("/index.html") else { return path }
    if self == .twin { return String(Substring(path.utf8.dropLast(4))) + "md" }
    if path == ending { return home }
    let folder = String(path.dropLast(ending.count + 1))
    if let room = Room.allCases.first(where: { $0.folder == folder }) { return index(of: room) }
    let parts = folder.utf8.split(separator: Self.slash).map { String(Substring($0)) }
    let above = parts.dropLast().joined(separator: "/")
    guard let room = Room.allCases.first(where: { $0.folder == above }) else { return path }
    return page(parts[parts.count - 1], of: room)
  }

  /// How one page names another, or a picture.
  ///
  /// - Parameters:
  ///   - path: A path of the site, perhaps with a fragment.
  ///   - page: The file that names it.
  /// - Returns: An address relative to the page, as the medium reads it.
  func link(to path: String, from page: String) -> String {
    let end = path.utf8.firstIndex(of: UInt8(ascii: "#"))
    let fragment = end.map { String(path[$0...]) } ?? ""
    let file = file(for: end.map { String(path[..<$0]) } ?? path)
    // Pages of Confluence are known by titles, which their writer knows.
    if self == .confluence { return file == page && !fragment.isEmpty ? fragment : path }
    // DocC names headings itself.
    if self == .docc { return Self.catalogLink(to: file) }
    if file == page && !fragment.isEmpty { return fragment }
    let page = Address(path: page)
    guard self == .githubWiki || self == .gitlabWiki, file.hasSuffix(".md") else {
      return Address(path: file).link(from: page) + fragment
    }
    let name = String(file.dropLast(3))
    if self == .githubWiki { return name + fragment }
    // With a dot in front GitLab reads any name from where the page is, even one that ends in what
    // looks like the ending of a file.
    let way = Address(path: name).link(from: page)
    return (way.hasPrefix(".") ? way : "./" + way) + fragment
  }

  /// The file of the first page.
  package var home: String {
    switch self {
    case .folder: "README.md"
    case .githubWiki: "Home.md"
    case .gitlabWiki, .docc: "home.md"
    case .confluence: "home.xml"
    case .twin: "index.md"
    }
  }

  private func index(of room: Room) -> String {
    switch self {
    case .folder: "\(room.folder)/README.md"
    case .twin: "\(room.folder)/index.md"
    case .gitlabWiki: "\(room.folder).md"
    case .githubWiki, .docc: "\(room.rawValue).md"
    case .confluence: "\(room.rawValue).xml"
    }
  }

  private func page(_ name: String, of room: Room) -> String {
    let one = "\(room.rawValue.dropLast())-\(name)"
    return switch self {
    case .folder: "\(room.folder)/\(name.lowercased() == "readme" ? name + "_" : name).md"
    case .githubWiki: "\(one).md"
    case .gitlabWiki: "\(room.folder)/\(name).md"
    case .twin: "\(room.folder)/\(name)/index.md"
    case .confluence: "\(room.folder)/\(name).xml"
    case .docc: "\(room.rawValue)/\(one).md"
    }
  }

  /// How DocC names a page, or a picture.
  private static func catalogLink(to file: String) -> String {
    let name = file.utf8.split(separator: slash).last.map { Substring($0) } ?? ""
    return name.hasSuffix(".md") ? "doc:\(name.dropLast(3))" : String(name)
  }

  private static let slash = UInt8(ascii: "/")
}
