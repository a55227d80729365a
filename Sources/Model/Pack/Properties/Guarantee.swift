package import Base

/// Something that a pack says of its callbacks: a promise, a myth, or advice.
///
/// What a model can decide has a property and is never believed, only proved or refuted; advice is
/// cited instead.
package struct Guarantee: Hashable, Sendable {
  /// What kind of statement it is.
  package enum Kind: Hashable, Sendable {
    /// A promise, which the model must bear out as expected: proved, unless the pack says
    /// otherwise.
    case promise(Property, expected: Verdict)
    /// What logs show as a rule and no document promises: the model, which allows otherwise, is
    /// expected to refute it.
    case usual(Property, expected: Verdict)
    /// A claim that is repeated elsewhere and expected to fail.
    case myth(Property, expected: Verdict)
    /// What no model decides.
    case advice
  }

  /// A page that shows it.
  package enum Topic: Hashable, Sendable {
    /// A callback's page.
    case callback(Name<Callback>)
    /// An interaction's page.
    case interaction(Name<Interaction>)
  }

  /// A case in which an implementation is known to have broken a promise.
  package struct Violation: Hashable, Sendable {
    /// Who reports it.
    package let citation: Citation
    /// The versions it is reported of, and what became of it: `iOS 9; open`.
    package let versions: Words
    /// The recording that shows it; `nil` if none does.
    package let recording: Name<Recording>?
    /// What happens, Markdown; empty when nothing is said.
    package let about: Words
    /// Where the pack says it.
    package let place: Place

    /// Makes a violation.
    package init(
      citation: Citation, versions: Words, recording: Name<Recording>? = nil,
      about: Words = Words(""), place: Place
    ) {
      self.citation = citation
      self.versions = versions
      self.recording = recording
      self.about = about
      self.place = place
    }
  }

  /// The word that addresses it; no two of a pack have the same.
  package let name: Name<Guarantee>
  /// The statement, a sentence of Markdown; of a myth, the claim as it is repeated.
  package let statement: Words
  /// Promise, myth, or advice, and how it is decided.
  package let kind: Kind
  /// The pages that show it, in the order of the pack; none for one that belongs to no single page.
  package let topics: [Topic]
  /// Who claims it; of a myth, who repeats it.
  package let claimants: [Citation]
  /// What is true instead, Markdown; empty when nothing is said.
  package let instead: Words
  /// Why it is so, Markdown; empty when nothing is said.
  package let reason: Words
  /// What ties it to the world, beside its proof; may be empty, except for advice.
  package let citations: [Citation]
  /// The known violations of a promise, in the order of the pack; others have none.
  package let violations: [Violation]
  /// Whether it is a choice of the model that no source promises in so many words.
  package let isModeled: Bool
  /// Where the pack says it.
  package let place: Place
  /// Where the sentence of its property begins; the whole guarantee's place for advice.
  package let propertyPlace: Place

  /// Makes a guarantee.
  package init(
    name: Name<Guarantee>, statement: Words, kind: Kind, topics: [Topic],
    claimants: [Citation], instead: Words, reason: Words, citations: [Citation],
    violations: [Violation] = [], isModeled: Bool = false, place: Place, propertyPlace: Place
  ) {
    self.name = name
    self.statement = statement
    self.kind = kind
    self.topics = topics
    self.claimants = claimants
    self.instead = instead
    self.reason = reason
    self.citations = citations
    self.violations = violations
    self.isModeled = isModeled
    self.place = place
    self.propertyPlace = propertyPlace
  }

  /// What it claims; none for advice.
  package var property: Property? {
    switch kind {
    case .promise(let property, _), .usual(let property, _), .myth(let property, _): property
    case .advice: nil
    }
  }

  /// The verdict that the pack expects; none for advice.
  package var expected: Verdict? {
    switch kind {
    case .promise(_, let expected), .usual(_, let expected), .myth(_, let expected): expected
    case .advice: nil
    }
  }

  /// Whether it is a claim that is expected to fail.
  package var isMyth: Bool { if case .myth = kind { true } else { false } }

  /// Whether it is usual, and not promised.
  package var isUsual: Bool { if case .usual = kind { true } else { false } }

  /// Whether it is advice, which is cited and not decided.
  package var isAdvice: Bool { kind == .advice }
}

/// What an exhaustive search says of a property: there is nothing in between.
package enum Verdict: String, Hashable, Sendable, CaseIterable {
  /// Every complete run of the model satisfies it, in every configuration it speaks of.
  case proved
  /// A run of the model violates it.
  case refuted
}
