import Base
import Pack

/// A callback: front matter of a file, or an entry of a file of several.
enum CallbackKeys: Keys {
  static let summary = Key("summary", .markdown, "what it is for, in one sentence")
  static let owner = Key(
    "owner", .line,
    "the type that declares it; otherwise that of `callbackDefaults`, or the title of its machine")
  static let sources = Key(
    "sources", .citations, "what it is taken from; required by `vcdoc verify --strict`")
  static let phase = Key(
    "phase",
    .known({ $0.phases }, of: .phase, remedy: "add it to 'phases' in pack.yaml")
      as Kind<Name<Phase>?>,
    "its heading in the index: a word of `phases`, needed if the pack has them")
  static let title = Key(
    "title", .line, "its name for readers, if it has no declaration, or shares it")
  static let swift = Key(
    "swift", .string, "its declaration in Swift, in quotes: `\"func viewDidLoad()\"`")
  static let objc = Key("objc", .string, "its declaration in Objective-C")
  static let declarations = Key(
    "declarations", .mapping(.string()), "its declarations in any other language, by its name")
  static let aliases = Key("aliases", .lines("an alias"), "other spellings of it in logs")
  static let availability = Key(
    "availability", .mapping(.string()),
    "for each platform `introduced`, `introduced-deprecated`, or `introduced-deprecated-obsoleted`")
  static let condition = Key(
    "if", .condition, "the configurations in which the system calls it at all")
  static let superRule = Key(
    "super", .choice(Callback.Super.self),
    "what an override owes to its superclass; default `none`, unless `pack.yaml` has one")
  static let superNote = Key("superNote", .markdown, "more about that")
  static let caller = Key("caller", .markdown, "who calls it")
  static let thread = Key("thread", .markdown, "the thread on which it runs")
  static let notification = Key("notification", .line, "the notification that is posted with it")
  static let reference = Key(
    "reference", SourceKeys.webAddress, "its page in the documentation of the system")
  static let dos = Key("do", .texts(isMarkdown: true), "what to do in it")
  static let donts = Key("dont", .texts(isMarkdown: true), "what not to do in it")
  static let never = Key(
    "never", .texts(isMarkdown: true),
    "where people expect it and it is not called: a link to the interaction, and what to use")
  static let guarantees = Key(
    "guarantees", .node(.list(.construct { GuaranteeKeys.construct })), "what holds of it")
  static let when = Key("when", .markdown, "when it is called, in one or two sentences")
  static let synonyms = Key(
    "synonyms", .texts(), "other words that people search for; four at most")
  static let symptoms = Key(
    "symptoms", .texts(), "questions that its page answers, as people ask them")
  static let successor = Key(
    "successor", .known { $0.callbacks } as Kind<Name<Callback>?>,
    "the callback that is called in its place in an app with scenes")
  static let payload = Key(
    "payload", .markdown, "where its arguments are found under the successor")
  static let open = Key("open", .texts(isMarkdown: true), "questions that no source settles")

  static let about = Key("about", .markdown, "its prose, in a file of several")

  static let construct = Construct("a callback", keys)
  /// The keys in a file of several.
  static let entry = Construct("a callback", keys + [about])
  /// A list of names, or a mapping from name to nothing or to a callback.
  static let several = Shape.either([.names, .named(.either([.nothing, .construct { entry }]))])
  /// The keys in a translation.
  fileprivate static let translation = Construct(
    "a translation",
    [
      summary, when, superNote, caller, thread, dos, donts, never, synonyms, symptoms, payload,
      open,
    ])

  private static let keys: [any DeclaredKey] = [
    summary, owner, sources, phase, title, swift, objc, declarations, aliases, availability,
    condition,
    superRule, superNote, caller, thread, notification, reference, dos, donts, never, guarantees,
    when,
    synonyms,
    symptoms, successor, payload, open,
  ]
  /// The single texts, without the prose.
  fileprivate static var texts: [(key: Key<Words>, path: WritableKeyPath<CallbackTexts, Words>)] {
    [
      (summary, \.summary), (when, \.when), (superNote, \.superNote), (caller, \.caller),
      (thread, \.thread), (payload, \.payload),
    ]
  }
  /// The lists of texts, which translations have item by item.
  fileprivate static var lists: [(key: Key<[Words]>, path: WritableKeyPath<CallbackTexts, [Words]>)]
  {
    [
      (dos, \.dos), (donts, \.donts), (never, \.never), (synonyms, \.synonyms),
      (symptoms, \.symptoms),
      (open, \.open),
    ]
  }
}

