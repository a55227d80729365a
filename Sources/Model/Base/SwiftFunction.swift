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

  /// The text before the parentheses, without attributes and modifiers: `func viewWillAppear`.
  package let head: String
  /// The name alone, without type parameters: `viewWillAppear`; `init` for a failable initializer,
  /// too.
  package let base: String
  /// The parameters, in order.
  package let parameters: [Parameter]
  /// The text after the parentheses, possibly empty: ` -> Bool`.
  package let tail: String

  /// Reads a declaration; `nil` if it declares no function or is not understood.
  package init?(_ declaration: String) {
    guard let declaration = SwiftDeclaration(declaration) else { return nil }
    self.init(declaration)
  }

  /// Reads a declaration; `nil` if it declares no function.
  package init?(_ declaration: SwiftDeclaration) {
    let keyword = declaration.keyword
    guard ["func", "init", "subscript", ""].contains(keyword) else { return nil }
    let source = declaration.source
    var place = declaration.afterName
    if keyword == "init", let mark = source[place]?.text, "?!".contains(mark) { place += 1 }
    guard let group = source.skipTypes(at: place), group < declaration.end,
      let inside = source[group], inside.text.first == "("
    else { return nil }
    let isOperator = source[declaration.afterName - 1]?.kind == .sign
    guard
      let parameters = Parameter.all(
        in: inside.text.dropFirst().dropLast(),
        areUnlabelled: keyword == "subscript" || isOperator)
    else { return nil }
    if let next = source[group + 1], group + 1 < declaration.end {
      guard Self.follows.contains(String(next.text)) else { return nil }
    }
    self.parameters = parameters
    base = declaration.name
    head = source.source(declaration.start..<group)
    tail = group + 1 < declaration.end ? " " + source.source(group + 1..<declaration.end) : ""
  }

  /// What may follow the parameters: the `-` begins an arrow.
  private static let follows: Set<String> = [
    "async", "throws", "rethrows", "reasync", "-", "where",
  ]

  /// The labels alone: `_:with:`.
  package var labels: String { parameters.map { $0.label + ":" }.joined() }

  /// The name with its labels, as Swift prints it: `viewWillAppear(_:)`.
  package var name: String { "\(base)(\(labels))" }
}

extension SwiftFunction.Parameter {
  /// Whether the argument is a function, which may be called at another time.
  package var isFunction: Bool { type.contains("->") || type.contains("@escaping") }

  /// Reads what is between the parentheses; `nil` if it is not understood.
  ///
  /// - Parameters:
  ///   - text: The parameters, or only their labels: `_:with:`.
  ///   - areUnlabelled: Whether a single name is no label, as in operators and subscripts.
  /// - Returns: The parameters.
  fileprivate static func all(in text: Substring, areUnlabelled: Bool) -> [Self]? {
    guard let inside = DeclarationText(String(text)) else { return nil }
    let tokens = inside.tokens
    let isOnlyLabels = tokens.indices.allSatisfy { index in
      index.isMultiple(of: 2) ? tokens[index].kind == .word : tokens[index].text == ":"
    }
    if isOnlyLabels, tokens.count.isMultiple(of: 2) {
      return stride(from: 0, to: tokens.count, by: 2).map { index in
        let label = String(tokens[index].text)
        return Self(label: label, name: label, type: "")
      }
    }
    var parameters: [Self] = []
    var start = 0
    while start < tokens.count {
      guard let end = inside.endOfParameter(at: start),
        let parameter = Self(inside, start..<end, isUnlabelled: areUnlabelled)
      else { return nil }
      parameters.append(parameter)
      start = end + 1
    }
    return parameters
  }

  /// Reads `from source: UIViewController = x`; `nil` without a colon or a type.
  private init?(_ source: DeclarationText, _ range: Range<Int>, isUnlabelled: Bool) {
    guard let colon = range.first(where: { source.tokens[$0].text == ":" }) else { return nil }
    var names = source.tokens[range.lowerBound..<colon]
    while names.first?.text == "@", names.count > 2 {
      names = names.dropFirst(2)
      if names.first?.kind == .group { names = names.dropFirst() }
    }
    guard (1...2).contains(names.count), names.allSatisfy({ $0.kind == .word }),
      let first = names.first?.text, let last = names.last?.text
    else { return nil }
    let end = (colon + 1..<range.upperBound).first { source.isDefault(at: $0) }
    let type = source.source(colon + 1..<(end ?? range.upperBound))
    if type.isEmpty { return nil }
    let label = names.count == 1 && isUnlabelled ? "_" : String(first)
    self.init(label: label, name: String(last), type: type)
  }
}

extension DeclarationText {
  /// The index of the comma after the parameter at an index, or of the end; `nil` if the type
  /// arguments in it are not closed.
  fileprivate func endOfParameter(at start: Int) -> Int? {
    var index = start
    while index < tokens.count, tokens[index].text != "," {
      // In a default value, `<` may be an operator.
      if isDefault(at: index) {
        return tokens[index...].firstIndex { $0.text == "," } ?? tokens.count
      }
      guard let next = skipTypes(at: index) else { return nil }
      index = max(next, index + 1)
    }
    return index
  }

  /// Whether a default value begins at an index.
  fileprivate func isDefault(at index: Int) -> Bool {
    tokens[index].text == "=" && self[index + 1]?.text != "="
  }
}
