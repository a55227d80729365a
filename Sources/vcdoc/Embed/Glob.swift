/// A pattern of paths: `*` and `?` inside one part, `[abc]` for one letter, `**` for any folders.
struct Glob: Hashable, Sendable {
  /// What a part of a pattern means.
  private enum Part: Hashable {
    /// Any number of folders.
    case folders
    case name([Sign])
  }

  /// What a letter of a pattern means.
  private enum Sign: Hashable {
    /// Any number of letters.
    case letters
    case anyLetter
    case letter(among: [Character])
  }

  /// The pattern.
  let text: String
  private let parts: [Part]

  /// Takes a pattern; parts are joined by `/`.
  init(_ text: String) {
    self.text = text
    parts = text.split(separator: "/").filter { $0 != "." }.map { part in
      part == "**" ? .folders : .name(Self.signs(of: Array(part)[...]))
    }
  }

  /// Whether a text has a letter that means something in patterns.
  static func isPattern(_ text: String) -> Bool { text.contains { "*?[".contains($0) } }

  /// How many folders deep the files lie that it can mean; nothing when it may be any number.
  var depth: Int? { parts.contains(.folders) ? nil : parts.count }

  /// Whether it means a path.
  func matches(_ path: some StringProtocol) -> Bool {
    matches(path.split(separator: "/").filter { $0 != "." }[...])
  }

  /// Whether it means a path, or anything that a pattern without `/` may mean: a name at any depth,
  /// or a folder around the path.
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

  /// Whether a pattern means some elements, one sign each, but for the sign that means any number of
  /// them.
  ///
  /// Of such signs only the last met is ever given more elements: what those before it took will do.
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
