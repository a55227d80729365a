import Base
import Pack

/// Names of objects beside a callback.
extension Tokens {
  /// The name that is nearest to its end.
  var lastName: String {
    if let name = numberedName { return name }
    let bare = withoutGroups
    for part in bare.outside.parts.reversed() {
      let name = part.withoutFiller
      if name.isEmpty { continue }
      if name.count > 60 { return "" }
      if !name.isAccount { return name.withoutModule }
      // An account in another script may have a name before it, or in brackets.
      if name.utf8.allSatisfy({ $0 < 0x80 }) { return "" }
      if let owner = name.split(separator: " ").first, owner.first?.isUppercase == true,
        owner.utf8.allSatisfy(\.isIdentifierPart)
      {
        return String(owner).withoutModule
      }
    }
    let group = bare.lastGroup.parts
    let name = group.first { $0.text.namesFile } ?? group.first { $0.contains(where: \.isWord) }
    return name?.withoutFiller.withoutModule ?? ""
  }

  /// The name at its beginning, if it is nothing but a name, or that of a file.
  ///
  /// Before a key and its value, `Home animated: true`, only what is surely a name is one.
  var firstName: String {
    guard contains(where: \.isWord) else { return "" }
    if let file = fileName { return file }
    var text = drop { !$0.isWord }.withoutGroups.outside
    // A line may be drawn at its end, ` =====`.
    let bare = text.dropLast(while: \.isBlank)
    if bare.suffix(2).text == "==" { text = bare.dropLast(while: { $0.isOne(of: "=") }) }
    var first = text.parts[0]
    if let type = first.firstIndex(where: { $0.isWord && $0.text.last == ">" }) {
      first = first[...type]
    }
    let isKeyed = text.contains { $0.isOne(of: ":=：") }
    let name =
      isKeyed ? first.nameBeforeKeys(text.dropFirst(first.count)) : first.withoutFiller
    return name.split(separator: " ").count > 4 || name.isAccount ? "" : name.withoutModule
  }

  /// The name in a stretch that ends at a mark before which a key may be; empty if it could as well
  /// be something else.
  private func nameBeforeKeys(_ rest: Self) -> String {
    let words = split(whereSeparator: \.isBlank)
    guard let mark = rest.first, let last = words.last?.text else { return "" }
    let isKey = mark.isOne(of: ":=：") && rest.dropFirst().first?.text.first?.isNumber != true
    let own = isKey ? words.dropLast() : words[...]
    let name = Tokens(own.joined(separator: [.blank])).withoutFiller
    guard !name.contains(" "), name.first?.isUppercase == true else { return "" }
    return name.wordCount > 1 || isKey && last == "animated" ? name : ""
  }

  /// The tokens outside of brackets, and what is in the last of them.
  ///
  /// What calls brackets with something else than an address is left out, too, and so is what
  /// angle brackets hold right after a word.
  private var withoutGroups: (outside: Self, lastGroup: Self) {
    func opens(_ token: Token) -> Bool { token.isOne(of: "([{（【「") }
    func closes(_ token: Token) -> Bool { token.isOne(of: ")]}）】」") }
    var (outside, group, rest): (Self, Self, Self) = ([], [], self)
    while let open = rest.indices.first(where: { place in
      opens(rest[place]) || rest[place].isOne(of: "<") && rest[..<place].last?.isWord == true
    }) {
      let lead = rest[..<open].filter { !closes($0) }[...]
      let tail = rest[(open + 1)...]
      if rest[open].isOne(of: "<") {
        let close = tail.firstIndex { $0.isOne(of: ">") }
        let isType = close.map { !tail[..<$0].text.isAddress } ?? false
        outside += isType ? lead : lead + [rest[open]]
        rest = isType ? tail[(close ?? open)...].dropFirst() : tail
        continue
      }
      let callee = rest[open].isOne(of: "(") ? lead.dropLast(while: \.isWord) : lead
      let close = rest[open...].closing(opens, closes)
      let inside = tail[..<(close ?? endIndex)].filter { !opens($0) && !closes($0) }[...]
      outside += callee
      guard let close else { return (outside + [.blank] + inside, inside.isEmpty ? group : []) }
      if inside.isEmpty || inside.text.isAddress { outside += lead[callee.endIndex...] + [.blank] }
      (group, rest) = (inside, tail[(close + 1)...])
    }
    return (outside + rest.filter { !closes($0) }, group)
  }

