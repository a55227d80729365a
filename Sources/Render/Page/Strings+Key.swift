extension Strings {
  /// The words that sentences are made of in code.
  enum Key: String, CaseIterable {
    // What the language calls itself.
    case languageName
    // How often: the scope fills the first gap, numbers the others.
    case exactlyOnce, atMostOnce, exactly, atMost, atLeastOnce, atLeast, anyNumber, between
    // Within what: an object's life, or a span's title in the gap.
    case inObjectLife, perSpan
    // Versions in which a callback comes to its end.
    case deprecatedIn, obsoletedIn
    // Configurations: the axis in the first gap, values in the others.
    case andLater, before, oneOf, range, valueOf, bothOf, eitherOf
    // A list: what was said so far, and one more item or the last one.
    case listMore, listLast
    // How many there are to choose from.
    case anyOf
    // What an override owes to its superclass.
    case superRequired, superOptional, superForbidden
    // The rooms of the site.
    case callbacks, machines, interactions, scenarios, guarantees, recordings, versions, articles
    case sources
    // What is in the rooms.
    case callbacksAbout, machinesAbout, interactionsAbout, scenariosAbout, sourcesAbout
    case guaranteesLede, recordingsLede
    // What an interaction is that has no summary of its own.
    case part, ambient
    // A step between versions: the axis and both values; and what it changes.
    case versionStep, versionAbout, versionsLede, runsNow, runsNoLonger, deprecatedNow
    case refutedBefore, refutedNow
    // What came of an article's claims.
    case articlesLede, provedInPart, trueOnce, agreed, qualified, disputed, leftOpen
    // What the model makes of a recording.
    case conforms, deviates
    // One line of a log, and several, by their numbers.
    case oneLine, manyLines
    // Where a relation leads.
    case leadsNowhere, leadsSomewhere
    // The kinds of sources.
    case kindReference, kindHeader, kindGuide, kindTalk, kindArticle, kindAnswer, kindRecording
    case kindCode, kindNotes
    // The kinds of guarantees, and what came of them.
    case promises, myths, counsels, others, proved, refuted, cited
    // The title of a page whose statement is refuted.
    case refutedTitle, saidOf
    // What a verdict rests on, one of a kind or several.
    case oneRecording, manyRecordings, oneDocument, manyDocuments
    case oneModel, manyModels, oneConfiguration, manyConfigurations
    case oneWorld, manyWorlds, oneTransition, manyTransitions
    // The bounds of a search: a machine and a number; how deep interactions lie in one another.
    case objectsOf, nested
    // What a property means: stretches of runs first, then a claim about them.
    case meaning, unlessKilled, meaningLives, meaningOccasion, meaningChoice
    case scopeBefore, scopeAfter, scopeBetween, scopeUntil
    case claimAbsence, claimSome, claimAtLeast, claimAtMostOnce, claimAtMost, claimOnce
    case claimExactly, claimUniversality, claimLimitation, claimPrecedence, claimResponse
    case claimSuccession, claimPredecession
    // What happens: a region and its state, whose it is, and how such phrases are joined.
    case stateOf, ofRole, anyCallback, noCallback, claimSilence, notHappening
    case bothObjects, bothChoices, choice, bothHappen, eitherHappens, thenHappens
    // Around what is put in between.
    case opening, closing
    // Between sentences.
    case stop, space
    // What documents quote of a callback, an order, or a guarantee.
    case question, answer, metWhen, howOften, wholeLives, alwaysBefore, nextHere, canBeLast
    case neverAfter, calledBy, nothing
    case number, object, whatHappens, within
    case guarantee, verdict, myth, advised
  }
}
