internal import Model

extension Handbook {
  /// A page of the site in Confluence's storage format: what its `main` element holds.
  func storageSheet(_ page: Page, in space: ConfluenceSpace) throws(PackErrors) -> Sheet {
    let html = try templates.render(page.template, in: frame.contexts(for: page))
    let prose = StorageProse { target(of: $0, on: page.address, in: space) }
    var bytes = Array(prose.text(Hypertext.read(Self.main(of: html))).utf8)
    bytes.append(UInt8(ascii: "\n"))
    return Sheet(path: medium.file(for: page.address.path), bytes: bytes)
  }

  /// What whoever uploads the pages needs to know: their order, titles, and attachments.
  func contents(
    of space: ConfluenceSpace, _ files: [String: [UInt8]]
  ) -> [UInt8] {
    let pages = space.places.map { place -> JSON in
      let file = medium.file(for: place.path)
      let names = Self.attachments(of: files[file] ?? [])
      return [
        "title": .string(place.title), "parent": .string(place.parent), "file": .string(file),
        "attachments": .array(names.map { .string("diagrams/\($0)") }),
      ]
    }
    return JSON.object([JSON.Member(name: "pages", value: .array(pages))]).bytes()
  }

  private func target(
    of address: String, on page: Address, in space: ConfluenceSpace
  ) -> StorageProse.Target {
    if address.hasPrefix("#") {
      return .page(title: "", anchor: String(address.dropFirst()))
    }
    guard address.hasPrefix(page.root), !address.contains(":") else { return .web(address) }
    let parts = address.dropFirst(page.root.count).split(separator: "#", maxSplits: 1)
    guard let path = parts.first, let title = space.title(of: String(path)) else { return .nowhere }
    return .page(title: title, anchor: parts.count > 1 ? String(parts[1]) : "")
  }

  /// What stands between the tags of the element `main`.
  private static func main(of html: [UInt8]) -> [UInt8] {
    let text = String(decoding: html, as: UTF8.self)
    guard let opening = text.firstRange(of: "<main"),
      let start = text[opening.upperBound...].firstIndex(of: ">"),
      let end = text.firstRange(of: "</main>")?.lowerBound, start < end
    else { return html }
    return Array(text[text.index(after: start)..<end].utf8)
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
