import Base
package import Pack

/// The spellings by which a log is read: what the callbacks of a pack are called, in every way that
/// their declarations and aliases allow.
package struct Spellings: Sendable {
  /// The spellings; those of one callback are not together.
  let all: [Spelling]
  /// For each callback of the pack, whether it is a method of the class.
  let isClassMethod: [Bool]
  /// For each callback of the pack, what it takes that a record may print along.
  let arguments: [CallbackArgument]
  private let sieve: SpellingSieve
  private let automaton: SpellingAutomaton

  /// Gathers the spellings of a pack's callbacks.
  package init(of pack: Pack) {
    var keys = Interner<[UInt8]>()
    var all: [Spelling] = []
    for (number, callback) in pack.callbacks.enumerated() {
      for text in callback.spellings {
        let place = keys.intern(text.utf8.map(SpellingAutomaton.folded))
        if place == all.count {
          all.append(Spelling(text, of: number))
        } else if !all[place].callbacks.contains(number) {
          all[place].callbacks.append(number)
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
