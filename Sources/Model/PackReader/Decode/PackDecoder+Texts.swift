import Base
import Pack

extension PackDecoder {
  /// Decodes a text for readers: a string, or a mapping from locale to string; empty if it is
  /// missing or faulty.
  func words(_ node: Node?, _ what: String) -> Words {
    guard let node, !node.isFaulty else { return Words("") }
    guard case .mapping(let entries) = node.content else { return plainWords(node, what) }
    if let comma = entries.first(where: \.value.isEmpty), entries.count > 1 {
      faults.error("unexpected ','; quote the text", at: comma.place)
      return Words("")
    }
    if let colon = entries.first(where: { $0.key.utf8.contains(UInt8(ascii: " ")) }) {
      faults.error("unexpected ': '; quote the text", at: colon.place)
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
      faults.error(
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
      faults.error("\(what) must be one line; join the lines", at: place)
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
    faults.error(
      "unknown locale \(locale.quoted); "
        + ways.joined(separator: ", or "), at: place)
    return false
  }

  /// Decodes a list of citations.
  func citations(_ node: Node?, _ what: String) -> [Citation] {
    items(node, what).compactMap(citation)
  }

  /// `source`, or `{source, at}`.
  func citation(_ node: Node) -> Citation? {
    guard case .mapping = node.content else {
      return source(node).map { Citation(source: $0, place: node.place) }
    }
    let fields = fields(node, of: "a citation", required: ["source"], optional: ["at"])
    let detail = term(fields?["at"], "'at'")
    guard let word = fields?["source"], let source = source(word) else { return nil }
    return Citation(source: source, detail: detail, place: node.place)
  }

  private func source(_ node: Node) -> Name<Source>? {
    known(node, in: symbols.sources, remedy: "add it to sources.yaml")
  }
}

extension PackDecoder {
  /// Decodes `sources.yaml`.
  func sources(_ file: ParsedPack.NamedFile) -> [Source] {
    entries(file.root, "the file").compactMap(source)
  }

  /// `name: {title, kind, publisher, year, version, address}`.
  private func source(_ entry: Node.Entry) -> Source? {
    let name: Name<Source>? = name(entry.key, at: entry.place)
    guard
      let fields = fields(
        entry.value, of: "a source", required: ["title", "kind"],
        optional: ["publisher", "year", "version", "address"])
    else { return nil }
    let title = term(fields["title"], "'title'")
    let kind = choice(fields["kind"], "'kind'", of: Source.Kind.self)
    let publisher = line(fields["publisher"], "'publisher'")
    let year = number(fields["year"], "'year'", in: 1900...2999)
    let version = term(fields["version"], "'version'")
    let address = address(fields["address"])
    guard let name, let kind else { return nil }
    return Source(
      name: name, title: title, kind: kind, publisher: publisher, year: year, version: version,
      address: address, place: entry.place)
  }

  /// Decodes a web address that is safe to link; other schemes and unescaped characters are faults.
  private func address(_ node: Node?) -> String {
    let text = line(node, "'address'")
    guard let node, !text.isEmpty else { return text }
    if !text.isWebAddress {
      faults.error(
        "'address' must be a web address such as https://example.org, without spaces",
        at: node.place)
    }
    return text
  }
}
