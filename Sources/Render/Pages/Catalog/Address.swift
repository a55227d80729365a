import Base
import Formats
import Pack
import PackReader

/// Where a page or a picture of the site is: a path from the top, with a fragment where needed.
struct Address: Hashable, Sendable {
  /// The path, parts joined by `/`, and after `#` a fragment.
  let path: String

  init(path: String) { self.path = path }

  /// A page of a room.
  init(_ name: String, in room: Room) { path = "\(room.folder)/\(name)/index.html" }

  /// The first page.
  static let home = Address(path: "index.html")

  /// The page that servers show for an address that leads nowhere.
  static let notFound = Address(path: "404.html")

  /// The page of a callback.
  static func page(of name: Name<Callback>) -> Address {
    Address(name.text, in: .callbacks)
  }

  /// The page of a machine.
  static func page(of name: Name<Machine>) -> Address {
    Address(name.text, in: .machines)
  }

  /// The state diagram of a machine as a file, by the machine's name.
  static func picture(named name: String) -> Address { Address(path: "diagrams/\(name).svg") }

  /// The page of a situation.
  static func page(of name: Name<Situation>) -> Address {
    Address(name.text, in: .situations)
  }

  /// The page of an article.
  static func page(of article: Article) -> Address {
    Address(article.source.text, in: .articles)
  }

  /// A claim on the page of its article.
  static func page(of claim: Name<Claim>, in article: Article) -> Address {
    page(of: article).at("claim-\(claim.text)")
  }

  /// The entry of a source.
  static func page(of name: Name<Source>) -> Address {
    Room.sources.index.at("source-\(name.text)")
  }

  /// A phase in the index of callbacks.
  static func page(of name: Name<Phase>) -> Address {
    Room.callbacks.index.at("phase-\(name.text)")
  }

  /// A state on the page of its machine.
  static func page(
    of state: Name<State>, in region: Name<Region>, of machine: Name<Machine>
  ) -> Address {
    page(of: machine).at(fragment(of: state, in: region))
  }

  /// The id of a state on the page of its machine.
  ///
  /// No name has a colon, so that the ids of two states differ.
  static func fragment(of state: Name<State>, in region: Name<Region>) -> String {
    "state-\(region.text):\(state.text)"
  }

  /// Whether a link leads out of the site: it has a scheme.
  static func hasScheme(_ link: String) -> Bool {
    link.utf8.prefix { $0 != UInt8(ascii: "#") }.contains(UInt8(ascii: ":"))
  }

  /// The file without the fragment.
  var file: String {
    path.utf8.firstIndex(of: UInt8(ascii: "#")).map { String(path[..<$0]) } ?? path
  }

  /// Whether it lies in the folder of a room.
  func isInside(_ room: Room) -> Bool { path.hasPrefix(room.folder + "/") }

  /// What follows `#`; empty where nothing does.
  var fragment: String {
    path.utf8.firstIndex(of: UInt8(ascii: "#")).map { String(path[path.utf8.index(after: $0)...]) }
      ?? ""
  }

  /// The path as a web server takes it: a folder stands for the `index.html` in it.
  var published: String {
    let page = "index.html"
    return path == page || path.hasSuffix("/\(page)") ? String(path.dropLast(page.count)) : path
  }

  /// How to get from the file to the top of the site: `../` for each folder.
  var root: String {
    String(repeating: "../", count: file.utf8.count { $0 == UInt8(ascii: "/") })
  }

  /// The link to it from a page, as short as can be: `../loadView/index.html` in the same room,
  /// `#situations` on the same page.
  func link(from page: Address) -> String {
    let (own, other, slash) = (path.utf8.span, page.path.utf8.span, UInt8(ascii: "/"))
    let hash = UInt8(ascii: "#")
    // Where the two paths differ, and where what follows their last common folder begins.
    var (place, shared) = (0, 0)
    while place < min(own.count, other.count), own[place] == other[place], own[place] != hash {
      place += 1
      if own[place - 1] == slash { shared = place }
    }
    let isOnPage = place == other.count && place < own.count && own[place] == hash
    if isOnPage { return String(Substring(path.utf8.dropFirst(place))) }
    let up = (shared..<other.count).count { other[$0] == slash }
    return String(repeating: "../", count: up) + String(Substring(path.utf8.dropFirst(shared)))
  }

  /// A place on a page, by its id.
  func at(_ fragment: String) -> Address { Address(path: "\(path)#\(fragment)") }
}

/// Everything in a pack that has a page, by name: where links and code spans may lead.
final class Destinations: Sendable {
  /// What has a page.
  let names: DeclaredNames
  /// Where the things are that have no page of their own.
  let addresses: PageAddresses
  /// The scenarios that have no page, though the pack has them.
  let leftOut: Set<Name<Scenario>>
  /// What the declaration of each callback is called.
  let declared: [Name<Callback>: [String]]
  /// Where code spans lead.
  let spellings: [String: Address]

  /// Gathers a pack.
  convenience init(of pack: Pack) { self.init(of: pack, DeclaredNames(of: pack)) }

  /// Gathers what could be read of a pack, and the names of the rest.
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

/// Resolves what a pack's texts point at, as seen from one page.
struct PackLinks: MarkdownLinks {
  /// Where the pack's things are.
  let destinations: Destinations
  /// The page that holds the text.
  let page: Address

  /// The page about what a code span names; nothing for the page's own subject.
  func target(ofCode text: String) -> Prose.Target? {
    guard let address = destinations.spellings[text], address != page else { return nil }
    return .page(address.path)
  }

  /// Where a link leads: to a page of the pack by kind and name, or to the web.
  func target(ofLink text: String) -> MarkdownTarget {
    guard let colon = text.firstIndex(of: ":") else { return .fault(Self.rule) }
    let name = text[text.index(after: colon)...]
    let kind = text[..<colon].lowercased()
    switch kind {
    case "http", "https", "mailto":
      return text.isWebAddress || text.isMailAddress ? .link(.web(text)) : .fault(Self.rule)
    case "callback": return target(kind, name, destinations.names.callbacks) { .page(of: $0) }
    case "machine": return target(kind, name, destinations.names.machines) { .page(of: $0) }
    case "interaction":
      return target(kind, name, destinations.names.interactions) { destinations.addresses[$0] }
    case "source": return target(kind, name, destinations.names.sources) { .page(of: $0) }
    case "scenario":
      if let left = Name<Scenario>(name), destinations.leftOut.contains(left) { return .nowhere }
      return target(kind, name, destinations.names.scenarios) { destinations.addresses[$0] }
    case "guarantee":
      return target(kind, name, destinations.names.guarantees) { destinations.addresses[$0] }
    case "recording":
      return target(kind, name, destinations.names.recordings) { destinations.addresses[$0] }
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
