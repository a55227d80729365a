import Base
import Graphics
import Pack

/// The address of a page or a picture in the site: a path from the top, perhaps with a fragment.
///
///     let page = Address.page(of: callback)       // callbacks/viewDidLoad/index.html
///     page.at("situations").link(from: page)      // #situations
///     page.link(from: .home)                      // callbacks/viewDidLoad/index.html
struct Address: Hashable, Sendable {
  /// The path, parts joined by `/`, and after `#` a fragment; in ASCII.
  let path: String

  init(path: String) {
    // A page has hundreds of links, so all bytes are tested at once.
    let bytes = path.utf8.span
    var bits: UInt8 = 0
    for place in bytes.indices { bits |= bytes[place] }
    self.path =
      bits < 0x80
      ? path
      : path.split(separator: "/", omittingEmptySubsequences: false).map {
        $0.split(separator: "#", omittingEmptySubsequences: false).map { String($0).asciiName }
          .joined(separator: "#")
      }.joined(separator: "/")
  }

  /// A page of a section.
  init(_ name: String, in section: SiteSection) {
    self.init(path: "\(section.folder)/\(name)/index.html")
  }

  /// The first page.
  static let home = Address(path: "index.html")

  /// The page of the search.
  static let search = Address(path: "search/index.html")

  /// The page of the simulator.
  static let simulator = Address(path: "simulator/index.html")

  /// The page that explains how a log is checked; in a preview, logs are pasted there.
  static let check = Address(path: "check/index.html")

  /// The page of the simulator with a script, by the names of its acts.
  static func simulator(playing script: [Name<Interaction>]) -> Address {
    simulator.at("run-" + script.map(\.text).joined(separator: "&"))
  }

  /// The page that servers show for an unknown address.
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
    SiteSection.sources.index.at("source-\(name.text)")
  }

  /// A phase in the index of callbacks.
  static func page(of name: Name<Phase>) -> Address {
    SiteSection.callbacks.index.at("phase-\(name.text)")
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
    "state-\(region.text):\(state.text)".asciiName
  }

  /// The file without the fragment.
  var file: String {
    path.utf8.firstIndex(of: UInt8(ascii: "#")).map { String(path[..<$0]) } ?? path
  }

  /// Whether it is in the folder of a section.
  func isInside(_ section: SiteSection) -> Bool { path.hasPrefix(section.folder + "/") }

  /// The part after `#`; may be empty.
  var fragment: String {
    path.utf8.firstIndex(of: UInt8(ascii: "#")).map { String(path[path.utf8.index(after: $0)...]) }
      ?? ""
  }

  /// The path as a web server takes it: without `index.html`.
  var published: String {
    let page = "index.html"
    return path == page || path.hasSuffix("/\(page)") ? String(path.dropLast(page.count)) : path
  }

  /// The path from the file to the top of the site: `../` for each folder.
  var root: String {
    String(repeating: "../", count: file.utf8.count { $0 == UInt8(ascii: "/") })
  }

  /// The shortest link to it from a page: `../loadView/index.html` in the same section,
  /// `#situations` on the same page.
  func link(from page: Address) -> String {
    let (up, start) = way(from: page)
    return String(repeating: "../", count: up) + String(Substring(path.utf8.dropFirst(start)))
  }

  /// Appends the shortest link to it from a page, escaped for HTML.
  func writeLink(from page: Address, into output: inout some ByteSink & ~Copyable) {
    let (up, start) = way(from: page)
    for _ in 0..<up { output.append("../") }
    HTML.escape(path.utf8.span.extracting(start...), into: &output)
  }

  /// The shortest link to it from a page: how many folders up, then the path from a byte on.
  private func way(from page: Address) -> (up: Int, start: Int) {
    let (own, other, slash) = (path.utf8.span, page.path.utf8.span, UInt8(ascii: "/"))
    let hash = UInt8(ascii: "#")
    // The first place at which the paths differ, and the end of their last common folder.
    var (place, shared) = (0, 0)
    while place < min(own.count, other.count), own[place] == other[place], own[place] != hash {
      place += 1
      if own[place - 1] == slash { shared = place }
    }
    let isOnPage = place == other.count && place < own.count && own[place] == hash
    if isOnPage { return (0, place) }
    return ((shared..<other.count).count { other[$0] == slash }, shared)
  }

  /// A place on a page, by its id.
  func at(_ fragment: String) -> Address { Address(path: "\(path)#\(fragment)") }
}
