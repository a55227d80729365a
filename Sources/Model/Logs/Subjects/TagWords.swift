import Base
import Pack

extension String {
  /// Whether it is nothing but ASCII.
  private var isPlain: Bool { utf8.allSatisfy { $0 < 0x80 } }

  /// The name that stands nearest to its end.
  var lastName: String { numberedName ?? withArguments(of: lastPlainName) }

  private var lastPlainName: String {
    let bare = withoutArguments.withoutGroups
    for part in bare.text.parts.reversed() {
      let name = part.withoutFiller
      if name.isEmpty { continue }
      if name.count > 60 { return "" }
      if !name.isAccount { return name.withoutModule }
      // An account in another script may have a name before it, or in brackets.
      if name.isPlain { return "" }
      if let owner = name.owner { return owner }
    }
    let group = bare.lastGroup.parts
    let name = group.first(where: \.namesFile) ?? group.first
    return name?.withoutFiller.withoutModule ?? ""
  }

  /// The name that stands at its beginning, if it is nothing but a name, or that of a file.
  ///
  /// Before a key and its value, `Home animated: true`, only what is surely a name is one.
  var firstName: String {
    if let file = fileName { return file }
    let lead = drop { $0.isWhitespace || $0.isPunctuation || $0.isSymbol }
    let text = String(lead).withoutGroups.text.withoutRuleAtEnd
    guard let first = text.parts.first else { return "" }
    let hasKeys = text.contains { ":=：".contains($0) }
    let name = hasKeys ? first.nameBeforeKeys(text.dropFirst(first.count)) : first.withoutFiller
    return name.split(separator: " ").count > 4 || name.isAccount
      ? "" : withArguments(of: name.withoutModule)
  }

  /// The name in a stretch that ends where a mark stands before which a key may stand; empty where
  /// it could as well be something else.
  private func nameBeforeKeys(_ rest: Substring) -> String {
    var words = split(separator: " ")
    guard let mark = rest.first, let last = words.last else { return "" }
    let isKey = ":=：".contains(mark) && rest.dropFirst().first?.isNumber != true
    if isKey { words.removeLast() }
    let name = words.joined(separator: " ").withoutFiller
    guard !name.contains(" "), name.first?.isUppercase == true else { return "" }
    return name.wordCount > 1 || isKey && last == "animated" ? name : ""
  }

  /// What is left without a line that is drawn at its end, ` =====`.
  private var withoutRuleAtEnd: String {
    let bare = dropLast(while: \.isWhitespace)
    guard bare.hasSuffix("==") else { return self }
    return String(bare.dropLast { $0 == "=" })
  }

  /// The name before an account in another script, `Home 视图即将出现`; none where none stands there.
  private var owner: String? {
    guard let word = split(separator: " ").first, word.first?.isUppercase == true,
      word.utf8.allSatisfy(\.isIdentifierPart)
    else { return nil }
    return String(word).withoutModule
  }

  /// Whether it tells in words what the callback means, and names nobody.
  private var isAccount: Bool {
    if !isPlain, LogWords.happenings.contains(where: contains) { return true }
    let words = split(separator: " ")
    return words.count > 1 && words.contains { LogWords.deeds.contains($0.lowercased()) }
  }

  /// The text without what stands in angle brackets right behind a name, `List<Item>`, but for an
  /// address.
  private var withoutArguments: String {
    guard utf8.contains(UInt8(ascii: "<")) else { return self }
    var text = ""
    var close = startIndex
    var rest = self[...]
    while let open = rest.firstIndex(of: "<") {
      text += rest[..<open]
      rest = rest[open...]
      if close <= open { close = rest.firstIndex(of: ">") ?? endIndex }
      let isBehindName = text.last.map { $0.isLetter || $0.isNumber } ?? false
      if isBehindName, close < endIndex, !self[index(after: open)..<close].isAddress {
        rest = self[close...].drop { $0 == ">" }
      } else {
        text.append("<")
        rest = rest.dropFirst()
      }
    }
    return text + rest
  }

