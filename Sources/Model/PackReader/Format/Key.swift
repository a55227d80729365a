import Base
import Pack

/// A key of a mapping in a pack: its name, the kind of its value, and what it says.
struct Key<Value>: Sendable {
  /// What is known of it without its value.
  let outline: KeyOutline
  /// Decodes its value.
  let kind: Kind<Value>

  /// Declares a key that may be left out.
  ///
  /// - Parameters:
  ///   - name: The key as it is written.
  ///   - kind: The kind of value.
  ///   - meaning: What it says, in a line of Markdown.
  ///   - former: Its name in former versions.
  ///   - elsewhere: Its names in other formats.
  init(
    _ name: String, _ kind: Kind<Value>, _ meaning: String, former: String? = nil,
    elsewhere: ForeignKeys? = nil
  ) {
    self.init(name, kind, meaning, isRequired: false, former, elsewhere)
  }

  /// Declares a key that must be there, as above.
  static func required(
    _ name: String, _ kind: Kind<Value>, _ meaning: String, former: String? = nil,
    elsewhere: ForeignKeys? = nil
  ) -> Self {
    Self(name, kind, meaning, isRequired: true, former, elsewhere)
  }

  private init(
    _ name: String, _ kind: Kind<Value>, _ meaning: String, isRequired: Bool, _ former: String?,
    _ elsewhere: ForeignKeys?
  ) {
    self.kind = kind
    outline = KeyOutline(
      name: name, shape: kind.shape, isRequired: isRequired, meaning: meaning, former: former,
      elsewhere: elsewhere)
  }
}

/// A key of some kind of value.
protocol DeclaredKey: Sendable {
  /// What is known of it without its value.
  var outline: KeyOutline { get }
}

extension Key: DeclaredKey {}

extension DeclaredKey {
  /// The key as it is written.
  var name: String { outline.name }
}

extension Node {
  /// Whether it is a mapping with this key.
  func has(_ key: any DeclaredKey) -> Bool { has(key.name) }

  /// The value of a key; `nil` if it is missing, or the node is no mapping.
  subscript(key: any DeclaredKey) -> Node? { self[key.name] }
}

/// The keys of a construct, as static members.
protocol Keys {
  /// The construct with those that a mapping can have.
  static var construct: Construct { get }
}

/// The entries of a mapping of a construct; a member that is named as one of its keys decodes the
/// value of that key.
///
/// A missing key gives what its kind has for nothing. Each key is read once, since each reading
/// reports its faults.
@dynamicMemberLookup
struct Fields<Declared: Keys> {
  /// Where the mapping begins.
  let place: Place
  private let entries: [Node.Entry]
  private let decoder: PackDecoder

  fileprivate init(place: Place, entries: [Node.Entry], decoder: PackDecoder) {
    (self.place, self.entries, self.decoder) = (place, entries, decoder)
  }

  /// The value of a key.
  subscript<Value>(dynamicMember path: KeyPath<Declared.Type, Key<Value>>) -> Value {
    self[Declared.self[keyPath: path]]
  }

  /// The value of a key.
  subscript<Value>(key: Key<Value>) -> Value {
    key.kind.decode(decoder, node(key), "'\(key.name)'")
  }

  /// The node of a key; `nil` if it is missing.
  func node(_ key: some DeclaredKey) -> Node? {
    let name = key.name
    return entries.firstIndex { $0.key == name }.map { entries[$0].value }
  }

  /// Whether a key is present.
  func has(_ key: some DeclaredKey) -> Bool { node(key) != nil }

  /// Whether a key is missing, and no other was probably meant as it.
  func isMissing(_ name: String) -> Bool {
    Declared.construct.homeOfArrows(entries) == nil
      && !entries.contains { $0.key == name || Declared.construct.meant(by: $0.key) == name }
  }

  /// Whether some key is probably a misspelling of one of these; it has been reported.
  func mayMean(_ keys: any DeclaredKey...) -> Bool {
    entries.contains { entry in
      keys.contains { $0.outline.former == entry.key }
        || Suggestion(for: entry.key, among: keys.map(\.outline.name)).word != nil
    }
  }
}

extension PackDecoder {
  /// Decodes a mapping of a construct, and reports missing and unknown keys.
  ///
  /// - Parameters:
  ///   - node: The node; `nil` if it is missing, which others report.
  ///   - keys: The keys of the construct.
  ///   - construct: Which of them there can be, if not all.
  ///   - example: What to write for a missing key; `nil` if that goes without saying.
  /// - Returns: The entries; `nil` if the node is no mapping.
  func fields<Declared: Keys>(
    _ node: Node?, _ keys: Declared.Type, as construct: Construct? = nil,
    example: (_ key: String) -> String? = { _ in nil }
  ) -> Fields<Declared>? {
    guard let node, !node.isFaulty else { return nil }
    let construct = construct ?? keys.construct
    guard case .mapping(let entries) = node.content else {
      var fix = "write '\(construct.keys.first?.name ?? "key"): ...'"
      // A list of names is one of states.
      if case .sequence = node.content, construct.has("states"), construct.has("transitions") {
        fix = "write 'states:' before the list"
      }
      faults.report(
        .wrongKind, "\(construct.what) must be a mapping, not \(node.kind); \(fix)",
        at: node.place)
      return nil
    }
    let home = construct.homeOfArrows(entries)
    let unknown = entries.filter { !construct.has($0.key) && (home == nil || !$0.isArrow) }
    if let home, let first = entries.first(where: \.isArrow) {
      faults.report(
        .nameUnknown,
        "unexpected arrow in \(construct.what); write '\(home): |' above it, and indent the arrows",
        at: first.place)
    }
    for entry in unknown {
      faults.report(.nameUnknown, construct.unknown(entry), at: entry.place)
    }
    for key in construct.keys where key.isRequired {
      let isThere =
        entries.contains { $0.key == key.name }
        || unknown.contains { construct.meant(by: $0.key) == key.name }
      if isThere { continue }
      let fix = example(key.name).map { "; write '\(key.name): \($0)'" } ?? ""
      faults.report(
        .missingKey, "missing key '\(key.name)' in \(construct.what)" + fix, at: node.place)
    }
    return Fields(place: node.place, entries: entries, decoder: self)
  }
}
