extension Strings {
  /// The words that sentences are made of in code.
  enum Key: String, CaseIterable {
    // How often: the scope fills the first gap, numbers the others.
    case exactlyOnce, atMostOnce, exactly, atMost, atLeastOnce, atLeast, anyNumber, between
    // Within what: an object's life, or a span's title in the gap.
    case inObjectLife, perSpan
    // Configurations: the axis in the first gap, values in the others.
    case andLater, before, oneOf, range, valueOf, bothOf, eitherOf
    // A list: what was said so far, and one more item or the last one.
    case listMore, listLast
    // What an override owes to its superclass.
    case superRequired, superOptional, superForbidden
    // The rooms of the site.
    case callbacks, machines, interactions, scenarios, sources
    // Where a relation leads.
    case leadsNowhere, leadsSomewhere
    // The kinds of sources.
    case kindReference, kindHeader, kindGuide, kindTalk, kindArticle, kindAnswer, kindRecording
    case kindCode, kindNotes
  }
}
