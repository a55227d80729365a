import Base
import Pack

extension PackDecoder {
  /// Decodes the articles, with the guarantees that settle their claims.
  func articles(_ files: [ParsedPack.NamedFile], settledBy guarantees: [Guarantee]) -> [Article] {
    let settling = Self.settlingGuarantees(among: guarantees)
    let articles = files.compactMap { article($0, settledBy: settling) }
    let check = ClaimCheck(decoder: self, guarantees: guarantees)
    for article in articles { check.check(article) }
    return articles
  }

  /// The guarantees that settle each claim, in their order, by source and claim.
  private static func settlingGuarantees(
    among guarantees: [Guarantee]
  ) -> [Name<Source>: [String: [Name<Guarantee>]]] {
    var settling: [Name<Source>: [String: [Name<Guarantee>]]] = [:]
    for guarantee in guarantees {
      for claimant in Set(guarantee.claimants.map { Claimant(of: $0) }) {
        settling[claimant.source, default: [:]][claimant.claim, default: []]
          .append(guarantee.name)
      }
    }
    return settling
  }

  /// A claim that a guarantee names.
  private struct Claimant: Hashable {
    let source: Name<Source>
    let claim: String

    init(of citation: Citation) {
      source = citation.source
      claim = citation.detail.base
    }
  }

  private func article(
    _ file: ParsedPack.NamedFile, settledBy settling: [Name<Source>: [String: [Name<Guarantee>]]]
  ) -> Article? {
    let place = Place(path: file.path, line: 1, column: 1)
    let number = index(
      of: file.name, at: place, in: symbols.sources, remedy: "add it to sources.yaml")
    let fields = fields(file.root, of: "an article", required: ["claims"], optional: ["summary"])
    guard number != nil, let source = Name<Source>(file.name), let fields else { return nil }
    let summary = words(fields["summary"], "'summary'")
    let own = settling[source, default: [:]]
    let claims = entries(fields["claims"], "'claims'").compactMap { entry in
      claim(entry, settledBy: own[entry.key, default: []])
    }
    return Article(source: source, summary: summary, claims: claims, place: place)
  }

  /// `name:`, `name: text`, or `name: {says, denies, judged, why, sources}`.
  private func claim(_ entry: Node.Entry, settledBy: [Name<Guarantee>]) -> Claim? {
    guard let name: Name<Claim> = name(entry.key, at: entry.place) else { return nil }
    if entry.value.text != nil || entry.value.isWords(in: symbols.locales ?? []) {
      let isSaid = entry.value.text?.isEmpty != true
      return Claim(
        name: name, statement: isSaid ? words(entry.value, "a claim") : Words(""), opinion: nil,
        reason: Words(""), citations: [], settledBy: settledBy, denied: [], place: entry.place)
    }
    guard
      let fields = fields(
        entry.value, of: "a claim", required: ["says"],
        optional: ["denies", "judged", "why", "sources"])
    else { return nil }
    let opinion = choice(fields["judged"], "'judged'", of: Claim.Opinion.self)
    if fields["judged"] != nil, opinion == nil { claimsWithFaultyOpinion.insert(entry.place) }
    return Claim(
      name: name, statement: words(fields["says"], "'says'"), opinion: opinion,
      reason: words(fields["why"], "'why'"),
      citations: citations(fields["sources"], "'sources'"),
      settledBy: settledBy,
      denied: items(fields["denies"], "'denies'").compactMap { known($0, in: guaranteeNames) },
      place: entry.place)
  }
}

extension Node {
  /// Whether the mapping is a text in several languages: a key is a locale.
  fileprivate func isWords(in locales: [String]) -> Bool {
    guard case .mapping(let entries) = content else { return false }
    return entries.contains { locales.contains($0.key) }
  }
}
