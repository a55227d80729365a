import Base
import Graphics

/// A function or initializer as a subclass overrides it, or an object of a protocol has it.
struct SwiftSignature {
  /// What is declared: no default values.
  let declaration: String
  /// What the superclass is called with: `viewWillAppear(animated)`.
  let call: String
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
  init?(_ text: String) {
    isInitializer = text.hasPrefix("init(") || text.hasPrefix("init?(")
    guard isInitializer || text.hasPrefix("func "), let function = SwiftFunction(text),
      !function.parameters.contains(where: \.isFunction)
    else { return nil }
    let inside = function.parameters.map { "\($0.words): \($0.type)" }.joined(separator: ", ")
    declaration = "\(function.head)(\(inside))" + function.tail
    labels = function.labels
    name = function.name
    let arguments = function.parameters.map { ($0.label == "_" ? "" : $0.label + ": ") + $0.name }
    call = "\(function.base)(\(arguments.joined(separator: ", ")))"
    let arrow = function.tail.firstRange(of: "->")
    let words = function.tail[..<(arrow?.lowerBound ?? function.tail.endIndex)].split(
      separator: " ")
    effects = (words.contains("throws") ? "try " : "") + (words.contains("async") ? "await " : "")
    result = arrow.map { String(function.tail[$0.upperBound...]).trimmed } ?? ""
  }
}

extension SwiftFunction.Parameter {
  /// What stands before the colon: `_ animated`.
  fileprivate var words: String { label == name ? name : "\(label) \(name)" }
}

/// A property as Swift declares it: `var name: Type { get }`.
struct SwiftProperty {
  /// What it is called.
  let name: String
  /// Its type.
  let type: String
  /// Whether it takes a new value, too.
  let isSettable: Bool

  /// Takes a declaration apart; nothing when it is none of a property.
  init?(_ text: String) {
    guard text.hasPrefix("var "), let colon = text.firstIndex(of: ":") else { return nil }
    let rest = text[text.index(after: colon)...]
    name = String(text[..<colon].dropFirst(4))
    type = String(rest.prefix { $0 != "{" }).trimmed
    isSettable = rest.drop { $0 != "{" }.split { !$0.isLetter }.contains("set")
  }
}
