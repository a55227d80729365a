import Base
import Checker
import Conformance
import Formats
import Graphics
import Pack

/// The pages of a pack in a space of Confluence, where a page is known by its title alone.
struct ConfluenceSpace: Sendable {
  /// A page, and where it stands in the space.
  struct Place: Hashable, Sendable {
    /// The page, as a path of the site.
    let path: String
    /// Its title, which no other page has.
    let title: String
    /// The title of the page above it; empty for the first page.
    let parent: String
  }

  /// The most letters that Confluence allows in a title.
  private static let longest = 240

  /// The pages, each after the one above it.
  let places: [Place]
  private let titles: [String: String]

  /// Gives the pages of a pack their titles.
  init(of catalog: Catalog) {
    let pack = catalog.pack
    let home = pack.title.shown(as: pack.name, in: catalog.locale)
    var draft = Draft()
    let top = draft.add(.home, home, "", under: "")
    func add(_ room: Room, _ pages: [(String, Address, String)]) {
      if pages.isEmpty { return }
      let above = room.parent.flatMap { draft.title(of: $0.index) } ?? top
      let parent =
        room.hasIndex
        ? draft.add(room.index, catalog.strings(room.title), home, under: above) : above
      for (name, address, title) in pages {
        draft.add(address, title, name, under: parent)
      }
    }
    let locale = catalog.locale
    add(
      .callbacks,
      catalog.callbacks.map {
        ($0.name.text, .page(of: $0.name), pack.callbackNames.display($0.name))
      })
    add(
      .situations,
      pack.situations.map {
        ($0.name.text, .page(of: $0.name), $0.title.shown(as: $0.name, in: locale))
      })
    draft.add(Room.evidence.index, catalog.strings(Room.evidence.title), home, under: top)
    if !catalog.guarantees.all.isEmpty {
      draft.add(
        Room.guarantees.index, catalog.strings(Room.guarantees.title), home,
        under: draft.title(of: Room.evidence.index) ?? top)
    }
    add(
      .machines,
      pack.machines.map {
        ($0.name.text, .page(of: $0.name), $0.title.shown(as: $0.name, in: locale))
      })
    add(
      .recordings,
      catalog.recordingsByPage.map { findings in
        let first = findings[0].recording
        let address = catalog.addresses[first.name]
        if address.fragment.isEmpty {
          return (first.name.text, address, first.title.shown(as: first.name, in: locale))
        }
        let source = first.citation.source
        let title = "\(catalog.title(of: source)) – \(catalog.strings(.recordings))"
        return (source.text, Address(path: address.file), title)
      })
    add(
      .changes,
      catalog.chronicle.steps.filter { !$0.isQuiet }.map {
        (catalog.axis(of: $0).name.text, catalog.address(of: $0), catalog.title(of: $0))
      })
    add(
      .articles,
      pack.articles.map { ($0.source.text, .page(of: $0), catalog.title(of: $0)) })
    if !pack.sources.isEmpty {
      draft.add(
        Room.sources.index, catalog.strings(Room.sources.title), home,
        under: draft.title(of: Room.evidence.index) ?? top)
    }
    places = draft.places
    titles = Dictionary(uniqueKeysWithValues: places.map { ($0.path, $0.title) })
  }

  /// The title of a page; nothing for what is no page of the space.
  func title(of path: String) -> String? { titles[path] }

  /// The titles given so far.
  private struct Draft {
    var places: [Place] = []
    private var used: Set<String> = []

    /// The title of a page that was added.
    func title(of address: Address) -> String? {
      places.first { $0.path == address.path }?.title
    }

    /// Adds a page under a title of its own: the words, else the words and the name, else a number.
    @discardableResult
    mutating func add(
      _ address: Address, _ words: String, _ name: String, under parent: String
    ) -> String {
      var title = Self.title(words, "")
      if used.contains(title.lowercased()) { title = Self.title(words, " (\(name))") }
      var number = 2
      while used.contains(title.lowercased()) {
        title = Self.title(words, " (\(name), \(number))")
        number += 1
      }
      used.insert(title.lowercased())
      places.append(Place(path: address.path, title: title, parent: parent))
      return title
    }

    /// Words and an ending as a title, the words cut where both are too long.
    private static func title(_ words: String, _ ending: String) -> String {
      words.withoutControls.prefix(max(0, ConfluenceSpace.longest - ending.count)) + ending
    }
  }
}

/// Writes the HTML of our pages in Confluence's storage format, which is XHTML with macros.
struct StorageProse {
  /// What a link leads to.
  enum Target: Hashable {
    /// A page of the same space, by its title; without a title, the page itself.
    case page(title: String, anchor: String)
    /// An address on the web.
    case web(String)
    /// Nothing that is there.
    case nowhere
  }

  /// What an address of the HTML leads to.
  let target: (String) -> Target

  /// Elements that stay as they are, without their attributes.
  private static let kept: Set<String> = [
    "p", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "table", "thead", "tbody",
    "tr", "th", "td", "em", "strong", "code", "del",
  ]

  /// Elements that only serve pages of the site.
  private static let dropped: Set<String> = ["nav", "h1", "input", "label", "script", "summary"]