  /// The text without what stands in brackets, and what stood in the last of them.
  private var withoutGroups: (text: String, lastGroup: String) {
    var text = ""
    var (group, closed) = ("", "")
    var callee = ""
    var depth = 0
    for character in self {
      if "([{（【「".contains(character) {
        if depth == 0 {
          (group, callee) = ("", character == "(" ? text.takeLastWord() : "")
        }
        depth += 1
      } else if ")]}）】」".contains(character) {
        if depth == 1, group.isAddress { text += callee + " " }
        if depth == 1 { closed = group }
        depth = Swift.max(depth - 1, 0)
      } else if depth == 0 {
        text.append(character)
      } else {
        group.append(character)
      }
    }
    if depth == 0 { return (text, group) }
    return (text + " " + group, group.isEmpty ? closed : "")
  }

  /// Takes the letters and digits at its end away.
  private mutating func takeLastWord() -> String {
    let other = lastIndex { !$0.isLetter && !$0.isNumber }
    let start = other.map { index(after: $0) } ?? startIndex
    defer { removeSubrange(start...) }
    return String(self[start...])
  }

  /// The stretches between marks that part a tag from the rest.
  private var parts: [String] {
    var parts: [String] = [""]
    var hasLetter = false
    var previous: Character = " "
    for (character, next) in zip(self, dropFirst() + " ") {
      let isWide = character.isWhitespace && previous.isWhitespace
      let isDash = character == "-" && (previous == "-" || previous == " ")
      let isCount = character == "#" && next.isNumber && hasLetter
      if ":：|，,、;；。»›→⇒➡—–=><#/\t".contains(character) && !isCount || isWide || isDash {
        parts.append("")
        hasLetter = false
      } else {
        parts[parts.count - 1].append(character)
        hasLetter = hasLetter || character.isLetter
      }
      previous = character
    }
    return parts
  }

  /// The words that can name an object.
  private var withoutFiller: String {
    var words = split(whereSeparator: \.isWhitespace).map { word in
      String(word.withoutOuterMarks).withoutPossessive
    }
    .filter { !$0.isEmpty && !$0.isAddress }
    words.dropNumbers()
    words.trimEnds(\.isFiller)
    while let first = words.first, first.allSatisfy(\.isNumber) { words.removeFirst() }
    guard words.count <= 7 else { return "" }
    let name = words.joined(separator: " ")
    return name.withoutFileEnding ?? name
  }

  /// Whether it is the name of a file with source code.
  var namesFile: Bool { LogWords.fileEndings.contains(where: hasSuffix) }

  /// The name of a file with source code without its ending; none where it is no such name.
  private var withoutFileEnding: String? {
    LogWords.fileEndings.first { hasSuffix($0) && count > $0.count }.map {
      String(dropLast($0.count))
    }
  }

  /// The name of the file with source code that it names, without its ending, `Home.swift:24`; none
  /// where it names none.
  var fileName: String? {
    guard utf8.contains(UInt8(ascii: ".")) else { return nil }
    return split { !$0.isLetter && !$0.isNumber && !"._+".contains($0) }.lazy
      .compactMap { String($0).withoutFileEnding }.first
  }

  /// Whether it is the number of a line: `L24`, `第24行`, `24行`.
  var isLineNumber: Bool {
    let digits = hasPrefix("L") || hasPrefix("第") ? dropFirst() : self[...]
    let number = hasSuffix("行") ? digits.dropLast() : digits
    return number.count < count && !number.isEmpty && number.allSatisfy(\.isNumber)
  }

  /// Whether it is a word that a number follows which counts lines or records.
  var isCounter: Bool { LogWords.counters.contains(lowercased()) }

  private var withoutPossessive: String {
    for ending in ["'s", "’s", "的", "の", "의"] where hasSuffix(ending) && count > ending.count {
      return String(dropLast(ending.count))
    }
    return self
  }
}

extension Substring {
  /// Without marks and symbols at either end.
  fileprivate var withoutOuterMarks: Substring {
    drop { !$0.isLetter && !$0.isNumber }.dropLast { !$0.isLetter && !$0.isNumber }
  }
}

extension [String] {
  /// Drops words that count: those that name a line of source, `line 24`, `L24`, `第24行`, `24`
  /// behind a file; those that number records, `step 3`; and numbers with a point.
  fileprivate mutating func dropNumbers() {
    var kept: [String] = []
    for word in self {
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

  /// Drops what meets a condition at either end.
  fileprivate mutating func trimEnds(_ isIdle: (String) -> Bool) {
    while let last, isIdle(last) { removeLast() }
    while let first, isIdle(first) { removeFirst() }
  }
}
