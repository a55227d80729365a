/// The declared names of one kind in order, those of faulty declarations included.
package struct NameTable: Sendable {
  /// The kind in messages: `callback`.
  package let kind: String
  /// The names in the order of declaration, each once.
  package private(set) var words: [String] = []
  /// Whether every declaration could be read; if not, an unknown name may be declared.
  package var isComplete = true

  private var entries: [String: (index: Int, place: Place)] = [:]

  /// Begins an empty table.
  package init(_ kind: String, isComplete: Bool = true) {
    self.kind = kind
    self.isComplete = isComplete
  }

  /// Makes a table of names that share one place.
  package init(
    _ kind: String, of words: some Sequence<String>, at place: Place, isComplete: Bool = true
  ) {
    self.init(kind, isComplete: isComplete)
    for word in words { declare(word, at: place) }
  }

  /// Adds a name.
  ///
  /// A malformed one makes the table incomplete, since the intended name is unknown.
  ///
  /// - Returns: The place of an earlier declaration; `nil` if the name is new.
  @discardableResult
  package mutating func declare(_ word: String, at place: Place) -> Place? {
    if let entry = entries[word] { return entry.place }
    if Name<Self>(word) == nil { isComplete = false }
    entries[word] = (words.count, place)
    words.append(word)
    return nil
  }

  /// Adds the names of another table of the kind.
  package mutating func declare(_ other: NameTable) {
    for word in other.words {
      if let place = other.place(of: word) { declare(word, at: place) }
    }
    if !other.isComplete { isComplete = false }
  }

  /// The index of a name; `nil` if it is not declared.
  package func index(of word: String) -> Int? { entries[word]?.index }

  /// The place of a name's declaration; `nil` if it is not declared.
  package func place(of word: String) -> Place? { entries[word]?.place }

  /// The declared name that a misspelled one probably means.
  package func suggestion(for word: String) -> String? { Suggestion(for: word, among: words).word }

  /// The message for an undeclared name.
  ///
  /// - Parameters:
  ///   - word: The name.
  ///   - owner: Where it was looked up, ` in region 'view'`; empty for the whole pack.
  ///   - remedy: The fix if no name is near and there are too many to list.
  /// - Returns: The message of a diagnostic.
  package func unknown(_ word: String, in owner: String = "", remedy: String = "") -> String {
    let start = "unknown \(kind) \(word.quoted)\(owner)"
    if let suggestion = suggestion(for: word) { return start + "; did you mean '\(suggestion)'?" }
    if words.isEmpty {
      return start + "; there is none yet" + (remedy.isEmpty ? "" : ": " + remedy)
    }
    if words.count <= 16 { return start + "; known: " + words.listed("and") }
    return start + (remedy.isEmpty ? "" : "; " + remedy)
  }
}
