import Base
import Pack

/// Reads the guard of an arrow: `[unlocked and attempts < 3]`.
///
/// What names states or compares a counter is decided by the model; everything else is a guard in
/// words.
struct GuardParser {
  /// The names of states and counters.
  let names: ChartNames
  private var words: [String] = []
  private var place = 0
  private var depth = 0

  init(names: ChartNames) { self.names = names }

  /// A part of a guard.
  fileprivate indirect enum Part {
    case decided(ChartGuard.Formula)
    case words(String)
    case both([Part])
  }

  /// Why a guard cannot be read.
  enum Failure: Error {
    /// It joins words and states by `or` or `not`.
    case mixed
    /// A word is the name of several states.
    case ambiguous(String, [Int])
    /// Its parentheses and `not` nest too deep.
    case tooDeep
  }

  /// Reads a guard.
  mutating func parse(_ text: String) throws(Failure) -> ChartGuard {
    if text == "else" { return ChartGuard(isElse: true, text: text) }
    (words, place) = (text.guardWords, 0)
    guard let part = try any(), place == words.count else {
      return ChartGuard(words: text, text: text)
    }
    var (formulas, rest) = ([ChartGuard.Formula](), [String]())
    for part in part.conjuncts {
      switch part {
      case .decided(let formula): formulas.append(formula)
      case .words(let words): rest.append(words)
      case .both: break
      }
    }
    if formulas.isEmpty { return ChartGuard(words: text, text: text) }
    return ChartGuard(
      formula: formulas.count == 1 ? formulas[0] : .all(formulas),
      words: rest.joined(separator: " and "), text: text)
  }

  private func next() -> String? { place < words.count ? words[place] : nil }

  private mutating func any() throws(Failure) -> Part? {
    let start = place
    guard let first = try all() else { return nil }
    var parts = [first]
    while next() == "or" {
      place += 1
      guard let part = try all() else { return nil }
      parts.append(part)
    }
    return parts.count == 1 ? first : try joined(parts, from: start)
  }

  private mutating func all() throws(Failure) -> Part? {
    guard let first = try one() else { return nil }
    var parts = [first]
    while next() == "and" {
      place += 1
      guard let part = try one() else { return nil }
      parts.append(part)
    }
    return parts.count == 1 ? first : .both(parts)
  }

  private mutating func one() throws(Failure) -> Part? {
    let start = place
    depth += 1
    defer { depth -= 1 }
    if depth > Limits.conditionDepth { throw .tooDeep }
    switch next() {
    case "not":
      place += 1
      guard let inner = try one() else { return nil }
      if let formula = inner.formula { return .decided(.not(formula)) }
      return try joined([inner], from: start)
    case "(":
      place += 1
      guard let inner = try any(), next() == ")" else { return nil }
      place += 1
      return inner
    case nil, "and", "or", ")": return nil
    default: break
    }
    var own: [String] = []
    while let word = next(), !["and", "or", "not", "(", ")"].contains(word) {
      own.append(word)
      place += 1
    }
    if let formula = try decided(own) { return .decided(formula) }
    return .words(own.joined(separator: " "))
  }

  /// Parts that are joined by `or`, or negated: all decided, or all in words.
  private func joined(_ parts: [Part], from start: Int) throws(Failure) -> Part {
    let formulas = parts.compactMap(\.formula)
    if formulas.count == parts.count { return .decided(.any(formulas)) }
    if parts.contains(where: \.hasFormula) { throw .mixed }
    return .words(words[start..<place].joined(separator: " "))
  }

  /// What some words say of states or counters; `nil` if they are a guard in words.
  private func decided(_ words: [String]) throws(Failure) -> ChartGuard.Formula? {
    let counters = names.outline.counters.map(\.key)
    if words.count == 3, let counter = counters.firstIndex(of: words[0]),
      let comparison = Condition.Comparison(sign: words[1]), let number = Int(words[2])
    {
      return .compare(counter: counter, comparison, number)
    }
    var axis: Int?
    if words.count == 2 {
      let region = words[0].hasSuffix(":") ? String(words[0].dropLast()) : words[0]
      axis = names.regions.firstIndex { $0.name.text == region && $0.kind == .states }
      if axis == nil { return nil }
    } else if words.count != 1 {
      return nil
    }
    let found = names.states(called: words[words.count - 1], in: axis)
    if found.count > 1 { throw .ambiguous(words[words.count - 1], found) }
    return found.first.map { .within([$0]) }
  }
}

extension GuardParser.Part {
  fileprivate var formula: ChartGuard.Formula? {
    switch self {
    case .decided(let formula): return formula
    case .words: return nil
    case .both(let parts):
      let formulas = parts.compactMap(\.formula)
      return formulas.count == parts.count ? .all(formulas) : nil
    }
  }

  fileprivate var hasFormula: Bool {
    switch self {
    case .decided: true
    case .words: false
    case .both(let parts): parts.contains(where: \.hasFormula)
    }
  }

  fileprivate var conjuncts: [Self] {
    if case .both(let parts) = self { parts.flatMap(\.conjuncts) } else { [self] }
  }
}

extension Condition.Comparison {
  /// The comparison that a sign means.
  fileprivate init?(sign: String) {
    switch sign {
    case "==": self = .equal
    case "≠": self = .unequal
    case "≤": self = .atMost
    case "≥": self = .atLeast
    default: self.init(rawValue: sign)
    }
  }
}

extension String {
  /// The words of a guard: parentheses, signs that compare, and what is between them and blanks.
  fileprivate var guardWords: [String] {
    var words: [String] = []
    var word = ""
    let finish = { (word: inout String) in
      if !word.isEmpty { words.append(word) }
      word = ""
    }
    for character in self {
      let isSign = "<>=!≤≥≠".contains(character)
      if character.isWhitespace {
        finish(&word)
      } else if "()".contains(character) {
        finish(&word)
        words.append(String(character))
      } else {
        if let last = word.last, isSign != "<>=!≤≥≠".contains(last) { finish(&word) }
        word.append(character)
      }
    }
    finish(&word)
    return words
  }
}
