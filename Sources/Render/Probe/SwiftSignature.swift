/// A function or initializer as Swift declares it, taken apart.
struct SwiftSignature {
  /// What an override declares: no default values.
  let declaration: String
  /// What the superclass is called with: `viewWillAppear(animated)`.
  let call: String
  /// The name with its labels, as the language prints it: `viewWillAppear(_:)`.
  let name: String
  /// The labels alone, `_:with:`.
  let labels: String

  /// Takes a declaration apart; nothing when it takes a function, which is called at another time.
  init?(_ text: String) {
    guard let open = text.firstIndex(of: "("), let close = text.closing(of: open) else {
      return nil
    }
    let parameters = text[text.index(after: open)..<close].parameters
    guard !parameters.contains(where: { $0.type.contains("->") }) else { return nil }
    let head = text[..<open]
    let base = String(head.split(separator: " ").last ?? "").filter { $0 != "?" }
    let inside = parameters.map { "\($0.words): \($0.type)" }.joined(separator: ", ")
    declaration = "\(head)(\(inside))" + text[text.index(after: close)...]
    labels = parameters.map { $0.label + ":" }.joined()
    name = "\(base)(\(labels))"
    let arguments = parameters.map { ($0.label == "_" ? "" : $0.label + ": ") + $0.name }
    call = "\(base)(\(arguments.joined(separator: ", ")))"
  }
}

/// One parameter of a function.
private struct Parameter {
  /// What stands before the colon: `_ animated`.
  let words: Substring
  /// The type, without a default value.
  let type: Substring

  /// What a caller writes; `_` for nothing.
  var label: String { String(words.split(separator: " ").first ?? "_") }
  /// What the body writes.
  var name: String { String(words.split(separator: " ").last ?? "") }
}

extension String {
  /// The parenthesis that closes another.
  fileprivate func closing(of open: Index) -> Index? {
    var depth = 0
    return self[open...].indices.first { place in
      if self[place] == "(" { depth += 1 }
      if self[place] == ")" { depth -= 1 }
      return depth == 0
    }
  }
}

extension Substring {
  /// The parameters of a function, from between its parentheses.
  fileprivate var parameters: [Parameter] {
    var depth = 0
    let parts = split { character in
      if "([<".contains(character) { depth += 1 }
      if ")]>".contains(character) { depth -= 1 }
      return character == "," && depth == 0
    }
    return parts.compactMap { part in
      guard let colon = part.firstIndex(of: ":") else { return nil }
      let type = part[part.index(after: colon)...].prefix { $0 != "=" }
      return Parameter(words: part[..<colon].trimmingSpaces, type: type.trimmingSpaces)
    }
  }
}