  /// The pieces as storage format.
  func text(_ pieces: [Hypertext]) -> String { pieces.map(text).joined() }

  private func text(_ piece: Hypertext) -> String {
    guard case .element(let name, let attributes, let content) = piece else {
      return Self.escaped(piece.words)
    }
    if name == "input", attributes["type"] == "checkbox" { return attributes.box }
    if Self.dropped.contains(name) || attributes["hidden"] != nil { return "" }
    let anchor = attributes["id"].map(Self.anchor) ?? ""
    switch name {
    case "br", "hr": return "<\(name)/>"
    case "a": return link(to: attributes["href"] ?? "", content)
    // A picture without words is for the eye alone, and its file does not come along.
    case "img": return attributes["alt"]?.isEmpty == true ? "" : Self.image(attributes)
    case "pre": return Self.code(piece.words)
    case "dl": return anchor + "<table><tbody>\(rows(of: content))</tbody></table>"
    case "details": return expand(content)
    case "span" where ["when", "mark", "remark"].contains(attributes["class"]):
      return "<em>\(text(content))</em>"
    case "tbody", "tr":
      // Only a cell can hold an anchor.
      return "<\(name)>\(text(Self.holding(attributes["id"], content)))</\(name)>"
    case _ where Self.kept.contains(name): return "<\(name)>\(anchor)\(text(content))</\(name)>"
    default: return anchor + text(content)
    }
  }

  /// The content with an id on its first cell or row.
  private static func holding(_ id: String?, _ content: [Hypertext]) -> [Hypertext] {
    guard let id else { return content }
    let place = content.firstIndex { piece in
      if case .element = piece { true } else { false }
    }
    guard let place, case .element(let name, var attributes, let inner) = content[place] else {
      return content
    }
    attributes["id"] = id
    var content = content
    content[place] = .element(name, attributes: attributes, inner)
    return content
  }

  /// Terms and what is said of them, as rows; each pair may have an element of its own around it.
  private func rows(of content: [Hypertext]) -> String {
    var pairs: [[Hypertext]] = []
    for case .element(let name, let attributes, let inner) in content {
      if name == "div" {
        pairs.append(inner)
      } else if name == "dd", !pairs.isEmpty {
        pairs[pairs.count - 1].append(.element(name, attributes: attributes, inner))
      } else {
        pairs.append([.element(name, attributes: attributes, inner)])
      }
    }
    return pairs.map { "<tr>\(cells(of: $0))</tr>" }.joined()
  }

  private func cells(of pair: [Hypertext]) -> String {
    var cells = ""
    for case .element(let name, _, let inner) in pair {
      cells += name == "dt" ? "<th>\(text(inner))</th>" : "<td>\(text(inner))</td>"
    }
    return cells
  }

  private func link(to address: String, _ content: [Hypertext]) -> String {
    switch target(address) {
    case .nowhere: return ""
    case .web(let address): return "<a href=\"\(Self.escaped(address))\">\(text(content))</a>"
    case .page(let title, let anchor):
      let place = anchor.isEmpty ? "" : " ac:anchor=\"\(Self.escaped(anchor))\""
      let page =
        title.isEmpty ? "" : "<ri:page ri:content-title=\"\(Self.escaped(title))\"/>"
      return "<ac:link\(place)>\(page)<ac:link-body>\(text(content))</ac:link-body></ac:link>"
    }
  }

  private func expand(_ content: [Hypertext]) -> String {
    var title = ""
    for case .element("summary", _, let words) in content {
      title = words.map(\.words).joined()
    }
    return Self.macro(
      "expand", [("title", title)], "<ac:rich-text-body>\(text(content))</ac:rich-text-body>")
  }

  private static func image(_ attributes: [String: String]) -> String {
    let name = (attributes["src"] ?? "").split(separator: "/").last.map(String.init) ?? ""
    return "<ac:image ac:alt=\"\(escaped(attributes["alt"] ?? ""))\">"
      + "<ri:attachment ri:filename=\"\(escaped(name))\"/></ac:image>"
  }

  private static func anchor(_ id: String) -> String { macro("anchor", [("", id)], "") }

  private static func code(_ text: String) -> String {
    let body = printable(text).replacing("]]>", with: "]]]]><![CDATA[>")
    return macro("code", [], "<ac:plain-text-body><![CDATA[\(body)]]></ac:plain-text-body>")
  }

  private static func macro(
    _ name: String, _ parameters: [(name: String, value: String)], _ body: String
  ) -> String {
    let inner = parameters.map {
      "<ac:parameter ac:name=\"\($0.name)\">\(escaped($0.value))</ac:parameter>"
    }
    return "<ac:structured-macro ac:name=\"\(name)\">\(inner.joined())\(body)</ac:structured-macro>"
  }

  private static func escaped(_ text: String) -> String {
    String(decoding: HTML.escaped(printable(text)), as: UTF8.self)
  }

  /// The text without what XML has no place for.
  private static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.filter { $0.value >= 0x20 || $0 == "\n" || $0 == "\t" }))
  }
}
