import Base

/// An arrow as UML writes it, of `transitions` or `steps`.
///
///     paid, waiting -> refunded: refund [amount > 0] / notify, log
///
/// Each part is a scalar with its place in the file, also inside a block.
struct Arrow: Sendable {
  /// The line of an arrow.
  enum Line: String, CaseIterable, Sendable {
    /// A transition, or a message.
    case solid = "->"
    /// A reply; in transitions the same as `solid`.
    case dashed = "-->"
    /// A message that is not waited for; no transition.
    case asynchronous = "->>"
  }

  /// What arrows are written for.
  enum Use: Sendable {
    /// `transitions` of a machine, region, or state.
    case transitions
    /// `steps` of an interaction.
    case steps
  }

  /// Where it begins.
  let place: Place
  /// Where the arrow comes from, in order: states, or one sender.
  ///
  /// Empty for a step that names no sender.
  let sources: [Node]
  /// The line; `nil` if only a state, or only the receiver of a step, is written.
  let line: Line?
  /// Where the arrow leads: a state, or a lifeline, perhaps with `.EVENT`; `nil` if only a state is
  /// written, which is neither left nor entered.
  let target: Node?
  /// All words after the colon; `nil` if there are none.
  let label: Node?
  /// The label without guard and calls; `nil` if nothing is left.
  let event: Node?
  /// What the brackets contain, or `else`; `nil` if there is no guard.
  let guardText: Node?
  /// What is called, in order; always empty for steps.
  let calls: [Node]
  /// The other entries of the mapping in which it is written; a mapping without entries if it is
  /// a text.
  let fields: Node
}

extension Node {
  /// The arrows of a list, or of a block with one arrow a line; `nil` if the node is a mapping.
  ///
  /// A line that begins with `#` is a comment.
  var arrows: [Node]? {
    switch content {
    case .sequence(let items): items
    case .scalar(let scalar): ArrowText(scalar.text, from: scalar.source).lines
    case .faulty: []
    case .mapping: nil
    }
  }

  /// Whether an item of a list is an arrow: a text with an arrow, or a mapping with one in a key.
  var isArrow: Bool {
    let head = text ?? entries.first { ArrowText.hasArrow($0.key) }?.key
    return head.map(ArrowText.hasArrow) ?? false
  }
}

/// The characters of a part of an arrow, with their places.
struct ArrowText {
  /// The characters; indices are offsets in the text of `source`.
  let characters: ArraySlice<Unicode.Scalar>
  /// Where the whole text is in the file.
  let source: TextSource

  private init(_ characters: ArraySlice<Unicode.Scalar>, _ source: TextSource) {
    (self.characters, self.source) = (characters, source)
  }

  /// Takes all of a text.
  init(_ text: String, from source: TextSource) {
    self.init(Array(text.unicodeScalars)[...], source)
  }

  /// The part with a range of offsets, without blanks around it.
  subscript(range: Range<Int>) -> Self {
    var part = characters[range]
    while part.first?.isBlank == true { part.removeFirst() }
    while part.last?.isBlank == true { part.removeLast() }
    return Self(part, source)
  }

  /// The part without blanks around it.
  var trimmed: Self { self[characters.indices] }
  /// The part up to an offset.
  func upTo(_ offset: Int) -> Self { self[characters.startIndex..<offset] }
  /// The part from an offset on.
  func from(_ offset: Int) -> Self { self[min(offset, characters.endIndex)..<characters.endIndex] }

  /// Whether nothing is left.
  var isEmpty: Bool { characters.isEmpty }
  /// The characters as a text.
  var text: String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: characters)
    return String(text)
  }
  /// Where it begins.
  var place: Place { source.place(ofCharacter: characters.startIndex) }
  /// The part as a scalar.
  var node: Node {
    let source = source[characters.indices]
    return Node(
      content: .scalar(Node.Scalar(text: text, isPlain: false, source: source)),
      place: source.place)
  }

  /// Whether an offset is the end, or that of a blank.
  func isBlank(at offset: Int) -> Bool {
    !characters.indices.contains(offset) || characters[offset].isBlank
  }
}

extension ArrowText {
  /// The lines of a block that are no comments.
  var lines: [Node] {
    characters.split { $0 == "\n" }.compactMap { line in
      let part = Self(line, source).trimmed
      return part.isEmpty || part.characters.first == "#" ? nil : part.node
    }
  }

  /// The words between blanks.
  var words: [Self] { characters.split { $0.isBlank }.map { Self($0, source) } }

  /// The offset of the colon before the label: the first with a blank, or nothing, after it.
  var colon: Int? {
    characters.indices.first { characters[$0] == ":" && isBlank(at: $0 + 1) }
  }

  /// Whether an arrow is written before the first colon of a text.
  static func hasArrow(_ text: String) -> Bool {
    guard text.utf8.contains(UInt8(ascii: ">")) else { return false }
    let text = ArrowText(text, from: TextSource(Place(path: "")))
    return text.upTo(text.colon ?? text.characters.endIndex).words.contains { word in
      Arrow.Line(rawValue: word.text) != nil
    }
  }

  /// The parts between commas that blanks follow, outside brackets and parentheses.
  var items: [Self] {
    var (parts, start, depth) = ([Self](), characters.startIndex, 0)
    for offset in characters.indices {
      depth += characters[offset].nesting
      guard depth <= 0, characters[offset] == ",", isBlank(at: offset + 1) else { continue }
      parts.append(self[start..<offset])
      start = offset + 1
    }
    return parts + [from(start)]
  }

  /// The offset of the first ` / ` outside brackets and parentheses, or of `/ ` at the beginning.
  var slash: Int? {
    var depth = 0
    for offset in characters.indices {
      depth += characters[offset].nesting
      let isFirst = offset == characters.startIndex
      if depth <= 0, characters[offset] == "/", isBlank(at: offset + 1),
        isFirst || isBlank(at: offset - 1)
      {
        return offset
      }
    }
    return nil
  }

  /// The offsets of the last brackets that are a guard: at the end, or between blanks.
  var brackets: ClosedRange<Int>? {
    var (depth, end) = (0, 0)
    for offset in characters.indices.reversed() {
      if characters[offset] == "]" {
        if depth == 0 { end = offset }
        depth += 1
      } else if characters[offset] == "[", depth > 0 {
        depth -= 1
        let isLast = end == characters.endIndex - 1
        let isApart =
          (offset == characters.startIndex || isBlank(at: offset - 1)) && isBlank(at: end + 1)
        if depth == 0, isLast || isApart { return offset...end }
      }
    }
    return nil
  }

  /// The offset of a bracket that has no counterpart; `nil` if each has one.
  var openBracket: Int? {
    var open: [Int] = []
    for offset in characters.indices {
      if characters[offset] == "[" { open.append(offset) }
      if characters[offset] == "]", open.popLast() == nil { return offset }
    }
    return open.last
  }
}

extension Unicode.Scalar {
  /// Whether it separates words in a line.
  fileprivate var isBlank: Bool {
    self == " " || self == "\t" || self == "\n" || self == "\u{3000}"
  }

  /// By how much the character nests what follows it.
  fileprivate var nesting: Int {
    switch self {
    case "[", "(": 1
    case "]", ")": -1
    default: 0
    }
  }
}
