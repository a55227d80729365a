/// A published text, with each of its claims judged by the pack.
public struct Article: Hashable, Sendable {
  /// The source under which the text is cited; it also names the article's file.
  public let source: Name<Source>
  /// What the text is about, in Markdown; may be empty.
  public let summary: Words
  /// The claims in the order of the text; at least one.
  public let claims: [Claim]
  /// Where the pack says it.
  public let place: Place

  /// Makes an article.
  public init(source: Name<Source>, summary: Words, claims: [Claim], place: Place) {
    self.source = source
    self.summary = summary
    self.claims = claims
    self.place = place
  }
}

/// One claim of an article, in the pack's own words.
public struct Claim: Hashable, Sendable {
  /// What the cited sources say about a claim that no model decides.
  public enum Opinion: String, Hashable, Sendable, CaseIterable {
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
  public let name: Name<Claim>
  /// The claim, a sentence of Markdown; empty if the guarantee that settles it says the same.
  public let statement: Words
  /// The judgment of the cited sources; `nil` if the model alone decides the claim.
  public let opinion: Opinion?
  /// Why the judgment holds, or what is true instead, in Markdown; may be empty.
  public let reason: Words
  /// The sources of the judgment; may be empty.
  public let citations: [Citation]
  /// The guarantees that make the same claim, in the pack's order.
  public let settledBy: [Name<Guarantee>]
  /// The guarantees that the claim contradicts, in the order of the text.
  public let denied: [Name<Guarantee>]
  /// Where the pack says it.
  public let place: Place

  /// Makes a claim.
  public init(
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
