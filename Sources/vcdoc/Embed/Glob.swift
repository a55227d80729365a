/// A pattern of paths: `*` and `?` within a part, `[abc]` for one character, `**` for any number of
/// folders.
struct Glob: Hashable, Sendable {
  private enum Part: Hashable {
    /// `**`: any number of folders.
    case folders
    case name([Sign])
  }

  private enum Sign: Hashable {
    /// `*`: any number of characters.
    case letters
    case anyLetter
    case letter(among: [Character])
  }

  let text: String
  private let parts: [Part]

  /// Parses a pattern; its parts are separated by `/`.
  init(_ text: String) {
    self.text = text
    parts = text.split(separator: "/").filter { $0 != "." }.map { part in
      part == "**" ? .folders : .name(Self.signs(of: Array(part)[...]))
    }
  }

  /// Whether a text contains a character with a special meaning in patterns.
  static func isPattern(_ text: String) -> Bool { text.contains { "*?[".contains($0) } }

  /// The number of parts of the paths that match; `nil` if it is not fixed.
  var depth: Int? { parts.contains(.folders) ? nil : parts.count }

  func matches(_ path: some StringProtocol) -> Bool {
    matches(path.split(separator: "/").filter { $0 != "." }[...])
  }

  /// Whether the pattern matches a path; a pattern without `/` also matches a name at any depth,
  /// and all that is in a folder of that name.
  func excludes(_ path: String) -> Bool {
    let names = path.split(separator: "/").filter { $0 != "." }
    for end in 1...max(1, names.count) {
      let head = names.prefix(end)
      if matches(head) || parts.count == 1 && matches(head.suffix(1)) { return true }
    }
    return false
  }

  private func matches(_ names: ArraySlice<some StringProtocol>) -> Bool {
    Self.matches(names, parts, any: .folders) { name, part in
      guard case .name(let signs) = part else { return false }
      return Self.matches(Array(name)[...], signs, any: .letters) { letter, sign in
        if case .letter(let known) = sign { known.contains(letter) } else { true }
      }
    }
  }

  /// Matches elements against a pattern with one wildcard for any number of elements.
  ///
  /// On a mismatch, only the last wildcard takes one more element: what the earlier ones took is
  /// enough. O(n · m).
  private static func matches<Element, Sign: Equatable>(
    _ elements: ArraySlice<Element>, _ signs: [Sign], any: Sign, fits: (Element, Sign) -> Bool
  ) -> Bool {
    var (element, sign) = (elements.startIndex, signs.startIndex)
    var last: (element: Int, sign: Int)?
    while element < elements.endIndex {
      if sign < signs.endIndex, signs[sign] == any {
        sign += 1
        last = (element, sign)
      } else if sign < signs.endIndex, fits(elements[element], signs[sign]) {
        (element, sign) = (element + 1, sign + 1)
      } else if let known = last {
        (element, sign) = (known.element + 1, known.sign)
        last = (element, sign)
      } else {
        return false
      }
    }
    return signs[sign...].allSatisfy { $0 == any }
  }

  private static func signs(of part: ArraySlice<Character>) -> [Sign] {
    var (signs, rest): ([Sign], ArraySlice<Character>) = ([], part)
    while let first = rest.popFirst() {
      switch first {
      case "*": signs.append(.letters)
      case "?": signs.append(.anyLetter)
      case "[":
        guard let end = rest.dropFirst().firstIndex(of: "]") else { fallthrough }
        signs.append(.letter(among: Array(rest[..<end])))
        rest = rest[(end + 1)...]
      default: signs.append(.letter(among: [first]))
      }
    }
    return signs
  }
}
