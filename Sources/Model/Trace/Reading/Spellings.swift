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
