/// The names of one kind that a pack declares, whether or not what they name is free of faults.
struct NameTable: Sendable {
  /// What one of them is: `callback`.
  let kind: String
  /// The names in the order of their declaration.
  private(set) var words: [String] = []
  /// Whether every declaration could be read; if not, an unknown name may be a known one.
  var isComplete = true

  /// Each name's number and place.
  private var entries: [String: (index: Int, place: Place)] = [:]

  /// Begins an empty table.
  init(_ kind: String, isComplete: Bool = true) {
    self.kind = kind
    self.isComplete = isComplete
  }

  /// Gathers names that all count as declared at one place.
  init(_ kind: String, of words: some Sequence<String>, at place: Place, isComplete: Bool = true) {
    self.init(kind, isComplete: isComplete)
    for word in words { declare(word, at: place) }
  }

  /// Adds a name; one that is no name leaves it open which one was meant.
  ///
  /// - Returns: Where it was declared before; none when it is new.
  @discardableResult
  mutating func declare(_ word: String, at place: Place) -> Place? {
    if let entry = entries[word] { return entry.place }
    if Name<Self>(word) == nil { isComplete = false }
    entries[word] = (words.count, place)
    words.append(word)
    return nil
  }

  /// The number of a name, counted from 0; none when it was not declared.
  func index(of word: String) -> Int? { entries[word]?.index }

  /// Where a name was declared.
  func place(of word: String) -> Place? { entries[word]?.place }

  /// The declared name that another probably means.
  func suggestion(for word: String) -> String? { Suggestion(for: word, among: words).word }

  /// What to say of a name that was not declared.
  ///
  /// - Parameters:
  ///   - word: The name.
  ///   - owner: Where it was looked for, ` in region 'view'`; empty for the whole pack.
  ///   - remedy: What to do when no name is near and there are too many to list.
  /// - Returns: The message of a diagnostic.
  func unknown(_ word: String, in owner: String = "", remedy: String = "") -> String {
    let start = "unknown \(kind) \(word.quoted)\(owner)"
    if let suggestion = suggestion(for: word) { return start + "; did you mean '\(suggestion)'?" }
    if words.isEmpty {
      return start + "; there is none yet" + (remedy.isEmpty ? "" : ": " + remedy)
    }
    if words.count <= 16 { return start + "; known: " + words.listed("and") }
    return start + (remedy.isEmpty ? "" : "; " + remedy)
  }
}
