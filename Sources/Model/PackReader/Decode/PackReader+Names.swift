extension PackReader {
  /// A word with the form of a name; none when it has not, which is reported.
  func name<Kind>(_ word: String, at place: Place) -> Name<Kind>? {
    if let name = Name<Kind>(word) { return name }
    faults.error(Self.fault(ofName: word), at: place)
    return nil
  }

  /// A scalar with the form of a name; none when the node is missing or something else.
  func name<Kind>(_ node: Node?, _ what: String) -> Name<Kind>? {
    guard let text = text(node, what), let node else { return nil }
    return name(text, at: node.place)
  }

  /// Why a word is no name.
  static func fault(ofName word: String) -> String {
    if word.contains("/") || word.contains("\\") || word.contains("..") {
      return "\(word.quoted) is a path, not a name; a name never holds '/', '\\', or '..'"
    }
    if word.utf8.count > 100 { return "\(word.quoted) is too long; a name has at most 100 letters" }
    if word.isEmpty { return "a name is missing here" }
    if word.contains("(") != word.contains(")") {
      return
        "\(word.quoted) is half of something with a comma in parentheses; put the whole in quotes"
    }
    return
      "\(word.quoted) is no name; a name is made of letters A-Z, digits, '-', and '_', joined by "
      + "single dots"
  }

  /// The number of a declared name that a scalar says; none when it says none, which is reported.
  ///
  /// - Parameters:
  ///   - node: The scalar.
  ///   - vocabulary: The names it may be.
  ///   - owner: Where the name is looked for, ` in region 'view'`.
  ///   - remedy: What to do when no name is near.
  /// - Returns: The number, counted from 0.
  func index(
    of node: Node, in vocabulary: Vocabulary, owner: String = "", remedy: String = ""
  ) -> Int? {
    guard let text = text(node, "the name of a \(vocabulary.kind)") else { return nil }
    return index(of: text, at: node.place, in: vocabulary, owner: owner, remedy: remedy)
  }

  /// The number of a declared name; none when it was not declared, which is reported.
  func index(
    of word: String, at place: Place, in vocabulary: Vocabulary, owner: String = "",
    remedy: String = ""
  ) -> Int? {
    if let index = vocabulary.index(of: word) { return index }
    guard Name<Pack>(word) != nil else {
      faults.error(Self.fault(ofName: word), at: place)
      return nil
    }
    guard vocabulary.isWhole else { return nil }
    faults.error(vocabulary.unknown(word, in: owner, remedy: remedy), at: place)
    return nil
  }

  /// A declared name, checked; none when it was not declared, which is reported.
  func known<Kind>(
    _ node: Node, in vocabulary: Vocabulary, owner: String = "", remedy: String = ""
  ) -> Name<Kind>? {
    guard index(of: node, in: vocabulary, owner: owner, remedy: remedy) != nil else { return nil }
    return node.text.flatMap { Name($0) }
  }
}
