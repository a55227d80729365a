import Base
import Pack

/// The entries of a mapping with a fixed set of keys.
struct Fields {
  /// Where the mapping begins.
  let place: Place
  private let entries: [Node.Entry]

  /// Takes the entries of a mapping whose keys have been checked.
  init(place: Place, entries: [Node.Entry]) {
    self.place = place
    self.entries = entries
  }

  /// The value of a key; `nil` if it is missing.
  subscript(key: String) -> Node? {
    entries.firstIndex { $0.key == key }.map { entries[$0].value }
  }

  /// Whether a key is present.
  func has(_ key: String) -> Bool { entries.contains { $0.key == key } }

  /// Whether some key is probably a misspelling of one of these; it has been reported.
  func mayMean(_ keys: [String]) -> Bool {
    entries.contains { entry in
      RenamedKeys.names[entry.key].map(keys.contains) ?? false
        || Suggestion(for: entry.key, among: keys).word != nil
    }
  }
}

extension PackDecoder {
  /// Decodes a mapping with a fixed set of keys, and reports missing and unknown ones.
  ///
  /// - Parameters:
  ///   - node: The node; `nil` if it is missing, which others report.
  ///   - what: The mapping in messages, `an axis`.
  ///   - required: The keys that must be present.
  ///   - optional: The keys that may be present.
  ///   - example: What to write for a missing key; `nil` if that goes without saying.
  /// - Returns: The entries; `nil` if the node is no mapping.
  func fields(
    _ node: Node?, of what: String, required: [String] = [], optional: [String] = [],
    example: (_ key: String) -> String? = { _ in nil }
  ) -> Fields? {
    guard let node, !node.isFaulty else { return nil }
    guard case .mapping(let entries) = node.content else {
      let example = required.first ?? optional.first ?? "key"
      faults.error(
        "\(what) must be a mapping, not \(node.kind); write '\(example): ...'", at: node.place)
      return nil
    }
    for entry in entries where !required.contains(entry.key) && !optional.contains(entry.key) {
      report(unknownKey: entry, of: what, keys: required + optional)
    }
    for key in required where !entries.contains(where: { $0.key == key }) {
      let isMisspelt = entries.contains { entry in
        !required.contains(entry.key) && !optional.contains(entry.key)
          && meant(by: entry.key, among: required + optional) == key
      }
      if isMisspelt { continue }
      let fix = example(key).map { "; write '\(key): \($0)'" } ?? ""
      faults.error("missing key '\(key)' in \(what)" + fix, at: node.place)
    }
    return Fields(place: node.place, entries: entries)
  }

  /// The key that an unknown one probably stands for: its new name, or the nearest known key.
  private func meant(by key: String, among keys: [String]) -> String? {
    if let new = RenamedKeys.names[key], keys.contains(new) { return new }
    return Suggestion(for: key, among: keys).word
  }

  /// Reports an unknown key, with the one that was probably meant, or all known ones.
  private func report(unknownKey entry: Node.Entry, of what: String, keys: [String]) {
    if let new = RenamedKeys.names[entry.key], keys.contains(new) {
      let value = entry.value.text ?? ""
      let end = RenamedKeys.values[value].map { ", and '\(value)' is now '\($0)'" } ?? ""
      faults.error("the key '\(entry.key)' is now '\(new)'" + end, at: entry.place)
      return
    }
    let end =
      ForeignKeys.wayOut(of: entry, in: what) ?? Suggestion.wayOut(of: entry.key, among: keys)
    faults.error("unknown key \(entry.key.quoted) in \(what); \(end)", at: entry.place)
  }
}

extension PackDecoder {
  /// Decodes a name; `nil`, with a fault, if its form is wrong.
  func name<Kind>(_ word: String, at place: Place) -> Name<Kind>? {
    if let name = Name<Kind>(word) { return name }
    faults.error(Self.fault(ofName: word), at: place)
    return nil
  }

  /// Decodes a name; `nil` if the node is missing, `nil` with a fault if it is no name.
  func name<Kind>(_ node: Node?, _ what: String) -> Name<Kind>? {
    guard let text = text(node, what), let node else { return nil }
    return name(text, at: node.place)
  }

  /// The message for a word that is no name.
  static func fault(ofName word: String) -> String {
    if word.contains("/") || word.contains("\\") || word.contains("..") {
      return "\(word.quoted) is a path, not a name; a name cannot contain '/', '\\', or '..'"
    }
    if word.utf8.count > 100 { return "\(word.quoted) is too long; a name has at most 100 letters" }
    if word.isEmpty { return "missing name" }
    if word.contains("(") != word.contains(")") {
      return
        "\(word.quoted) is cut off at a comma inside parentheses; quote the whole text"
    }
    return
      "\(word.quoted) is not a name; use letters A-Z, digits, '-', and '_', with single dots "
      + "between them"
  }

  /// The index of a declared name; `nil`, with a fault, if it is not declared.
  ///
  /// No fault if the table is incomplete, since the name may be declared.
  ///
  /// - Parameters:
  ///   - node: The scalar.
  ///   - table: The declared names.
  ///   - owner: Where the name is looked up, ` in region 'view'`.
  ///   - remedy: The fix if no name is near.
  /// - Returns: The index, counted from 0.
  func index(
    of node: Node, in table: NameTable, owner: String = "", remedy: String = ""
  ) -> Int? {
    guard let text = text(node, "the name of a \(table.kind)") else { return nil }
    return index(of: text, at: node.place, in: table, owner: owner, remedy: remedy)
  }

  /// The index of a declared name, as above.
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

  /// A declared name; `nil`, with a fault, if it is not declared.
  func known<Kind>(
    _ node: Node, in table: NameTable, owner: String = "", remedy: String = ""
  ) -> Name<Kind>? {
    guard index(of: node, in: table, owner: owner, remedy: remedy) != nil else { return nil }
    return node.text.flatMap { Name($0) }
  }
}