extension PackDecoder {
  /// Decodes a callback.
  ///
  /// - Parameters:
  ///   - file: Its file in the pack's first language, or its entry in a file of several.
  ///   - translations: Its other files.
  /// - Returns: `nil` if a fault prevents it.
  func callback(_ file: ParsedPack.NamedFile, translations: [ParsedPack.NamedFile]) -> Callback? {
    let name: Name<Callback>? = name(file.name, at: file.place)
    let construct = file.isPart ? CallbackKeys.entry : CallbackKeys.construct
    guard let fields = fields(file.root, CallbackKeys.self, as: construct) else { return nil }
    let prose = file.isPart ? fields.about : file.prose
    let texts = CallbackTexts(of: fields, prose: prose, faults: faults).or(defaults)
    let others = translations.compactMap { other in
      other.locale.map { ($0, translation($0, other, of: texts)) }
    }
    // Any value will do after a fault; the callback is kept so that its texts are checked.
    let phase = phase(fields) ?? Name("callbacks")
    let condition = fields.condition ?? .always
    guard let name, let phase else { return nil }
    let event = events[name]
    let owner = owner(fields, event)
    return Callback(
      name: name, phase: phase, owner: owner ?? symbols.owners[file.name] ?? "",
      isOwnerImplied: owner == nil, swift: fields.swift ?? "", objc: fields.objc ?? "",
      declarations: declarations(fields.declarations),
      aliases: fields.aliases, availability: availability(fields.availability),
      condition: condition, superRule: fields.superRule ?? defaults.superRule ?? .none,
      successor: fields.successor, notification: fields.notification, reference: fields.reference,
      citations: fields.has(CallbackKeys.sources) ? fields.sources : defaults.citations,
      texts: texts.joined(with: others), event: event?.id,
      title: event?.event.title.base ?? (fields.title.isEmpty ? file.written ?? "" : fields.title),
      place: file.place)
  }

  /// The type that declares the callback: its own, the machine of an event, or that of all; `nil`
  /// if the pack names none.
  private func owner(_ fields: Fields<CallbackKeys>, _ event: EventCallback?) -> String? {
    if fields.has(CallbackKeys.owner) { return fields.owner }
    return event?.machine.title.base ?? defaults.owner
  }

  /// The callback's phase.
  ///
  /// A pack without phases has one, which need not be named.
  private func phase(_ fields: Fields<CallbackKeys>) -> Name<Phase>? {
    if fields.has(CallbackKeys.phase) { return fields.phase }
    if let phase = defaults.phase { return phase }
    if !symbols.phases.words.isEmpty, defaults.isComplete {
      faults.report(
        .missingKey,
        "missing key 'phase' in a callback of a pack with phases; known: "
          + symbols.phases.words.listed("and"), at: fields.place)
    }
    return Name("callbacks")
  }

