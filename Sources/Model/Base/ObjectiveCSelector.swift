/// The selector of an Objective-C method.
package struct ObjectiveCSelector: Hashable, Sendable {
  /// A part of a method's declaration with its argument.
  package struct Part: Hashable, Sendable {
    /// The part of the selector, with its colon if it takes an argument: `viewWillAppear:`.
    package let label: String
    /// The type of the argument in its parentheses, `(BOOL)`; empty if none is written.
    package let type: String
    /// The name of the argument; empty if there is none.
    package let argument: String
  }

  /// The parts, in order; one part without a colon if the method has no arguments.
  package let parts: [Part]
  /// The type in its parentheses, `(void)`; empty if none is written.
  package let result: String
  /// The sign with which methods begin, `-` or `+`; empty for a property or a bare name.
  package let sign: String
  /// Whether any number of further arguments may follow.
  package let isVariadic: Bool

  /// Reads a declaration, `- (void)viewWillAppear:(BOOL)animated;`, a property, or a bare selector;
  /// `nil` if it is something else or not understood.
  package init?(_ declaration: String) {
    guard let source = DeclarationText(declaration) else { return nil }
    let first = source[0]?.text
    isVariadic = source.tokens.contains { $0.text == "," }
    if first == "@" {
      guard let name = source.propertyName else { return nil }
      (sign, result) = ("", "")
      parts = [Part(label: name, type: "", argument: "")]
      return
    }
    sign = first == "-" || first == "+" ? String(first ?? "") : ""
    var place = sign.isEmpty ? 0 : 1
    var result = ""
    if !sign.isEmpty, let group = source[place], group.text.first == "(" {
      result = String(group.text)
      place += 1
    }
    guard let parts = source.selectorParts(from: place) else { return nil }
    if sign.isEmpty {
      // What has no sign is a bare selector or a bare name.
      let count = parts.reduce(0) { $0 + ($1.label.count > 1 && $1.label.hasSuffix(":") ? 2 : 1) }
      guard source.tokens.count == count, !parts.contains(where: { !$0.argument.isEmpty })
      else { return nil }
    }
    (self.parts, self.result) = (parts, result)
  }

  /// The parts of the selector, each with its colon.
  package var pieces: [String] { parts.map(\.label) }

  /// Whether the declaration begins with `-` or `+`, as those of methods do.
  package var isMethod: Bool { !sign.isEmpty }

  /// The selector as Objective-C writes it: `viewWillAppear:`.
  package var text: String { pieces.joined() }

  /// The declaration without macros, body, and semicolon: `- (void)viewWillAppear:(BOOL)animated`.
  package var declaration: String {
    let words = parts.map { $0.label + $0.type + $0.argument }
    return "\(sign) \(result)\(words.joined(separator: " "))"
  }
}

extension DeclarationText {
  /// The parts of a selector from an index on; `nil` if there is no name.
  fileprivate func selectorParts(from start: Int) -> [ObjectiveCSelector.Part]? {
    var place = start
    var parts: [ObjectiveCSelector.Part] = []
    while let colon = colon(from: place) {
      let label = place < colon ? String(tokens[colon - 1].text) : ""
      var type = ""
      place = colon + 1
      if let group = self[place], group.text.first == "(" {
        type = String(group.text)
        place += 1
      }
      var argument = ""
      // A name without a type is an argument unless it is the label of the next colon.
      if let word = self[place], word.kind == .word, !type.isEmpty || self[place + 1]?.text != ":" {
        argument = String(word.text)
        place += 1
      }
      parts.append(ObjectiveCSelector.Part(label: label + ":", type: type, argument: argument))
    }
    if !parts.isEmpty {
      // Another colon after words that no grammar has: better no name than half of one.
      let rest = tokens[place...].prefix { $0.text != ";" }
      return rest.contains { $0.text == ":" } ? nil : parts
    }
    guard let name = self[start], name.kind == .word else { return nil }
    return [ObjectiveCSelector.Part(label: String(name.text), type: "", argument: "")]
  }

  /// The index of the colon after the label, or after nothing, at an index.
  private func colon(from place: Int) -> Int? {
    if self[place]?.text == ":" { return place }
    return self[place]?.kind == .word && self[place + 1]?.text == ":" ? place + 1 : nil
  }

  /// The name that an `@property` declares; `nil` if it declares none.
  fileprivate var propertyName: String? {
    guard self[1]?.text == "property" else { return nil }
    let isGrouped = self[2]?.text.first == "("
    var words = tokens[(isGrouped ? 3 : 2)...].prefix { $0.text != ";" && $0.text != "=" }
    // A block or a function pointer has its name in brackets: `void (^done)(BOOL)`.
    if let group = words.first(where: { $0.text.hasPrefix("(^") || $0.text.hasPrefix("(*") }) {
      let inside = group.text.dropFirst(2).dropLast()
      return inside.utf8.allSatisfy(\.isIdentifierPart) && !inside.isEmpty ? String(inside) : nil
    }
    while let last = words.last, last.kind == .group || last.isMacro { words.removeLast() }
    return words.count > 1 ? words.last.flatMap { $0.kind == .word ? String($0.text) : nil } : nil
  }
}

extension DeclarationText.Token {
  /// Whether it is a macro such as `NS_SWIFT_UI_ACTOR` or `UI_APPEARANCE_SELECTOR`.
  fileprivate var isMacro: Bool {
    kind == .word && text.contains("_")
      && (text.hasPrefix("__")
        || !text.utf8.contains { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) })
  }
}
