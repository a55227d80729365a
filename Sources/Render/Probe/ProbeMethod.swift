internal import Model

/// One method of a probe: what it overrides, what it prints, and how it goes on to its superclass.
struct ProbeMethod {
  /// What stands before the body, in one line.
  let declaration: String
  /// What the superclass is sent; empty when nothing is to be sent.
  private let call: String
  /// Whether the superclass is sent it before anything is printed.
  private let isLate: Bool
  /// Whether something is returned.
  private let returns: Bool
  /// The version of the system that first had it; empty when any has.
  private let version: String
  /// What it prints behind the object.
  private(set) var spelling: String
  /// Whether the language itself knows what to print.
  private var isByItself = true

  /// Overrides a method, property, or initializer that is declared in Swift.
  init?(swift callback: Callback) {
    let signature = callback.swift
    version = callback.availability.first { $0.platform == "iOS" }?.introduced ?? ""
    if signature == "deinit" {
      (declaration, call, isLate, returns, spelling) = ("deinit", "", false, false, "deinit")
      return
    }
    if let property = signature.property {
      declaration = "override var \(property.name): \(property.type)"
      (call, isLate, returns, spelling) = ("super.\(property.name)", false, true, property.name)
      return
    }
    let isInitializer = signature.hasPrefix("init(") || signature.hasPrefix("init?(")
    guard isInitializer || signature.hasPrefix("func "), let method = SwiftSignature(signature)
    else { return nil }
    // What a coder makes, a subclass must be able to make too.
    let isRequired = isInitializer && method.labels == "coder:"
    declaration = (isRequired ? "required " : "override ") + method.declaration
    call = "super.\(method.call)"
    isLate = isInitializer
    returns = !isInitializer && signature.contains("->")
    spelling = method.name
  }

  /// Overrides a method of objects that is declared in Objective-C.
  init?(objc signature: String) {
    guard signature.hasPrefix("- ("), !signature.contains("^"),
      !signature.hasPrefix("- (IBAction)"), let end = signature.firstIndex(of: ")")
    else { return nil }
    let words = signature[signature.index(after: end)...]
    let parts = words.selectorParts
    declaration = signature
    spelling = parts.map(\.name).joined()
    let isDestroyer = spelling == "dealloc"
    let arguments = parts.map { $0.name + $0.argument }.joined(separator: " ")
    call = isDestroyer ? "" : "[super \(arguments)]"
    returns = !signature.hasPrefix("- (void)")
    (isLate, version) = (false, "")
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
    let onward = (returns ? "return " : "") + call
    switch language {
    case .swift:
      let log = isByItself ? "log()" : "log(\"\(spelling)\")"
      let steps = (isLate ? [onward, log] : [log, onward]).filter { !$0.isEmpty }
      let isNew = version.split(separator: ".").first.flatMap { Int($0) }.map { $0 > 13 } ?? false
      return (isNew ? "  @available(iOS \(version), *)\n" : "")
        + "  \(declaration) { \(steps.joined(separator: "; ")) }"
    case .objc:
      let name = isByItself ? "NSStringFromSelector(_cmd)" : "@\"\(spelling)\""
      return "\(declaration) { LOG(\(name)); \(call.isEmpty ? "" : onward + "; ")}"
    }
  }
}

extension String {
  /// The name and type of a property that it declares, `var name: Type { get }`.
  fileprivate var property: (name: String, type: String)? {
    guard hasPrefix("var "), let colon = firstIndex(of: ":") else { return nil }
    let type = self[index(after: colon)...].prefix { $0 != "{" }
    return (String(self[..<colon].dropFirst(4)), String(type.trimmingSpaces))
  }
}

extension Substring {
  /// The parts of a selector with their arguments: `viewWillAppear:` and `animated`.
  fileprivate var selectorParts: [(name: String, argument: String)] {
    var parts: [(name: String, argument: String)] = []
    var word = ""
    var depth = 0
    for character in self + " " {
      if character == "(" { depth += 1 }
      if depth == 0, character == " " {
        if !word.isEmpty, parts.last?.argument.isEmpty == true {
          parts[parts.count - 1].argument = word
        } else if !word.isEmpty {
          parts.append((word, ""))
        }
        word = ""
      } else if depth == 0, character == ":" {
        parts.append((word + ":", ""))
        word = ""
      } else if depth == 0 {
        word.append(character)
      }
      if character == ")" { depth -= 1 }
    }
    return parts
  }

  /// Without blanks around it.
  var trimmingSpaces: Substring {
    let from = drop { $0 == " " }
    return from.dropLast(from.reversed().prefix { $0 == " " }.count)
  }
}
