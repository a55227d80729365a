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
        "\(quoted) is already decided by the model; remove 'judged', or write 'judged: "
          + "qualified' with 'why'", claim
      )
    }
    if !isDecided, claim.opinion == nil {
      let message =
        isAdvised
        ? "\(quoted) is settled by a recommendation only, which is not checked; add 'judged'"
        : "\(quoted) has no verdict; name it in the 'claimedBy' of a guarantee, or add 'judged' "
          + "and 'sources'"
      fault(message, claim)
    }
    if !isDecided, !isAdvised, claim.opinion != nil, claim.citations.isEmpty {
      fault("missing 'sources' for \(quoted), which no guarantee settles", claim)
    }
    if settling.count != 1, claim.statement.base.isEmpty, isDecided || isAdvised {
      fault("missing text of \(quoted); only one that a single guarantee states can omit it", claim)
    }
  }

  private func fault(_ message: String, _ claim: Claim) {
    decoder.faults.report(.claimForm, message, at: claim.place)
  }
}
