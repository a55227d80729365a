/// A function or an initializer as Swift declares it, taken apart.
public struct SwiftFunction: Hashable, Sendable {
  /// One of its parameters.
  public struct Parameter: Hashable, Sendable {
    /// What a caller writes before the argument; `_` for nothing.
    public let label: String
    /// What the body calls it.
    public let name: String
    /// The type, without a default value; empty where only labels are written.
    public let type: String
  }

  /// What stands before the parentheses: `func viewWillAppear`.
  public let head: String
  /// The name alone, without type parameters: `viewWillAppear`; `init` of an initializer that may
  /// fail.
  public let base: String
  /// The parameters, in order.
  public let parameters: [Parameter]
  /// What stands behind the parentheses: ` -> Bool`; may be empty.
  public let tail: String

  /// Takes a declaration apart; nothing where it is none of a function.
  public init?(_ declaration: String) {
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
  public var labels: String { parameters.map { $0.label + ":" }.joined() }

  /// The name with its labels, as the language prints it: `viewWillAppear(_:)`.
  public var name: String { "\(base)(\(labels))" }
}

extension SwiftFunction.Parameter {
  /// Whether a caller passes a function, which is called at another time.
  public var isFunction: Bool { type.contains("->") || type.contains("@escaping") }

  /// Makes a parameter of which only the label is written.
  fileprivate init(labelled label: Substring) {
    (self.label, name, type) = (String(label), String(label), "")
  }

  /// Reads `from source: UIViewController = x`; nothing without a colon.
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
  /// The parts between blanks.
  fileprivate var words: [Substring] {
    utf8.split(separator: UInt8(ascii: " ")).map { Substring($0) }
  }
}

extension String {
  /// The first parentheses that stand in no bracket; nothing where there are none, or where they
  /// are not closed.
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

  /// The parts between a sign where it stands in no bracket; none of them empty.
  fileprivate func splitAtTopLevel(_ sign: Unicode.Scalar) -> [String] {
    var brackets = Brackets()
    let parts = utf8.split { byte in
      brackets.pass(byte)
      return byte == UInt8(ascii: sign) && brackets.depth == 0
    }
    return parts.map { String(Substring($0)) }
  }
}

/// How many brackets are open, where an arrow closes none.
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
