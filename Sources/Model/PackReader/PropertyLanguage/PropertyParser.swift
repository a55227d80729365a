import Base
import Pack

/// Reads a property by descent; names are looked up as they come.
///
/// What breaks the form of a sentence is thrown; an unknown name is noted, and reading goes on.
struct PropertyParser {
  typealias Fault = PropertyFaults.Fault

  /// The names that may be used.
  let names: PropertyNames
  /// The tokens that were not read yet; the last one is never taken.
  private var tokens: ArraySlice<PropertyToken>
  private var depth = 0
  /// What was found wrong with names and meanings.
  var faults: [Fault] = []
  /// Whom the propositions read so far speak of.
  var roles: [Property.Role] = []
  /// The interaction the sentence is about.
  var context: Property.Context?
  /// Whether the sentence is about an interaction, though perhaps about none that there is.
  var isAboutInteraction = false
  /// The machine that `for` names.
  var machine: Int?
  /// Whether the claim is that a state can always be reached.
  var isReachability = false

  /// Begins to read a sentence.
  init(_ tokens: [PropertyToken], names: PropertyNames) {
    self.names = names
    self.tokens = names.joining(tokens)[...]
  }

  /// The next token.
  var token: PropertyToken { tokens[tokens.startIndex] }

  /// The token after the next.
  var second: PropertyToken { tokens.dropFirst().first ?? token }

  /// Takes the next token.
  mutating func advance() { if tokens.count > 1 { tokens.removeFirst() } }

  /// Takes the next token if it is a word.
  mutating func take(_ word: String) -> Bool {
    guard token.word == word else { return false }
    advance()
    return true
  }

  /// Takes words that must come now.
  mutating func expect(_ words: String...) throws(Fault) {
    for word in words {
      guard take(word) else { throw fault("expected '\(word)'", near: [word]) }
    }
  }

  /// What is wrong at the next token: the message, or that its word is nearly one of some others.
  func fault(_ message: String, near words: [String] = []) -> Fault {
    if case .fault(let reason) = token.kind { return Fault(reason, at: token.offset) }
    if let word = token.word, let meant = Suggestion(for: word, among: words).word, meant != word {
      return Fault("unexpected \(word.quoted); did you mean '\(meant)'?", at: token.offset)
    }
    return Fault(message, at: token.offset)
  }

  /// Something that happens: `or` holds `and`s, and `and` holds `not`s, parentheses, and names.
  ///
  /// - Parameter isBetween: Whether it stands behind `between`, where `and` parts the two ends.
  /// - Returns: What happens.
  /// - Throws: What breaks its form.
  mutating func proposition(isBetween: Bool = false) throws(Fault) -> Proposition {
    var parts = [try conjunction(isBetween: isBetween)]
    while take("or") { parts.append(try conjunction(isBetween: isBetween)) }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction(isBetween: Bool) throws(Fault) -> Proposition {
    var parts = [try one()]
    while !isBetween, take("and") { parts.append(try one()) }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func one() throws(Fault) -> Proposition {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Limits.conditionDepth else {
      throw fault("a property nests at most \(Limits.conditionDepth) deep; simplify it")
    }
    if take("not") { return .not(try one()) }
    switch token.kind {
    case .open:
      advance()
      let inner = try proposition()
      guard case .close = token.kind else {
        throw fault("expected ')'", near: ["and", "or"])
      }
      advance()
      return inner
    case .word(let word) where Self.keywords.contains(word):
      throw fault("expected a callback or a state, such as 'region state', before '\(word)'")
    case .word(let word):
      defer { advance() }
      return try named(word)
    case .call(let word, let argument):
      defer { advance() }
      return call(word, argument: argument)
    case .close, .colon, .end, .fault:
      throw fault("expected a callback or a state, such as 'region state'")
    }
  }

  /// The words of the language, which name nothing.
  static let keywords: Set<String> = [
    "no", "happens", "always", "only", "precedes", "precede", "leads", "then", "is", "comes",
    "before", "after", "between", "and", "or", "not", "until", "unless", "when", "for", "in",
    "can",
  ]
}

/// All that keeps a sentence from being a property.
package struct PropertyFaults: Error, Hashable, Sendable {
  /// One thing that is wrong, and where.
  package struct Fault: Error, Hashable, Sendable {
    /// What is wrong and how to mend it: the specific thing first, no capital, no full stop.
    package let message: String
    /// The number of the character it is about, counted from 0.
    package let offset: Int

    /// Makes a fault.
    package init(_ message: String, at offset: Int) {
      self.message = message
      self.offset = offset
    }
  }

  /// The faults in the order of the text; at least one.
  package let faults: [Fault]
  /// Whether the sentence speaks of an interaction, `in navigation.push: ...`.
  package let isAboutInteraction: Bool

  /// Gathers faults.
  package init(_ faults: [Fault], isAboutInteraction: Bool = false) {
    self.faults = faults.sorted { $0.offset < $1.offset }
    self.isAboutInteraction = isAboutInteraction
  }
}
