import Base
import Logs
import Pack

/// One method of a probe: what it declares, what it prints, and how it goes on.
struct ProbeMethod {
  /// Where a method comes from.
  enum Origin: Hashable {
    /// A class, whose own method is to run as well.
    case superclass
    /// A protocol, which asks for the method and has none itself.
    case conformance
  }

  /// What stands before the body, in one line.
  let declaration: String
  /// What is done besides printing, a statement; empty when nothing is.
  private var onward = ""
  /// Whether that is done before anything is printed.
  private var isLate = false
  /// What takes a new value on, where it is a property that does; empty otherwise.
  private var setter = ""
  /// The version of the system that first had it; empty when any has.
  private var version = ""
  /// What it prints behind the object.
  private(set) var spelling: String
  /// Whether the language itself knows what to print.
  private var isByItself = true

  private init(declaration: String, spelling: String) {
    (self.declaration, self.spelling) = (declaration, spelling)
  }

  /// Prints what only one callback is spelt like, if there is such a spelling.
  mutating func choose(by reader: TraceReader, for callback: Int, named name: String) {
    for candidate in [spelling, name] {
      var reader = reader
      var found: [Int]?
      reader.read(Array("<A: 0x1000> \(candidate)".utf8)) { _ in }
      reader.finish { found = $0.call?.callbacks }
      guard found == [callback] else { continue }
      isByItself = candidate == spelling
      spelling = candidate
      return
    }
  }

  /// The method, indented as the language is used to.
  func source(in language: Probe.Language) -> String {
    switch language {
    case .swift:
      let log = isByItself ? "log()" : "log(\"\(spelling)\")"
      let steps = (isLate ? [onward, log] : [log, onward]).filter { !$0.isEmpty }
      let body = steps.joined(separator: "; ")
      let isNew = version.split(separator: ".").first.flatMap { Int($0) }.map { $0 > 13 } ?? false
      return (isNew ? "  @available(iOS \(version), *)\n" : "")
        + "  \(declaration) { \(setter.isEmpty ? body : "get { \(body) } set { \(setter) }") }"
    case .objc:
      let name = isByItself ? "NSStringFromSelector(_cmd)" : "@\"\(spelling)\""
      return "\(declaration) { LOG(\(name)); \(onward.isEmpty ? "" : onward + "; ")}"
    }
  }
}

extension ProbeMethod {
  /// A method, property, or initializer that is declared in Swift.
  ///
  /// - Parameters:
  ///   - callback: The callback.
  ///   - origin: Where it comes from.
  ///
  /// There is nothing where it is none, and where nobody can say what an optional method of a
  /// protocol should return: an object without it is one that does not care.
  init?(swift callback: Callback, from origin: Origin) {
    let isOptional = callback.isOptional
    guard let source = SwiftDeclaration(callback.swift) else { return nil }
    if source.keyword == "deinit" {
      self.init(declaration: source.keyword, spelling: source.keyword)
    } else if let property = SwiftProperty(source) {
      self.init(of: property, from: origin, isOptional: isOptional)
    } else if let method = SwiftSignature(source) {
      self.init(of: method, from: origin, isOptional: isOptional)
    } else {
      return nil
    }
    version = callback.availability.first { $0.platform == "iOS" }?.introduced ?? ""
  }

  private init?(of property: SwiftProperty, from origin: Origin, isOptional: Bool) {
    let words = property.declaration
    switch origin {
    case .superclass:
      self.init(declaration: words.overriding("override"), spelling: property.name)
      onward = "return super.\(property.name)"
      if property.isSettable { setter = "super.\(property.name) = newValue" }
    case .conformance:
      guard !property.isSettable,
        let answer = Self.swiftAnswer(of: property.type, isOptional: isOptional)
      else { return nil }
      self.init(declaration: words, spelling: property.name)
      onward = answer
    }
  }

  private init?(of method: SwiftSignature, from origin: Origin, isOptional: Bool) {
    switch origin {
    case .superclass:
      // What a coder makes, a subclass must be able to make too.
      let isRequired = method.isInitializer && method.labels == "coder:"
      guard let call = method.call else { return nil }
      self.init(
        declaration: method.declaration.overriding(isRequired ? "required" : "override"),
        spelling: method.name)
      onward = (method.result.isEmpty ? "" : "return ") + method.effects + "super.\(call)"
      isLate = method.isInitializer
    case .conformance:
      guard !method.isInitializer,
        let answer = Self.swiftAnswer(of: method.result, isOptional: isOptional)
      else { return nil }
      self.init(declaration: method.declaration, spelling: method.name)
      onward = answer
    }
  }

  /// What a method of a protocol does that has no other to go on to; nothing where it is better
  /// left out.
  private static func swiftAnswer(of type: String, isOptional: Bool) -> String? {
    if type.isEmpty { return "" }
    if type == "Bool" { return "return true" }
    if type.hasSuffix("?") { return "return nil" }
    return isOptional ? nil : "preconditionFailure(\"return what your app answers\")"
  }
}

extension ProbeMethod {
  /// A method of objects that is declared in Objective-C; see above.
  init?(objc callback: Callback, from origin: Origin) {
    guard let method = ObjectiveCSelector(callback.objc), method.sign == "-",
      !method.result.isEmpty, !method.declaration.contains("^"), method.result != "(IBAction)",
      method.parts.allSatisfy({ !$0.label.hasSuffix(":") || !$0.argument.isEmpty }),
      !method.isVariadic,
      SwiftFunction(callback.swift)?.parameters.contains(where: \.isFunction) != true
    else { return nil }
    let type = method.result.dropFirst().dropLast()
    self.init(declaration: method.declaration, spelling: method.text)
    switch origin {
    case .superclass where spelling == "dealloc": return
    case .superclass:
      let arguments = method.parts.map { $0.label + $0.argument }.joined(separator: " ")
      onward = (type == "void" ? "" : "return ") + "[super \(arguments)]"
    case .conformance:
      let isOptional = callback.isOptional || callback.swift.isEmpty
      guard let answer = Self.objectiveCAnswer(of: type, isOptional: isOptional) else { return nil }
      onward = answer
    }
  }

  /// What a method of a protocol does that has no other to go on to; nothing where it is better
  /// left out.
  private static func objectiveCAnswer(of type: Substring, isOptional: Bool) -> String? {
    if type == "void" { return "" }
    if type == "BOOL" { return "return YES" }
    if type.lowercased().contains("nullable") { return "return nil" }
    return isOptional ? nil : "return \(type.hasSuffix("*") ? "nil" : "0")"
  }
}

extension Callback {
  /// Whether it is a method that objects of a protocol may lack.
  var isOptional: Bool { SwiftDeclaration(swift)?.modifiers.contains("optional") ?? false }
}

extension String {
  /// The declaration with a modifier before its keyword.
  fileprivate func overriding(_ modifier: String) -> String {
    guard let source = SwiftDeclaration(self) else { return "\(modifier) \(self)" }
    let words = source.attributes + source.modifiers + [modifier, source.text]
    return words.joined(separator: " ")
  }
}
