import Base
import Pack

/// Names of objects beside a callback.
extension Tokens {
  /// The name that is nearest to its end and no key or value, or else the last value with letters
  /// or after a key for controllers.
  var lastNameBesideKeys: String {
    if let name = numberedName { return name }
    let pairs = keyedValues.filter { $0.isSure && !$0.key.beginsLikeName }
    let name = without(pairs.map(\.range)).lastName
    if !name.isEmpty { return name }
    let last = pairs.last { pair in
      let isName =
        pair.value.contains(where: \.isLetter) || LogWords.objectKeys.contains(pair.key)
      return isName && !pair.value.isAddress && !pair.value.isFiller
    }
    return last?.name ?? ""
  }

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
    return bare.group.nameInBrackets
  }

  /// The name of a file in it, or else the name that it begins with.
  private var nameInBrackets: String {
    let name = parts.first { $0.text.namesFile } ?? parts.first { $0.contains(where: \.isWord) }
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
    let first = text.parts[0]
    let isKeyed = text.contains { $0.isOne(of: ":=：") }
    let name =
      isKeyed ? first.nameBeforeKeys(text.dropFirst(first.count)) : first.withoutFiller
    return name.split(separator: " ").count > 4 || name.isAccount ? "" : name.withoutModule
  }

  /// The name in a stretch that ends at a mark before which a key may be; empty if it could as well
  /// be something else.
  private func nameBeforeKeys(_ rest: Self) -> String {
    // Words after `home screen: ` say more if they begin with a verb; else that may be a key.
    let whole = withoutFiller.split(separator: " ").map { String($0) }
    let isType = whole.count == 1 && whole[0].beginsLikeName
    let isSaid = isType || rest.first(where: \.isWord)?.text.isVerb == true
    if isSaid, whole[...].lengthOfName == whole.count { return whole.joined(separator: " ") }
    let words = split(whereSeparator: \.isBlank)
    guard let mark = rest.first, let last = words.last?.text else { return "" }
    let isKey = mark.isOne(of: ":=：") && rest.dropFirst().first?.text.first?.isNumber != true
    let own = isKey ? words.dropLast() : words[...]
    let name = Tokens(own.joined(separator: [.blank])).withoutFiller
    guard !name.contains(" "), name.first?.isUppercase == true else { return "" }
    return name.wordCount > 1 || isKey && last == "animated" ? name : ""
  }

  /// The tokens outside of brackets, and what is in the last of them that is like a name, or else
  /// in the first that has one.
  ///
  /// What calls brackets with something else than an address is left out, too, and so is what
  /// angle brackets hold right after a word.
  private var withoutGroups: (outside: Self, group: Self) {
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
      let name = inside.nameInBrackets
      let isBetter = name.beginsLikeName && !name.isGenericTag
      if isBetter || group.nameInBrackets.isEmpty { group = inside }
      rest = tail[(close + 1)...]
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
      let next = self[(place + 1)...].first
      let isCount = token.isOne(of: "#") && next?.text.first?.isNumber == true
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
    var words = split { $0.isBlank || $0.isOne(of: "@") }.map(\.bare.text.withoutParticles)
      .filter { !$0.isEmpty && !$0.isAddress }
    words.dropNumbers()
    words.dropCaller()
    words = Array(words.drop(while: \.isFiller).dropLast(while: \.isFiller))
    while let first = words.first, first.allSatisfy(\.isNumber) { words.removeFirst() }
    words.dropRemark()
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

  /// Its address right after a name, or after words that name nothing; none where none is there.
  func address(after name: String) -> String? {
    let names = name.split(separator: " ").map { String($0) }
    let address = pieces.first { !names.contains($0) && !$0.isFiller }
    return address.flatMap { $0.isAddress ? $0 : nil }
  }

  /// A name with a number by which objects of one class differ, at its end, `Home(1)`,
  /// `Scene[A1]`, `Home [id: 7]`, with the number after a blank, and one with members as Swift
  /// prints them, `Home(user: Bob)`, without; none where none is there.
  var numberedName: String? {
    let bare = dropLast(while: { !$0.isWord && !$0.isOne(of: ")]") })
    guard bare.last?.isOne(of: ")]") == true,
      let open = bare.reversed().closing({ $0.isOne(of: ")]") }, { $0.isOne(of: "([") })?.base,
      let number = bare[open...].dropLast().number(in: bare[open - 1], after: bare[..<(open - 1)])
    else { return nil }
    let name = bare[..<(open - 1)].lastName
    if name.isEmpty || name.isGenericTag || name.isCounter { return nil }
    return number.isEmpty ? name : "\(name) \(number)"
  }

  /// The number that brackets hold, which open with a mark and come after some words, empty where
  /// they hold members without one; none where it may count something else, such as lines of source.
  private func number(in bracket: Token, after lead: Self) -> String? {
    let name = lead.suffix(with: "_")
    guard lead.last(where: { !$0.isBlank })?.isWord == true, name.text != "Optional" else {
      return nil
    }
    if let id = keyedValues.first(where: { $0.key.lowercased() == "id" }) {
      return id.value.isAddress ? "" : id.value
    }
    let isClass =
      name.first?.text.first?.isUppercase == true
      && lead[..<name.startIndex].last?.isOne(of: ".") != true
    if bracket.isOne(of: "("), contains(where: { $0.isOne(of: ":") }) { return isClass ? "" : nil }
    let text = text
    let isUUID = text.count == 36 && allSatisfy { $0.isWord || $0.isOne(of: "-") }
    guard lead.last?.isWord == true, isUUID || count == 1 && text.count < 9,
      text.contains(where: \.isNumber)
    else { return nil }
    if !text.allSatisfy(\.isNumber) {
      return bracket.isOne(of: "[") && !text.isLineNumber ? text : nil
    }
    let isAlone = bracket.isOne(of: "(") || !lead.contains(where: \.isBlank)
    return isClass && isAlone ? text : nil
  }
}
