package import Base

/// A node of a YAML tree as it was written, with its place.
///
/// Scalars have no type: `yes`, `1.10`, and `null` are the texts they look like.
package struct Node: Sendable {
  /// The kind of node, with its contents.
  package enum Content: Sendable {
    /// A scalar; an empty plain one means that no value was written.
    ///
    /// Indirect, since nodes are copied all the time.
    indirect case scalar(Scalar)
    /// A sequence of nodes.
    case sequence([Node])
    /// The entries of a mapping in order, each key once.
    case mapping([Entry])
    /// A node whose fault has been reported; users skip it silently.
    case faulty
  }

  /// The text of a scalar.
  package struct Scalar: Sendable {
    /// The text after unquoting and folding.
    package let text: String
    /// Whether it was written without quotes and block indicators.
    package let isPlain: Bool
    /// Where its characters are in the file.
    package let source: TextSource
    /// The words of which a name was made; `nil` if the text is as it was written.
    var written: String?
  }

  /// A key and its value.
  package struct Entry: Sendable {
    /// The key's text.
    package let key: String
    /// Where the key stands.
    package let place: Place
    /// The value.
    package let value: Node
    /// The words of which the key is the name; `nil` if they are the key.
    var written: String?

    /// What readers call what the key names, unless the pack says otherwise.
    var title: String { written ?? key }
  }

  /// The value.
  package let content: Content
  /// The place of its first character.
  package let place: Place
  /// The lines of a comment that is written before it, or before its key; none is read.
  var comments: [String] = []
  /// Whether it is a mapping with a key written twice; another key may be missing then.
  var hasDuplicateKeys = false
}

extension Node {
  /// Whether it is a mapping that lacks no intended key.
  var isCompleteMapping: Bool { isMapping && !hasDuplicateKeys }

  /// The text of a scalar; `nil` for other nodes.
  package var text: String? {
    if case .scalar(let scalar) = content { scalar.text } else { nil }
  }

  /// The text of a scalar, or the words of which its name was made.
  var written: String? {
    if case .scalar(let scalar) = content { scalar.written ?? scalar.text } else { nil }
  }

  /// Whether no value was written here.
  var isEmpty: Bool {
    if case .scalar(let scalar) = content { scalar.isPlain && scalar.text.isEmpty } else { false }
  }

  /// Whether it is a mapping.
  var isMapping: Bool {
    if case .mapping = content { true } else { false }
  }

  /// Whether it is a mapping or a sequence.
  var isCollection: Bool {
    switch content {
    case .mapping, .sequence: true
    case .scalar, .faulty: false
    }
  }

  /// Whether its fault has been reported.
  var isFaulty: Bool {
    if case .faulty = content { true } else { false }
  }

  /// The kind of node, as messages call it.
  package var kind: String {
    switch content {
    case .scalar: isEmpty ? "nothing" : "text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .faulty: "a faulty value"
    }
  }

  /// Where the characters of a scalar are in the file; only the node's place for other nodes.
  var source: TextSource {
    if case .scalar(let scalar) = content { scalar.source } else { TextSource(place) }
  }

  /// Calls a function for each scalar and key inside, in order.
  func forEachWord(_ body: (String) -> Void) {
    switch content {
    case .scalar(let scalar): body(scalar.text)
    case .sequence(let items): for item in items { item.forEachWord(body) }
    case .mapping(let entries):
      for entry in entries {
        body(entry.key)
        entry.value.forEachWord(body)
      }
    case .faulty: break
    }
  }
}

extension Node {
  /// Calls a function for a scalar, or for each scalar of a mapping from locales.
  func forEachText(_ body: (String) -> Void) {
    if let text { body(text) }
    for entry in entries { entry.value.text.map(body) }
  }

  /// The entries of a mapping; empty for other nodes.
  package var entries: [Entry] {
    if case .mapping(let entries) = content { entries } else { [] }
  }

  /// The items of a sequence; empty for other nodes.
  package var items: [Node] {
    if case .sequence(let items) = content { items } else { [] }
  }

  /// Whether it is a mapping with this key.
  func has(_ key: String) -> Bool { entries.contains { $0.key == key } }

  /// The value of a key; `nil` if it is missing, or the node is no mapping.
  package subscript(key: String) -> Node? {
    let entries = entries
    return entries.indices.first { entries[$0].key == key }.map { entries[$0].value }
  }
}
