/// One way in which a log may write a callback, or several that are written alike.
struct Spelling: Hashable, Sendable {
  /// How far a spelling alone tells that a callback is meant.
  enum Strength: Int, Hashable, Sendable, Comparable {
    /// A word that prose uses as well, `load`: only a record with nothing else in it counts.
    case weak
    /// A name that nobody writes by chance, `viewDidLoad` or `View Did Load`.
    case plain
    /// A selector or a Swift name with its labels, `init(coder:)`.
    case full

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// The spelling as the pack writes it.
  let text: String
  /// How far it tells by itself that a callback is meant.
  let strength: Strength
  /// The callbacks that are written like this, by index into the pack, ascending; at least one.
  var callbacks: [Int]

  /// Takes up a spelling of one callback.
  init(_ text: String, of callback: Int) {
    self.text = text
    callbacks = [callback]
    if text.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "(") }) {
      strength = .full
    } else {
      strength = text.wordCount > 1 ? .plain : .weak
    }
  }

  /// Whether it is written as words with blanks between them.
  var isSpaced: Bool { text.utf8.contains(UInt8(ascii: " ")) }
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
