/// A console log that somebody recorded or published: evidence for the model, or against it.
public struct Recording: Hashable, Sendable {
  /// What the model is expected to make of it.
  public enum Expectation: String, Hashable, Sendable, CaseIterable {
    /// Some behaviour of the model explains every line.
    case conforms
    /// No behaviour does; the recording's reason says why.
    case deviates
  }

  /// An interaction that is known to have been recorded.
  public struct Occurrence: Hashable, Sendable {
    /// The interaction, which begins by itself.
    public let interaction: Name<Interaction>
    /// Where the pack says it.
    public let place: Place

    /// Makes an occurrence.
    public init(interaction: Name<Interaction>, place: Place) {
      self.interaction = interaction
      self.place = place
    }
  }

  /// The word that names it.
  public let name: Name<Recording>
  /// What readers call it.
  public let title: Words
  /// What it shows, Markdown.
  public let shows: Words
  /// Where it comes from.
  public let citation: Citation
  /// The year it was recorded or published; none when unknown.
  public let year: Int?
  /// The version of the system that was recorded, "iOS 12.2"; empty when unknown.
  public let version: Words
  /// The values it is known to have been recorded under, by axis index; others are not known.
  public let settings: [Int: Int]
  /// The interactions that it is known to show, in the order in which they begin, with others between
  /// them; empty when its lines alone tell.
  public let interactions: [Occurrence]
  /// What its records look like, in a form of its own; none where it is read as any log is.
  public let pattern: TracePattern?
  /// What the model is expected to make of it.
  public let expectation: Expectation
  /// Why it deviates, Markdown: a wrong paste, lines lost, a bug of that version; empty when it
  /// conforms.
  public let reason: Words
  /// The log as it was recorded.
  public let log: [UInt8]
  /// Where the pack says it.
  public let place: Place
  /// The line of the file that is the first of the log, counted from 1.
  public let firstLine: Int

  /// Makes a recording.
  public init(
    name: Name<Recording>, title: Words, shows: Words, citation: Citation, year: Int? = nil,
    version: Words = Words(""), settings: [Int: Int] = [:], interactions: [Occurrence] = [],
    pattern: TracePattern? = nil, expectation: Expectation = .conforms,
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
