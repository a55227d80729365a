/// What a record says of the object that a callback takes.
enum PrintedArgument: Hashable, Sendable {
  /// Nothing is said.
  case unsaid
  /// There is none: `willMove(toParent: nil)`.
  case nothing
  /// There is one: `willMove(toParent: <UINavigationController: 0x7f8>)`, `willMove(toParent: Nav)`.
  case something

  /// Reads an argument as it is written, maybe with its label.
  init(_ text: String) {
    let value = text.lastIndex(of: ":").map { text[text.index(after: $0)...] } ?? text[...]
    if value.utf8.count < 40, Self.nothings.contains(value.filter(\.isLetter).lowercased()) {
      self = .nothing
    } else {
      let isObject = text.contains("<") && text.contains("0x") || value.isNameOfObject
      self = isObject ? .something : .unsaid
    }
  }

  /// The letters of what stands for no object.
  fileprivate static let nothings: Set<String> = ["nil", "null", "optionalnil"]
}

extension Substring {
  /// Whether it is the name of a class or an object, and not the type that the callback declares.
  fileprivate var isNameOfObject: Bool {
    let word = drop { $0 == " " }
    guard word.first?.isUppercase == true, word != "UIViewController" else { return false }
    return word.utf8.allSatisfy { $0.isIdentifierPart || $0 == UInt8(ascii: ".") }
  }
}

extension Mention {
  /// The argument as a line writes it: in brackets, or behind a callback that takes an object, where it is
  /// none; empty where there is neither.
  func argument(
    in line: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>, taking kind: CallbackArgument
  ) -> String {
    argument.map { String(trace: line[$0]) } ?? (kind > .value && after.isNothing ? "nil" : "")
  }
}

extension ArraySlice<UInt8> {
  /// Whether it says that there is no object, and nothing else but maybe whose parent that would be:
  /// `: (null)`, ` parent = nil`.
  fileprivate var isNothing: Bool {
    guard count < 40 else { return false }
    let word = String(trace: self).filter(\.isLetter).lowercased()
    let value = word.hasPrefix("parent") ? String(word.dropFirst(6)) : word
    return PrintedArgument.nothings.contains(value)
  }
}
