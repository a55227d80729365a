import Base
import Checker
import Conformance
import Formats
import Pack

/// The page of one article: each of its claims, and what came of it.
struct ArticlePage {
  private let article: Article
  private var scope: PageScope

  /// Prepares the page of an article.
  init(of article: Article, in catalog: Catalog) {
    self.article = article
    scope = PageScope(catalog, at: .page(of: article))
  }

  /// The page, ready to be written.
  consuming func page() -> Page {
    let catalog = scope.catalog
    var claims: [Template.Value] = []
    for claim in article.claims { claims.append(item(claim)) }
    let source = catalog.register.sources[article.source]
    let values: [(String, Template.Value)] = [
      ("titleLanguage", .text(scope.language(of: catalog.title(of: article)))),
      ("summary", scope.blocks(article.summary, at: article.place)),
      ("sourcePath", .link(Address.page(of: article.source))),
      ("publisher", .text(source?.publisher ?? "")),
      ("year", .text(source?.year.map(String.init) ?? "")),
      ("version", .text(scope.catalog.text(source?.version ?? Words("")))),
      ("address", .web(source?.webAddress ?? "")),
      ("claims", .list(claims)), ("tally", .list(tally)), ("recordings", .group(recordings)),
    ]
    return Page(
      address: scope.address, template: "html/article", title: catalog.title(of: article),
      description: .text(catalog.plain(article.summary)), crumbs: scope.crumbs(to: .articles),
      values: values, faults: scope.faults,
      source: scope.file(of: article.summary, at: article.place))
  }

  /// How many claims came to what.
  private var tally: [Template.Value] { scope.tally(of: [article]) }

  /// The recordings that the article prints, each with what the model makes of it.
  private var recordings: [Template.Value] {
    scope.catalog.evidence.findings.filter { $0.recording.citation.source == article.source }
      .map { finding in
        .object(
          Template.Object(
            [("link", scope.item(finding.recording.name))] + scope.verdict(on: finding)))
      }
  }

  /// What the guarantee says that settles a claim.
  private func said(by claim: Claim) -> Words {
    let settler = scope.catalog.pack.guarantees.first { claim.settledBy.contains($0.name) }
    return settler?.statement ?? Words("")
  }

  private mutating func item(_ claim: Claim) -> Template.Value {
    let catalog = scope.catalog
    let ruling = catalog.rulings[claim.name] ?? []
    let own = ruling.first { $0.article == article.source }?.ruling
    let settlers = (own?.settledBy ?? []).compactMap { catalog.guarantees[$0.name] }
    var items: [Template.Value] = []
    for settler in settlers { items.append(scope.row(settler)) }
    // What settles a claim that says nothing of its own says it below.
    let isAlone = claim.statement.base.isEmpty && items.isEmpty
    let statement = isAlone ? said(by: claim) : claim.statement
    let verdict = own?.verdict
    let when = own.map {
      catalog.circumstances.phrase(ConfigurationBits($0.holdsIn))
    }
    return [
      "name": .name(claim.name.text), "id": .text("claim-\(claim.name)"),
      "statement": scope.line(statement, at: claim.place),
      "verdict": .text(verdict.map { scope.strings($0.title) } ?? ""),
      "kind": .text(verdict?.rawValue ?? ""),
      "isGood": .flag(verdict == .proved || verdict == .agreed),
      "when": .text(verdict == .once ? when ?? "" : ""),
      "reason": scope.line(claim.reason, at: claim.place), "settlers": .group(items),
      "citations": scope.citations(claim.citations),
    ]
  }
}

extension PageScope {
  /// How many claims of some articles came to what, what there is none of left out.
  func tally(of articles: [Article]) -> [Template.Value] {
    let verdicts = articles.flatMap { article in
      article.claims.compactMap { claim in
        catalog.rulings[claim.name]?.first { $0.article == article.source }?.ruling.verdict
      }
    }
    return ClaimVerdict.Verdict.allCases.compactMap { verdict in
      let count = verdicts.count { $0 == verdict }
      return count == 0
        ? nil : ["title": .text(strings(verdict.title)), "count": .number(count)]
    }
  }
}

extension ClaimVerdict.Verdict {
  /// What readers call it.
  var title: Strings.Key {
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
