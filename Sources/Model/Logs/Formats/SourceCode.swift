import Base

/// Lines of a comment, and blank ones.
extension LineSplitter.Line {
  /// Whether it is nothing but a comment, or blank.
  var isComment: Bool { bytes.isRule || bytes.drop(while: \.isBlank).starts(with: "//".utf8) }

  /// The line without what begins a comment.
  var withoutComment: Self {
    Self(number: number, bytes: bytes.drop(while: \.isBlank).drop { $0 == UInt8(ascii: "/") })
  }
}

/// Lines of source code among the records of a log: declarations, statements, and commands of
/// debuggers, which name callbacks that did not run.
extension ArraySlice<UInt8> {
  /// Whether a line without a time or process is source code; an item of a list is none.
  var isSourceCode: Bool {
    let bare = withoutOuterBlanks
    guard let first = bare.first, let last = bare.last else { return false }
    if Self.beginnings.contains(where: bare.starts) { return true }
    switch first {
    case UInt8(ascii: "-"), UInt8(ascii: "+"): return bare.declaresMethod
    case UInt8(ascii: "["): return last == UInt8(ascii: ";")
    default: break
    }
    if bare.holds("selector(") || bare.holds(":entry") || bare.holds("objc$target") { return true }
    if last == UInt8(ascii: ";"), Self.parts.contains(where: bare.holds) { return true }
    guard first.isIdentifierPart || first == UInt8(ascii: "@") else { return false }
    return bare.printsText || bare.sendsToVariable || bare.declaresFunction
  }

  private static let beginnings = [
    "//", "/*", "(lldb)", "(gdb)", "[super ", "super.", "breakpoint set", "br s", "#selector",
    "#pragma", "[[", "NSLog(",
    "print(", "debugPrint(", "println(", "printf(", "os_log(",
  ].map { Array($0.utf8) }

  /// What makes a statement of a line that ends in a semicolon.
  private static let parts = ["(@\"", "(\"", " = ", "[[", "super", "self"]

  /// Whether it is `- (void)viewDidLoad`: a type in brackets after the sign.
  private var declaresMethod: Bool {
    let rest = dropFirst().drop(while: \.isBlank)
    guard rest.first == UInt8(ascii: "(") else { return false }
    let type = rest.dropFirst().prefix { $0 != UInt8(ascii: ")") }
    let word = String(trace: type.prefix(60).prefix { $0.isIdentifierPart })
    return type.contains(UInt8(ascii: "*")) || LogWords.types.contains(word)
  }

  /// Whether it declares a function: modifiers and `func`, `fun`, or `void`; or `deinit {`.
  private var declaresFunction: Bool {
    let words = String(trace: prefix(200)).split(whereSeparator: \.isWhitespace)
    let rest = words.drop { LogWords.modifiers.contains(String($0.prefix { $0 != "(" })) }
    guard let word = rest.first else { return false }
    if word == "func" || word == "deinit", rest.dropFirst().first == "{" || word == "func" {
      return true
    }
    let isModified = rest.startIndex > 0
    if ["let", "var"].contains(word) { return rest.contains("=") }
    return isModified && (["fun", "void"].contains(word) || word.hasPrefix("init("))
  }

  /// Whether it calls a function of a logger with a text: `logger.debug("viewDidLoad")`.
  private var printsText: Bool {
    let name = prefix { $0.isIdentifierPart || $0 == UInt8(ascii: ".") }
    let rest = self[name.endIndex...].drop(while: \.isBlank)
    guard rest.first == UInt8(ascii: "("), name.count > 2 else { return false }
    let inside = rest.dropFirst().drop { $0.isBlank || $0 == UInt8(ascii: "@") }
    guard inside.first == UInt8(ascii: "\"") || inside.first == UInt8(ascii: "'") else {
      return false
    }
    let words = String(trace: name).lowercased().split(separator: ".")
    return words.first.map { LogWords.loggers.contains(String($0)) } ?? false
  }

  /// Whether it sends to a variable: `self.viewDidLoad()`, `controller.viewWillAppear(true)`.
  private var sendsToVariable: Bool {
    guard last == UInt8(ascii: ")"), let first, !first.isCapital,
      let dot = firstIndex(of: UInt8(ascii: ".")), self[..<dot].allSatisfy(\.isIdentifierPart)
    else { return false }
    if self[..<dot].elementsEqual("self".utf8) { return true }
    let argument = suffix(7)
    return ["(true)", "(false)"].contains { argument.suffix($0.utf8.count).elementsEqual($0.utf8) }
  }
}
