import Base

/// Composes the tree of a YAML document from parser events, within `Limits`.
///
/// Source: YAML 1.2.2, 3.1 ("compose"). Aliases are resolved; tags, merge keys and duplicate keys
/// are faults.
struct YAMLComposer: ~Copyable {
  /// A fault that ends the reading of a file, since nothing after it can be trusted.
  private struct Stop: Error {
    let diagnostic: Diagnostic

    init(
      _ message: String, as rule: Diagnostic.Rule = .yamlSyntax, at place: Place,
      notes: [Diagnostic.Note] = []
    ) {
      diagnostic = Diagnostic(rule, message, at: place, notes: notes)
    }
  }

  /// The node of an anchor.
  private struct Anchor {
    let node: Node
    let count: Int
    /// The number of levels below the node.
    let height: Int
  }

  private var parser: YAMLParser
  /// The text, to explain the parser's errors.
  private let bytes: ArraySlice<UInt8>
  private let path: String
  private let firstLine: Int
  private let faults: Faults
  /// The nodes of anchors by name.
  private var anchors: [String: Anchor] = [:]
  /// The number of nodes so far, those behind aliases included.
  private var count = 0
  /// The number of nodes behind aliases.
  private var aliasedCount = 0
  /// The deepest level in the node that is being read.
  private var deepest = 0
  /// Whether the next node is the value of `transitions`; arrows written as its keys, which are an
  /// error in any case, can repeat.
  private var isAfterTransitions = false
  /// The last event, if it was a quoted scalar.
  private var quoted: YAMLEvent?
  /// A line that a scalar began on, counted from 0, and its first byte.
  private var lineStart: (line: Int, index: Int)

  /// Reads a text that holds one document.
  ///
  /// - Parameters:
  ///   - bytes: The text, already checked by `TextFault`.
  ///   - path: The file's path inside the pack.
  ///   - firstLine: The line of the file on which the text begins, counted from 1.
  ///   - emptiness: The message for a text without a document.
  ///   - faults: Collects what is wrong.
  /// - Returns: The root; `nil` if a fault prevented it.
  static func node(
    of bytes: ArraySlice<UInt8>, path: String, firstLine: Int = 1,
    emptiness: String = "the file is empty; fill it or delete it", faults: Faults
  ) -> Node? {
    let start = Place(path: path, line: firstLine, column: 1)
    guard !bytes.isEmpty else {
      faults.report(.yamlSyntax, emptiness, at: start)
      return nil
    }
    return unsafe bytes.withUnsafeBufferPointer { buffer in
      var tree = unsafe YAMLComposer(
        parser: YAMLParser(over: buffer), bytes: bytes, path: path, firstLine: firstLine,
        faults: faults)
      return tree.document(from: start, emptiness)
    }
  }

  private init(
    parser: consuming YAMLParser, bytes: ArraySlice<UInt8>, path: String, firstLine: Int,
    faults: Faults
  ) {
    self.parser = parser
    self.bytes = bytes
    self.path = path
    self.firstLine = firstLine
    self.faults = faults
    lineStart = (0, bytes.startIndex)
  }

  /// The root of the only document.
  private mutating func document(from start: Place, _ emptiness: String) -> Node? {
    do throws(Stop) {
      var event = try next()
      while case .other = event.kind { event = try next() }
      guard case .documentStart = event.kind else {
        throw Stop(emptiness, at: start)
      }
      let root = try node(from: try next(), depth: 1)
      repeat { event = try next() } while event.isOther
      guard case .end = event.kind else {
        throw Stop(
          "unexpected '---'; a file has one document", as: .yamlFeature, at: place(event.start))
      }
      return root
    } catch {
      faults.add(error.diagnostic)
      return nil
    }
  }

  /// The next event; throws the parser's fault with its place in the file.
  private mutating func next() throws(Stop) -> YAMLEvent {
    do throws(YAMLProblem) {
      let event = try parser.next()
      quoted = event.isQuotedText ? event : nil
      return event
    } catch {
      let problem = error.explained(in: bytes, behind: quoted)
      let notes = problem.context.map { [Diagnostic.Note($0.message, at: place($0.mark))] }
      throw Stop(problem.message, at: place(problem.mark), notes: notes ?? [])
    }
  }

