import Base
import Pack

extension PackDecoder {
  /// Decodes a text for readers: a string, or a mapping from locale to string; empty if it is
  /// missing or faulty.
  func words(_ node: Node?, _ what: String) -> Words {
    guard let node, !node.isFaulty else { return Words("") }
    guard case .mapping(let entries) = node.content else { return plainWords(node, what) }
    if let comma = entries.first(where: \.value.isEmpty), entries.count > 1 {
      faults.report(.wrongKind, "unexpected ','; quote the text", at: comma.place)
      return Words("")
    }
    if let colon = entries.first(where: { $0.key.utf8.contains(UInt8(ascii: " ")) }) {
      faults.report(.wrongKind, "unexpected ': '; quote the text", at: colon.place)
      return Words("")
    }
    var texts: [String: String] = [:]
    var sources: [String: TextSource] = [:]
    for entry in entries where isKnown(locale: entry.key, at: entry.place) {
      texts[entry.key] = text(entry.value, what)
      sources[entry.key] = entry.value.source
    }
    guard let locales = symbols.locales, let first = locales.first else { return Words("") }
    if let base = texts.removeValue(forKey: first) {
      let source = sources.removeValue(forKey: first)
      return Words(base, at: source, translations: texts, at: sources)
    }
    if entries.allSatisfy({ locales.contains($0.key) && $0.key != first }) {
      faults.report(
        .locale,
        "\(what) has no text in '\(first)', the pack's first locale; add one", at: node.place)
    }
    return Words("")
  }

  /// Decodes a string as a text in the pack's first locale; empty if it is missing or faulty.
  func plainWords(_ node: Node?, _ what: String) -> Words {
    Words(text(node, what) ?? "", at: node?.source)
  }

  /// Decodes a text of one line, such as a version or a heading; empty if it is missing or faulty.
  func term(_ node: Node?, _ what: String) -> Words {
    let words = words(node, what)
    let texts = [words.base] + words.translations.values
    if let place = node?.place, texts.contains(where: { $0.utf8.contains(UInt8(ascii: "\n")) }) {
      faults.report(.wrongValue, "\(what) must be one line; join the lines", at: place)
    }
    return words
  }

  /// Whether the pack has a locale; reports a fault if not.
  func isKnown(locale: String, at place: Place) -> Bool {
    guard let locales = symbols.locales else { return true }
    if locales.contains(locale) { return true }
    let meant = Suggestion(for: locale, among: locales).word.map { "did you mean '\($0)'?" }
    let all = (locales + [locale]).joined(separator: ", ")
    let line = "write 'locales: [\(all)]' in \(PackFiles.head)"
    let isKnown = locales.contains { $0.lowercased() == locale.lowercased() }
    let ways = [isKnown ? nil : line, meant].compactMap(\.self)
    faults.report(
      .locale,
      "unknown locale \(locale.quoted); "
        + ways.joined(separator: ", or "), at: place)
    return false
  }

  /// `source`, or `{source, at}`.
  func citation(_ node: Node) -> Citation? {
    guard case .mapping = node.content else {
      let source = CitationKeys.source.kind.decode(self, node, "'source'")
      return source.map { Citation(source: $0, place: node.place) }
    }
    let fields = fields(node, CitationKeys.self)
    let detail = fields?.detail
    guard let source = fields?.source, let detail else { return nil }
    return Citation(source: source, detail: detail, place: node.place)
  }
}

/// A citation.
enum CitationKeys: Keys {
  static let source = Key.required(
    "source",
    .known({ $0.sources }, of: .source, remedy: "add it to sources.yaml") as Kind<Name<Source>?>,
    "a name of `sources.yaml`")
  static let detail = Key("at", .term, "where in it, in its own terms")

  static let construct = Construct("a citation", [source, detail])
  /// A source alone, or with where in it.
  static let shape = Shape.either([.name(.source), .construct { construct }])
}

/// A source, in `sources.yaml`.
enum SourceKeys: Keys {
  static let title = Key.required("title", .term, "what it is called")
  static let kind = Key.required("kind", .choice(Source.Kind.self), "what it is")
  static let publisher = Key("publisher", .line, "who published it: `Apple`")
  static let year = Key("year", .number(1900...2999), "when")
  static let version = Key("version", .term, "the versions that it is about: `iOS 18.0`")
  static let address = Key("address", webAddress, "where it is on the web")
  /// An address of the web.
  static let webAddress = Kind(.string(pattern: "^https?://")) { decoder, node, what in
    decoder.address(node, what)
  }

  static let construct = Construct(
    "a source", [title, kind, publisher, year, version, address])
}

extension PackDecoder {
  /// Decodes `sources.yaml`.
  func sources(_ file: ParsedPack.NamedFile) -> [Source] {
    entries(file.root, "the file").compactMap(source)
  }

  private func source(_ entry: Node.Entry) -> Source? {
    let name: Name<Source>? = name(entry.key, at: entry.place)
    guard let fields = fields(entry.value, SourceKeys.self) else { return nil }
    let (title, kind) = (fields.title, fields.kind)
    let (publisher, year, version) = (fields.publisher, fields.year, fields.version)
    let address = fields.address
    guard let name, let kind else { return nil }
    return Source(
      name: name, title: title, kind: kind, publisher: publisher, year: year, version: version,
      address: address, place: entry.place)
  }

  /// Decodes a web address that is safe to link; other schemes and unescaped characters are faults.
  fileprivate func address(_ node: Node?, _ what: String) -> String {
    let text = line(node, what)
    guard let node, !text.isEmpty else { return text }
    if !text.isWebAddress {
      faults.report(
        .sourceForm, "\(what) must be a web address such as https://example.org, without spaces",
        at: node.place)
    }
    return text
  }
}
