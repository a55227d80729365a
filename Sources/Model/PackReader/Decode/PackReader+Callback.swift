extension PackReader {
  /// Reads one callback.
  ///
  /// - Parameters:
  ///   - file: Its own file.
  ///   - translations: Its other files.
  /// - Returns: The callback; none when a fault left none.
  func callback(_ file: PackTrees.File, translations: [PackTrees.File]) -> Callback? {
    let place = Place(path: file.path, line: 1, column: 1)
    let name: Name<Callback>? = name(file.name, at: place)
    guard
      let fields = fields(
        file.root, of: "a callback", required: ["summary", "owner", "sources"],
        optional: Self.callbackKeys)
    else { return nil }
    let texts = CallbackTexts(of: fields, prose: file.prose, reader: self)
    let others = translations.compactMap { other in
      other.locale.map { ($0, translation($0, other, of: texts)) }
    }
    // What a fault leaves open is anything at all, so that the texts are looked through all the same.
    let phase = phase(fields) ?? Name("callbacks")
    let condition = condition(fields["if"]) ?? .always
    guard let name, let phase else { return nil }
    return Callback(
      name: name, phase: phase, owner: line(fields["owner"], "'owner'"),
      swift: text(fields["swift"], "'swift'") ?? "", objc: text(fields["objc"], "'objc'") ?? "",
      declarations: declarations(fields["declarations"]), aliases: aliases(fields["aliases"]),
      availability: availability(fields["availability"]), condition: condition,
      superRule: choice(fields["super"], "'super'", of: Callback.Super.self) ?? .none,
      notification: line(fields["notification"], "'notification'"),
      citations: citations(fields["sources"], "'sources'"), texts: texts.joined(with: others),
      place: place)
  }

  private static let callbackKeys = [
    "phase", "swift", "objc", "declarations", "aliases", "availability", "if", "super", "superNote",
    "caller", "thread", "notification", "do", "dont", "guarantees",
  ]

  /// The phase that `phase` names; a pack without phases has one without being asked.
  private func phase(_ fields: Fields) -> Name<Phase>? {
    if let node = fields["phase"] {
      return known(node, in: lexicon.phases, remedy: "add it to 'phases' in pack.yaml")
    }
    if !lexicon.phases.words.isEmpty {
      faults.error(
        "a callback needs the key 'phase' in a pack with phases; known: "
          + lexicon.phases.words.listed("and"), at: fields.place)
    }
    return Name("callbacks")
  }

  /// The declarations in other languages; empty when the key is missing.
  private func declarations(_ node: Node?) -> [Callback.Declaration] {
    entries(node, "'declarations'").compactMap { entry in
      if entry.key.isEmpty { faults.error("a language's name is missing here", at: entry.place) }
      if let key = Self.keysOfLanguages[entry.key.lowercased()] {
        faults.error(
          "\(entry.key) has a key of its own; write '\(key): ...' beside 'declarations'",
          at: entry.place)
      }
      let text = line(entry.value, "a declaration")
      return text.isEmpty ? nil : Callback.Declaration(language: entry.key, text: text)
    }
  }

  /// The languages whose declarations are taken apart.
  private static let keysOfLanguages = [
    "swift": "swift", "objc": "objc", "objective-c": "objc", "objectivec": "objc",
  ]

  /// Spellings that logs use; empty when the key is missing.
  private func aliases(_ node: Node?) -> [String] {
    items(node, "'aliases'").map { line($0, "an alias") }
  }
}
