import Base
import Pack

/// An article, in a file of `articles/`.
enum ArticleKeys: Keys {
  static let claims = Key.required("claims", .entries(ClaimKeys.shape), "what it claims, by place")
  static let summary = Key("summary", .markdown, "what it is about")

  static let construct = Construct("an article", [claims, summary])
}

/// A claim of an article, in the long form.
enum ClaimKeys: Keys {
  static let says = Key.required("says", .markdown, "what is claimed, in the words of the pack")
  static let denies = Key(
    "denies", .items(.name()), "guarantees, or misconceptions, that the claim says are wrong")
  static let judged = Key(
    "judged", .choice(Claim.Opinion.self), "the verdict of its sources, if no model decides it")
  static let reason = Key("why", .markdown, "why it is judged so")
  static let sources = Key("sources", .citations, "what it is judged by")

  static let construct = Construct("a claim", [says, denies, judged, reason, sources])
  /// Nothing if the guarantee that settles it says the same, what is claimed, or the whole mapping.
  static let shape = Shape.either([.nothing, .text(isMarkdown: true), .construct { construct }])
}

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
    let fields = fields(file.root, ArticleKeys.self)
    guard number != nil, let source = Name<Source>(file.name), let fields else { return nil }
    let summary = fields.summary
    let own = settling[source, default: [:]]
    let claims = fields.claims.compactMap { entry in
      claim(entry, settledBy: own[entry.key, default: []])
    }
    return Article(source: source, summary: summary, claims: claims, place: place)
  }

  /// `name:`, `name: text`, or a mapping.
  private func claim(_ entry: Node.Entry, settledBy: [Name<Guarantee>]) -> Claim? {
    guard let name: Name<Claim> = name(entry.key, at: entry.place) else { return nil }
    if entry.value.text != nil || entry.value.isWords(in: symbols.locales ?? []) {
      let isSaid = entry.value.text?.isEmpty != true
      return Claim(
        name: name, statement: isSaid ? words(entry.value, "a claim") : Words(""), opinion: nil,
        reason: Words(""), citations: [], settledBy: settledBy, denied: [], place: entry.place)
    }
    guard let fields = fields(entry.value, ClaimKeys.self) else { return nil }
    let opinion = fields.judged
    if fields.has(ClaimKeys.judged), opinion == nil { claimsWithFaultyOpinion.insert(entry.place) }
    return Claim(
      name: name, statement: fields.says, opinion: opinion, reason: fields.reason,
      citations: fields.sources, settledBy: settledBy,
      denied: fields.denies.compactMap { known($0, in: guaranteeNames) }, place: entry.place)
  }
}

extension Node {
  /// Whether the mapping is a text in several languages: a key is a locale.
  fileprivate func isWords(in locales: [String]) -> Bool {
    guard case .mapping(let entries) = content else { return false }
    return entries.contains { locales.contains($0.key) }
  }
}
