/// Turns what fills an HTML page into what fills the same page in Markdown.
///
/// Addresses are the values named `path`, `...Path`, and `link`; markup becomes Markdown; other
/// texts stay, and are escaped where they land.
struct Translation {
  /// Where the pages go.
  let medium: Medium
  /// The page, as a path of the site.
  let path: String
  /// The page, as a file of the medium.
  let file: String

  /// Translates for one page of the site.
  init(to medium: Medium, for path: String) {
    self.init(to: medium, for: path, file: medium.file(for: path))
  }

  /// Translates for a file that is no page of the site, such as a sidebar.
  init(to medium: Medium, for path: String, file: String) {
    self.medium = medium
    self.path = path
    self.file = file
  }

  /// Translates a value and all that is in it.
  func callAsFunction(_ value: Template.Value, named name: String = "") -> Template.Value {
    switch value {
    case .object(let object):
      .object(Template.Object(object.pairs.map { ($0.0, self($0.1, named: $0.0)) }))
    case .list(let items): .list(items.map { self($0, named: name) })
    case .html(let bytes): .html(markdown(bytes, named: name))
    case .text(let text): translated(text, named: name)
    case .flag, .name: value
    }
  }

  private func translated(_ text: String, named name: String) -> Template.Value {
    if text.isEmpty { return .text(text) }
    if name == "path" || name.hasSuffix("Path") {
      return .html(Array(medium.link(to: text, from: file).utf8))
    }
    switch name {
    case "link": return .html(Array(address(text).utf8))
    case "address": return .html(Array(MarkdownText.address(text).utf8))
    default: return .text(text)
    }
  }

  private func markdown(_ html: [UInt8], named name: String) -> [UInt8] {
    if html.isEmpty { return [] }
    let pieces = Hypertext.read(html)
    // A declaration stands between the fences of its template.
    if name == "declaration" { return Array(pieces.map(\.words).joined().utf8) }
    let prose = MarkdownProse(link: address, keepsLinks: name != "statement")
    return Array(prose.text(pieces).utf8)
  }

  /// An address of the page's own markup: relative to its place in the site, or on the web.
  private func address(_ text: String) -> String {
    let root = Address(path: path).root
    if text.hasPrefix("#") || !text.hasPrefix(root) || text.contains(":") { return text }
    return medium.link(to: String(text.dropFirst(root.count)), from: file)
  }
}
