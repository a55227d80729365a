import Base

/// Names of types, with what they are made of, `List<Item>`.
extension String {
  /// A class without the module before it, `App.Home`, or mangled, `_TtC3App4Home`; of
  /// `Optional<Home>`, the class inside.
  var withoutModule: String {
    if utf8.last == UInt8(ascii: ">"), let open = firstIndex(of: "<"), open > startIndex,
      self[index(after: open)...].dropLast().listsTypes
    {
      let (name, parts) = (String(self[..<open]).withoutModule, self[open...].withoutModules)
      return name == "Optional" ? String(parts.dropFirst().dropLast()) : name + parts
    }
    guard !utf8.contains(UInt8(ascii: " ")) else { return self }
    if hasPrefix("_TtC") { return demangledClass ?? self }
    let words = split(separator: ".")
    guard let last = words.last, last.count < count else { return self }
    let isFile = words.count > 1 && ["swift", "mm", "m"].contains(words.last)
    return (isFile ? words.dropLast() : words).last.map { String($0) } ?? self
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
}

extension Substring {
  /// After the angle bracket that closes the one with which it begins, if it is not far and what
  /// they hold are types.
  var endOfArguments: Index? {
    guard first == "<", let close = prefix(200).closing({ $0 == "<" }, { $0 == ">" }),
      self[startIndex..<close].dropFirst().listsTypes
    else { return nil }
    return index(after: close)
  }

  /// Whether it is types with commas between: each begins with a capital, and none is an address.
  fileprivate var listsTypes: Bool {
    guard let first, first.isUppercase || "_([".contains(first) else { return false }
    return allSatisfy { $0.isLetter || $0.isNumber || "_., <>()[]:?&".contains($0) }
      && !contains("0x")
  }

  /// What is left without the modules before the types in it.
  fileprivate var withoutModules: String {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    return parts.dropLast().reduce(into: "") { text, part in
      let rest = part.dropLast(while: { $0.isLetter || $0.isNumber || $0 == "_" })
      text += rest.endIndex < part.endIndex ? rest : part + "."
    } + (parts.last ?? "")
  }
}

/// What a word says by itself.
extension StringProtocol {
  /// Whether it is a number in hexadecimal that is long enough for an address.
  var isAddress: Bool {
    hasPrefix("0x") && count >= 6 && dropFirst(2).allSatisfy(\.isHexDigit)
  }

  /// Whether it begins like the name of a class, or like one in a script without capitals.
  var beginsLikeName: Bool {
    first.map { $0.isUppercase || ($0.isLetter && !$0.isLowercase) } ?? false
  }

  /// Whether it is like the name of a controller, or of a delegate.
  var isLikeController: Bool {
    utf8.allSatisfy(\.isIdentifierPart)
      && ["VC", "Controller", "Screen", "Delegate"].contains { hasSuffix($0) }
  }

  /// Whether it is like a verb in the form of `pausing` or `paused`.
  var isVerb: Bool { count > 4 && (hasSuffix("ing") || hasSuffix("ed")) }

  /// The whole of it where it is like the name of a controller, or of a delegate; else empty.
  var ifLikeController: String { isLikeController ? String(self) : "" }
}

extension StringProtocol where SubSequence == Substring {
  /// Whether it is the number of a line: `L24`, `第24行`, `24行`.
  var isLineNumber: Bool {
    let digits = hasPrefix("L") || hasPrefix("第") ? dropFirst() : self[...]
    let number = hasSuffix("行") ? digits.dropLast() : digits
    return number.count < count && !number.isEmpty && number.allSatisfy(\.isNumber)
  }
}

extension String {
  /// Whether it is words for logs of this kind rather than the name of an object.
  var isGenericTag: Bool {
    let words = lowercased().split { $0 == " " || $0 == "-" }
    return !words.isEmpty
      && words.allSatisfy {
        $0.hasSuffix("lifecycle") || LogWords.genericTags.contains(String($0))
      }
  }

  /// Whether it is like the name of a class above others, `BaseViewController`.
  var isBaseClass: Bool {
    guard let base = firstRange(of: "Base") else { return false }
    return base.upperBound == endIndex || self[base.upperBound].isUppercase
  }

  /// Whether it is a size or a count, `390x844`, or the name of a color or a color space, as
  /// objects print them.
  var isNameOfValue: Bool {
    let name = lowercased()
    let isSize = first?.isNumber == true && self == name && !name.contains(" ")
    if isSize && !allSatisfy({ $0.isHexDigit || $0 == "-" }) || name.contains("colorspace")
      || name.hasSuffix("color")
    {
      return true
    }
    let words = name.split(separator: " ").map { String($0) }
    return LogWords.colors.contains(words.first ?? "")
      && !LogWords.objectKeys.contains(words.last ?? "")
  }

  /// Whether it is words in small letters, which may be a sentence.
  var isSmallWords: Bool { utf8.allSatisfy { $0 == UInt8(ascii: " ") || $0.isSmall } }

  /// Whether it is words of a sentence, `pausing game` or `Pausing AVPlayer`, and not those for
  /// an object, `second scene` or `Landing Page`.
  var isSentence: Bool {
    let words = split(separator: " ")
    guard let first = words.first, let last = words.last else { return false }
    let isLong = words.count > 1
    if LogWords.roles.contains(last.lowercased()), last.beginsLikeName || !isLong || !first.isVerb {
      return false
    }
    if isForeign { return !isForeign(with: LogWords.foreignRoles) }
    if isLong, isOfVerb { return true }
    return isLong ? (first.lowercased() + dropFirst(first.count)).isSmallWords : isSmallWords
  }