  /// The node that an event begins.
  ///
  /// Recursive; `Limits.depth` bounds the depth, aliases included.
  private mutating func node(from event: YAMLEvent, depth: Int) throws(Stop) -> Node {
    let place = place(event.start)
    let areArrows = isAfterTransitions
    isAfterTransitions = false
    try reach(depth, at: place)
    let (countBefore, deepestBefore) = (count, deepest)
    count += 1
    deepest = depth
    defer { deepest = max(deepest, deepestBefore) }
    let node: Node
    switch event.kind {
    case .scalar(let text): node = scalar(text, event)
    case .alias(let name): return try alias(name, depth: depth, at: place)
    case .sequenceStart: node = Node(content: try sequence(depth: depth), place: place)
    case .mappingStart: node = try mapping(depth: depth, at: place, areArrows: areArrows)
    default: throw Stop("expected a value", at: place)
    }
    if let anchor = event.anchor {
      anchors[anchor] = Anchor(node: node, count: count - countBefore, height: deepest - depth)
    }
    guard event.hasTag else { return node }
    faults.report(
      .yamlFeature, "unexpected tag, such as '!!int'; remove it, since every value is text",
      at: place)
    return Node(content: .faulty, place: place)
  }

  private mutating func scalar(_ text: YAMLEvent.Text, _ event: YAMLEvent) -> Node {
    let place = place(event.start)
    if let scalar = text.fault {
      faults.report(
        .fileText, "the escaped character \(scalar.codePoint) is not allowed in a pack; remove it",
        at: place)
      return Node(content: .faulty, place: place)
    }
    let source = TextSource(place, fragments: fragments(of: text, event, at: place))
    let scalar = Node.Scalar(text: text.words, isPlain: text.style == .plain, source: source)
    return Node(content: .scalar(scalar), place: place)
  }

  /// Where the parts of a scalar are: in one place if it is exactly as wide as its columns.
  private mutating func fragments(
    of text: YAMLEvent.Text, _ event: YAMLEvent, at place: Place
  ) -> [TextSource.Fragment] {
    let quotes = text.style.isQuoted ? 1 : 0
    if event.start.line == event.end.line,
      event.end.column - event.start.column == text.count + 2 * quotes
    {
      return [.init(offset: 0, line: place.line, column: place.column + quotes)]
    }
    let lines = String(decoding: lines(of: event).filter { $0 != 0x0D }, as: UTF8.self)
    let source = lines.unicodeScalars.dropFirst(event.start.column)
    return ScalarTracer(text.words, text.style, source: source, at: place).fragments
  }

  /// The lines of the text from that on which an event begins to that on which it ends.
  private mutating func lines(of event: YAMLEvent) -> ArraySlice<UInt8> {
    while lineStart.line < event.start.line {
      lineStart = (lineStart.line + 1, endOfLine(at: lineStart.index))
    }
    var end = lineStart.index
    for _ in event.start.line...event.end.line { end = endOfLine(at: end) }
    return bytes[lineStart.index..<end]
  }

