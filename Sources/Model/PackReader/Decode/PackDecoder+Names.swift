import Base
import Pack

extension PackDecoder {
  /// Decodes a name; `nil`, with a fault, if its form is wrong.
  func name<Kind>(_ word: String, at place: Place) -> Name<Kind>? {
    if let name = Name<Kind>(word) { return name }
    faults.report(.nameForm, Self.fault(ofName: word), at: place)
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
      "\(word.quoted) is not a name; use letters and digits of any script, '-', and '_', with "
      + "single dots between them"
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
      faults.report(.nameForm, Self.fault(ofName: word), at: place)
      return nil
    }
    guard table.isComplete else { return nil }
    faults.report(.nameUnknown, table.unknown(word, in: owner, remedy: remedy), at: place)
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
