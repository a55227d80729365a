import Base

/// The outline of a value in a pack, as documents describe it and schemas check it.
package indirect enum Shape: Sendable {
  /// A text that is the same in all languages; with a pattern, the outline of what it can be, and
  /// with a kind, beginning with the name of something that must be used.
  case string(pattern: String? = nil, of: Referent? = nil)
  /// A text for readers: a string, or a mapping from locale to string.
  case text(isMarkdown: Bool = false)
  /// `true` or `false`.
  case truth
  /// A whole number.
  case number(ClosedRange<Int>)
  /// One of a few words.
  case choice([String], former: [String: String] = [:])
  /// A name; with a kind, of something that must be used.
  case name(Referent? = nil)
  /// A list, not empty unless it may be.
  case list(Shape, canBeEmpty: Bool = false)
  /// A mapping, not empty, whose keys are names that it declares or uses.
  case named(Shape)
  /// A mapping, not empty, with any keys.
  case mapping(Shape)
  /// A mapping with a fixed set of keys; a function, since steps contain steps.
  case construct(@Sendable () -> Construct)
  /// A mapping with an arrow, `a -> b: words`, and other keys beside it.
  case arrow(@Sendable () -> Construct)
  /// A value of one of several shapes.
  case either([Shape])
  /// No value after the key.
  case nothing
}

/// A kind of thing that a pack declares in vain unless something names it.
package enum Referent: String, Hashable, Sendable, CaseIterable {
  case callback, source, phase
}

extension Shape {
  /// Calls a function for each scalar of a node that names something that must be used.
  func forEachReference(in node: Node, _ body: (Referent, String) -> Void) {
    switch (self, node.content) {
    case (.name(let referent?), .scalar(let scalar)): body(referent, scalar.text)
    case (.string(_, let referent?), .scalar):
      body(referent, String((node.calledName.text ?? "").prefix { $0 != "(" }))
    case (.list(let item, _), .sequence(let items)):
      for node in items { item.forEachReference(in: node, body) }
    case (.named(let value), .mapping(let entries)), (.mapping(let value), .mapping(let entries)):
      for entry in entries { value.forEachReference(in: entry.value, body) }
    case (.construct(let construct), .mapping), (.arrow(let construct), .mapping):
      for key in construct().referringKeys {
        if let value = node[key.name] { key.shape.forEachReference(in: value, body) }
      }
    case (.either(let shapes), _):
      for shape in shapes { shape.forEachReference(in: node, body) }
    default: break
    }
  }

  /// Whether a node of this shape can name something that must be used.
  fileprivate var canRefer: Bool {
    switch self {
    case .name(let referent), .string(_, let referent): referent != nil
    case .list(let inner, _), .named(let inner), .mapping(let inner): inner.canRefer
    case .construct, .arrow: true
    case .either(let shapes): shapes.contains(where: \.canRefer)
    case .text, .truth, .number, .choice, .nothing: false
    }
  }

  /// Arrows in a block, one a line, or in a list; in a list, keys can be beside an arrow.
  static let arrows = either([
    string(pattern: arrow(inBlock: true)),
    list(
      either([
        string(pattern: arrow(inBlock: false)),
        mapping(either([string(), list(string()), nothing])),
      ])),
  ])

  /// The outline of an arrow, or of lines of which one at least is an arrow.
  private static func arrow(inBlock: Bool) -> String {
    inBlock ? #"(^|\n)[^#].*( --?> |: )"# : #" --?> |: "#
  }

