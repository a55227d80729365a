/// The spellings by which a log is read: what the callbacks of a pack are called, in every way that
/// their declarations and aliases allow.
public struct Spellings: Sendable {
  /// The spellings; those of one callback are not together.
  let all: [Spelling]
  /// For each callback of the pack, whether it is a method of the class.
  let isClassMethod: [Bool]
  /// For each callback of the pack, what it takes that a record may print along.
  let arguments: [CallbackArgument]
  private let sieve: SpellingSieve
  private let automaton: SpellingAutomaton

  /// Gathers the spellings of a pack's callbacks.
  public init(of pack: Pack) {
    var places: [[UInt8]: Int] = [:]
    var all: [Spelling] = []
    for (number, callback) in pack.callbacks.enumerated() {
      for text in callback.spellings {
        let key = text.utf8.map(SpellingAutomaton.folded)
        if let place = places[key] {
          if !all[place].callbacks.contains(number) { all[place].callbacks.append(number) }
        } else {
          places[key] = all.count
          all.append(Spelling(text, of: number))
        }
      }
    }
    self.all = all
    isClassMethod = pack.callbacks.map(\.isClassMethod)
    arguments = pack.callbacks.map(\.argument)
    let texts = all.map { Array($0.text.utf8) }
    automaton = SpellingAutomaton(of: texts)
    let fold = (UInt8.min...UInt8.max).map(SpellingAutomaton.folded)
    sieve = SpellingSieve(of: texts.map { $0.map(SpellingAutomaton.folded) }, fold: fold)
  }

  /// Whether a line may mention a callback; a glance is enough to say no to most.
  func mayMention(_ line: ArraySlice<UInt8>) -> Bool { sieve.admits(line) }

  /// Every spelling in a line, in order, that its own way of writing makes likely.
  func mentions(in line: ArraySlice<UInt8>) -> [Mention] {
    automaton.matches(in: line).compactMap { match in
      let spelling = all[match.spelling]
      let hasOtherCase = spelling.text.utf8.first != line[match.range.lowerBound]
      if spelling.isSpaced, hasOtherCase, spelling.text.wordCount < 3 { return nil }
      if spelling.strength == .weak, line.joins(match.range) { return nil }
      return Mention(of: spelling, at: match.range, in: line)
    }
  }
}

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
