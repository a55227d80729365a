import Model
import Render

/// How many there are of everything in a pack, and what came of them.
struct VerdictSummary {
  private let verification: Verification
  private let pack: Pack
  private let exploration: Exploration
  private let origins: Origins

  /// Prepares to sum up.
  init(of verification: Verification, on checked: CheckedPack, _ exploration: Exploration) {
    self.verification = verification
    pack = checked.pack
    origins = checked.origins
    self.exploration = exploration
  }

  /// How many guarantees came to each verdict.
  private var verdicts: [(verdict: Verdict, count: Int)] {
    Verdict.allCases.map { verdict in
      (verdict, verification.verdicts.findings.count { $0.ruling.verdict == verdict })
    }
  }

  /// The ruling of the widest search; none where no model decides anything.
  private var widest: Ruling? {
    verification.verdicts.findings.map(\.ruling).max { $0.worlds < $1.worlds }
  }

  /// How many things the pack holds, by what one of them is called.
  private var contents: [(count: Int, noun: String)] {
    [
      (pack.callbacks.count, "callback"), (pack.machines.count, "machine"),
      (pack.interactions.count, "interaction"), (pack.scenarios.count, "scenario"),
      (pack.sources.count, "source"),
    ]
  }

  /// What recordings bear out, and what none shows.
  private var evidence: EvidenceCoverage { EvidenceCoverage(of: verification.evidence, in: pack) }

  /// The claims of articles.
  private var claims: [Claim] { pack.articles.flatMap(\.claims) }

  /// How many claims came to each verdict that some came to.
  private var claimVerdicts: [(verdict: ClaimRuling.Verdict, count: Int)] {
    let rulings = claims.compactMap { ClaimRuling(on: $0, in: exploration, verification.verdicts)?.verdict }
    return ClaimRuling.Verdict.allCases.map { verdict in
      (verdict, rulings.count { $0 == verdict })
    }.filter { $0.count > 0 }
  }
}

extension VerdictSummary {
  /// A line for each kind of thing.
  var text: String {
    verdictText + "pack: "
      + contents.map { $0.count.counted($0.noun) }.joined(separator: ", ") + "\n" + evidence.text
      + claimText + translationText
  }

  private var verdictText: String {
    guard let widest else { return "the pack has no guarantee that a model decides\n" }
    return verdicts.map { "\($0.count) \($0.verdict.rawValue)" }.joined(separator: ", ") + "\n"
      + "model: \(pack.title.base); \(widest.extent)\nbounds: \(pack.boundsText)\n"
  }

  /// How many claims of articles there are, and what came of them; empty without articles.
  private var claimText: String {
    if claims.isEmpty { return "" }
    return "\(claims.count.counted("claim")) of \(pack.articles.count.counted("article")): "
      + claimVerdicts.map { "\($0.count) \($0.verdict.words)" }.joined(separator: ", ") + "\n"
  }

  /// A line for each further language: how many texts have a translation, and where one lacks.
  private var translationText: String {
    let count = pack.texts.count
    return pack.locales.dropFirst().map { locale in
      let missing = pack.textsMissing(in: locale)
      let first =
        missing.first.map { text in
          "; the first without one: \(origins.title(of: text.place.path)):\(text.place.line)"
        } ?? ""
      return "\(locale): \((count - missing.count).grouped) of \(count.grouped) texts\(first)\n"
    }.joined()
  }
}

extension VerdictSummary {
  /// The same for a program: `{"verdicts": ..., "model": ..., "bounds": ..., "pack": ...,
  /// "recordings": ..., "claims": ..., "translations": ...}`.
  var json: JSON {
    [
      "verdicts": .counts(verdicts.map { ($0.verdict.rawValue, $0.count) }),
      "model": model, "bounds": .string(pack.boundsText),
      "pack": .counts(contents.map { ("\($0.noun)s", $0.count) }),
      "recordings": evidence.json,
      "claims": .counts(claimVerdicts.map { ($0.verdict.rawValue, $0.count) }),
      "translations": .array(pack.locales.dropFirst().map(translation)),
    ]
  }

  /// The extent of the widest search; none where there was none.
  private var model: JSON {
    guard let widest else { return .null }
    return .object([JSON.Member(name: "title", value: .string(pack.title.base))] + widest.counts)
  }

  private func translation(to locale: Words.Locale) -> JSON {
    let missing = pack.textsMissing(in: locale)
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

extension ClaimRuling.Verdict {
  /// What a list of counts calls it.
  fileprivate var words: String {
    switch self {
    case .proved, .refuted, .agreed, .disputed, .open: rawValue
    case .partly: "true in part"
    case .once: "true up to a version"
    case .qualified: "agreed in part"
    }
  }
}
