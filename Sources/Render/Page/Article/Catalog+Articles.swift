internal import Model

extension Catalog {
  /// What came of a claim, and of which article it is: claims of two articles may share a name.
  struct RuledClaim: Sendable {
    /// The article.
    let article: Name<Source>
    /// What came of it.
    let ruling: ClaimVerdict
  }

  /// What came of all claims, by name; nothing of those that the walks do not speak of.
  static func rulings(
    of survey: PackFacts, _ verification: Verification
  ) -> [Name<Claim>: [RuledClaim]] {
    var rulings: [Name<Claim>: [RuledClaim]] = [:]
    for article in survey.pack.articles {
      for claim in article.claims {
        guard let ruling = ClaimVerdict(on: claim, in: survey.exploration, verification.verdicts)
        else {
          continue
        }
        rulings[claim.name, default: []].append(
          RuledClaim(article: article.source, ruling: ruling))
      }
    }
    return rulings
  }

  /// What readers call an article.
  func title(of article: Article) -> String {
    register.sources[article.source]?.title.shown(as: article.source, in: locale)
      ?? article.source.text
  }

  /// The page of a claim that a citation names; nothing where it names none.
  func claim(_ citation: Citation) -> Address? {
    guard let article = pack.articles.first(where: { $0.source == citation.source }),
      let claim = article.claims.first(where: { $0.name.text == citation.detail.base })
    else { return nil }
    return .page(of: claim.name, in: article)
  }
}
