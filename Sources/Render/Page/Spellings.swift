internal import Model

/// The ways in which prose writes the names of a pack's things.
enum Spellings {
  /// Where each spelling leads; where several things share one, callbacks go first, then
  /// interactions, machines, and scenarios.
  ///
  /// - Parameters:
  ///   - pack: The pack.
  ///   - declared: What the declaration of each of its callbacks is called.
  /// - Returns: The spellings and the pages.
  static func all(of pack: Pack, _ declared: [[String]]) -> [String: Address] {
    let pages = pack.callbacks.indices.map { Address.page(of: pack.callbacks[$0].name) }
    var found = pages.indices.map { (pack.callbacks[$0].name.text, pages[$0]) }
    for (place, page) in pages.enumerated() {
      found += declared[place].map { ($0, page) }
    }
    found += pack.interactions.map { ($0.name.text, .page(of: $0.name)) }
    found += pack.machines.map { ($0.name.text, .page(of: $0.name)) }
    found += pack.scenarios.map { ($0.name.text, .page(of: $0.name)) }
    return Dictionary(found) { first, _ in first }
  }

  /// What declarations are called: `viewWillAppear(_:)`, `viewWillAppear:`, `viewDidLoad()`.
  static func spellings(of callback: Callback) -> [String] {
    let swift = swiftName(in: callback.swift)
    let selector = selector(in: callback.objc)
    let message = selector.map { "-[\(callback.owner) \($0)]" }
    return [swift, selector, message].compactMap(\.self) + callback.aliases
  }

  /// The name of a Swift function with its argument labels; nothing for other declarations.
  static func swiftName(in declaration: String) -> String? {
    let bytes = Array(declaration.utf8)
    guard let open = bytes.firstIndex(of: UInt8(ascii: "(")),
      let base = bytes[..<open].split(separator: UInt8(ascii: " ")).last
    else { return nil }
    var name = base.filter { $0 != UInt8(ascii: "?") }
    name.append(UInt8(ascii: "("))
    for parameter in parameters(in: bytes[open...]) {
      guard let colon = parameter.firstIndex(of: UInt8(ascii: ":")),
        let label = parameter[..<colon].split(separator: UInt8(ascii: " ")).first
      else { return nil }
      name += label
      name.append(UInt8(ascii: ":"))
    }
    name.append(UInt8(ascii: ")"))
    return String(decoding: name, as: UTF8.self)
  }

  /// The parts between commas of the parentheses that a text begins with.
  private static func parameters(in text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
    var parts: [ArraySlice<UInt8>] = []
    var depth = 0
    var start = text.startIndex
    for index in text.indices {
      switch text[index] {
      case UInt8(ascii: "("), UInt8(ascii: "["):
        depth += 1
        if depth == 1 { start = index + 1 }
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return start == index ? parts : parts + [text[start..<index]] }
      case UInt8(ascii: ",") where depth == 1:
        parts.append(text[start..<index])
        start = index + 1
      default: break
      }
    }
    return parts
  }

  /// The selector of an Objective-C method; nothing for other declarations.
  static func selector(in declaration: String) -> String? {
    let bytes = declaration.utf8
    guard let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") else {
      return nil
    }
    var depth = 0
    var plain: [UInt8] = []
    for byte in bytes.dropFirst() {
      switch byte {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        plain.append(UInt8(ascii: " "))
      case UInt8(ascii: ";"): break
      default: if depth == 0 { plain.append(byte) }
      }
    }
    let words = plain.split(separator: UInt8(ascii: " "))
    let parts = words.compactMap { word in
      word.firstIndex(of: UInt8(ascii: ":")).map { word[...$0] }
    }
    let found = parts.isEmpty ? words.first.map(Array.init) : Array(parts.joined())
    return found.map { String(decoding: $0, as: UTF8.self) }
  }
}
