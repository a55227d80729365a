import Base
import Pack

/// What a callback takes, as far as a record could take it for the object that prints.
enum CallbackArgument: Hashable, Sendable, Comparable {
  /// Nothing, flags, numbers, and texts.
  case value
  /// Objects that are no controllers.
  case object
  /// A controller, or anything.
  case controller
}

extension Callback {
  /// What it takes, as Swift or else Objective-C declares it.
  var argument: CallbackArgument {
    let types =
      SwiftFunction(swift)?.parameters.filter { !$0.isFunction }.map(\.type)
      ?? ObjectiveCSelector(objc)?.parts.filter { !$0.type.isEmpty }.map(\.type) ?? []
    return types.map { CallbackArgument(ofType: $0) }.max() ?? .value
  }
}

extension CallbackArgument {
  /// What an argument of a type is.
  fileprivate init(ofType type: String) {
    let name = type.filter { $0.isLetter || $0.isNumber }
    self =
      name.hasSuffix("Controller") || name.hasPrefix("Any") || name == "id"
      ? .controller : LogWords.valueTypes.contains(name) ? .value : .object
  }
}

/// What a record says of the object that a callback takes.
package enum PrintedArgument: Hashable, Sendable {
  /// Nothing is said.
  case unsaid
  /// There is none: `willMove(toParent: nil)`.
  case nothing
  /// There is one: `willMove(toParent: <UINavigationController: 0x7f8>)`, `willMove(toParent:
  /// Nav)`.
  case something

  /// Reads an argument as it is written, maybe with its label.
  package init(_ text: String) {
    let value = text.after(":")
    self =
      value.utf8.count < 40 && Self.nothings.contains(value.filter(\.isLetter).lowercased())
      ? .nothing : text.contains("0x") || value.isNameOfObject ? .something : .unsaid
  }

  /// The value of an argument as it is written, in small letters, without its label and the sign
  /// before the name of a case: `active` of `phase: .active`.
  package static func value(of text: String) -> String {
    text.after(":").after(".").filter { $0.isLetter || $0.isNumber || $0 == "_" }.lowercased()
  }

  /// The letters of what stands for no object.
  fileprivate static let nothings: Set<String> = ["nil", "null", "optionalnil"]
}

extension StringProtocol where SubSequence == Substring {
  /// What comes after the last sign of a kind; all if there is none.
  fileprivate func after(_ sign: Character) -> Substring {
    lastIndex(of: sign).map { self[index(after: $0)...] } ?? self[...]
  }
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
  /// The argument as a line writes it, and the words after it that can name the object.
  ///
  /// - Parameters:
  ///   - line: The line.
  ///   - after: The words after the callback.
  ///   - kind: What the callback takes.
  ///   - values: The words that the pack calls it with, if they differ.
  /// - Returns: What is in brackets, else nil after a callback that takes an object, an address
  ///   right after its colon, or one of the words; empty if there is none of them.
  func argument(
    in line: ArraySlice<UInt8>, _ after: Tokens, taking kind: CallbackArgument,
    _ values: Set<String>
  ) -> (text: String, rest: Tokens) {
    if let argument { return (String(trace: line[argument]), after) }
    if kind > .value, after.isNothing { return ("nil", after) }
    let next = after.drop(while: \.isBlank)
    if kind > .value, line[range].last == UInt8(ascii: ":"), let word = next.first?.text,
      word.isAddress
    {
      return (String(word), next.dropFirst())
    }
    return after.value(among: values) ?? ("", after)
  }
}

extension Pack {
  /// For each callback that it calls with different words, none of them nil, those words in small
  /// letters; else none.
  var callbackValues: [Set<String>] {
    var all: [Name<Callback>: Set<String>] = [:]
    for call in machines.flatMap(\.calls) where !call.argument.isEmpty {
      all[call.callback, default: []].insert(call.argument.lowercased())
    }
    return callbacks.map { callback in
      let own = all[callback.name] ?? []
      return own.count > 1 && !own.contains("nil") ? own : []
    }
  }
}

extension Tokens {
  /// The value that words after a callback give, `: active`, ` changed from inactive to .active`,
  /// and the words that can name its object; none if they give no value.
  fileprivate func value(among values: Set<String>) -> (text: String, rest: Self)? {
    guard !values.isEmpty else { return nil }
    let text = text
    let words = text.split { !$0.isASCII || !$0.isLetter && !$0.isNumber && $0 != "_" }
    guard let last = words.last, let first = words.first,
      !words.contains(where: { String($0).isNegation })
    else { return nil }
    for word in [last, first] {
      let value = word.lowercased()
      guard values.contains(value) else { continue }
      let names = words.contains { $0.first?.isUppercase == true && $0 != word }
      let rest = word == last ? text[..<word.startIndex] : text[word.endIndex...]
      return (value, names ? Tokens(String(rest)) : [])
    }
    return nil
  }

  /// Whether it says that there is no object, and nothing else but maybe whose parent that would
  /// be: `: (null)`, ` parent = nil`.
  fileprivate var isNothing: Bool {
    let text = text
    guard text.utf8.count < 40 else { return false }
    let word = text.filter(\.isLetter).lowercased()
    let value = word.hasPrefix("parent") ? String(word.dropFirst(6)) : word
    return PrintedArgument.nothings.contains(value)
  }
}
