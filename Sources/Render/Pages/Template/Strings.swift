import Base
import Graphics

/// The words of the site itself in one language: headings, labels, and sentences with gaps.
///
/// They are read from lines `key = text`; `#` begins a remark. In a text, `{0}` and `{1}` are gaps.
/// Templates use them as `{{strings.key}}`; `Key` lists those that code uses.
///
///     strings(.versionStep, "iOS", "12", "13")  // iOS 12 → 13
package struct Strings: Sendable {
  /// The file extension of tables.
  static let suffix = ".properties"

  /// The words as a template sees them.
  let value: Template.Value
  private let texts: [String: String]
  private let sentences: [Key: Sentence]

  /// Reads a table.
  ///
  /// - Parameters:
  ///   - source: The bytes of the file.
  ///   - path: Its path, as diagnostics name it.
  ///   - fallback: The words to use for keys that it leaves out; none where it must have all.
  /// - Throws: Every malformed line, every duplicate key, and every missing key.
  init(source: [UInt8], path: String, fallback: Strings? = nil) throws(PackErrors) {
    var texts: [String: String] = [:]
    var faults: [Diagnostic] = []
    let lines = source.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let place = Place(path: path, line: index + 1, column: 1)
      switch Self.entry(of: String(decoding: line, as: UTF8.self)) {
      case .blank: break
      case .malformed: faults.append(Diagnostic(.strings, "expected 'key = text'", at: place))
      case .pair(let key, let text):
        if texts.updateValue(text, forKey: key) != nil {
          faults.append(Diagnostic(.strings, "duplicate '\(key)'; remove one", at: place))
        }
      }
    }
    if let fallback { texts.merge(fallback.texts) { own, _ in own } }
    for key in Key.allCases where texts[key.rawValue] == nil {
      let place = Place(path: path)
      faults.append(Diagnostic(.strings, "missing '\(key.rawValue)'; add its line", at: place))
    }
    guard faults.isEmpty else { throw PackErrors(faults) }
    self.texts = texts
    sentences = Dictionary(
      uniqueKeysWithValues: Key.allCases.map { ($0, Sentence(texts[$0.rawValue] ?? $0.rawValue)) })
    value = .object(Template.Object(texts.map { ($0.key, .text($0.value)) }))
  }

  /// The words by the tags that name them: `strings.search`.
  var tags: [String: String] {
    Dictionary(uniqueKeysWithValues: texts.map { ("strings.\($0.key)", $0.value) })
  }

  /// A text with its gaps filled, first to last.
  func callAsFunction(_ key: Key, _ gaps: String...) -> String {
    sentences[key]?.filled(with: gaps) ?? key.rawValue
  }

  private enum Entry {
    case blank, malformed
    case pair(key: String, text: String)
  }

  private static func entry(of line: String) -> Entry {
    let line = line.trimmed
    if line.isEmpty || line.hasPrefix("#") { return .blank }
    guard let sign = line.firstIndex(of: "=") else { return .malformed }
    let key = String(line[..<sign]).trimmed
    guard !key.isEmpty, !key.contains(where: \.isWhitespace) else { return .malformed }
    return .pair(key: key, text: String(line[line.index(after: sign)...]).trimmed)
  }
}

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
    // An event without a name, and a state to which a history leads.
    case byItself, activeLast
    // How often within a situation, and how many callbacks come next to it.
    case once
    // What an override owes to its superclass.
    case superRequired, superOptional, superForbidden
    // The rooms of the site.
    case callbacks, situations, changes, evidence, contents, notFound
    case machines, guarantees, recordings, articles, sources
    // The page that checks a log.
    case check, checkAbout
    // What is in the rooms.
    case callbacksAbout, callbacksAboutSince, situationsAbout, changesAbout, optionsAbout
    case evidenceAbout, evidenceLede, evidenceLedeProse, evidenceLedeLogs, machinesAbout
    case sourcesAbout, proofNote, proofTies
    case guaranteesLede, recordingsLede, recordingsOfSource
    // What an interaction is that has no summary of its own.
    case part, ambient
    // A step between versions: the axis and both values; and what it changes.
    case versionStep, optionStep, versionLede, optionLede, versionAbout, runsNow, runsNoLonger,
      runsStill, deprecatedNow
    case refutedNow, appliesNoLonger, appliesNow, misconceptionNow, trueNow
    // What came of an article's claims.
    case articlesLede, provedInPart, trueOnce, agreed, qualified, disputed, leftOpen
    // What the model makes of a recording.
    case conforms, doubtful, deviates, conformsNote, doubtfulNote, deviatesNote
    case foundOrder, foundRepeated, foundMissing, foundSwapped, foundReported
    case supposeUnlike, supposeAgain, supposeSecond, supposeSegment, supposeLeftOut, supposeOverlap,
      supposeRare, supposeAlone, supposeCompanion, supposeLag
    case countOf, logsConform, sourcesCited, proofNestingIs
    // What labels of guarantees mean.
    case promiseMeans, usualMeans, mythMeans, dontRelyOnMeans, adviceMeans, modelOnlyMeans
    // One line of a log, and several, by their numbers.
    case oneLine, manyLines
    // Of an order: conditions, and how many recordings show it.
    case oneOrderChanged, manyOrdersChanged, anyOrder, notAlways, insteadOfRest, seenInOne,
      seenInMany
    case earlier, orElse, inThisOrder, partOfMany
    case betweenCalls, afterCall, beforeCall, fromCallToCall
    // Where a relation leads.
    case leadsNowhere, leadsSomewhere
    // The kinds of sources.
    case kindReference, kindHeader, kindGuide, kindTalk, kindArticle, kindAnswer, kindRecording
    case kindCode, kindNotes
    // The kinds of guarantees, and what came of them.
    case promises, usual, modelOnly, otherwiseIn, myths, counsels, others, proved, refuted, cited
    // What one guarantee is called, what it is about, and what was checked.
    case guarantee, misconception, dontRelyOn, recommendation
    case holdsIn, holdsInOne, holdsAlways, aRunRefutes
    // What a verdict rests on, one of a kind or several.
    case oneRecording, manyRecordings, recordingsOfWhich, recordingsAllOf
    case oneDocument, manyDocuments, documentsOf, oneOtherDocument, manyOtherDocuments
    case oneModel, manyModels
    case oneWorld, manyWorlds, oneTransition, manyTransitions
    // What scripts of pages say.
    case copy, copied, linkHere, options, theme, themeAuto, themeDark, themeLight
    // The bounds of a search: a machine and a number.
    case objectsOf
    // Around what is put in between.
    case opening, closing
    // The page on which a run is played.
    case simulator, simulatorAbout
    // Between sentences.
    case stop, space, colon
    // What documents quote of a callback, an order, or a guarantee.
    case question, answer, metWhen, howOften, wholeLives, alwaysBefore, nextHere, canBeLast
    case neverAfter, andMore, situation, comesAfter, comesBefore, orNothing, or, ambientMark
    case number, object, whatHappens, within
    case state, meaning, leaves, initial, final, event, from, does, anyState, nothingHappens
    case verdict, advised, notTrue, dontRelyOnIt
    // The search, and the kinds of what it finds.
    case search, searchAbout, searchNone, searchNearest, searchAll, searchResults
    case foundCallback, foundSituation, foundMachine, foundChange, foundRecording, foundArticle
    case lifeCycleOf
  }
}

