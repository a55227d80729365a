internal import Model

/// Resolves what a pack's texts point at, as seen from one page.
struct PackLinks: MarkdownLinks {
  /// Where the pack's things are.
  let destinations: Destinations
  /// The page that holds the text.
  let page: Address

  /// The page about what a code span names; nothing for the page's own subject.
  func address(ofCode text: String) -> String? {
    guard let address = destinations.spellings[text], address != page else { return nil }
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
    case "callback": return target(kind, name, destinations.names.callbacks) { .page(of: $0) }
    case "machine": return target(kind, name, destinations.names.machines) { .page(of: $0) }
    case "interaction": return target(kind, name, destinations.names.interactions) { .page(of: $0) }
    case "source": return target(kind, name, destinations.names.sources) { .page(of: $0) }
    case "scenario":
      if let left = Name<Scenario>(name), destinations.leftOut.contains(left) { return .nowhere }
      return target(kind, name, destinations.names.scenarios) { .page(of: $0) }
    case "guarantee": return target(kind, name, destinations.names.guarantees) { .page(of: $0) }
    case "recording": return target(kind, name, destinations.names.recordings) { .page(of: $0) }
    default: return .fault(Self.rule)
    }
  }

  private static let rule =
    "a link leads to a page of the pack, as 'callback:NAME' does, or to an address with 'https:'"

  private func target<Kind>(
    _ kind: String, _ word: Substring, _ known: Set<Name<Kind>>?, _ find: (Name<Kind>) -> Address
  ) -> MarkdownTarget {
    guard let known else { return .nowhere }
    guard let name = Name<Kind>(word), known.contains(name) else {
      let hint = Suggestion(for: String(word), among: known.map(\.text).sorted()).word
      return .fault(
        "no \(kind) is named '\(word)'" + (hint.map { "; did you mean '\($0)'?" } ?? ""))
    }
    return .address(page.root + find(name).path)
  }
}