  /// Decodes the declarations in other languages.
  private func declarations(_ entries: [Node.Entry]) -> [Callback.Declaration] {
    entries.compactMap { entry in
      if entry.key.isEmpty { faults.report(.locale, "missing name of a language", at: entry.place) }
      if let key = Self.keysOfLanguages[entry.key.lowercased()] {
        faults.report(
          .callbackForm,
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
}

/// An event that is a callback, of a machine with `eventCallbacks`.
struct EventCallback: Sendable {
  let machine: Machine
  let event: Event

  /// Which event it is.
  var id: Event.ID { Event.ID(machine: machine.name, event: event.name) }
}

extension PackDecoder {
  /// Takes the events that are callbacks, so that callbacks of their names describe them.
  ///
  /// - Returns: The same in the order of the machines.
  func adopt(eventsOf machines: [Machine]) -> [EventCallback] {
    let all = machines.flatMap { machine in
      let events = makesCallbacks(of: machine) ? machine.namedEvents : []
      return events.map { EventCallback(machine: machine, event: $0) }
    }
    for one in all { one.id.callback.map { events[$0] = one } }
    return all
  }

  /// The callback of an event that no file describes.
  func callback(of event: EventCallback, in phase: Name<Phase>?) -> Callback? {
    guard let name = event.id.callback, let phase = defaults.phase ?? phase else { return nil }
    var texts = CallbackTexts()
    texts.summary = event.event.summary
    let citations = event.machine.citations
    return Callback(
      name: name, phase: phase, owner: event.machine.title.base, swift: "", objc: "",
      declarations: [], aliases: [], availability: [], condition: .always, superRule: .none,
      notification: "", citations: citations.isEmpty ? defaults.citations : citations,
      texts: texts.or(defaults), event: event.id, title: event.event.title.base,
      place: event.event.place)
  }
}

extension CallbackTexts {
  /// Decodes the texts of a callback's file.
  ///
  /// - Parameters:
  ///   - fields: Its front matter.
  ///   - prose: Its prose.
  ///   - faults: Collects what is wrong.
  fileprivate init(of fields: Fields<CallbackKeys>, prose: Words, faults: Faults) {
    self.init()
    self.prose = prose
    for (key, path) in CallbackKeys.texts { self[keyPath: path] = fields[key] }
    for (key, path) in CallbackKeys.lists { self[keyPath: path] = fields[key] }
    if let node = fields.node(CallbackKeys.synonyms), synonyms.count > Limits.synonyms {
      faults.report(
        .callbackForm,
        "a callback has at most \(Limits.synonyms) synonyms; keep those that people search for",
        at: node.place)
    }
  }

  /// Adds translations; empty texts of `others` are not translations.
  func joined(with others: [(locale: String, texts: CallbackTexts)]) -> Self {
    guard !others.isEmpty else { return self }
    var joined = self
    for (locale, texts) in others {
      joined.prose = joined.prose.adding(texts.prose, in: locale)
      for (_, path) in CallbackKeys.texts {
        joined[keyPath: path] = joined[keyPath: path].adding(texts[keyPath: path], in: locale)
      }
      for (_, path) in CallbackKeys.lists {
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
      faults.report(
        .locale, "'\(locale)' is the pack's first locale; write its texts in \(path)", at: start)
    }
    checkIsNew(texts.prose, "about", beside: original.prose, in: locale, at: start)
    let fields = fields(file.root, CallbackKeys.self, as: CallbackKeys.translation)
    guard let fields else { return texts }
    for (key, path) in CallbackKeys.texts {
      let (node, word) = (fields.node(key), key.name)
      texts[keyPath: path] = plainWords(node, "'\(word)'")
      if original[keyPath: path].base.isEmpty, let node {
        faults.report(
          .locale,
          "the original has no '\(word)' to translate; write it in the pack's first locale",
          at: node.place)
      }
      checkIsNew(texts[keyPath: path], word, beside: original[keyPath: path], in: locale, at: start)
    }
    for (key, path) in CallbackKeys.lists {
      let word = key.name
      texts[keyPath: path] = list(fields.node(key), "'\(word)'", as: original[keyPath: path])
      for (text, original) in zip(texts[keyPath: path], original[keyPath: path]) {
        checkIsNew(text, word, beside: original, in: locale, at: start)
      }
    }
    return texts
  }

  /// Reports a translation of a text that has one already; `start` is the place of the file.
  private func checkIsNew(
    _ text: Words, _ key: String, beside original: Words, in locale: String, at start: Place
  ) {
    if text.base.isEmpty || original.translations[locale] == nil { return }
    faults.report(
      .locale, "'\(key)' already has a text in \(locale) beside the original; keep one",
      at: text.place ?? start)
  }

  /// Decodes a list of translations; empty or as long as the original.
  private func list(_ node: Node?, _ what: String, as original: [Words]) -> [Words] {
    guard let node else { return [] }
    let texts = items(node, what).map { plainWords($0, "an item of \(what)") }
    if !texts.isEmpty, texts.count != original.count {
      faults.report(
        .locale,
        "\(what) has \(texts.count.counted("item")), but the original has \(original.count); translate "
          + "each of them",
        at: node.place)
    }
    return texts
  }
}

extension PackDecoder {
  /// Decodes the versions of each platform in which a callback exists.
  private func availability(_ entries: [Node.Entry]) -> [Callback.Availability] {
    entries.compactMap { entry in
      if entry.key.isEmpty {
        faults.report(.callbackForm, "missing name of a platform", at: entry.place)
      }
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
      faults.report(
        .callbackForm,
        "expected versions, not \(text.quoted); write introduced, introduced-deprecated, or "
          + "introduced-deprecated-obsoleted, such as 2.0-5.0", at: node.place)
      return nil
    }
    for (earlier, later) in zip(numbers, numbers.dropFirst()) where later < earlier {
      faults.report(
        .callbackForm,
        "the versions \(text.quoted) are not in order; write the oldest first", at: node.place)
    }
    versions += ["", ""]
    return Callback.Availability(
      platform: platform, introduced: versions[0], deprecated: versions[1], obsoleted: versions[2])
  }
}
