import Base

/// Names of types, with what they are made of, `List<Item>`.
extension String {
  /// A class without the module before it, `App.Home`, or mangled, `_TtC3App4Home`; of
  /// `Optional<Home>`, the class inside.
  var withoutModule: String {
    if utf8.last == UInt8(ascii: ">"), let whole = typeOfParts { return whole }
    guard !utf8.contains(UInt8(ascii: " ")) else { return self }
    if hasPrefix("_TtC") { return demangledClass ?? self }
    let words = split(separator: ".")
    guard let last = words.last, last.count < count else { return self }
    let isFile = words.count > 1 && ["swift", "mm", "m"].contains(words.last)
    return (isFile ? words.dropLast() : words).last.map { String($0) } ?? self
  }

  /// A type with its arguments, none of them with a module; none where its angle brackets hold no
  /// types.
  private var typeOfParts: String? {
    guard let open = firstIndex(of: "<"), open > startIndex else { return nil }
    let inside = self[index(after: open)...].dropLast()
    guard inside.listsTypes else { return nil }
    let (name, parts) = (String(self[..<open]).withoutModule, inside.withoutModules)
    return name == "Optional" ? parts : "\(name)<\(parts)>"
  }

  /// The last of the names that each have their length before them.
  private var demangledClass: String? {
    var rest = drop { !$0.isNumber }
    var name: Substring?
    while let length = Int(rest.prefix { $0.isNumber }), length > 0 {
      rest = rest.drop { $0.isNumber }
      name = rest.prefix(length)
      rest = rest.dropFirst(length)
    }
    return name.map { String($0) }
  }

  /// A name that was found in it, with the arguments that stand right behind it: `List<Item>` for
  /// `List`.
  func withArguments(of name: String) -> String {
    guard !name.isEmpty, utf8.contains(UInt8(ascii: "<")),
      let place = ranges(of: name + "<").last,
      let close = self[index(before: place.upperBound)...].endOfArguments
    else { return name }
    return (name + self[index(before: place.upperBound)..<close]).withoutModule
  }
}

extension Substring {
  /// Behind the angle bracket that closes the one with which it begins, if it is not far and what
  /// they hold are types.
  var endOfArguments: Index? {
    guard first == "<" else { return nil }
    var depth = 0
    for place in prefix(200).indices {
      if self[place] == "<" { depth += 1 }
      if self[place] == ">" { depth -= 1 }
      guard depth == 0 else { continue }
      return self[index(after: startIndex)..<place].listsTypes ? index(after: place) : nil
    }
    return nil
  }

  /// Whether it is types with commas between: each begins with a capital, and none is an address.
  fileprivate var listsTypes: Bool {
    guard let first, first.isUppercase || "_([".contains(first) else { return false }
    return allSatisfy { $0.isLetter || $0.isNumber || "_., <>()[]:?&".contains($0) }
      && !contains("0x")
  }

  /// What is left without the modules before the types in it.
  fileprivate var withoutModules: String {
    var (text, word) = ("", "")
    for character in self {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else if character == ".", !word.isEmpty {
        word = ""
      } else {
        text += word + String(character)
        word = ""
      }
    }
    return text + word
  }
}

/// Names with a number that tells objects of one class apart, `Home(1)`, `Scene[A1]`, `Home [id:
/// 7]`.
extension String {
  /// Such a name at its end, with the number behind a blank; none where none stands there.
  var numberedName: String? {
    guard let end = lastIndex(where: { $0.isLetter || $0.isNumber || ")]".contains($0) }),
      ")]".contains(self[end]), let open = self[..<end].lastIndex(where: { "([".contains($0) }),
      let number = self[index(after: open)..<end].number(in: self[open], behind: self[..<open])
    else { return nil }
    let name = String(self[..<open]).lastName
    return name.isEmpty || name.isGenericTag || name.isCounter ? nil : "\(name) \(number)"
  }
}

extension Substring {
  /// The number that brackets hold, which open with a mark and stand behind some words; none where
  /// it may count something else, such as lines of source.
  fileprivate func number(in bracket: Character, behind words: Substring) -> Substring? {
    guard let last = words.last(where: { !$0.isWhitespace }), last.isLetter || last.isNumber else {
      return nil
    }
    if let value = identity { return value }
    guard words.last?.isWhitespace == false, count <= 8, allSatisfy({ $0.isLetter || $0.isNumber })
    else { return nil }
    let isNumber = allSatisfy(\.isNumber)
    if bracket == "[", !isNumber { return contains(where: \.isNumber) ? self.ifNoLine : nil }
    if bracket == "[", words.split(whereSeparator: \.isWhitespace).count > 1 { return nil }
    let other = words.lastIndex { !$0.isLetter && !$0.isNumber && $0 != "_" }
    let word = words[(other.map { words.index(after: $0) } ?? words.startIndex)...]
    let isFile = other.map { words[$0] == "." } ?? false
    return isNumber && !isFile && word.first?.isUppercase == true && word != "Optional" ? self : nil
  }

  /// What stands behind the key `id`; none where it has another key, or none.
  private var identity: Substring? {
    let words = split { " :=#".contains($0) }
    guard words.count == 2, words[0].lowercased() == "id",
      words[1].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" })
    else { return nil }
    return words[1]
  }

  private var ifNoLine: Substring? { String(self).isLineNumber ? nil : self }
}