  /// The index after the line with a byte.
  private func endOfLine(at index: Int) -> Int {
    bytes[index...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.endIndex
  }

  /// Throws if a node is too deep.
  private func reach(_ depth: Int, at place: Place) throws(Stop) {
    guard depth > Limits.depth else { return }
    throw Stop("values nest at most \(Limits.depth) deep", as: .yamlSize, at: place)
  }

  /// The node of an anchor, at the alias's place; nodes inside keep their places.
  ///
  /// Nodes share memory, so only visiting them costs time; the limit bounds that.
  private mutating func alias(
    _ name: String, depth: Int, at place: Place
  ) throws(Stop) -> Node {
    guard let anchor = anchors[name] else {
      throw Stop(
        "unknown anchor '&\(name)'; write '&\(name)' before an earlier value, or quote text that "
          + "begins with '*'",
        at: place)
    }
    try reach(depth + anchor.height, at: place)
    deepest = depth + anchor.height
    count += anchor.count - 1
    aliasedCount += anchor.count
    guard aliasedCount <= Limits.aliasedNodes else {
      throw Stop(
        "the aliases of a file expand to at most \(Limits.aliasedNodes.grouped) values; use fewer",
        as: .yamlSize, at: place)
    }
    return Node(
      content: anchor.node.content, place: place, hasDuplicateKeys: anchor.node.hasDuplicateKeys)
  }

  /// The items up to the end of a sequence.
  private mutating func sequence(depth: Int) throws(Stop) -> Node.Content {
    var items: [Node] = []
    while true {
      let event = try next()
      if case .sequenceEnd = event.kind { return .sequence(items) }
      items.append(try node(from: event, depth: depth + 1))
    }
  }

  /// The entries up to the end of a mapping; the first of duplicate keys is kept.
  private mutating func mapping(
    depth: Int, at place: Place, areArrows: Bool
  ) throws(Stop) -> Node {
    var entries: [Node.Entry] = []
    var keys: [String: Place] = [:]
    var (isFaulty, hasDuplicateKeys) = (false, false)
    while true {
      let event = try next()
      if case .mappingEnd = event.kind {
        return Node(
          content: isFaulty ? .faulty : .mapping(entries), place: place,
          hasDuplicateKeys: hasDuplicateKeys)
      }
      let key = try node(from: event, depth: depth + 1)
      isAfterTransitions = key.text == "transitions"
      let value = try node(from: try next(), depth: depth + 1)
      guard let entry = try entry(key, value, isPlain: event.isPlainScalar) else {
        isFaulty = true
        continue
      }
      if areArrows, ArrowText.hasArrow(entry.key) {
        entries.append(entry)
      } else if let first = Self.first(entry, among: entries, &keys) {
        hasDuplicateKeys = true
        faults.report(
          .duplicateKey, "duplicate key \(entry.key.quoted); keep one", at: entry.place,
          notes: [Diagnostic.Note("the first is here", at: first)])
      } else {
        entries.append(entry)
      }
    }
  }

  /// The place of an earlier entry with the same key.
  ///
  /// Small mappings are scanned, large ones hashed.
  private static func first(
    _ entry: Node.Entry, among entries: [Node.Entry], _ keys: inout [String: Place]
  ) -> Place? {
    guard entries.count > 20 else {
      return entries.firstIndex { $0.key == entry.key }.map { entries[$0].place }
    }
    if keys.isEmpty { for entry in entries { keys[entry.key] = entry.place } }
    if let first = keys[entry.key] { return first }
    keys[entry.key] = entry.place
    return nil
  }

  /// An entry of a mapping; `nil`, with a fault, if the key is no text.
  ///
  /// Throws if a plain key begins with a blank such as U+00A0: its indentation is wrong, and so is
  /// all below.
  private func entry(
    _ key: Node, _ value: Node, isPlain: Bool
  ) throws(Stop) -> Node.Entry? {
    if key.isFaulty { return nil }
    guard let text = key.text else {
      faults.report(.yamlSyntax, "a key must be a word, not \(key.kind)", at: key.place)
      return nil
    }
    guard text != "<<" || !isPlain else {
      faults.report(.yamlFeature, "unexpected '<<'; write the merged keys out", at: key.place)
      return nil
    }
    if isPlain, let first = text.unicodeScalars.first, !first.isASCII,
      first.properties.isWhitespace
    {
      throw Stop(YAMLProblem.strangeBlank, at: key.place)
    }
    return Node.Entry(key: text, place: key.place, value: value)
  }

  /// The place in the file of a position in the text.
  private func place(_ mark: YAMLEvent.Mark) -> Place {
    Place(path: path, line: mark.line + firstLine, column: mark.column + 1)
  }
}

extension YAMLEvent {
  fileprivate var isOther: Bool {
    if case .other = kind { true } else { false }
  }

  fileprivate var isPlainScalar: Bool {
    if case .scalar(let text) = kind { text.style == .plain } else { false }
  }
}
