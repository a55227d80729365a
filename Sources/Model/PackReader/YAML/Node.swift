/// One value of a YAML file as it was written, with its place; nothing is guessed about its type.
///
/// Every scalar is text: `yes`, `1.10`, and `null` stand for themselves.
struct Node: Sendable {
  /// What kind of value it is.
  enum Content: Sendable {
    /// A word or a text; an empty plain one means that nothing was written.
    case scalar(Scalar)
    /// Values in order.
    case sequence([Node])
    /// Keys and their values in order; no key comes twice.
    case mapping([Entry])
    /// Something whose fault has been reported already; readers pass over it in silence.
    case faulty
  }

  /// A word or a text.
  struct Scalar: Sendable {
    /// The text after unquoting and folding.
    let text: String
    /// Whether it was written without quotes and block indicators.
    let isPlain: Bool
    /// The distance from the node's column to the text's first character; none when the text was
    /// folded or escaped, so that its characters have no columns of their own.
    let offset: Int?
  }

  /// A key and its value.
  struct Entry: Sendable {
    /// The key's text.
    let key: String
    /// Where the key stands.
    let place: Place
    /// The value.
    let value: Node
  }

  /// The value.
  let content: Content
  /// Where it begins.
  let place: Place
  /// Whether it is a mapping in which a key comes twice, so that another may be missing.
  var hasDuplicateKeys = false
}

extension Node {
  /// Whether all the keys can be read that it was to have.
  var isCompleteMapping: Bool { isMapping && !hasDuplicateKeys }

  /// The text of a scalar; none for other nodes.
  var text: String? {
    if case .scalar(let scalar) = content { scalar.text } else { nil }
  }

  /// Whether nothing was written where a value could stand.
  var isEmpty: Bool {
    if case .scalar(let scalar) = content { scalar.isPlain && scalar.text.isEmpty } else { false }
  }

  /// Whether it has keys.
  var isMapping: Bool {
    if case .mapping = content { true } else { false }
  }

  /// Whether it has items or keys.
  var isCollection: Bool {
    switch content {
    case .mapping, .sequence: true
    case .scalar, .faulty: false
    }
  }

  /// Whether its fault has been reported already.
  var isFaulty: Bool {
    if case .faulty = content { true } else { false }
  }

  /// What a person would call the kind of node.
  var kind: String {
    switch content {
    case .scalar: isEmpty ? "nothing" : "text"
    case .sequence: "a list"
    case .mapping: "a mapping"
    case .faulty: "a faulty value"
    }
  }

  /// The place of a scalar's character, counted from 0; the scalar's own when that is not known.
  func place(ofCharacter index: Int) -> Place {
    guard case .scalar(let scalar) = content, let offset = scalar.offset else { return place }
    return Place(path: place.path, line: place.line, column: place.column + offset + index)
  }

  /// Calls a function for every scalar inside, in order, keys included.
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
  /// The entries of a mapping; none for other nodes.
  var entries: [Entry] {
    if case .mapping(let entries) = content { entries } else { [] }
  }

  /// The items of a sequence; none for other nodes.
  var items: [Node] {
    if case .sequence(let items) = content { items } else { [] }
  }

  /// Whether it is a mapping with a key.
  func has(_ key: String) -> Bool { entries.contains { $0.key == key } }

  /// The value of a key; none when there is no such key, or no mapping.
  subscript(key: String) -> Node? {
    let entries = entries
    return entries.firstIndex { $0.key == key }.map { entries[$0].value }
  }
}
