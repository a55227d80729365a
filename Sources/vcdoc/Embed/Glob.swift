/// A pattern of paths: `*` and `?` inside one part, `[abc]` for one letter, `**` for any folders.
struct Glob: Hashable, Sendable {
  /// The pattern.
  let text: String
  private let parts: [[Character]]

  /// Takes a pattern; parts are joined by `/`.
  init(_ text: String) {
    self.text = text
    parts = text.split(separator: "/").filter { $0 != "." }.map(Array.init)
  }

  /// Whether a text has a letter that means something in patterns.
  static func isPattern(_ text: String) -> Bool { text.contains { "*?[".contains($0) } }

  /// How many folders deep the files lie that it can mean; nothing when it may be any number.
  var depth: Int? { parts.contains(Array("**")) ? nil : parts.count }

  /// Whether it means a path.
  func matches(_ path: some StringProtocol) -> Bool {
    Self.matches(path.split(separator: "/").filter { $0 != "." }[...], parts[...])
  }

  /// Whether it means a path, or anything that a pattern without `/` may mean: a name at any depth,
  /// or a folder around the path.
  func excludes(_ path: String) -> Bool {
    let names = path.split(separator: "/").filter { $0 != "." }
    for end in 1...max(1, names.count) {
      let head = names.prefix(end)
      if Self.matches(head[...], parts[...]) { return true }
      if parts.count == 1, let last = head.last, Self.matches([last], parts[...]) { return true }
    }
    return false
  }

  private static func matches(
    _ names: ArraySlice<some StringProtocol>, _ parts: ArraySlice<[Character]>
  ) -> Bool {
    guard let part = parts.first else { return names.isEmpty }
    let rest = parts.dropFirst()
    if part == ["*", "*"] {
      return (names.startIndex...names.endIndex).contains { matches(names[$0...], rest) }
    }
    guard let name = names.first, matches(Array(name)[...], part[...]) else { return false }
    return matches(names.dropFirst(), rest)
  }

  private static func matches(
    _ name: ArraySlice<Character>, _ part: ArraySlice<Character>
  ) -> Bool {
    guard let first = part.first else { return name.isEmpty }
    let rest = part.dropFirst()
    if first == "*" {
      return (name.startIndex...name.endIndex).contains { matches(name[$0...], rest) }
    }
    guard let letter = name.first else { return false }
    if first == "[", let end = rest.dropFirst().firstIndex(of: "]") {
      guard rest[..<end].contains(letter) else { return false }
      return matches(name.dropFirst(), part[(end + 1)...])
    }
    return (first == "?" || first == letter) && matches(name.dropFirst(), rest)
  }
}
