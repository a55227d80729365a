/// A piece of the HTML that this program writes: elements and texts.
indirect enum Hypertext: Hashable, Sendable {
  /// An element, its attributes in order, and what is in it.
  case element(String, attributes: [String: String], [Hypertext])
  /// Words, without escapes.
  case text(String)

  /// How deep elements may nest; those beyond are left out, and their content stays.
  private static let deepest = 64

  /// The elements that are never closed.
  private static let empty: Set<String> = ["br", "hr", "img", "input"]

  /// Reads HTML of our own: every element but empty ones is closed, and every text is escaped.
  static func read(_ html: [UInt8]) -> [Hypertext] {
    var stack: [(name: String, attributes: [String: String], content: [Hypertext])] = [
      ("", [:], [])
    ]
    var skipped: [String] = []
    var rest = html[...]
    while let sign = rest.first {
      if sign != UInt8(ascii: "<") {
        let end = rest.firstIndex(of: UInt8(ascii: "<")) ?? rest.endIndex
        stack[stack.count - 1].content.append(.text(unescaped(rest[..<end])))
        rest = rest[end...]
        continue
      }
      let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex - 1
      let tag = String(decoding: rest[rest.index(after: rest.startIndex)..<end], as: UTF8.self)
      rest = rest[(end + 1)...]
      if tag.hasPrefix("/") {
        if skipped.popLast() == nil, stack.count > 1 {
          let done = stack.removeLast()
          stack[stack.count - 1].content.append(
            .element(done.name, attributes: done.attributes, done.content))
        }
        continue
      }
      let (name, attributes) = opening(tag)
      if empty.contains(name) {
        stack[stack.count - 1].content.append(.element(name, attributes: attributes, []))
      } else if stack.count > deepest || !skipped.isEmpty {
        skipped.append(name)
      } else {
        stack.append((name, attributes, []))
      }
    }
    return stack[0].content + stack.dropFirst().flatMap(\.content)
  }

  /// The words in it, without any markup.
  var words: String {
    switch self {
    case .text(let text): text
    case .element(_, _, let content): content.map(\.words).joined()
    }
  }

  /// The name of an element and its attributes, from what stands between the angle brackets.
  private static func opening(_ tag: String) -> (String, [String: String]) {
    let name = String(tag.prefix { !$0.isWhitespace && $0 != "/" })
    var attributes: [String: String] = [:]
    var rest = tag.dropFirst(name.count)
    while let equals = rest.firstIndex(of: "=") {
      let key = rest[..<equals].split(separator: " ").last.map(String.init) ?? ""
      let value = rest[rest.index(after: equals)...].dropFirst()
      let end = value.firstIndex(of: "\"") ?? value.endIndex
      attributes[key] = unescaped(ArraySlice(value[..<end].utf8))
      rest = end < value.endIndex ? value[value.index(after: end)...] : ""
    }
    return (name, attributes)
  }

  private static func unescaped(_ bytes: ArraySlice<UInt8>) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("&") else { return text }
    return text.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
      .replacing("&quot;", with: "\"").replacing("&#39;", with: "'").replacing("&amp;", with: "&")
  }
}
