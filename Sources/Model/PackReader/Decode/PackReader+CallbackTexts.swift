extension CallbackTexts {
  /// The keys under which those stand that are no prose.
  static let words = ["summary", "superNote", "caller", "thread", "do", "dont"]

  /// Reads the texts of a callback's own file.
  ///
  /// - Parameters:
  ///   - fields: Its front matter.
  ///   - prose: Its prose.
  ///   - reader: Reads words.
  init(of fields: Fields, prose: Words, reader: PackReader) {
    self.init()
    self.prose = prose
    summary = reader.words(fields["summary"], "'summary'")
    superNote = reader.words(fields["superNote"], "'superNote'")
    caller = reader.words(fields["caller"], "'caller'")
    thread = reader.words(fields["thread"], "'thread'")
    dos = Self.list(fields["do"], "'do'", reader)
    donts = Self.list(fields["dont"], "'dont'", reader)
  }

  /// A list of texts; empty when its key is missing.
  private static func list(_ node: Node?, _ what: String, _ reader: PackReader) -> [Words] {
    reader.items(node, what).map { reader.words($0, "an item of \(what)") }
  }

  /// The texts with those of translation files; what a file leaves empty is not translated.
  func joined(with others: [(locale: String, texts: CallbackTexts)]) -> Self {
    guard !others.isEmpty else { return self }
    var joined = self
    for (locale, texts) in others {
      joined.summary = joined.summary.adding(texts.summary, in: locale)
      joined.superNote = joined.superNote.adding(texts.superNote, in: locale)
      joined.caller = joined.caller.adding(texts.caller, in: locale)
      joined.thread = joined.thread.adding(texts.thread, in: locale)
      joined.prose = joined.prose.adding(texts.prose, in: locale)
      for (index, text) in zip(dos.indices, texts.dos) {
        joined.dos[index] = joined.dos[index].adding(text, in: locale)
      }
      for (index, text) in zip(donts.indices, texts.donts) {
        joined.donts[index] = joined.donts[index].adding(text, in: locale)
      }
    }
    return joined
  }
}

extension PackReader {
  /// Reads a translation file.
  ///
  /// - Parameters:
  ///   - locale: The language that the file's name says.
  ///   - file: The file.
  ///   - original: The texts that it translates, which its lists must match in length.
  /// - Returns: The texts, each with its translation as base; empty where there is none.
  func translation(
    _ locale: String, _ file: PackTrees.File, of original: CallbackTexts
  ) -> CallbackTexts {
    var texts = CallbackTexts()
    texts.prose = file.prose
    let start = Place(path: file.path, line: 1, column: 1)
    if locale == lexicon.locales?.first {
      faults.error(
        "'\(locale)' is the pack's first locale; its texts stand in callbacks/\(file.name).md",
        at: start)
    }
    let fields = fields(file.root, of: "a translation", optional: CallbackTexts.words)
    guard let fields else { return texts }
    texts.summary = plainWords(fields["summary"], "'summary'")
    texts.superNote = plainWords(fields["superNote"], "'superNote'")
    texts.caller = plainWords(fields["caller"], "'caller'")
    texts.thread = plainWords(fields["thread"], "'thread'")
    texts.dos = list(fields["do"], "'do'", as: original.dos)
    texts.donts = list(fields["dont"], "'dont'", as: original.donts)
    return texts
  }

  /// A translated list, as long as the original or empty.
  private func list(_ node: Node?, _ what: String, as original: [Words]) -> [Words] {
    guard let node else { return [] }
    let texts = items(node, what).map { plainWords($0, "an item of \(what)") }
    if !texts.isEmpty, texts.count != original.count {
      faults.error(
        "\(what) has \(texts.count) of \(original.count) items; translate each of the original's",
        at: node.place)
    }
    return texts
  }
}
