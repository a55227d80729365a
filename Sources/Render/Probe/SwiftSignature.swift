internal import Model

/// A function or initializer as a subclass overrides it.
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
    guard let function = SwiftFunction(text), !function.parameters.contains(where: \.isFunction)
    else { return nil }
    let inside = function.parameters.map { "\($0.words): \($0.type)" }.joined(separator: ", ")
    declaration = "\(function.head)(\(inside))" + function.tail
    labels = function.labels
    name = function.name
    let arguments = function.parameters.map { ($0.label == "_" ? "" : $0.label + ": ") + $0.name }
    call = "\(function.base)(\(arguments.joined(separator: ", ")))"
  }
}

extension SwiftFunction.Parameter {
  /// What stands before the colon: `_ animated`.
  fileprivate var words: String { label == name ? name : "\(label) \(name)" }
}
