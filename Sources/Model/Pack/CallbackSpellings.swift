extension Callback {
  /// Every way in which a log may write the callback, as far as its declarations and aliases say; its
  /// name where there are none.
  var spellings: [String] {
    let declared = swiftSpellings + objcSpellings + declarations.compactMap(\.base) + aliases
    let whole = name.text
    let last = whole.split(separator: ".").last.map { String($0) } ?? whole
    let named = whole.wordCount > 1 ? [whole] : []
    let undeclared = declared.isEmpty ? [last] : []
    var seen: Set<String> = []
    let all = declared + named + undeclared
    let spaced = all.compactMap(\.asWords)
    return (all + spaced).filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// Whether Objective-C declares it as a method of the class.
  var isClassMethod: Bool { objc.utf8.first == UInt8(ascii: "+") }

  /// `init?(coder: NSCoder)` is written `init(coder:)`, and a name that tells enough by itself is
  /// written alone as well.
  private var swiftSpellings: [String] {
    if let property = swift.wordBehindVar { return [property] }
    guard let function = SwiftFunction(swift) else {
      return swift.contains("(") ? [] : swift.split(separator: " ").last.map { [String($0)] } ?? []
    }
    let isNameByItself = function.base.isNameByItself(function.parameters.count)
    return [function.name] + (isNameByItself ? [function.base] : [])
  }

  /// A selector is written whole, without its last colon, and as Swift 1 and 2 wrote it.
  private var objcSpellings: [String] {
    guard let selector = ObjectiveCSelector(objc), let first = selector.pieces.first else {
      return []
    }
    guard first.hasSuffix(":") else { return [first] }
    let pieces = selector.pieces
    let base = String(first.dropLast())
    let old = "\(base)(_:\(pieces.dropFirst().joined()))"
    let whole = [selector.text, String(selector.text.dropLast()), old]
    return whole + (base.isNameByItself(pieces.count) ? [base] : [])
  }
}

extension [Callback] {
  /// Those that logs write in some way, be it beside others, in their order.
  public func written(_ spelling: String) -> [Callback] {
    filter { $0.spellings.contains(spelling) }
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
      if wasSmall, byte.isCapital {
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

extension String {
  /// How many words a name has, where each capital after a small letter, each blank, and each dot
  /// begin another: 3 in `viewDidLoad`.
  var wordCount: Int {
    var count = 0
    var isInside = false
    var wasSmall = false
    for byte in utf8 {
      let isLetter = byte.isIdentifierPart && byte != UInt8(ascii: "_")
      if isLetter && (!isInside || (byte.isCapital && wasSmall)) { count += 1 }
      isInside = isLetter
      wasSmall = isLetter && !byte.isCapital
    }
    return count
  }
}
