import Base
import Conformance
import Formats
import Pack

/// The pages of a pack in a space of Confluence, where a page is identified by its title.
struct ConfluenceSpace: Hashable, Sendable {
  /// A page, and its position in the space.
  struct Entry: Hashable, Sendable {
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
  private(set) var entries: [Entry] = []
  private var titles: [String: String] = [:]
  private var used: Set<String> = []

  /// Makes a space without pages.
  init() {}

  /// Gives the pages of a site their titles.
  init(of site: LocalizedSite) {
    let (pack, model) = (site.pack, site.model)
    let home = site.title(of: pack)
    add(.home, home, "", under: "")
    add(
      model.order.callbacks.map { ($0.name.text, .page(of: $0.name), site.name(of: $0.name)) },
      of: .callbacks, in: site)
    add(
      pack.situations.map { ($0.name.text, .page(of: $0.name), site.title(of: $0)) },
      of: .situations, in: site)
    add(index: .evidence, in: site)
    if !model.guarantees.all.isEmpty { add(index: .guarantees, in: site) }
    add(
      pack.declaredMachines.map { ($0.name.text, .page(of: $0.name), site.title(of: $0)) },
      of: .machines, in: site)
    add(
      model.recordingsByPage.map { findings in
        let first = findings[0].recording
        let address = model.addresses[first.name]
        if address.fragment.isEmpty { return (first.name.text, address, site.title(of: first)) }
        let source = first.citation.source
        let title = "\(site.title(of: source)) – \(site.strings(.recordings))"
        return (source.text, Address(path: address.file), title)
      }, of: .recordings, in: site)
    add(
      model.changes.map {
        (model.axis(of: $0).name.text, model.address(of: $0), site.title(of: $0))
      }, of: .changes, in: site)
    add(
      pack.articles.map { ($0.source.text, .page(of: $0), site.title(of: $0.source)) },
      of: .articles, in: site)
    if !pack.sources.isEmpty { add(index: .sources, in: site) }
  }

  /// The title of a page; `nil` if the space does not have it.
  func title(of address: Address) -> String? { titles[address.file] }

  /// Adds the index of a section.
  private mutating func add(index section: SiteSection, in site: LocalizedSite) {
    let above = section.parent?.index ?? .home
    let title = site.strings(section.title)
    add(section.index, title, site.title(of: site.pack), under: titles[above.path] ?? "")
  }

  /// Adds the pages of a section, after its index if it has one; nothing if there are none.
  private mutating func add(
    _ pages: [(name: String, address: Address, title: String)], of section: SiteSection,
    in site: LocalizedSite
  ) {
    if pages.isEmpty { return }
    if section.hasIndex { add(index: section, in: site) }
    let parent = section.hasIndex ? section.index : section.parent?.index ?? .home
    for (name, address, title) in pages {
      add(address, title, name, under: titles[parent.path] ?? "")
    }
  }

  /// Adds a page under a title of its own: the words, else the words and the name, else a number.
  private mutating func add(
    _ address: Address, _ words: String, _ name: String, under parent: String
  ) {
    var title = Self.title(words, "")
    if used.contains(title.lowercased()) { title = Self.title(words, " (\(name))") }
    var number = 2
    while used.contains(title.lowercased()) {
      title = Self.title(words, " (\(name), \(number))")
      number += 1
    }
    used.insert(title.lowercased())
    titles[address.path] = title
    entries.append(Entry(path: address.path, title: title, parent: parent))
  }

  /// Words and a suffix as a title; the words are cut if both are too long.
  private static func title(_ words: String, _ suffix: String) -> String {
    words.withoutControls.prefix(max(0, longest - suffix.count)) + suffix
  }
}

extension ConfluenceSpace {
  /// `pages.json`, for the upload: the order of the pages, their titles, and attachments.
  func contents(_ files: [String: [UInt8]]) -> SiteFile {
    let pages = entries.map { entry -> JSON in
      let file = ExportTarget.confluence.file(for: entry.path)
      let names = Self.attachments(of: files[file] ?? [])
      return [
        "title": .string(entry.title), "parent": .string(entry.parent), "file": .string(file),
        "attachments": .array(names.map { .string("diagrams/\($0)") }),
      ]
    }
    let json = JSON.object([JSON.Member(name: "pages", value: .array(pages))])
    return SiteFile(path: "pages.json", bytes: json.bytes())
  }

  /// The files that a page shows, each once, in order.
  private static func attachments(of page: [UInt8]) -> [String] {
    let text = String(decoding: page, as: UTF8.self)
    var names: [String] = []
    for piece in text.split(separator: "ri:filename=\"").dropFirst() {
      let name = String(piece.prefix { $0 != "\"" })
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}
