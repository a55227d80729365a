/// The parts of a Swift function or initializer declaration.
package struct SwiftFunction: Hashable, Sendable {
  /// A parameter.
  package struct Parameter: Hashable, Sendable {
    /// The argument label; `_` for none.
    package let label: String
    /// The name inside the body.
    package let name: String
    /// The type, without a default value; empty if only labels are written, `viewWillAppear(_:)`.
    package let type: String
  }

  /// The text before the parentheses: `func viewWillAppear`.
  package let head: String
  /// The name alone, without type parameters: `viewWillAppear`; `init` for a failable initializer,
  /// too.
  package let base: String
  /// The parameters, in order.
  package let parameters: [Parameter]
  /// The text after the parentheses, possibly empty: ` -> Bool`.
  package let tail: String

  /// Reads a declaration; `nil` if it declares no function.
  package init?(_ declaration: String) {
    guard let range = declaration.parentheses else { return nil }
    head = String(declaration[..<range.lowerBound])
    tail = String(declaration[range.upperBound...])
    let word = head.splitAtTopLevel(" ").last ?? ""
    let bare = word.utf8.prefix { $0 != UInt8(ascii: "<") }
    base = String(decoding: bare.filter { !"?!".utf8.contains($0) }, as: UTF8.self)
    let inside = declaration[range].dropFirst().dropLast()
    if !inside.contains(" "), inside.last == ":" {
      parameters = inside.split(separator: ":").map { Parameter(labelled: $0) }
      return
    }
    var parameters: [Parameter] = []
    for part in String(inside).splitAtTopLevel(",") {
      guard let parameter = Parameter(part) else { return nil }
      parameters.append(parameter)
    }
    self.parameters = parameters
  }

  /// The labels alone: `_:with:`.
  package var labels: String { parameters.map { $0.label + ":" }.joined() }

  /// The name with its labels, as Swift prints it: `viewWillAppear(_:)`.
  package var name: String { "\(base)(\(labels))" }
}

extension SwiftFunction.Parameter {
  /// Whether the argument is a function, which may be called at another time.
  package var isFunction: Bool { type.contains("->") || type.contains("@escaping") }

  /// Makes a parameter from its label alone.
  fileprivate init(labelled label: Substring) {
    (self.label, name, type) = (String(label), String(label), "")
  }

  /// Reads `from source: UIViewController = x`; `nil` without a colon.
  fileprivate init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let words = text[..<colon].words
    guard let first = words.first, let last = words.last else { return nil }
    let type = text[text.index(after: colon)...].prefix { $0 != "=" }
    self.init(
      label: String(first), name: String(last), type: type.words.joined(separator: " "))
  }
}

extension Substring {
  /// The parts between spaces.
  fileprivate var words: [Substring] {
    utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
  }
}

extension String {
  /// The first parentheses outside all brackets; `nil` if there are none or they are not closed.
  fileprivate var parentheses: Range<Index>? {
    var brackets = Brackets()
    var start: Index?
    for place in utf8.indices {
      let byte = utf8[place]
      if start == nil, brackets.depth == 0, byte == UInt8(ascii: "(") { start = place }
      brackets.pass(byte)
      if let start, brackets.depth == 0 { return start..<utf8.index(after: place) }
    }
    return nil
  }

  /// The parts between the occurrences of a sign outside all brackets; empty parts are left out.
  fileprivate func splitAtTopLevel(_ sign: Unicode.Scalar) -> [String] {
    var brackets = Brackets()
    let parts = utf8.split { byte in
      brackets.pass(byte)
      return byte == UInt8(ascii: sign) && brackets.depth == 0
    }
    return parts.map { String(Substring($0)) }
  }
}

/// Counts open brackets; the `>` of an arrow closes none.
private struct Brackets {
  private(set) var depth = 0
  private var previous: UInt8 = 0

  mutating func pass(_ byte: UInt8) {
    switch Unicode.Scalar(byte) {
    case "(", "[", "<": depth += 1
    case ">" where previous == UInt8(ascii: "-"): break
    case ")", "]", ">": depth = max(depth - 1, 0)
    default: break
    }
    previous = byte
  }
}

/// The selector of an Objective-C method.
package struct ObjectiveCSelector: Hashable, Sendable {
  /// The parts, each with its colon; one part without a colon if the method has no arguments.
  package let pieces: [String]
  /// Whether the declaration begins with `-` or `+`, as those of methods do.
  package let isMethod: Bool

  /// Reads a declaration, `- (void)viewWillAppear:(BOOL)animated;`; `nil` if it has no name.
  package init?(_ declaration: String) {
    let bytes = declaration.utf8
    let signs = "+-".utf8
    isMethod = bytes.first.map(signs.contains) ?? false
    var depth = 0
    var plain: [UInt8] = []
    for byte in bytes.drop(while: signs.contains) {
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: ">"):
        depth = max(depth - 1, 0)
        plain.append(UInt8(ascii: " "))
      case UInt8(ascii: ";"): break
      default: if depth == 0 { plain.append(byte) }
      }
    }
    let words = plain.split(separator: UInt8(ascii: " "))
    let parts = words.compactMap { word in
      word.firstIndex(of: UInt8(ascii: ":")).map { String(decoding: word[...$0], as: UTF8.self) }
    }
    guard let first = words.first else { return nil }
    pieces = parts.isEmpty ? [String(decoding: first, as: UTF8.self)] : parts
  }

  /// The selector as Objective-C writes it: `viewWillAppear:`.
  package var text: String { pieces.joined() }
}