  /// A list of names.
  package static let names = list(.name())
  /// A list of words that declare names; readers see the words as they are written.
  static let labels = list(.string(pattern: wordsPattern))
  /// The outline of words that give a name: they have a letter or a digit of some script, or `_`.
  package static let wordsPattern = #"[^ -/:-@\[-^`{-~]"#
  /// The outline of a name.
  package static let namePattern = #"^W(W|-)*(\.W(W|-)*)*$"#
    .replacing("W", with: wordsPattern)
  /// A question about a configuration: `iOS >= 13`.
  package static let condition = string(
    pattern: #"^([.()<>=! \n-]|W)+$"#.replacing("W", with: wordsPattern))

  /// The words of former versions for words of a choice.
  var formerWords: [String: String] {
    switch self {
    case .choice(_, let former): former
    case .either(let shapes): shapes.map(\.formerWords).first { !$0.isEmpty } ?? [:]
    default: [:]
    }
  }
}

/// A mapping with a fixed set of keys: what a pack can say of one kind of thing.
///
/// The decoder, its messages, the tables of `docs/pack-format.md`, and the schemas for editors all
/// come from it.
package struct Construct: Sendable {
  /// The mapping in messages: `a state`.
  package let what: String
  /// The keys, required ones first.
  package let keys: [KeyOutline]
  /// Those keys under which something that must be used can be named.
  fileprivate let referringKeys: [KeyOutline]
  /// Keys that people know from other formats, and that have no counterpart of one key here.
  let elsewhere: [ForeignKeys]

  /// Declares a construct.
  init(_ what: String, _ keys: [any DeclaredKey], elsewhere: [ForeignKeys] = []) {
    self.what = what
    let outlines = keys.map(\.outline)
    self.keys = outlines.filter(\.isRequired) + outlines.filter { !$0.isRequired }
    referringKeys = self.keys.filter(\.shape.canRefer)
    self.elsewhere = elsewhere
  }
}

/// What is known of a key of a construct, whatever its value decodes to.
package struct KeyOutline: Sendable {
  /// The key as it is written.
  package let name: String
  /// The outline of its value.
  package let shape: Shape
  /// Whether the mapping is faulty without it.
  package let isRequired: Bool
  /// What it says, in a line of Markdown.
  package let meaning: String
  /// Its name in former versions; `nil` if it had no other.
  package let former: String?
  /// Its names in other formats; `nil` if there is none.
  let elsewhere: ForeignKeys?
}

/// Keys that people know from other formats for state machines and sequence diagrams, and what
/// a pack has instead.
struct ForeignKeys: Sendable {
  /// Where the format is described.
  static let reference = "see 'vcdoc help pack-format'"

  /// The keys, or `key: value`, in small letters.
  let keys: Set<String>
  /// What to write.
  let instead: String

  init(_ keys: Set<String>, _ instead: String) { (self.keys, self.instead) = (keys, instead) }
}

extension Construct {
  /// The outline of the key with a name.
  private func key(_ name: String) -> KeyOutline? { keys.first { $0.name == name } }

  /// Whether it has a key.
  func has(_ name: String) -> Bool { key(name) != nil }

  /// The key that an unknown one probably means: its new name, or the nearest known key.
  func meant(by word: String) -> String? {
    keys.first { $0.former == word }?.name ?? Suggestion(for: word, among: keys.map(\.name)).word
  }

  /// The message for an unknown key, with the one that was probably meant, or all known ones.
  func unknown(_ entry: Node.Entry) -> String {
    if let key = keys.first(where: { $0.former == entry.key }) {
      let value = entry.value.text ?? ""
      let end = key.shape.formerWords[value].map { ", and '\(value)' is now '\($0)'" } ?? ""
      return "the key '\(entry.key)' is now '\(key.name)'" + end
    }
    if has("machines"), entry.value.isLikeMachine {
      return "unexpected machine \(entry.key.quoted); write 'machines:' above it, and indent it"
    }
    let end = wayOut(ofForeign: entry) ?? Suggestion.wayOut(of: entry.key, among: keys.map(\.name))
    return "unknown key \(entry.key.quoted) in \(what); \(end)"
  }

  /// The key whose text has one arrow a line, if arrows are keys in its place; `nil` if none is.
  func homeOfArrows(_ entries: [Node.Entry]) -> String? {
    guard let home = ["transitions", "steps"].first(where: has) else { return nil }
    return entries.contains(where: \.isArrow) ? home : nil
  }

  /// All keys of other formats for which there is a way out.
  var foreignKeys: [ForeignKeys] { keys.compactMap(\.elsewhere) + elsewhere }

  /// What to write instead of a key of another format, and where to read about it.
  func wayOut(ofForeign entry: Node.Entry) -> String? {
    let key = entry.key.lowercased()
    let pair = "\(key): \(entry.value.text?.lowercased() ?? "")"
    let found = foreignKeys.first { $0.keys.contains(key) || $0.keys.contains(pair) }
    return found.map { "\($0.instead); \(ForeignKeys.reference)" }
  }
}

extension Node.Entry {
  /// Whether the key is an arrow, such as `closed -> open`.
  var isArrow: Bool {
    let bytes = ArraySlice(key.utf8)
    return ["->", "→", "=>"].contains(where: bytes.holds)
  }
}

extension Node {
  /// Whether it is what a machine can be: a mapping with transitions, or of arrows.
  fileprivate var isLikeMachine: Bool {
    entries.contains { $0.key == "transitions" || $0.isArrow }
  }
}
