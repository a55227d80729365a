import Base
import Checker
import Conformance
import Pack

extension PageContext {
  /// The page of an article: each of its claims with the verdict.
  func content(of article: Article) -> PageContent {
    let recordings = model.evidence.findings
      .filter { $0.recording.citation.source == article.source }
      .map { finding -> Template.Value in
        .object(["link": link(to: finding.recording.name)] + verdict(on: finding))
      }
    return PageContent(
      address: address, template: "article", title: site.title(of: article.source),
      description: site.plain(article.summary), crumbs: crumbs(to: .articles),
      values: values(of: article.source) + [
        "summary": blocks(article.summary), "sourcePath": .link(.page(of: article.source)),
        "claims": .list(article.claims.map { value(of: $0, in: article) }),
        "tally": .list(tally(of: [article])), "recordings": .group(recordings),
      ], source: file(of: article.summary, at: article.place))
  }

  private func value(of claim: Claim, in article: Article) -> Template.Value {
    let verdict = verdict(on: claim, in: article)
    let rows = (verdict?.settledBy ?? []).compactMap { model.guarantees[$0.name] }.map { row($0) }
    // A claim without a sentence has that of the guarantee that settles it, which is written here
    // if no row shows it.
    let settler = pack.guarantees.first { claim.settledBy.contains($0.name) }
    let isAlone = claim.statement.base.isEmpty && rows.isEmpty
    let statement = isAlone ? settler?.statement ?? Words("") : claim.statement
    let holdsIn = verdict.flatMap { $0.verdict == .once ? $0.holdsIn : nil }
    return [
      "name": .name(claim.name.text), "id": .text("claim-\(claim.name)".asciiName),
      "statement": line(statement),
      "verdict": .text(verdict.map { strings($0.verdict.title) } ?? ""),
      "kind": .text(verdict?.verdict.rawValue ?? ""),
      "isGood": .flag(verdict?.verdict == .proved || verdict?.verdict == .agreed),
      "when": .text(holdsIn.map { site.phrases.phrase($0) } ?? ""),
      "reason": line(claim.reason), "settlers": .group(rows),
      "citations": citations(claim.citations),
    ]
  }

  private func verdict(on claim: Claim, in article: Article) -> ClaimVerdict? {
    model.claims[SiteModel.ClaimKey(article: article.source, claim: claim.name)]
  }

  /// The number of claims of some articles with each verdict that any of them has.
  func tally(of articles: [Article]) -> [Template.Value] {
    let verdicts = articles.flatMap { article in
      article.claims.compactMap { verdict(on: $0, in: article)?.verdict }
    }
    return ClaimVerdict.Verdict.allCases.compactMap { verdict in
      let count = verdicts.count { $0 == verdict }
      return count == 0
        ? nil : ["title": .text(strings(verdict.title)), "count": .number(count)]
    }
  }
}

extension ClaimVerdict.Verdict {
  /// The words for it.
  fileprivate var title: Strings.Key {
    switch self {
    case .proved: .proved
    case .refuted: .refuted
    case .partly: .provedInPart
    case .once: .trueOnce
    case .agreed: .agreed
    case .qualified: .qualified
    case .disputed: .disputed
    case .open: .leftOpen
    }
  }
}
