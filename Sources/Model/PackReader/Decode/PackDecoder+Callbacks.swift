import Base
import Pack

extension PackDecoder {
  /// Decodes a callback.
  ///
  /// - Parameters:
  ///   - file: Its file in the pack's first language, or its entry in a file of several.
  ///   - translations: Its other files.
  /// - Returns: `nil` if a fault prevents it.
  func callback(_ file: ParsedPack.NamedFile, translations: [ParsedPack.NamedFile]) -> Callback? {
    let name: Name<Callback>? = name(file.name, at: file.place)
    let keys = file.isPart ? Self.callbackKeys + ["about"] : Self.callbackKeys
    guard let fields = fields(file.root, of: "a callback", optional: keys) else { return nil }
    let prose = file.isPart ? words(fields["about"], "'about'") : file.prose
    let texts = CallbackTexts(of: fields, prose: prose, decoder: self).or(defaults)
    let others = translations.compactMap { other in
      other.locale.map { ($0, translation($0, other, of: texts)) }
    }
    // Any value will do after a fault; the callback is kept so that its texts are checked.
    let phase = phase(fields) ?? Name("callbacks")
    let condition = condition(fields["if"]) ?? .always
    guard let name, let phase else { return nil }
    return Callback(
      name: name, phase: phase, owner: owner(fields),
      swift: text(fields["swift"], "'swift'") ?? "", objc: text(fields["objc"], "'objc'") ?? "",
      declarations: declarations(fields["declarations"]), aliases: aliases(fields["aliases"]),
      availability: availability(fields["availability"]), condition: condition,
      superRule: choice(fields["super"], "'super'", of: Callback.Super.self)
        ?? defaults.superRule ?? .none,
      successor: fields["successor"].flatMap { known($0, in: symbols.callbacks) },
      notification: line(fields["notification"], "'notification'"),
      citations: fields.has("sources")
        ? citations(fields["sources"], "'sources'") : defaults.citations,
      texts: texts.joined(with: others), place: file.place)
  }

  private static let callbackKeys = [
    "summary", "owner", "sources", "phase", "swift", "objc", "declarations", "aliases",
    "availability", "if", "super", "superNote",
    "caller", "thread", "notification", "do", "dont", "guarantees", "when", "synonyms", "symptoms",
    "successor", "payload", "open",
  ]

  /// The type that declares the callback: its own, or that of all.
  private func owner(_ fields: Fields) -> String {
    if fields.has("owner") { return line(fields["owner"], "'owner'") }
    if let owner = defaults.owner { return owner }
    if defaults.isComplete, !fields.mayMean(["owner"]) {
      faults.error(
        "missing key 'owner' in a callback; for all callbacks, write 'callbacks: {owner: ...}' "
          + "in pack.yaml",
        at: fields.place)
    }
    return ""
  }

  /// The callback's phase.
  ///
  /// A pack without phases has one, which need not be named.
  private func phase(_ fields: Fields) -> Name<Phase>? {
    if let node = fields["phase"] {
      return known(node, in: symbols.phases, remedy: "add it to 'phases' in pack.yaml")
    }
    if let phase = defaults.phase { return phase }
    if !symbols.phases.words.isEmpty, defaults.isComplete {
      faults.error(
        "missing key 'phase' in a callback of a pack with phases; known: "
          + symbols.phases.words.listed("and"), at: fields.place)
    }
    return Name("callbacks")
  }

  /// Decodes the declarations in other languages.
  private func declarations(_ node: Node?) -> [Callback.Declaration] {
    entries(node, "'declarations'").compactMap { entry in
      if entry.key.isEmpty { faults.error("missing name of a language", at: entry.place) }
      if let key = Self.keysOfLanguages[entry.key.lowercased()] {
        faults.error(
          "unexpected \(entry.key) in 'declarations'; write the key '\(key): ...' beside it",
          at: entry.place)
      }
      let text = line(entry.value, "a declaration")
      return text.isEmpty ? nil : Callback.Declaration(language: entry.key, text: text)
    }
  }

  /// The languages with keys of their own.
  private static let keysOfLanguages = [
    "swift": "swift", "objc": "objc", "objective-c": "objc", "objectivec": "objc",
  ]

  /// Decodes the spellings in logs.
  private func aliases(_ node: Node?) -> [String] {
    items(node, "'aliases'").map { line($0, "an alias") }
  }
}

extension CallbackTexts {
  /// The keys of texts, without the prose.
  static let words = [
    "summary", "when", "superNote", "caller", "thread", "do", "dont", "synonyms", "symptoms",
    "payload", "open",
  ]

  /// Decodes the texts of a callback's file.
  ///
  /// - Parameters:
  ///   - fields: Its front matter.
  ///   - prose: Its prose.
  ///   - decoder: Decodes the fields.
  init(of fields: Fields, prose: Words, decoder: PackDecoder) {
    self.init()
    self.prose = prose
    for (key, path) in Self.texts {
      self[keyPath: path] = decoder.words(fields[key], "'\(key)'")
    }
    for (key, path) in Self.lists {
      self[keyPath: path] = decoder.items(fields[key], "'\(key)'").map { item in
        decoder.words(item, "an item of '\(key)'")
      }
    }
    if let node = fields["synonyms"], synonyms.count > Limits.synonyms {
      decoder.faults.error(
        "a callback has at most \(Limits.synonyms) synonyms; keep those that people search for",
        at: node.place)
    }
  }

