extension PackReader {
  /// Reads the articles, each with the guarantees that settle its claims.
  func articles(_ files: [PackTrees.File], settledBy guarantees: [Guarantee]) -> [Article] {
    let articles = files.compactMap { article($0, settledBy: guarantees) }
    for article in articles { ClaimCheck(reader: self, guarantees: guarantees).check(article) }
    return articles
  }

  private func article(_ file: PackTrees.File, settledBy guarantees: [Guarantee]) -> Article? {
    let place = Place(path: file.path, line: 1, column: 1)
    let number = index(
      of: file.name, at: place, in: lexicon.sources, remedy: "add it to sources.yaml")
    let fields = fields(file.root, of: "an article", required: ["claims"], optional: ["summary"])
    guard number != nil, let source = Name<Source>(file.name), let fields else { return nil }
    let summary = words(fields["summary"], "'summary'")
    var known = Vocabulary("guarantee")
    for guarantee in guarantees { known.declare(guarantee.name.text, at: guarantee.place) }
    known.isWhole = propertyNames != nil
    let claims = entries(fields["claims"], "'claims'").compactMap { entry in
      let settlers = guarantees.filter { $0.isClaimed(as: entry.key, by: source) }
      return claim(entry, settlers: settlers.map(\.name), among: known)
    }
    return Article(source: source, summary: summary, claims: claims, place: place)
  }

  /// `name:`, `name: text`, or `name: {says, denies, judged, why, sources}`.
  private func claim(
    _ entry: Node.Entry, settlers: [Name<Guarantee>], among known: Vocabulary
  ) -> Claim? {
    guard let name: Name<Claim> = name(entry.key, at: entry.place) else { return nil }
    if entry.value.text != nil || entry.value.isWords(in: lexicon.locales ?? []) {
      let isSaid = entry.value.text?.isEmpty != true
      return Claim(
        name: name, statement: isSaid ? words(entry.value, "a claim") : Words(""), opinion: nil,
        reason: Words(""), citations: [], settlers: settlers, denied: [], place: entry.place)
    }
    guard
      let fields = fields(
        entry.value, of: "a claim", required: ["says"],
        optional: ["denies", "judged", "why", "sources"])
    else { return nil }
    return Claim(
      name: name, statement: words(fields["says"], "'says'"),
      opinion: choice(fields["judged"], "'judged'", of: Claim.Opinion.self),
      reason: words(fields["why"], "'why'"),
      citations: citations(fields["sources"], "'sources'"),
      settlers: settlers,
      denied: items(fields["denies"], "'denies'").compactMap { self.known($0, in: known) },
      place: entry.place)
  }
}

/// Looks whether each claim of an article is settled, and whether guarantees name claims that it has.
private struct ClaimCheck {
  let reader: PackReader
  let guarantees: [Guarantee]

  func check(_ article: Article) {
    var known = Vocabulary("claim")
    for claim in article.claims {
      known.declare(claim.name.text, at: claim.place)
      if reader.propertyNames != nil { check(claim) }
    }
    for citation in guarantees.flatMap(\.claimants)
    where citation.source == article.source && !citation.detail.base.isEmpty {
      _ = reader.index(
        of: citation.detail.base, at: citation.place, in: known,
        owner: " in article '\(article.source)'", remedy: "add it to \(article.place.path)")
    }
  }

  private func check(_ claim: Claim) {
    let settlers = guarantees.filter { claim.settlers.contains($0.name) }
    let isDecided = !claim.denied.isEmpty || settlers.contains { !$0.isAdvice }
    let isAdvised = settlers.contains(where: \.isAdvice)
    let quoted = "claim '\(claim.name)'"
    let isQualified = claim.opinion == .qualified && !claim.reason.base.isEmpty
    if isDecided, !isAdvised, !isQualified, claim.opinion != nil {
      fault(
        "\(quoted) is decided by the model; leave out 'judged', or say 'qualified' and 'why'", claim
      )
    }
    if !isDecided, claim.opinion == nil {
      let message =
        isAdvised
        ? "no model decides \(quoted), only advice; say how it is 'judged'"
        : "nothing settles \(quoted); name it in the 'claimedBy' of a guarantee, or say how it is "
          + "'judged', with 'sources'"
      fault(message, claim)
    }
    if !isDecided, !isAdvised, claim.opinion != nil, claim.citations.isEmpty {
      fault("no guarantee settles \(quoted), so it needs 'sources'", claim)
    }
    if settlers.count != 1, claim.statement.base.isEmpty, isDecided || isAdvised {
      fault("\(quoted) needs a text, since no one guarantee says the same", claim)
    }
  }

  private func fault(_ message: String, _ claim: Claim) {
    reader.faults.error(message, at: claim.place)
  }
}

extension Guarantee {
  /// Whether it says that an article claims it, under a name.
  fileprivate func isClaimed(as claim: String, by source: Name<Source>) -> Bool {
    claimants.contains { $0.source == source && $0.detail.base == claim }
  }
}

extension Node {
  /// Whether it is a text in several languages, which mappings of other kinds are not.
  fileprivate func isWords(in locales: [String]) -> Bool {
    guard case .mapping(let entries) = content else { return false }
    return entries.contains { locales.contains($0.key) }
  }
}
