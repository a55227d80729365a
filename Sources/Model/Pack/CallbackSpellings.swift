import Base

extension Callback {
  /// The ways in which a log may write the callback, each once: from its declarations and aliases,
  /// or its identifier if it has no declaration.
  package var spellings: [String] {
    let declared = swiftSpellings + objcSpellings + declarations.compactMap(\.base) + aliases
    let whole = name.text
    let named = whole.wordCount > 1 ? [whole] : []
    let undeclared = declared.isEmpty ? [lastPart] : []
    var seen: Set<String> = []
    let all = declared + named + undeclared + [title]
    let spaced = all.compactMap(\.asWords)
    return (all + spaced).filter { !$0.isEmpty && seen.insert($0).inserted }
  }

  /// Whether Objective-C declares it as a class method.
  package var isClassMethod: Bool { objc.utf8.first == UInt8(ascii: "+") }

  /// The spellings from the Swift declaration: `init?(coder: NSCoder)` gives `init(coder:)`.
  ///
  /// A distinctive name also counts without its labels.
  private var swiftSpellings: [String] {
    guard let declaration = SwiftDeclaration(swift) else { return [] }
    guard let function = SwiftFunction(declaration) else {
      return declaration.isFunction ? [] : [declaration.name]
    }
    let isNameByItself =
      function.base.isNameByItself(function.parameters.count) && !namesSender(function.base)
    return [function.name] + (isNameByItself ? [function.base] : [])
  }

  /// The spellings from the selector: whole, without its last colon, and as Swift 1 and 2 wrote it.
  private var objcSpellings: [String] {
    guard let selector = ObjectiveCSelector(objc), let first = selector.pieces.first else {
      return []
    }
    guard first.hasSuffix(":") else { return [first] }
    let pieces = selector.pieces
    let base = String(first.dropLast())
    let old = "\(base)(_:\(pieces.dropFirst().joined()))"
    let whole = [selector.text, String(selector.text.dropLast()), old]
    return whole + (base.isNameByItself(pieces.count) && !namesSender(base) ? [base] : [])
  }

  /// Whether the base of a delegate's method only names its sender, as in
  /// `pageViewController(_ pageViewController: UIPageViewController, ...)`.
  private func namesSender(_ base: String) -> Bool {
    ArraySlice(swift.utf8).holds("\(base)(_ \(base):") || ArraySlice(objc.utf8).holds(")\(base) ")
  }
}

extension [Callback] {
  /// The callbacks that a log may write like this, in their order.
  package func written(_ spelling: String) -> [Callback] {
    filter { $0.spellings.contains(spelling) }
  }
}

extension String {
  /// The name as separate words, `View Did Load`; `nil` if it is one word or not a plain name.
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

  /// Whether a name identifies a function without its labels: with arguments, it needs two words.
  fileprivate func isNameByItself(_ arguments: Int) -> Bool { arguments == 0 || wordCount > 1 }
}

extension String {
  /// The number of words in a name, 3 in `viewDidLoad`: a capital after a small letter, a blank and
  /// a dot each begin a word.
  package var wordCount: Int {
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
