import Base
import Checker
import Conformance
import Formats
import Pack
import StateSpace

/// The summary of `vcdoc verify`: the size of the pack and the number of each verdict.
struct VerdictSummary {
  private let verification: Verification
  private let pack: Pack
  private let exploration: Exploration
  private let origins: Origins
  /// The languages of the pack but the first.
  private let translations: [Words.Locale]

  init(of verification: Verification, on checked: CheckedPack, _ exploration: Exploration) {
    self.verification = verification
    pack = checked.pack
    origins = checked.origins
    translations = Array(checked.locales.dropFirst())
    self.exploration = exploration
  }

  /// The number of guarantees with each verdict.
  private var verdicts: [(verdict: Verdict, count: Int)] {
    Verdict.allCases.map { verdict in
      (verdict, verification.verdicts.findings.count { $0.decision.verdict == verdict })
    }
  }

  /// The number of guarantees of each class that is not empty.
  private var classes: [(name: GuaranteeClass, count: Int)] {
    let all = pack.guarantees.map(verification.classification)
    return GuaranteeClass.allCases.map { name in (name, all.count { $0 == name }) }
      .filter { $0.count > 0 }
  }

  /// The decision whose search reached the most global states; `nil` if there was no search.
  private var widest: Decision? {
    verification.verdicts.findings.map(\.decision).max { $0.stateCount < $1.stateCount }
  }

  /// The number of things in the pack, by kind.
  private var contents: [(count: Int, noun: String)] {
    [
      (pack.callbacks.count, "callback"), (pack.declaredMachines.count, "machine"),
      (pack.interactions.count, "interaction"), (pack.scenarios.count, "scenario"),
      (pack.sources.count, "source"),
    ]
  }

  private var evidence: EvidenceCoverage { EvidenceCoverage(of: verification.evidence, in: pack) }

  /// The claims of all articles.
  private var claims: [Claim] { pack.articles.flatMap(\.claims) }

  /// The number of claims with each verdict that occurs.
  private var claimVerdicts: [(verdict: ClaimVerdict.Verdict, count: Int)] {
    let rulings = claims.compactMap {
      ClaimVerdict(on: $0, in: exploration, verification.verdicts)?.verdict
    }
    return ClaimVerdict.Verdict.allCases.map { verdict in
      (verdict, rulings.count { $0 == verdict })
    }.filter { $0.count > 0 }
  }
}

extension VerdictSummary {
  /// The summary as text, a line for each kind.
  var text: String {
    verdictText + "pack: "
      + contents.map { $0.count.counted($0.noun) }.joined(separator: ", ") + "\n" + whenText
      + messageText + evidence.text + claimText + translationText
  }

  /// A line on the callbacks whose pages do not answer when they are called; empty if all do.
  private var whenText: String {
    let silent = pack.callbacks.filter { $0.texts.when.base.isEmpty }
    guard let first = silent.first else { return "" }
    let place = "\(origins.title(of: first.place.path)):\(first.place.line)"
    return "callbacks that do not say when they are called ('when'): \(silent.count.grouped) of "
      + "\(pack.callbacks.count.grouped); the first: \(place)\n"
  }

  /// A line on what was explored.
  private var exploredText: String {
    let graphs = exploration.models.joined().map(\.graph)
    let states = graphs.reduce(0) { $0 + $1.stateCount }
    let transitions = graphs.reduce(0) { $0 + $1.transitionCount }
    return "explored: \(states.counted("global state")) and "
      + "\(transitions.counted("transition")) of "
      + "\(pack.declaredMachines.count.counted("machine"))\n"
  }

  /// A line on the regions by which the states of the largest model multiply, the largest first;
  /// empty if there is one state.
  var factorText: String {
    let largest = exploration.models.joined().map(\.graph).max { $0.stateCount < $1.stateCount }
    guard let largest else { return "" }
    let factors = largest.machineTables.flatMap { table in
      table.machine.regions.enumerated().map { number, region in
        (
          name: "\(table.machine.name).\(region.name)",
          count: Set(table.localStates.map { $0[number] }).count
        )
      }
    }
    let objects = Dictionary(grouping: largest.objects, by: \.machine)
    let many = objects.filter { $0.value.count > 1 }.sorted { $0.key < $1.key }
      .map { "\($0.value.count) objects of \($0.key)" }
    let words = factors.filter { $0.count > 1 }.sorted { $0.count > $1.count }.prefix(6)
      .map { "\($0.name) (\($0.count))" }
    if words.isEmpty { return "" }
    return "states multiply by: \((words + many).joined(separator: ", "))\n"
  }

  private var verdictText: String {
    guard let widest else {
      return "the pack has no guarantee that can be checked\n" + exploredText
    }
    return verdicts.map { "\($0.count) \($0.verdict.rawValue)" }.joined(separator: ", ") + "\n"
      + classes.map { $0.name.words(for: $0.count) }.joined(separator: ", ") + "\n"
      + "model: \(pack.text(pack.title)); \(widest.extent)\nbounds: \(pack.boundsText)\n"
  }

  /// The messages of interactions that name a sender.
  private var messages: MessageCoverage { MessageCoverage(of: pack) }

