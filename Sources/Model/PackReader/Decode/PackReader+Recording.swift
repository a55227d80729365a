extension PackReader {
  /// Reads one recording; year and version are those of its source where it says none.
  func recording(_ file: PackTrees.File, sources: [Source]) -> Recording? {
    let place = Place(path: file.path, line: 1, column: 1)
    let name: Name<Recording>? = name(file.name, at: place)
    guard
      let fields = fields(
        file.root, of: "a recording", required: ["title", "source", "shows"],
        optional: ["year", "version", "set", "interactions", "pattern", "expect", "why"])
    else { return nil }
    let title = words(fields["title"], "'title'")
    let shows = words(fields["shows"], "'shows'")
    let citation = fields["source"].flatMap(citation)
    let source = citation.flatMap { cited in sources.first { $0.name == cited.source } }
    let year = number(fields["year"], "'year'", in: 1900...2999)
    let version = fields.has("version") ? term(fields["version"], "'version'") : source?.version
    let settings = settings(fields["set"])
    let interactions = items(fields["interactions"], "'interactions'").compactMap { node in
      interaction(node).map { Recording.Occurrence(interaction: $0, place: node.place) }
    }
    let pattern = pattern(fields["pattern"])
    let (expectation, reason) = expectation(fields)
    if file.log.allSatisfy({ $0 <= 0x20 }) {
      faults.error("a recording needs a log behind its front matter; paste it there", at: place)
    }
    guard let name, let citation else { return nil }
    return Recording(
      name: name, title: title, shows: shows, citation: citation, year: year ?? source?.year,
      version: version ?? Words(""), settings: settings, interactions: interactions,
      pattern: pattern, expectation: expectation, reason: reason, log: file.log, place: place,
      firstLine: file.firstLine)
  }

  /// A regular expression that says what a record looks like; none where there is none, or a faulty one.
  private func pattern(_ node: Node?) -> TracePattern? {
    guard let text = text(node, "'pattern'"), let node else { return nil }
    do throws(TracePattern.Fault) { return try TracePattern(text) } catch {
      faults.error(error.message, at: node.place(ofCharacter: error.offset))
      return nil
    }
  }

  /// `expect` and `why`, of which one that deviates has both.
  private func expectation(_ fields: Fields) -> (Recording.Expectation, Words) {
    let expectation =
      choice(fields["expect"], "'expect'", of: Recording.Expectation.self) ?? .conforms
    let reason = words(fields["why"], "'why'")
    if expectation == .deviates, !fields.has("why") {
      faults.error(
        "a recording that deviates says why: a wrong paste, lines lost, a bug of that version; "
          + "add 'why'", at: fields.place)
    }
    if expectation == .conforms, let node = fields["why"] {
      faults.error(
        "'why' tells why a recording deviates; leave it out, or add 'expect: deviates'",
        at: node.place)
    }
    return (expectation, reason)
  }
}
