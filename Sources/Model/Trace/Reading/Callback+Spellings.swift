extension Callback {
  /// Every way in which a log may write the callback, as far as its declarations and aliases say.
  var spellings: [String] {
    let declared = swiftSpellings + objcSpellings + aliases
    let named = name.text.wordCount > 1 ? [name.text] : []
    var seen: Set<String> = []
    let whole = declared + named
    let spaced = whole.compactMap(\.asWords)
    return (whole + spaced).filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// Whether Objective-C declares it as a method of the class.
  var isClassMethod: Bool { objc.utf8.first == UInt8(ascii: "+") }

  /// `init?(coder: NSCoder)` is written `init(coder:)`, and a name that tells enough by itself is
  /// written alone as well.
  private var swiftSpellings: [String] {
    if let property = swift.wordBehindVar { return [property] }
    guard let open = swift.firstIndex(of: "(") else {
      return swift.split(separator: " ").last.map { [String($0)] } ?? []
    }
    let head = swift[..<open].split(separator: " ").last ?? ""
    let base = head.filter { $0 != "?" && $0 != "!" }
    let inside = swift[swift.index(after: open)...].prefixToClosingParenthesis
    let labels = inside.splitAtTopLevelCommas.compactMap { $0.split(separator: " ").first }
      .map { $0.hasSuffix(":") ? String($0) : $0 + ":" }
    return ["\(base)(\(labels.joined()))"] + (base.isNameByItself(labels.count) ? [base] : [])
  }

  /// A selector is written whole, without its last colon, and as Swift 1 and 2 wrote it.
  private var objcSpellings: [String] {
    let pieces = selectorPieces
    guard let first = pieces.first else { return [] }
    guard first.hasSuffix(":") else { return [first] }
    let selector = pieces.joined()
    let base = String(first.dropLast())
    let old = "\(base)(_:\(pieces.dropFirst().joined()))"
    let whole = [selector, String(selector.dropLast()), old]
    return whole + (base.isNameByItself(pieces.count) ? [base] : [])
  }

  /// The parts of the selector, each with its colon; one without for a method of no arguments.
  private var selectorPieces: [String] {
    var depth = 0
    var bare: [UInt8] = []
    for byte in objc.utf8.drop(while: { $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: "-") }) {
      if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "<") { depth += 1 }
      if depth == 0 { bare.append(byte) }
      if byte == UInt8(ascii: ")") || byte == UInt8(ascii: ">") { depth -= 1 }
    }
    let words = String(decoding: bare, as: UTF8.self).split(separator: " ")
    guard bare.contains(UInt8(ascii: ":")) else { return words.first.map { [String($0)] } ?? [] }
    return words.compactMap { word in
      word.firstIndex(of: ":").map { String(word[...$0]) }
    }
  }
}

extension String {
  /// The name as words with blanks between them, `View Did Load`; none where it is one word, or
  /// not a plain name.
  fileprivate var asWords: String? {
    guard wordCount > 1, utf8.allSatisfy(\.isIdentifierPart) else { return nil }
    var spaced: [UInt8] = []
    var wasSmall = false
    for byte in utf8 {
      if wasSmall, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) {
        spaced.append(UInt8(ascii: " "))
      }
      wasSmall = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      spaced.append(byte)
    }
    return String(decoding: spaced, as: UTF8.self)
  }

  /// The name of the property that it declares; none when it declares none.
  fileprivate var wordBehindVar: String? {
    let words = split { $0 == " " || $0 == ":" }
    guard let place = words.firstIndex(of: "var"), place + 1 < words.count else { return nil }
    return String(words[place + 1])
  }

  /// Whether a name that takes some arguments is told from others without their labels: two words
  /// are enough, one is not.
  fileprivate func isNameByItself(_ arguments: Int) -> Bool { arguments == 0 || wordCount > 1 }
}

extension Substring {
  /// What comes before the parenthesis that closes one opened before.
  fileprivate var prefixToClosingParenthesis: Substring {
    var depth = 1
    let end = firstIndex { character in
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      return depth == 0
    }
    return self[..<(end ?? endIndex)]
  }

  /// The parts between commas that stand in no bracket.
  fileprivate var splitAtTopLevelCommas: [Substring] {
    var depth = 0
    return utf8.split { byte in
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "<"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: ">"): depth -= 1
      default: break
      }
      return byte == UInt8(ascii: ",") && depth == 0
    }.map { Substring($0) }
  }
}
