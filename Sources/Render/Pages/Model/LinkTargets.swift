import Base
import Formats
import Pack
import PackReader

/// Everything that the texts of a pack can link to.
final class LinkTargets: Sendable {
  /// The names in links.
  let names: DeclaredNames
  /// The addresses of things without a page of their own.
  let addresses: PageAddresses
  /// The scenarios of the pack that have no page.
  let leftOut: Set<Name<Scenario>>
  /// The names of each callback's declarations.
  let declared: [Name<Callback>: [String]]
  /// The targets of code spans.
  let spellings: [String: Address]

  /// Gathers the targets of a pack.
  convenience init(of pack: Pack) { self.init(of: pack, DeclaredNames(of: pack)) }

  /// Gathers the targets in what could be read of a pack, with the names of the rest.
  convenience init(of draft: PackDraft) { self.init(of: draft.pack, draft.names) }

  private init(of pack: Pack, _ names: DeclaredNames) {
    self.names = names
    leftOut = pack.leftOut
    let declared = pack.callbacks.map(Spellings.spellings)
    self.declared = Dictionary(uniqueKeysWithValues: zip(pack.callbacks.map(\.name), declared))
    addresses = PageAddresses(of: pack)
    spellings = Spellings.all(of: pack, declared, addresses)
  }
}

/// Resolves the links in a pack's texts, as seen from one page.
struct PackLinks: MarkdownLinks {
  /// The targets.
  let targets: LinkTargets
  /// The page that holds the text.
  let page: Address

  /// The page about what a code span names; `nil` for the subject of the page itself.
  func target(ofCode text: String) -> Prose.Target? {
    guard let address = targets.spellings[text], address != page else { return nil }
    return .page(address.path)
  }

  /// The target of a link: a page of the pack by kind and name, or an address of the web.
  func target(ofLink text: String) -> MarkdownTarget {
    guard let colon = text.firstIndex(of: ":") else { return .fault(Self.rule) }
    let name = text[text.index(after: colon)...]
    let kind = text[..<colon].lowercased()
    switch kind {
    case "http", "https", "mailto":
      return text.isWebAddress || text.isMailAddress ? .link(.web(text)) : .fault(Self.rule)
    case "callback": return target(kind, name, targets.names.callbacks) { .page(of: $0) }
    case "machine": return target(kind, name, targets.names.machines) { .page(of: $0) }
    case "interaction":
      return target(kind, name, targets.names.interactions) { targets.addresses[$0] }
    case "source": return target(kind, name, targets.names.sources) { .page(of: $0) }
    case "scenario":
      if let left = Name<Scenario>(name), targets.leftOut.contains(left) { return .nowhere }
      return target(kind, name, targets.names.scenarios) { targets.addresses[$0] }
    case "guarantee":
      return target(kind, name, targets.names.guarantees) { targets.addresses[$0] }
    case "recording":
      return target(kind, name, targets.names.recordings) { targets.addresses[$0] }
    default: return .fault(Self.rule)
    }
  }

  private static let rule =
    "a link must lead to a page of the pack, such as 'callback:NAME', or to an address with "
    + "'https:'"

  private func target<Kind>(
    _ kind: String, _ word: Substring, _ known: Set<Name<Kind>>?, _ find: (Name<Kind>) -> Address
  ) -> MarkdownTarget {
    guard let known else { return .nowhere }
    guard let name = Name<Kind>(word), known.contains(name) else {
      let hint = Suggestion(for: String(word), among: known.map(\.text).sorted()).word
      return .fault(
        "no \(kind) is named '\(word)'" + (hint.map { "; did you mean '\($0)'?" } ?? ""))
    }
    return .link(.page(find(name).path))
  }
}

/// The spellings of names in the code spans of a pack's texts.
enum Spellings {
  /// The page of each spelling; if several things share one, callbacks have priority, then
  /// interactions, machines, and scenarios.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - declared: The names of each callback's declarations.
  ///   - addresses: The addresses of things without a page.
  /// - Returns: The spellings and the pages.
  static func all(
    of pack: Pack, _ declared: [[String]], _ addresses: PageAddresses
  ) -> [String: Address] {
    let pages = pack.callbacks.indices.map { Address.page(of: pack.callbacks[$0].name) }
    var found = pages.indices.map { (pack.callbacks[$0].name.text, pages[$0]) }
    for (place, page) in pages.enumerated() {
      found += declared[place].map { ($0, page) }
    }
    found += pack.interactions.map { ($0.name.text, addresses[$0.name]) }
    found += pack.declaredMachines.map { ($0.name.text, .page(of: $0.name)) }
    found += pack.scenarios.map { ($0.name.text, addresses[$0.name]) }
    return Dictionary(found) { first, _ in first }
  }

  /// The names of a callback's declarations: `viewWillAppear(_:)`, `viewWillAppear:`,
  /// `viewDidLoad()`.
  static func spellings(of callback: Callback) -> [String] {
    let swift = SwiftFunction(callback.swift)?.name
    let selector = ObjectiveCSelector(callback.objc).flatMap { $0.isMethod ? $0.text : nil }
    let message = selector.map { "-[\(callback.owner) \($0)]" }
    return [swift, selector, message].compactMap(\.self) + callback.aliases
  }
}
