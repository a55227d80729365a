package import Base

/// A document or recording that a statement cites.
package struct Source: Hashable, Sendable {
  /// What kind of thing is cited.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case reference, header, guide, talk, article, answer, recording, code, notes
  }

  /// The identifier that citations use, unique in the pack.
  package let name: Name<Source>
  /// The title as published.
  package let title: Words
  /// What kind of thing it is.
  package let kind: Kind
  /// The publisher; empty if unknown.
  package let publisher: String
  /// The year of publication or recording; `nil` if unknown.
  package let year: Int?
  /// The version of the system it is about, `iOS 18.0`; empty if it names none.
  package let version: Words
  /// The web address; empty if it has none.
  package let address: String
  /// Where the pack says it.
  package let place: Place

  /// Makes a source.
  package init(
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

/// A reference to a source, and to a place in it.
package struct Citation: Hashable, Sendable {
  /// The source.
  package let source: Name<Source>
  /// The place in the source, in its own terms; empty for the whole source.
  package let detail: Words
  /// Where the pack says it.
  package let place: Place

  /// Makes a citation.
  package init(source: Name<Source>, detail: Words = Words(""), place: Place) {
    self.source = source
    self.detail = detail
    self.place = place
  }
}
