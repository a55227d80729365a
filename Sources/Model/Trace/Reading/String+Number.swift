/// Names with a number that tells objects of one class apart, `Home(1)`, `Scene[A1]`, `Home [id: 7]`.
extension String {
  /// Such a name at its end, with the number behind a blank; none where none stands there.
  var numberedName: String? {
    guard let end = lastIndex(where: { $0.isLetter || $0.isNumber || ")]".contains($0) }),
      ")]".contains(self[end]), let open = self[..<end].lastIndex(where: { "([".contains($0) }),
      let number = self[index(after: open)..<end].number(in: self[open], behind: self[..<open])
    else { return nil }
    let name = String(self[..<open]).lastName
    return name.isEmpty || name.isGenericTag || name.isCounter ? nil : "\(name) \(number)"
  }
}

extension Substring {
  /// The number that brackets hold, which open with a mark and stand behind some words; none where
  /// it may count something else, such as lines of source.
  fileprivate func number(in bracket: Character, behind words: Substring) -> Substring? {
    guard let last = words.last(where: { !$0.isWhitespace }), last.isLetter || last.isNumber else {
      return nil
    }
    if let value = identity { return value }
    guard words.last?.isWhitespace == false, count <= 8, allSatisfy({ $0.isLetter || $0.isNumber })
    else { return nil }
    let isNumber = allSatisfy(\.isNumber)
    if bracket == "[", !isNumber { return contains(where: \.isNumber) ? self.ifNoLine : nil }
    if bracket == "[", words.split(whereSeparator: \.isWhitespace).count > 1 { return nil }
    let other = words.lastIndex { !$0.isLetter && !$0.isNumber && $0 != "_" }
    let word = words[(other.map { words.index(after: $0) } ?? words.startIndex)...]
    let isFile = other.map { words[$0] == "." } ?? false
    return isNumber && !isFile && word.first?.isUppercase == true && word != "Optional" ? self : nil
  }

  /// What stands behind the key `id`; none where it has another key, or none.
  private var identity: Substring? {
    let words = split { " :=#".contains($0) }
    guard words.count == 2, words[0].lowercased() == "id",
      words[1].allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" })
    else { return nil }
    return words[1]
  }

  private var ifNoLine: Substring? { String(self).isLineNumber ? nil : self }
}
