/// The keys of one mapping whose keys are known beforehand.
struct Fields {
  /// Where the mapping begins.
  let place: Place
  private let entries: [Node.Entry]

  /// Gathers the keys of a mapping that was checked.
  init(place: Place, entries: [Node.Entry]) {
    self.place = place
    self.entries = entries
  }

  /// The value of a key; none when the key is not there.
  subscript(key: String) -> Node? {
    entries.firstIndex { $0.key == key }.map { entries[$0].value }
  }

  /// Whether a key is there.
  func has(_ key: String) -> Bool { entries.contains { $0.key == key } }

  /// Whether a key is there that is one of some written wrongly, which has been reported.
  func mayMean(_ keys: [String]) -> Bool {
    entries.contains { Suggestion(for: $0.key, among: keys).word != nil }
  }
}

extension PackDecoder {
  /// Checks that a node is a mapping with known keys.
  ///
  /// - Parameters:
  ///   - node: The node; none when it is missing, which is somebody else's fault.
  ///   - what: What the mapping says, `an axis`.
  ///   - required: The keys that must be there.
  ///   - optional: The keys that may be there.
  /// - Returns: The keys; none when the node is no mapping.
  func fields(
    _ node: Node?, of what: String, required: [String] = [], optional: [String] = []
  ) -> Fields? {
    guard let node, !node.isFaulty else { return nil }
    guard case .mapping(let entries) = node.content else {
      let example = required.first ?? optional.first ?? "key"
      faults.error(
        "\(what) is a mapping, not \(node.kind); write '\(example): ...'", at: node.place)
      return nil
    }
    for entry in entries where !required.contains(entry.key) && !optional.contains(entry.key) {
      report(unknownKey: entry, of: what, keys: required + optional)
    }
    for key in required where !entries.contains(where: { $0.key == key }) {
      let isMisspelt = entries.contains { entry in
        !required.contains(entry.key) && !optional.contains(entry.key)
          && Suggestion(for: entry.key, among: required + optional).word == key
      }
      if isMisspelt { continue }
      faults.error("\(what) needs the key '\(key)'", at: node.place)
    }
    return Fields(place: node.place, entries: entries)
  }

  /// An unknown key, with the one that was probably meant, or all that are known.
  private func report(unknownKey entry: Node.Entry, of what: String, keys: [String]) {
    let end = Suggestion.wayOut(of: entry.key, among: keys)
    faults.error("unknown key \(entry.key.quoted) in \(what); \(end)", at: entry.place)
  }
}

extension PackDecoder {
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
  ///   - table: The names it may be.
  ///   - owner: Where the name is looked for, ` in region 'view'`.
  ///   - remedy: What to do when no name is near.
  /// - Returns: The number, counted from 0.
  func index(
    of node: Node, in table: NameTable, owner: String = "", remedy: String = ""
  ) -> Int? {
    guard let text = text(node, "the name of a \(table.kind)") else { return nil }
    return index(of: text, at: node.place, in: table, owner: owner, remedy: remedy)
  }

  /// The number of a declared name; none when it was not declared, which is reported.
  func index(
    of word: String, at place: Place, in table: NameTable, owner: String = "",
    remedy: String = ""
  ) -> Int? {
    if let index = table.index(of: word) { return index }
    guard Name<Pack>(word) != nil else {
      faults.error(Self.fault(ofName: word), at: place)
      return nil
    }
    guard table.isComplete else { return nil }
    faults.error(table.unknown(word, in: owner, remedy: remedy), at: place)
    return nil
  }

  /// A declared name, checked; none when it was not declared, which is reported.
  func known<Kind>(
    _ node: Node, in table: NameTable, owner: String = "", remedy: String = ""
  ) -> Name<Kind>? {
    guard index(of: node, in: table, owner: owner, remedy: remedy) != nil else { return nil }
    return node.text.flatMap { Name($0) }
  }
}
