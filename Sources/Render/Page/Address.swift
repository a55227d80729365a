internal import Model

/// Where a page or a picture of the site is: a path from the top, with a fragment where needed.
struct Address: Hashable, Sendable {
  /// The path, parts joined by `/`, and after `#` a fragment.
  let path: String

  init(path: String) { self.path = path }

  /// A page of a room.
  private init(_ name: String, in room: Room) { path = "\(room.folder)/\(name)/index.html" }

  /// The first page.
  static let home = Address(path: "index.html")

  /// The page of a callback.
  static func page(of name: Name<Callback>) -> Address {
    Address(name.text, in: .callbacks)
  }

  /// The page of a machine.
  static func page(of name: Name<Machine>) -> Address {
    Address(name.text, in: .machines)
  }

  /// The page of an interaction.
  static func page(of name: Name<Interaction>) -> Address {
    Address(name.text, in: .interactions)
  }

  /// The page of a scenario.
  static func page(of name: Name<Scenario>) -> Address {
    Address(name.text, in: .scenarios)
  }

  /// The page of a guarantee.
  static func page(of name: Name<Guarantee>) -> Address {
    Address(name.text, in: .guarantees)
  }

  /// The page of a recording.
  static func page(of name: Name<Recording>) -> Address {
    Address(name.text, in: .recordings)
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
  static func fragment(of state: Name<State>, in region: Name<Region>) -> String {
    "state-\(region.text)-\(state.text)"
  }

  /// The file without the fragment.
  var file: String {
    path.utf8.firstIndex(of: UInt8(ascii: "#")).map { String(path[..<$0]) } ?? path
  }

  /// Whether it lies in the outermost folder of another address.
  func isInFolder(of other: Address) -> Bool {
    let folder = other.path.utf8.prefix { $0 != UInt8(ascii: "/") }
    let rest = path.utf8.dropFirst(folder.count)
    return path.utf8.starts(with: folder) && rest.first == UInt8(ascii: "/")
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

  private func at(_ fragment: String) -> Address { Address(path: "\(path)#\(fragment)") }
}