  /// What it begins with before a word in small letters, the longest first.
  var beginnings: [String] {
    indices.reversed().filter {
      self[$0] == " " && self[index(after: $0)...].first?.isLowercase == true
    }.map { String(self[..<$0]) }
  }

  /// Its first word if that begins several of some words, and is like a name; else empty.
  func firstName(among all: Set<String>) -> String {
    let name = prefix { $0 != " " }
    let isName = name.first?.isUppercase == true && !name.isVerb
    return isName && all.count { $0.hasPrefix(name + " ") } > 1 ? String(name) : ""
  }

  /// Whether it begins or ends with a verb in the form of `pausing` or `paused`.
  var isOfVerb: Bool {
    let words = split(separator: " ")
    return [words.first, words.last].contains { $0?.isVerb == true }
  }

  /// Whether it is something that appears and is no controller, `Keyboard will appear`.
  var isNeverAController: Bool {
    LogWords.things.contains(split(separator: " ").last?.lowercased() ?? "")
  }

  /// Whether it is like the name of a view, maybe with a number, `HomeView2`.
  var isLikeView: Bool {
    let name = dropLast(while: \.isNumber)
    return name.hasSuffix("View") || name.hasSuffix("Cell")
  }

  /// Whether it is words of a sentence in Chinese, and names no object.
  var isClause: Bool { isForeign(with: LogWords.clauses) }

  /// Whether it has letters beyond ASCII.
  private var isForeign: Bool { utf8.contains { $0 >= 0x80 } }

  /// Whether it has such letters, and one of some words.
  private func isForeign(with words: [String]) -> Bool {
    isForeign && words.contains(where: Array(utf8)[...].holds)
  }

  /// Whether it says in words what the callback means, and names no object.
  var isAccount: Bool {
    if isForeign(with: LogWords.happenings) { return true }
    let words = split(separator: " ")
    return words.count > 1 && words.contains { LogWords.deeds.contains($0.lowercased()) }
  }

  /// Whether it is the name of a file with source code.
  var namesFile: Bool { LogWords.fileEndings.contains(where: hasSuffix) }

  /// The name of a file with source code without its ending; none where it is no such name.
  var withoutFileEnding: String? {
    LogWords.fileEndings.first { hasSuffix($0) && count > $0.count }.map {
      String(dropLast($0.count))
    }
  }

  /// Whether it is a word that a number follows which counts lines or records.
  var isCounter: Bool { LogWords.counters.contains(lowercased()) }

  /// Without `'s` or its like, and without words of calling in another script, `在HomeVC中调用`.
  var withoutParticles: String {
    let name = drop { !$0.isASCII }.prefix(while: \.isASCII)
    let around = [self[..<name.startIndex], self[name.endIndex...]].filter { !$0.isEmpty }
    if !name.isEmpty, !around.isEmpty, around.allSatisfy({ String($0).isFiller }) {
      return String(name)
    }
    let ending = ["'s", "’s", "的", "の", "의"].first { hasSuffix($0) && count > $0.count }
    return String(dropLast(ending?.count ?? 0))
  }
}

extension [String] {
  /// Drops words that count: those that name a line of source, `line 24`, `L24`, `第24行`, `24`
  /// after a file; those that number records, `step 3`; numbers with a point; and the sign of a
  /// number, `No.3`.
  mutating func dropNumbers() {
    var kept: [String] = []
    for word in map({ $0.hasPrefix("No.") ? String($0.dropFirst(3)) : $0 }) {
      let isNumber = word.allSatisfy(\.isNumber)
      if !isNumber, word.allSatisfy({ $0.isNumber || $0 == "." }) { continue }
      if isNumber, let last = kept.last, last.isCounter || last.namesFile {
        if !last.namesFile { kept.removeLast() }
      } else if !word.isLineNumber || (kept.isEmpty && count == 1 && !word.hasSuffix("行")) {
        kept.append(word)
      }
    }
    self = kept
  }

  /// Drops who calls, `called by Nav`, where another name is there.
  mutating func dropCaller() {
    guard first?.isFiller == true, let by = firstIndex(of: "by") else { return }
    let rest = self[..<by] + self[(by + 1)...].drop { !$0.isFiller }
    if rest.contains(where: { !$0.isFiller }) { self = Array(rest) }
  }

  /// Drops what says more than a name: words in small letters after that of a type or a screen,
  /// `App.HomeVC loading items`, `Home screen is loading`, and those that `in` or `of` connects
  /// with it, `loading items in HomeVC`.
  mutating func dropRemark() {
    let connected = indices.filter { ["in", "of"].contains(self[$0]) }
    for rest in [self[...]] + connected.map({ self[$0...].drop(while: \.isFiller) }) {
      if let length = rest.lengthOfName { return self = Array(rest.prefix(length)) }
    }
  }
}

extension ArraySlice<String> {
  /// How many of its words are the name of a type, or end with one for a screen, `home screen`, and
  /// its number; `nil` if they are none, or if what follows may be a part of the name.
  var lengthOfName: Int? {
    guard let first, !first.isVerb else { return nil }
    func isRole(_ word: String) -> Bool { LogWords.objectKeys.contains(word.lowercased()) }
    var end = startIndex + 1
    if !first.withoutModule.isLikeController {
      guard let role = dropFirst().firstIndex(where: isRole) else { return nil }
      end = self[role...].firstIndex { !isRole($0) } ?? endIndex
      if self[..<role].contains(where: { $0.isVerb || $0.isFiller }) { return nil }
    }
    end = self[end...].firstIndex { !$0.allSatisfy(\.isNumber) } ?? endIndex
    guard let next = self[end...].first else { return end - startIndex }
    let isNext = next.isSmallWords && !LogWords.roles.contains(next)
    return isNext ? end - startIndex : nil
  }
}
