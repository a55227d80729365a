import Base
import Pack

/// What a callback takes, as far as a record could take it for the object that prints.
enum CallbackArgument: Int, Hashable, Sendable, Comparable {
  /// Nothing, flags, numbers, and texts.
  case value
  /// Objects that are no controllers.
  case object
  /// A controller, or anything.
  case controller

  static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

extension Callback {
  /// What it takes, as Swift or else Objective-C declares it.
  var argument: CallbackArgument {
    let types = SwiftFunction(swift)?.parameters.filter { !$0.isFunction }.map(\.type) ?? objcTypes
    return types.map { CallbackArgument(ofType: $0) }.max() ?? .value
  }

  /// The types of the arguments of the selector.
  private var objcTypes: [String] {
    objc.split(separator: ":").dropFirst().compactMap { piece in
      guard piece.first == "(", let close = piece.firstIndex(of: ")") else { return nil }
      return piece[..<close].dropFirst().split { $0 == " " || $0 == "*" }.last.map { String($0) }
    }
  }
}

extension CallbackArgument {
  /// What an argument of a type is.
  fileprivate init(ofType type: String) {
    let name = type.filter { $0.isLetter || $0.isNumber }
    if name.hasSuffix("Controller") || name.hasPrefix("Any") || name == "id" {
      self = .controller
    } else {
      self = Self.values.contains(name) ? .value : .object
    }
  }

  private static let values: Set<String> = [
    "", "Bool", "BOOL", "Int", "NSInteger", "Double", "CGFloat", "CGSize", "CGRect", "CGPoint",
    "String", "NSString", "TimeInterval", "NSTimeInterval", "Selector", "SEL",
    "UIInterfaceOrientation", "UIViewAnimationOptions",
  ]
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
  /// The argument as a line writes it: in brackets, or behind a callback that takes an object,
  /// where it is none; empty where there is neither.
  func argument(
    in line: ArraySlice<UInt8>, _ after: ArraySlice<UInt8>, taking kind: CallbackArgument
  ) -> String {
    argument.map { String(trace: line[$0]) } ?? (kind > .value && after.isNothing ? "nil" : "")
  }
}

extension ArraySlice<UInt8> {
  /// Whether it says that there is no object, and nothing else but maybe whose parent that would
  /// be: `: (null)`, ` parent = nil`.
  fileprivate var isNothing: Bool {
    guard count < 40 else { return false }
    let word = String(trace: self).filter(\.isLetter).lowercased()
    let value = word.hasPrefix("parent") ? String(word.dropFirst(6)) : word
    return PrintedArgument.nothings.contains(value)
  }
}