  /// The single texts by their keys, without the prose.
  fileprivate static var texts: [(key: String, path: WritableKeyPath<Self, Words>)] {
    [
      ("summary", \.summary), ("when", \.when), ("superNote", \.superNote),
      ("caller", \.caller), ("thread", \.thread), ("payload", \.payload),
    ]
  }

  /// The lists of texts by their keys, which translations have item by item.
  fileprivate static var lists: [(key: String, path: WritableKeyPath<Self, [Words]>)] {
    [
      ("do", \.dos), ("dont", \.donts), ("synonyms", \.synonyms), ("symptoms", \.symptoms),
      ("open", \.open),
    ]
  }

  /// Adds translations; empty texts of `others` are not translations.
  func joined(with others: [(locale: String, texts: CallbackTexts)]) -> Self {
    guard !others.isEmpty else { return self }
    var joined = self
    for (locale, texts) in others {
      joined.prose = joined.prose.adding(texts.prose, in: locale)
      for (_, path) in Self.texts {
        joined[keyPath: path] = joined[keyPath: path].adding(texts[keyPath: path], in: locale)
      }
      for (_, path) in Self.lists {
        for (index, text) in zip(self[keyPath: path].indices, texts[keyPath: path]) {
          joined[keyPath: path][index] = joined[keyPath: path][index].adding(text, in: locale)
        }
      }
    }
    return joined
  }
}

extension PackDecoder {
  /// Decodes a translation.
  ///
  /// - Parameters:
  ///   - locale: The locale in the file's name.
  ///   - file: The file.
  ///   - original: The texts to translate; lists must have the same length.
  /// - Returns: The translations, as base texts; empty if there is none.
  func translation(
    _ locale: String, _ file: ParsedPack.NamedFile, of original: CallbackTexts
  ) -> CallbackTexts {
    var texts = CallbackTexts()
    texts.prose = file.prose
    let start = Place(path: file.path, line: 1, column: 1)
    if locale == symbols.locales?.first {
      let path = symbols.callbacks.place(of: file.name)?.path ?? "callbacks/\(file.name).md"
      faults.error("'\(locale)' is the pack's first locale; write its texts in \(path)", at: start)
    }
    checkIsNew(texts.prose, "about", beside: original.prose, in: locale, at: start)
    let fields = fields(file.root, of: "a translation", optional: CallbackTexts.words)
    guard let fields else { return texts }
    for (key, path) in CallbackTexts.texts {
      texts[keyPath: path] = plainWords(fields[key], "'\(key)'")
      if original[keyPath: path].base.isEmpty, let node = fields[key] {
        faults.error(
          "the original has no '\(key)' to translate; write it in the pack's first locale",
          at: node.place)
      }
      checkIsNew(texts[keyPath: path], key, beside: original[keyPath: path], in: locale, at: start)
    }
    for (key, path) in CallbackTexts.lists {
      texts[keyPath: path] = list(fields[key], "'\(key)'", as: original[keyPath: path])
      for (text, original) in zip(texts[keyPath: path], original[keyPath: path]) {
        checkIsNew(text, key, beside: original, in: locale, at: start)
      }
    }
    return texts
  }

  /// Reports a translation of a text that has one already; `start` is the place of the file.
  private func checkIsNew(
    _ text: Words, _ key: String, beside original: Words, in locale: String, at start: Place
  ) {
    if text.base.isEmpty || original.translations[locale] == nil { return }
    faults.error(
      "'\(key)' already has a text in \(locale) beside the original; keep one",
      at: text.place ?? start)
  }

  /// Decodes a list of translations; empty or as long as the original.
  private func list(_ node: Node?, _ what: String, as original: [Words]) -> [Words] {
    guard let node else { return [] }
    let texts = items(node, what).map { plainWords($0, "an item of \(what)") }
    if !texts.isEmpty, texts.count != original.count {
      faults.error(
        "\(what) has \(texts.count.counted("item")), but the original has \(original.count); translate "
          + "each of them",
        at: node.place)
    }
    return texts
  }
}

extension PackDecoder {
  /// Decodes the versions of each platform in which a callback exists.
  func availability(_ node: Node?) -> [Callback.Availability] {
    entries(node, "'availability'").compactMap { entry in
      if entry.key.isEmpty { faults.error("missing name of a platform", at: entry.place) }
      return row(entry.key, entry.value)
    }
  }

  /// `introduced`, `introduced-deprecated`, or `introduced-deprecated-obsoleted`; a trailing dash
  /// is ignored.
  private func row(_ platform: String, _ node: Node) -> Callback.Availability? {
    guard let text = text(node, "a platform's version") else { return nil }
    var versions = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
    if versions.count > 1, versions.last == "" { versions.removeLast() }
    let numbers = versions.compactMap(VersionNumbers.init).filter { $0.parts.count <= 4 }
    guard versions.count <= 3, numbers.count == versions.count else {
      faults.error(
        "expected versions, not \(text.quoted); write introduced, introduced-deprecated, or "
          + "introduced-deprecated-obsoleted, such as 2.0-5.0", at: node.place)
      return nil
    }
    for (earlier, later) in zip(numbers, numbers.dropFirst()) where later < earlier {
      faults.error(
        "the versions \(text.quoted) are not in order; write the oldest first", at: node.place)
    }
    versions += ["", ""]
    return Callback.Availability(
      platform: platform, introduced: versions[0], deprecated: versions[1], obsoleted: versions[2])
  }
}
