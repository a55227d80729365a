internal import Model

/// The ways in which prose writes the names of a pack's things.
enum Spellings {
  /// Where each spelling leads; where several things share one, callbacks go first, then
  /// interactions, machines, and scenarios.
  static func all(of pack: Pack) -> [String: Address] {
    var found: [String: Address] = [:]
    func note(_ spelling: String, _ address: Address) {
      if found[spelling] == nil { found[spelling] = address }
    }
    for callback in pack.callbacks { note(callback.name.text, .page(of: callback.name)) }
    for callback in pack.callbacks {
      for spelling in spellings(of: callback) { note(spelling, .page(of: callback.name)) }
    }
    for interaction in pack.interactions {
      note(interaction.name.text, .page(of: interaction.name))
    }
    for machine in pack.machines { note(machine.name.text, .page(of: machine.name)) }
    for scenario in pack.scenarios { note(scenario.name.text, .page(of: scenario.name)) }
    return found
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
    let scalars = declaration.unicodeScalars
    guard let open = scalars.firstIndex(of: "("),
      let base = scalars[..<open].split(separator: " ").last
    else { return nil }
    var labels = ""
    for parameter in parameters(in: scalars[open...]) {
      guard let colon = parameter.firstIndex(of: ":"),
        let label = parameter[..<colon].split(separator: " ").first
      else { return nil }
      labels += String(label) + ":"
    }
    let name = String(String.UnicodeScalarView(base.filter { $0 != "?" }))
    return "\(name)(\(labels))"
  }

  /// The parts between commas of the parentheses that a text begins with.
  private static func parameters(
    in text: Substring.UnicodeScalarView
  ) -> [Substring.UnicodeScalarView] {
    var parts: [Substring.UnicodeScalarView] = []
    var depth = 0
    var start = text.startIndex
    for index in text.indices {
      switch text[index] {
      case "(", "[":
        depth += 1
        if depth == 1 { start = text.index(after: index) }
      case ")", "]":
        depth -= 1
        if depth == 0 { return text[start..<index].isEmpty ? parts : parts + [text[start..<index]] }
      case "," where depth == 1:
        parts.append(text[start..<index])
        start = text.index(after: index)
      default: break
      }
    }
    return parts
  }

  /// The selector of an Objective-C method; nothing for other declarations.
  static func selector(in declaration: String) -> String? {
    let scalars = declaration.unicodeScalars
    guard let sign = scalars.first, sign == "-" || sign == "+" else { return nil }
    var depth = 0
    var plain = String.UnicodeScalarView()
    for character in scalars.dropFirst() {
      if character == ")" { depth -= 1 }
      if depth == 0, character != ")", character != "(", character != ";" {
        plain.append(character)
      }
      if character == ")" { plain.append(" ") }
      if character == "(" { depth += 1 }
    }
    let words = plain.split(separator: " ")
    let parts = words.compactMap { word in word.firstIndex(of: ":").map { String(word[...$0]) } }
    return parts.isEmpty ? words.first.map { String($0) } : parts.joined()
  }
}
