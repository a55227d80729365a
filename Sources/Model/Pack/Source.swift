/// A document or recording that a statement rests on.
public struct Source: Hashable, Sendable {
  /// What kind of thing is cited.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case reference, header, guide, talk, article, answer, recording, code, notes
  }

  /// The word that citations use.
  public let name: Name<Source>
  /// The document's title, as its publisher writes it.
  public let title: Words
  /// What kind of thing it is.
  public let kind: Kind
  /// Who published it; empty when unknown.
  public let publisher: String
  /// The year it was published or recorded; none when unknown.
  public let year: Int?
  /// The version of the system it speaks of, "iOS 18.0"; empty when it names none.
  public let version: Words
  /// Where it can be read; empty when it has no address.
  public let address: String
  /// Where the pack says it.
  public let place: Place

  /// Makes a source.
  public init(
    name: Name<Source>, title: Words, kind: Kind, publisher: String, year: Int?, version: Words,
    address: String, place: Place
  ) {
    self.name = name
    self.title = title
    self.kind = kind
    self.publisher = publisher
    self.year = year
    self.version = version
    self.address = address
    self.place = place
  }
}

/// A mention of a source, and where in it to look.
public struct Citation: Hashable, Sendable {
  /// The source.
  public let source: Name<Source>
  /// The place inside the source, in its own terms; empty when the whole is meant.
  public let detail: Words
  /// Where the pack says it.
  public let place: Place

  /// Makes a citation.
  public init(source: Name<Source>, detail: Words = Words(""), place: Place) {
    self.source = source
    self.detail = detail
    self.place = place
  }
}
