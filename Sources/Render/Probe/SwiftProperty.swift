/// A property as Swift declares it: `var name: Type { get }`.
struct SwiftProperty {
  /// What it is called.
  let name: String
  /// Its type.
  let type: String
  /// Whether it takes a new value, too.
  let isSettable: Bool

  /// Takes a declaration apart; nothing when it is none of a property.
  init?(_ text: String) {
    guard text.hasPrefix("var "), let colon = text.firstIndex(of: ":") else { return nil }
    let rest = text[text.index(after: colon)...]
    name = String(text[..<colon].dropFirst(4))
    type = String(rest.prefix { $0 != "{" }).trimmed
    isSettable = rest.drop { $0 != "{" }.split { !$0.isLetter }.contains("set")
  }
}