  /// A line on the messages whose sender is named; empty if there are none.
  private var messageText: String {
    let (checked, drawn) = (messages.checked, messages.all - messages.checked)
    if messages.all == 0 { return "" }
    return "messages: \(checked.grouped) checked as events of machines"
      + (drawn > 0 ? ", \(drawn.grouped) in words that change no state" : "") + "\n"
  }

  /// A line on the claims of articles; empty if there are no articles.
  private var claimText: String {
    if claims.isEmpty { return "" }
    return "\(claims.count.counted("claim")) of \(pack.articles.count.counted("article")): "
      + claimVerdicts.map { "\($0.count) \($0.verdict.words)" }.joined(separator: ", ") + "\n"
  }

  /// The texts without a translation, whichever language is preferred.
  private func textsMissing(in locale: Words.Locale) -> [PackText] {
    let first = pack.locales.first { !translations.contains($0) }
    return (first.map(pack.preferring) ?? pack).textsMissing(in: locale)
  }

  /// A line for each further language: the number of translated texts, and the first one that is
  /// missing.
  private var translationText: String {
    let count = pack.texts.count
    return translations.map { locale in
      let missing = textsMissing(in: locale)
      let first =
        missing.first.map { text in
          "; the first that is not: \(origins.title(of: text.place.path)):\(text.place.line)"
        } ?? ""
      let done = (count - missing.count).grouped
      return "translated into \(locale): \(done) of \(count.counted("text"))\(first)\n"
    }.joined()
  }
}

extension VerdictSummary {
  /// The summary as JSON: `{"verdicts": ..., "classes": ..., "model": ..., "bounds": ...,
  /// "pack": ..., "messages": ..., "recordings": ..., "claims": ..., "translations": ...,
  /// "findings": ...}`.
  ///
  /// - Parameter findings: The errors and warnings.
  /// - Returns: An object.
  func json(with findings: [JSON]) -> JSON {
    [
      "verdicts": .counts(verdicts.map { ($0.verdict.rawValue, $0.count) }),
      "classes": .counts(classes.map { ($0.name.rawValue, $0.count) }),
      "model": model, "bounds": .string(pack.boundsText),
      "pack": .counts(
        contents.map { ("\($0.noun)s", $0.count) }
          + [("callbacksWithoutWhen", pack.callbacks.count { $0.texts.when.base.isEmpty })]),
      "messages": ["all": .integer(messages.all), "checked": .integer(messages.checked)],
      "recordings": evidence.json,
      "claims": .counts(claimVerdicts.map { ($0.verdict.rawValue, $0.count) }),
      "translations": .array(translations.map(translation)),
      "findings": .array(findings),
    ]
  }

  /// The size of the widest search; `null` if there was no search.
  private var model: JSON {
    guard let widest else { return .null }
    let head: JSON = ["title": .string(pack.text(pack.title))]
    return head.adding(widest.counts)
  }

  private func translation(to locale: Words.Locale) -> JSON {
    let missing = textsMissing(in: locale)
    return [
      "locale": .string(locale), "texts": .integer(pack.texts.count),
      "missing": .array(
        missing.map { ["path": .string($0.place.path), "line": .integer($0.place.line)] }),
    ]
  }
}

extension JSON {
  /// An object of numbers.
  fileprivate static func counts(_ counts: [(name: String, count: Int)]) -> JSON {
    .object(counts.map { JSON.Member(name: $0.name, value: .integer($0.count)) })
  }
}

extension GuaranteeClass {
  /// So many guarantees of the class, in a list of counts.
  fileprivate func words(for count: Int) -> String {
    switch self {
    case .guarantee: "\(count.grouped) supported by a document or a recording"
    case .usual: "\(count.grouped) usual, not promised"
    case .misconception: count.counted("misconception")
    case .dontRelyOn: "\(count.grouped) not to rely on"
    case .recommendation: count.counted("recommendation")
    case .modelOnly:
      "\(count.grouped) model only (no document or recording supports "
        + "\(count == 1 ? "it" : "them") yet)"
    }
  }
}

extension ClaimVerdict.Verdict {
  /// The verdict in a list of counts.
  fileprivate var words: String {
    switch self {
    case .proved, .refuted, .agreed, .disputed, .open: rawValue
    case .partly: "true in part"
    case .once: "true up to a version"
    case .qualified: "agreed in part"
    }
  }
}

/// How many of the messages that lifelines send are events of machines, which exploration checks;
/// other words change no state.
private struct MessageCoverage {
  private(set) var all = 0
  private(set) var checked = 0

  init(of pack: Pack) {
    let words = pack.machines.map { machine in
      (machine.name, Set(machine.events.lazy.filter(\.isWords).map(\.name)))
    }
    let unchecked = Dictionary(words) { first, _ in first }
    for interaction in pack.interactions {
      interaction.steps.forEachStep { step in
        guard case .send(let send) = step, send.sender != nil else { return }
        let machine = interaction.lifelines[send.lifeline].machine
        all += 1
        checked += unchecked[machine]?.contains(send.event) == true ? 0 : 1
      }
    }
  }
}
