/// A published text whose claims the pack accounts for, one by one.
public struct Article: Hashable, Sendable {
  /// What it is cited as.
  public let source: Name<Source>
  /// What it is about, Markdown; may be empty.
  public let summary: Words
  /// Its claims, in its order; at least one.
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

/// One thing that an article says, in the pack's own words.
public struct Claim: Hashable, Sendable {
  /// What its sources make of a claim that no model decides.
  public enum Opinion: String, Hashable, Sendable, CaseIterable {
    /// They say the same.
    case agreed
    /// They say the same of a part, or with a condition.
    case qualified
    /// They say otherwise.
    case disputed
    /// They do not say.
    case open
  }

  /// The word that guarantees name it by, behind the article.
  public let name: Name<Claim>
  /// What is claimed, a sentence of Markdown; empty where the guarantee that settles it says the same.
  public let statement: Words
  /// What its sources make of it; none of a claim that a model decides by itself.
  public let opinion: Opinion?
  /// Why, or what is true instead, Markdown; may be empty.
  public let reason: Words
  /// What that rests on; may be empty.
  public let citations: [Citation]
  /// The guarantees that say the same, in the pack's order.
  public let settledBy: [Name<Guarantee>]
  /// The guarantees that it says are wrong, in the order of the text.
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
