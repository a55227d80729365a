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
