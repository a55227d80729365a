/// HTML or SVG cut into tags, with everything that a strict reader would object to.
package struct Markup: Sendable {
  /// One attribute of one element.
  package struct Attribute: Hashable, Sendable {
    /// The element.
    package let element: String
    /// Its name.
    package let name: String
    /// Its value, entities resolved.
    package let value: String
  }

  /// Elements of HTML that have no end tag.
  private static let void: Set = ["meta", "link", "br", "hr", "img", "input", "wbr"]

  /// Every attribute, in the order of the text.
  package private(set) var attributes: [Attribute] = []
  /// Every element by name, once for each start tag.
  package private(set) var elements: [String] = []
  /// What style sheets in the text say.
  package private(set) var styles = ""
  /// What is wrong, in the order of the text.
  package private(set) var faults: [String] = []

  private var open: [String] = []
  private let text: [UInt8]
  private var at = 0

  /// Reads a text; a page of HTML begins with `<!doctype html>`.
  package init(_ bytes: [UInt8]) {
    text = bytes
    if String(validating: bytes, as: UTF8.self) == nil { faults.append("no UTF-8") }
    while at < text.count { step() }
    faults += open.reversed().map { "<\($0)> is never closed" }
    let ids = attributes.filter { $0.name == "id" }.map(\.value)
    faults += Dictionary(grouping: ids) { $0 }.filter { $0.value.count > 1 }.keys.sorted()
      .map { "id '\($0)' is given twice" }
  }

  /// The ids, each once.
  package var ids: Set<String> { Set(attributes.filter { $0.name == "id" }.map(\.value)) }

  private mutating func step() {
    if text[at] != UInt8(ascii: "<") { return characters(until: "<") }
    if starts("<!--") { return skip(behind: "-->") }
    if starts("<!") { return skip(behind: ">") }
    if starts("</") { return end() }
    start()
  }

  private mutating func start() {
    at += 1
    let name = word()
    guard !name.isEmpty else { return faults.append("a bare < near \(context)") }
    elements.append(name)
    var names: Set<String> = []
    while at < text.count, text[at] != UInt8(ascii: ">"), !starts("/>") {
      attribute(of: name, &names)
    }
    let closesItself = starts("/>")
    at += closesItself ? 2 : 1
    if !closesItself && !Self.void.contains(name) { open.append(name) }
    if name == "style" && !closesItself {
      let start = at
      while at < text.count, !starts("</style") { at += 1 }
      styles += String(decoding: text[start..<at], as: UTF8.self)
    }
  }

  private mutating func attribute(of element: String, _ names: inout Set<String>) {
    let start = at
    skipSpace()
    let name = word()
    if name.isEmpty || at == start {
      faults.append("no attribute in <\(element)> near \(context)")
      at += 1
      return
    }
    if !names.insert(name).inserted { faults.append("<\(element)> has '\(name)' twice") }
    var value = ""
    if starts("=\"") {
      at += 2
      let first = at
      characters(until: "\"")
      value = Self.resolved(String(decoding: text[first..<at], as: UTF8.self))
      at += 1
    }
    attributes.append(Attribute(element: element, name: name, value: value))
    skipSpace()
  }

  private mutating func end() {
    at += 2
    let name = word()
    skip(behind: ">")
    if open.last == name {
      open.removeLast()
    } else {
      faults.append("</\(name)> closes <\(open.last ?? "nothing")>")
    }
  }

  /// Passes over text; an ampersand in it must begin an entity.
  private mutating func characters(until end: Character) {
    let mark = end.asciiValue ?? 0
    while at < text.count, text[at] != mark {
      if text[at] == UInt8(ascii: "&") {
        let entity = text[(at + 1)...].prefix { Character(Unicode.Scalar($0)).isEntity }
        if entity.isEmpty || !text[entity.endIndex...].starts(with: ";".utf8) {
          faults.append("a bare & near \(context)")
        }
      }
      if text[at] == UInt8(ascii: "<") { faults.append("a bare < near \(context)") }
      at += 1
    }
  }

  private func starts(_ word: StaticString) -> Bool {
    text[at...].starts(with: "\(word)".utf8)
  }

  private mutating func word() -> String {
    let marks = Array(" \n\t/>=\"<".utf8)
    let bytes = text[at...].prefix { !marks.contains($0) }
    at += bytes.count
    return String(decoding: bytes, as: UTF8.self)
  }

  private mutating func skipSpace() {
    while at < text.count, text[at] <= 32 { at += 1 }
  }

  private mutating func skip(behind end: StaticString) {
    while at < text.count, !starts(end) { at += 1 }
    at += end.utf8CodeUnitCount
  }

  private var context: String {
    "'" + String(decoding: text[max(0, at - 20)..<min(text.count, at + 20)], as: UTF8.self) + "'"
  }

  private static func resolved(_ text: String) -> String {
    let entities = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
    return entities.reduce(text) { $0.replacing($1.0, with: $1.1) }
  }
}

extension Character {
  /// Whether the name of an entity may have it: `lt`, `#39`.
  fileprivate var isEntity: Bool { isASCII && (isLetter || isNumber || self == "#") }
}
