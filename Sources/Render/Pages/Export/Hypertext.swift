import Formats

/// A piece of the HTML that this program writes: elements and texts.
indirect enum Hypertext: Hashable, Sendable {
  /// An element, its attributes in order, and what is in it.
  case element(String, attributes: [String: String], [Hypertext])
  /// Words, without escapes.
  case text(String)

  /// How deep elements may nest; those beyond are left out, and their content stays.
  private static let deepest = 64

  /// The elements that are never closed.
  private static let empty: Set<String> = ["br", "hr", "img", "input"]

  /// Reads HTML of our own: every element but empty ones is closed, and every text is escaped.
  static func read(_ html: [UInt8]) -> [Hypertext] {
    var stack: [(name: String, attributes: [String: String], content: [Hypertext])] = [
      ("", [:], [])
    ]
    var skipped: [String] = []
    var rest = html[...]
    while let sign = rest.first {
      if sign != UInt8(ascii: "<") {
        let end = rest.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
        stack[stack.count - 1].content.append(.text(unescaped(rest[..<end])))
        rest = rest[end...]
        continue
      }
      let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex - 1
      let tag = rest[(rest.startIndex + 1)..<end]
      rest = rest[(end + 1)...]
      if tag.first == UInt8(ascii: "/") {
        if skipped.popLast() == nil, stack.count > 1 {
          let done = stack.removeLast()
          stack[stack.count - 1].content.append(
            .element(done.name, attributes: done.attributes, done.content))
        }
        continue
      }
      let (name, attributes) = opening(tag)
      if name == "wbr" { continue }
      if empty.contains(name) {
        stack[stack.count - 1].content.append(.element(name, attributes: attributes, []))
      } else if stack.count > deepest || !skipped.isEmpty {
        skipped.append(name)
      } else {
        stack.append((name, attributes, []))
      }
    }
    return stack[0].content + stack.dropFirst().flatMap(\.content)
  }

  /// The words in it, without any markup.
  var words: String {
    switch self {
    case .text(let text): text
    case .element(_, _, let content): content.map(\.words).joined()
    }
  }

  /// The name of an element and its attributes, from what stands between the angle brackets.
  ///
  /// An attribute without a value has an empty one.
  private static func opening(_ tag: ArraySlice<UInt8>) -> (String, [String: String]) {
    let name = tag.prefix { !separatesAttributes($0) }
    var attributes: [String: String] = [:]
    var rest = tag[name.endIndex...].drop(while: separatesAttributes)
    while !rest.isEmpty {
      let key = rest.prefix { !separatesAttributes($0) && $0 != UInt8(ascii: "=") }
      rest = rest[key.endIndex...]
      var value = rest.prefix(0)
      if rest.first == UInt8(ascii: "=") {
        rest = rest.dropFirst(2)
        value = rest.prefix { $0 != UInt8(ascii: "\"") }
        rest = rest[value.endIndex...].dropFirst()
      }
      attributes[String(decoding: key, as: UTF8.self)] = unescaped(value)
      rest = rest.drop(while: separatesAttributes)
    }
    return (String(decoding: name, as: UTF8.self), attributes)
  }

  /// Whether a byte separates the attributes of an element.
  private static func separatesAttributes(_ byte: UInt8) -> Bool {
    byte <= UInt8(ascii: " ") || byte == UInt8(ascii: "/")
  }

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    var plain: [UInt8] = []
    var rest = bytes
    // By bytes, since the mark behind a semicolon may make one letter of both.
    while let first = rest.first {
      let isEntity = first == UInt8(ascii: "&")
      let known = isEntity ? entities.first { rest.starts(with: $0.text.utf8) } : nil
      plain.append(known?.meaning ?? first)
      rest = rest.dropFirst(known?.text.utf8.count ?? 1)
    }
    return String(decoding: plain, as: UTF8.self)
  }

  private static let entities: [(text: String, meaning: UInt8)] = [
    ("&lt;", UInt8(ascii: "<")), ("&gt;", UInt8(ascii: ">")), ("&quot;", UInt8(ascii: "\"")),
    ("&#39;", UInt8(ascii: "'")), ("&amp;", UInt8(ascii: "&")),
  ]
}

extension [String: String] {
  /// The box that a check box with these attributes is.
  var box: String { self["checked"] == nil ? "☐" : "☑" }
}

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
    // The words of the site itself are hundreds, and name no addresses.
    case .object where name == "strings": value
    case .object(let object):
      .object(Template.Object(object.pairs.map { ($0.0, self($0.1, named: $0.0)) }))
    case .list(let items): .list(items.map { self($0, named: name) })
    case .html(let bytes), .twofold(_, twin: let bytes): .html(markdown(bytes, named: name))
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
    if text.hasPrefix("#") || !text.hasPrefix(root) || Address.hasScheme(text) { return text }
    return medium.link(to: String(text.dropFirst(root.count)), from: file)
  }
}
