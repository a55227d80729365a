/// Builds the tree of one YAML text from the parser's events, within the bounds of a pack.
struct YAMLTree: ~Copyable {
  /// What ends the reading of a file: a fault after which nothing more can be trusted.
  private struct Stop: Error {
    let message: String
    let place: Place
    let notes: [Diagnostic.Note]

    init(_ message: String, at place: Place, notes: [Diagnostic.Note] = []) {
      self.message = message
      self.place = place
      self.notes = notes
    }
  }

  /// A value that aliases can stand for.
  private struct Anchor {
    let node: Node
    let count: Int
  }

  private var parser: YAMLParser
  private let path: String
  private let firstLine: Int
  private let faults: Faults
  private var anchors: [String: Anchor] = [:]
  private var count = 0
  private var aliasedCount = 0

  /// Reads the only document of a text.
  ///
  /// - Parameters:
  ///   - bytes: The text, checked to be UTF-8 without control characters.
  ///   - path: The file's path inside the pack.
  ///   - firstLine: The line of the file on which the text begins.
  ///   - faults: Where faults go.
  /// - Returns: The tree; none when a fault left no tree.
  static func node(
    of bytes: ArraySlice<UInt8>, path: String, firstLine: Int = 1, faults: Faults
  ) -> Node? {
    let start = Place(path: path, line: firstLine, column: 1)
    guard !bytes.isEmpty else {
      faults.error("the file says nothing; fill it or delete it", at: start)
      return nil
    }
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      var tree = unsafe YAMLTree(
        parser: YAMLParser(over: buffer), path: path, firstLine: firstLine, faults: faults)
      return tree.document(from: start)
    }
  }

  private init(parser: consuming YAMLParser, path: String, firstLine: Int, faults: Faults) {
    self.parser = parser
    self.path = path
    self.firstLine = firstLine
    self.faults = faults
  }

  private mutating func document(from start: Place) -> Node? {
    do throws(Stop) {
      var event = try next()
      while case .other = event.kind { event = try next() }
      guard case .documentStart = event.kind else {
        throw Stop("the file says nothing; fill it or delete it", at: start)
      }
      let root = try node(from: try next(), depth: 1)
      repeat { event = try next() } while event.isOther
      guard case .end = event.kind else {
        throw Stop("a file holds one document; '---' cannot begin another", at: place(event.start))
      }
      return root
    } catch {
      faults.error(error.message, at: error.place, notes: error.notes)
      return nil
    }
  }

  private mutating func next() throws(Stop) -> YAMLEvent {
    do throws(YAMLProblem) {
      return try parser.next()
    } catch {
      let notes = error.context.map { context in
        [Diagnostic.Note(context.message, at: place(context.mark))]
      }
      throw Stop(error.message, at: place(error.mark), notes: notes ?? [])
    }
  }

  private mutating func node(from event: YAMLEvent, depth: Int) throws(Stop) -> Node {
    let place = place(event.start)
    guard depth <= Limits.depth else {
      throw Stop("values nest at most \(Limits.depth) deep", at: place)
    }
    let before = count
    count += 1
    let node: Node
    switch event.kind {
    case .scalar(let text, let style): node = scalar(text, style, event)
    case .alias(let name): return try alias(name, at: place)
    case .sequenceStart: node = Node(content: try sequence(depth: depth), place: place)
    case .mappingStart: node = Node(content: try mapping(depth: depth), place: place)
    default: throw Stop("a value belongs here", at: place)
    }
    if let anchor = event.anchor { anchors[anchor] = Anchor(node: node, count: count - before) }
    guard event.hasTag else { return node }
    faults.error("tags such as '!!int' are not used in a pack; every value is text", at: place)
    return Node(content: .faulty, place: place)
  }

  private func scalar(_ text: String, _ style: YAMLEvent.Style, _ event: YAMLEvent) -> Node {
    let place = place(event.start)
    if let scalar = text.unicodeScalars.first(where: { !$0.isAllowedInText }) {
      faults.error(
        "the escaped character \(scalar.codePoint) is not allowed in a pack; leave it out",
        at: place)
      return Node(content: .faulty, place: place)
    }
    let width = event.end.column - event.start.column
    let quotes = style == .quoted ? 1 : 0
    let isVerbatim =
      style != .block && event.start.line == event.end.line
      && width == text.unicodeScalars.count + 2 * quotes
    return Node(
      content: .scalar(
        Node.Scalar(
          text: text, isPlain: style == .plain, offset: isVerbatim ? quotes : nil)),
      place: place)
  }

  private mutating func alias(_ name: String, at place: Place) throws(Stop) -> Node {
    guard let anchor = anchors[name] else {
      throw Stop(
        "no value before this one has the anchor '&\(name)'; write '&\(name)' before the first",
        at: place)
    }
    count += anchor.count - 1
    aliasedCount += anchor.count
    guard aliasedCount <= Limits.aliasedNodes else {
      throw Stop(
        "the aliases of a file stand for at most \(Limits.aliasedNodes.grouped) values", at: place)
    }
    return Node(content: anchor.node.content, place: place)
  }

  private mutating func sequence(depth: Int) throws(Stop) -> Node.Content {
    var items: [Node] = []
    while true {
      let event = try next()
      if case .sequenceEnd = event.kind { return .sequence(items) }
      items.append(try node(from: event, depth: depth + 1))
    }
  }

  private mutating func mapping(depth: Int) throws(Stop) -> Node.Content {
    var entries: [Node.Entry] = []
    var keys = KeySet()
    var isFaulty = false
    while true {
      let event = try next()
      if case .mappingEnd = event.kind { return isFaulty ? .faulty : .mapping(entries) }
      let key = try node(from: event, depth: depth + 1)
      let value = try node(from: try next(), depth: depth + 1)
      if let entry = entry(key, value, isPlain: event.isPlainScalar) {
        if let first = keys.insert(entry.key, at: entry.place) {
          faults.error(
            "key \(entry.key.quoted) comes twice in one mapping; keep one", at: entry.place,
            notes: [Diagnostic.Note("the first is here", at: first)])
        } else {
          entries.append(entry)
        }
      } else {
        isFaulty = true
      }
    }
  }

  private func entry(_ key: Node, _ value: Node, isPlain: Bool) -> Node.Entry? {
    if key.isFaulty { return nil }
    guard let text = key.text else {
      faults.error("a key is a word, not \(key.kind)", at: key.place)
      return nil
    }
    guard text != "<<" || !isPlain else {
      faults.error("mappings are not merged with '<<'; write the keys out", at: key.place)
      return nil
    }
    return Node.Entry(key: text, place: key.place, value: value)
  }

  private func place(_ mark: YAMLEvent.Mark) -> Place {
    Place(path: path, line: mark.line + firstLine, column: mark.column + 1)
  }
}

extension YAMLEvent {
  fileprivate var isOther: Bool {
    if case .other = kind { true } else { false }
  }

  fileprivate var isPlainScalar: Bool {
    if case .scalar(_, .plain) = kind { true } else { false }
  }
}
