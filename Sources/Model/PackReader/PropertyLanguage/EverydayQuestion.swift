/// A question in everyday words, such as `is viewDidLoad called before viewWillAppear?`.
package struct EverydayQuestion {
  /// What it may ask, in the property language; `nil` if that is not clear.
  package let sentence: String?

  private let words: [Substring]
  /// Where the words are that name callbacks.
  private let places: [Int]

  /// Reads a question.
  ///
  /// - Parameters:
  ///   - text: The question; what follows a bracket in a word does not count, so
  ///     `viewWillAppear(_:)` is a name.
  ///   - names: The names of the pack.
  package init(_ text: String, names: PropertyNames) {
    let words = text.split { " ,;:?!'\"`".contains($0) }.map { $0.prefix { $0 != "(" } }
    let places = words.indices.filter { names.isCallback(called: String(words[$0])) }
    self.places = places
    self.words = words.enumerated().map { index, word in
      places.contains(index) ? word : word.lowercased()[...]
    }
    sentence =
      switch places.count {
      case 1: Self.claim(about: self.words[places[0]], in: self.words)
      case 2: Self.order(self.words, places[0], places[1])
      default: nil
      }
  }

  /// What is asked of one callback.
  private static func claim(about name: Substring, in words: [Substring]) -> String? {
    let words = Set(words)
    if !words.isDisjoint(with: ["when", "why", "how", "what", "where", "who", "which"]) {
      return nil
    }
    if words.contains("exactly"), words.contains("once") { return "\(name) happens exactly once" }
    if !words.isDisjoint(with: ["once", "twice", "again", "repeatedly"]) {
      return "\(name) happens at most once"
    }
    if words.contains("never") { return "no \(name)" }
    let verbs: Set<Substring> = ["called", "run", "runs", "happen", "ever", "always"]
    return words.isDisjoint(with: verbs) ? nil : "\(name) happens"
  }

  /// What is asked of two callbacks, the first of which is named at `left`.
  private static func order(_ words: [Substring], _ left: Int, _ right: Int) -> String? {
    let (first, second) = (words[left], words[right])
    let (head, middle) = (Set(words[..<left]), Set(words[left..<right]))
    let all = head.union(middle).union(words[right...])
    let isNext = !all.isDisjoint(with: ["immediately", "directly", "right"])
    if all.contains("never") {
      if middle.contains("after") { return "no \(first) after \(second)" }
      return middle.contains("before") ? "no \(first) before \(second)" : nil
    }
    if head.contains("after") { return "\(first) leads to \(second)" }
    if head.contains("before") || middle.contains("without") {
      return "\(second) precedes \(first)"
    }
    if !middle.isDisjoint(with: ["after", "follow", "follows"]) {
      return isNext ? "\(first) comes right after \(second)" : "\(second) precedes \(first)"
    }
    if !middle.isDisjoint(with: ["before", "earlier", "precede", "prior"]) {
      return isNext ? "\(first) is followed at once by \(second)" : "\(first) precedes \(second)"
    }
    let results: Set<Substring> = ["then", "followed", "lead", "cause", "causes", "eventually"]
    return middle.isDisjoint(with: results) ? nil : "\(first) leads to \(second)"
  }
}
