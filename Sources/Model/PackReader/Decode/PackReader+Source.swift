extension PackReader {
  /// Reads `sources.yaml`.
  func sources(_ file: PackTrees.File) -> [Source] {
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
    let title = words(fields["title"], "'title'")
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

  /// An address that a page may link: of the web, and without anything a browser would run.
  private func address(_ node: Node?) -> String {
    let text = line(node, "'address'")
    guard let node, !text.isEmpty else { return text }
    let isWeb = text.hasPrefix("https://") || text.hasPrefix("http://")
    if !isWeb
      || text.unicodeScalars.contains(where: {
        $0.value <= 0x20 || "\"<>\\^`{|}".unicodeScalars.contains($0)
      })
    {
      faults.error("'address' is a web address, https://..., without spaces", at: node.place)
    }
    return text
  }
}
