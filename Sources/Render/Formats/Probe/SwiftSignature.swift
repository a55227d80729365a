import Base

/// A function or initializer as a subclass overrides it, or an object of a protocol has it.
struct SwiftSignature {
  /// What is declared, with attributes and access: no default values, and no `override`.
  let declaration: String
  /// What the superclass is called with: `viewWillAppear(animated)`; `nil` if no call can pass the
  /// arguments on, since there can be any number of one.
  let call: String?
  /// What stands before such a call, `try await `; empty when nothing must.
  let effects: String
  /// The name with its labels, as the language prints it: `viewWillAppear(_:)`.
  let name: String
  /// The labels alone, `_:with:`.
  let labels: String
  /// The type that it returns; empty when it returns nothing.
  let result: String
  /// Whether it is an initializer.
  let isInitializer: Bool

  /// Takes a declaration apart; nothing when it is none of an object's own, or takes a function,
  /// which is called at another time.
  init?(_ source: SwiftDeclaration) {
    isInitializer = source.keyword == "init"
    guard isInitializer || source.keyword == "func", let prefix = source.overridablePrefix,
      let function = SwiftFunction(source), let tail = DeclarationText(function.tail),
      !function.parameters.contains(where: { $0.isFunction || $0.type.isEmpty })
    else { return nil }
    let parameters = function.parameters.enumerated().map { index, parameter in
      (parameter, parameter.name == "_" ? "argument\(index + 1)" : parameter.name)
    }
    let inside = parameters.map { parameter, name in
      (parameter.label == name ? name : "\(parameter.label) \(name)") + ": \(parameter.type)"
    }
    declaration = "\(prefix)\(function.head)(\(inside.joined(separator: ", ")))" + function.tail
    labels = function.labels
    name = function.name
    let arguments = parameters.map { parameter, name in
      let isInOut = parameter.type.hasPrefix("inout ")
      return (parameter.label == "_" ? "" : parameter.label + ": ") + (isInOut ? "&" : "") + name
    }
    let isVariadic = function.parameters.contains { $0.type.hasSuffix("...") }
    call = isVariadic ? nil : "\(function.base)(\(arguments.joined(separator: ", ")))"
    let words = tail.tokens.map { String($0.text) }
    let arrow = words.firstIndex(of: ">").flatMap { $0 > 0 && words[$0 - 1] == "-" ? $0 : nil }
    let before = words[..<(arrow ?? words.count)]
    effects =
      (before.contains("throws") ? "try " : "") + (before.contains("async") ? "await " : "")
    let end = words.firstIndex(of: "where") ?? words.count
    result = arrow.map { $0 + 1 < end ? tail.source($0 + 1..<end) : "" } ?? ""
  }
}

extension SwiftDeclaration {
  /// The attributes and modifiers with which a subclass overrides it; `nil` if none can.
  fileprivate var overridablePrefix: String? {
    let fixed = [
      "static", "class", "final", "private", "fileprivate", "mutating", "lazy", "convenience",
    ]
    let isAction = attributes.contains { $0 == "@IBAction" || $0 == "@IBSegueAction" }
    if isAction || modifiers.contains(where: fixed.contains) { return nil }
    // The class says itself from which version on it has the method, and inherits the selector.
    let kept = attributes.filter { !$0.hasPrefix("@available") && !$0.hasPrefix("@objc") }
    let access = modifiers.filter { ["public", "open", "nonisolated"].contains($0) }
    return (kept + access).map { $0 + " " }.joined()
  }
}

/// A property as Swift declares it: `var name: Type { get }`.
struct SwiftProperty {
  /// What is declared, with attributes and access, and no `override`.
  let declaration: String
  /// What it is called.
  let name: String
  /// Its type.
  let type: String
  /// Whether it takes a new value, too.
  let isSettable: Bool

  /// Takes a declaration apart; nothing when it is none of a property that can be overridden.
  init?(_ source: SwiftDeclaration) {
    guard source.keyword == "var", let prefix = source.overridablePrefix,
      let text = DeclarationText(source.text), let whole = DeclarationText(source.wholeText),
      let colon = text.tokens.firstIndex(where: { $0.text == ":" })
    else { return nil }
    let end = text.tokens.firstIndex { $0.text == "=" } ?? text.tokens.count
    guard colon + 1 < end else { return nil }
    let body = whole.tokens.first { $0.text.first == "{" }?.text
    let words = body?.split { !$0.isLetter } ?? []
    if words.contains("async") || words.contains("throws") { return nil }
    name = source.name
    type = text.source(colon + 1..<end)
    declaration = "\(prefix)var \(name): \(type)"
    let isStored = body == nil || words.contains("didSet") || words.contains("willSet")
    let hasSetter = isStored || words.contains("set")
    isSettable = hasSetter && !source.modifiers.contains { $0.hasSuffix("(set)") }
  }
}