  /// The stretches between marks that part a tag from the rest.
  private var parts: [Self] {
    var parts: [Self] = [[]]
    for place in indices {
      let token = self[place]
      let former = place > startIndex ? self[place - 1] : .blank
      let isDash = token.isOne(of: "-") && (former.isOne(of: "-") || former.isBlank)
      let isWide = token.isBlank && (former.isBlank || token.text.count > 1 || token.text == "\t")
      let isCount =
        token.isOne(of: "#") && self[(place + 1)...].first?.text.first?.isNumber == true
        && parts[parts.count - 1].contains { $0.text.contains(where: \.isLetter) }
      if token.isOne(of: ":：|，,、;；。»›→⇒➡—–=><#/") && !isCount || isWide || isDash {
        parts.append([])
      } else {
        parts[parts.count - 1].append(token)
      }
    }
    return parts
  }

  /// The words that can name an object.
  private var withoutFiller: String {
    var words = split(whereSeparator: \.isBlank).map { $0.bare.text.withoutPossessive }
      .filter { !$0.isEmpty && !$0.isAddress }
    words.dropNumbers()
    words.trimEnds(\.isFiller)
    while let first = words.first, first.allSatisfy(\.isNumber) { words.removeFirst() }
    guard words.count <= 7 else { return "" }
    let name = words.joined(separator: " ")
    return name.withoutFileEnding ?? name
  }

  /// The name of the file with source code that it names, without its ending, `Home.swift:24`; none
  /// where it names none.
  var fileName: String? {
    guard contains(where: { $0.isOne(of: ".") }) else { return nil }
    return words(with: "._+").lazy.compactMap(\.withoutFileEnding).first
  }

  /// A name with a number by which objects of one class differ, at its end, `Home(1)`,
  /// `Scene[A1]`, `Home [id: 7]`, with the number after a blank; none where none is there.
  var numberedName: String? {
    let bare = dropLast(while: { !$0.isWord && !$0.isOne(of: ")]") })
    guard bare.last?.isOne(of: ")]") == true,
      let open = bare.lastIndex(where: { $0.isOne(of: "([") }),
      let number = bare[(open + 1)...].dropLast().number(in: bare[open], after: bare[..<open])
    else { return nil }
    let name = bare[..<open].lastName
    return name.isEmpty || name.isGenericTag || name.isCounter ? nil : "\(name) \(number)"
  }

  /// The number that brackets hold, which open with a mark and come after some words; none where
  /// it may count something else, such as lines of source.
  private func number(in bracket: Token, after lead: Self) -> String? {
    guard lead.last(where: { !$0.isBlank })?.isWord == true, let first else { return nil }
    let pair = split { $0.isBlank || $0.isOne(of: ":=#") }
    if pair.count == 2, pair[0].small == "id",
      pair[1].allSatisfy({ $0.isWord || $0.isOne(of: "-") })
    {
      return pair[1].text
    }
    guard lead.last?.isWord == true, count == 1, first.isWord, first.text.count <= 8 else {
      return nil
    }
    if bracket.isOne(of: "[") {
      guard first.isNumber else {
        let isObject =
          first.text.contains(where: \.isNumber) && !first.text.isLineNumber
        return isObject ? String(first.text) : nil
      }
      if lead.split(whereSeparator: \.isBlank).count > 1 { return nil }
    }
    let name = lead.suffix(with: "_")
    let isFile = lead[..<name.startIndex].last?.isOne(of: ".") == true
    return first.isNumber && !isFile && name.first?.text.first?.isUppercase == true
      && name.text != "Optional" ? String(first.text) : nil
  }
}
