package import Base

/// A console log kept as evidence, recorded or published by someone.
package struct Recording: Hashable, Sendable {
  /// The expected verdict on the log.
  package enum Expectation: String, Hashable, Sendable, CaseIterable {
    /// A run of the model explains every line.
    case consistent
    /// No run does; the recording's reason says why.
    case inconsistent
  }

  /// An interaction known to be in the log.
  package struct Occurrence: Hashable, Sendable {
    /// The interaction; not a part.
    package let interaction: Name<Interaction>
    /// Where the pack says it.
    package let place: Place

    /// Makes an occurrence.
    package init(interaction: Name<Interaction>, place: Place) {
      self.interaction = interaction
      self.place = place
    }
  }

  /// The identifier, unique in the pack; also the name of its file.
  package let name: Name<Recording>
  /// What readers call it.
  package let title: Words
  /// What it shows, in Markdown.
  package let shows: Words
  /// Where it comes from.
  package let citation: Citation
  /// The year it was recorded or published; `nil` if unknown.
  package let year: Int?
  /// The version of the recorded system, `iOS 12.2`; empty if unknown.
  package let version: Words
  /// The values known to hold in the recording, as value indices by axis; others are unknown.
  package let settings: [Int: Int]
  /// The interactions known to be in the log, in the order in which they begin, with others
  /// between; empty if none are known.
  package let interactions: [Occurrence]
  /// The form of its records; `nil` if the usual forms fit.
  package let pattern: RecordPattern?
  /// The expected verdict.
  package let expectation: Expectation
  /// Why it is inconsistent, in Markdown: a wrong paste, lost lines, a bug of that version; empty
  /// if it is consistent.
  package let reason: Words
  /// The log as it was recorded.
  package let log: [UInt8]
  /// Where the pack says it.
  package let place: Place
  /// The line of the file on which the log begins, counted from 1.
  package let firstLine: Int

  /// Makes a recording.
  package init(
    name: Name<Recording>, title: Words, shows: Words, citation: Citation, year: Int? = nil,
    version: Words = Words(""), settings: [Int: Int] = [:], interactions: [Occurrence] = [],
    pattern: RecordPattern? = nil, expectation: Expectation = .consistent,
    reason: Words = Words(""), log: [UInt8], place: Place, firstLine: Int
  ) {
    self.name = name
    self.title = title
    self.shows = shows
    self.citation = citation
    self.year = year
    self.version = version
    self.settings = settings
    self.interactions = interactions
    self.pattern = pattern
    self.expectation = expectation
    self.reason = reason
    self.log = log
    self.place = place
    self.firstLine = firstLine
  }
}
