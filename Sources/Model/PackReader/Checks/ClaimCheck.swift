import Base
import Pack

/// Checks that each claim of an article is settled, and that guarantees name existing claims.
struct ClaimCheck {
  private let decoder: PackDecoder
  /// Whether each guarantee is a recommendation.
  private let isAdvice: [Name<Guarantee>: Bool]
  /// The claims that guarantees name.
  private let claimants: [Citation]

  init(decoder: PackDecoder, guarantees: [Guarantee]) {
    self.decoder = decoder
    isAdvice = Dictionary(
      guarantees.map { ($0.name, $0.isAdvice) }, uniquingKeysWith: { first, _ in first })
    claimants = guarantees.flatMap(\.claimants)
  }

  func check(_ article: Article) {
    var known = NameTable("claim")
    for claim in article.claims {
      known.declare(claim.name.text, at: claim.place)
      if decoder.isSound, !decoder.claimsWithFaultyOpinion.contains(claim.place) { check(claim) }
    }
    for citation in claimants
    where citation.source == article.source && !citation.detail.base.isEmpty {
      _ = decoder.index(
        of: citation.detail.base, at: citation.place, in: known,
        owner: " in article '\(article.source)'", remedy: "add it to \(article.place.path)")
    }
  }

  private func check(_ claim: Claim) {
    let settling = claim.settledBy.compactMap { isAdvice[$0] }
    let isDecided = !claim.denied.isEmpty || settling.contains(false)
    let isAdvised = settling.contains(true)
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
        ? "no model decides \(quoted), only a recommendation; say how it is 'judged'"
        : "nothing settles \(quoted); name it in the 'claimedBy' of a guarantee, or say how it is "
          + "'judged', with 'sources'"
      fault(message, claim)
    }
    if !isDecided, !isAdvised, claim.opinion != nil, claim.citations.isEmpty {
      fault("no guarantee settles \(quoted), so it needs 'sources'", claim)
    }
    if settling.count != 1, claim.statement.base.isEmpty, isDecided || isAdvised {
      fault("\(quoted) needs a text, since no one guarantee says the same", claim)
    }
  }

  private func fault(_ message: String, _ claim: Claim) {
    decoder.faults.error(message, at: claim.place)
  }
}
