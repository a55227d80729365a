internal import Model

/// Resolves what a pack's texts point at, as seen from one page.
struct PackLinks: MarkdownLinks {
  /// Where the pack's things are.
  let catalog: Catalog
  /// The page that holds the text.
  let page: Address

  /// The page about what a code span names; nothing for the page's own subject.
  func address(ofCode text: String) -> String? {
    guard let address = catalog.spellings[text], address != page else { return nil }
    return page.root + address.path
  }

  /// Where a link leads: to a page of the pack by kind and name, inside the page, or to the web.
  func target(ofLink text: String) -> MarkdownTarget {
    guard let colon = text.firstIndex(of: ":"), !text.hasPrefix("#") else {
      return text.hasPrefix("#") ? .address(text) : .fault(Self.rule)
    }
    let name = text[text.index(after: colon)...]
    let kind = text[..<colon].lowercased()
    switch kind {
    case "http", "https", "mailto": return .address(text)
    case "callback":
      return target(kind, name) { catalog.places.keys.contains($0) ? .page(of: $0) : nil }
    case "machine": return target(kind, name) { catalog.machines[$0].map { .page(of: $0.name) } }
    case "interaction":
      return target(kind, name) { catalog.interactions[$0].map { .page(of: $0.name) } }
    case "source": return target(kind, name) { catalog.sources[$0].map { .page(of: $0.name) } }
    case "scenario": return target(kind, name) { catalog.scenarios[$0].map { .page(of: $0.name) } }
    default: return .fault(Self.rule)
    }
  }

  private static let rule =
    "a link leads to a page of the pack, as 'callback:NAME' does, or to an address with 'https:'"

  private func target<Kind>(
    _ kind: String, _ word: Substring, _ find: (Name<Kind>) -> Address?
  ) -> MarkdownTarget {
    guard let address = Name<Kind>(word).flatMap(find) else {
      return .fault("no \(kind) is named '\(word)'")
    }
    return .address(page.root + address.path)
  }
}
