package import Base

/// A published text, with each of its claims judged by the pack.
package struct Article: Hashable, Sendable {
  /// The source under which the text is cited; it also names the article's file.
  package let source: Name<Source>
  /// What the text is about, in Markdown; may be empty.
  package let summary: Words
  /// The claims in the order of the text; at least one.
  package let claims: [Claim]
  /// Where the pack says it.
  package let place: Place

  /// Makes an article.
  package init(source: Name<Source>, summary: Words, claims: [Claim], place: Place) {
    self.source = source
    self.summary = summary
    self.claims = claims
    self.place = place
  }
}

/// One claim of an article, in the pack's own words.
package struct Claim: Hashable, Sendable {
  /// What the cited sources say about a claim that no model decides.
  package enum Opinion: String, Hashable, Sendable, CaseIterable {
    /// The sources say the same.
    case agreed
    /// The sources say the same for some cases only, or under a condition.
    case qualified
    /// The sources contradict the claim.
    case disputed
    /// The sources do not say.
    case open
  }

  /// The identifier that guarantees use, after that of the article.
  package let name: Name<Claim>
  /// The claim, a sentence of Markdown; empty if the guarantee that settles it says the same.
  package let statement: Words
  /// The judgment of the cited sources; `nil` if the model alone decides the claim.
  package let opinion: Opinion?
  /// Why the judgment holds, or what is true instead, in Markdown; may be empty.
  package let reason: Words
  /// The sources of the judgment; may be empty.
  package let citations: [Citation]
  /// The guarantees that make the same claim, in the pack's order.
  package let settledBy: [Name<Guarantee>]
  /// The guarantees that the claim contradicts, in the order of the text.
  package let denied: [Name<Guarantee>]
  /// Where the pack says it.
  package let place: Place

  /// Makes a claim.
  package init(
    name: Name<Claim>, statement: Words, opinion: Opinion?, reason: Words, citations: [Citation],
    settledBy: [Name<Guarantee>], denied: [Name<Guarantee>], place: Place
  ) {
    self.name = name
    self.statement = statement
    self.opinion = opinion
    self.reason = reason
    self.citations = citations
    self.settledBy = settledBy
    self.denied = denied
    self.place = place
  }
}