/// A text with gaps, `{0}` to `{9}`; of each number, the first is a gap.
struct Sentence: Hashable, Sendable {
  private enum Segment: Hashable {
    case text(String)
    /// A gap, by its number.
    case gap(Int)
  }

  private var segments: [Segment] = []

  /// Finds the gaps of a text.
  init(_ text: String) {
    var (rest, words) = (text.unicodeScalars[...], String.UnicodeScalarView())
    var numbers = Array("0123456789".unicodeScalars)
    while let scalar = rest.popFirst() {
      if scalar == "{", rest.dropFirst().first == "}",
        let place = numbers.firstIndex(where: { $0 == rest.first })
      {
        let digit = numbers.remove(at: place)
        segments += [.text(String(words)), .gap(Int(digit.value) - 0x30)]
        words.removeAll()
        rest.removeFirst(2)
      } else {
        words.append(scalar)
      }
    }
    segments.append(.text(String(words)))
  }

  /// The text with its gaps filled, first to last; other gaps remain as they are written.
  func filled(with gaps: [String]) -> String {
    if segments.count == 1, case .text(let text) = segments[0] { return text }
    return segments.reduce(into: "") { whole, segment in
      switch segment {
      case .text(let text): whole += text
      case .gap(let number): whole += number < gaps.count ? gaps[number] : "{\(number)}"
      }
    }
  }
}
