import Base
import Checker
import Conformance
import Pack

/// A guarantee, a myth, or advice, with what the search said of it; an object, since many pages
/// hold on to it.
final class JudgedGuarantee: Sendable {
  /// What the pack says.
  let guarantee: Guarantee
  /// What the search says; none for advice.
  let decision: Decision?

  /// The configurations that it speaks of.
  let claimed: ConfigurationBits
  /// Those in which it fails.
  let refuted: ConfigurationBits

  private init(guarantee: Guarantee, decision: Decision?) {
    self.guarantee = guarantee
    self.decision = decision
    claimed = decision.map { ConfigurationBits($0.configurations) } ?? ConfigurationBits()
    refuted = decision.map { ConfigurationBits($0.refutedIn) } ?? ConfigurationBits()
  }

  /// Everything that something can be said of, in the pack's order.
  ///
  /// What speaks of nothing in the configurations that were walked is left out.
  static func all(in pack: Pack, _ verification: Verification) -> [JudgedGuarantee] {
    pack.guarantees.compactMap { guarantee in
      let decision = verification.verdicts.finding(on: guarantee.name)?.decision
      if decision == nil, !guarantee.isAdvice { return nil }
      return JudgedGuarantee(guarantee: guarantee, decision: decision)
    }
  }

  /// What kind of statement it is; the raw value is what style sheets and filters know.
  enum Kind: String, CaseIterable, Sendable {
    case promise, myth, advice
  }

  /// What kind of statement it is.
  var kind: Kind {
    if guarantee.isAdvice { return .advice }
    return guarantee.isMyth ? .myth : .promise
  }
}

extension JudgedGuarantee.Kind {
  /// What a list of them is called.
  var title: Strings.Key {
    switch self {
    case .promise: .promises
    case .myth: .myths
    case .advice: .counsels
    }
  }

  /// What one of them is called.
  var name: Strings.Key {
    switch self {
    case .promise: .guarantee
    case .myth: .misconception
    case .advice: .recommendation
    }
  }

  /// How style sheets know the mark of one.
  var badge: String {
    switch self {
    case .promise: "ok"
    case .myth: "no"
    case .advice: "act"
    }
  }
}

/// The guarantees of a pack as pages look them up.
struct GuaranteeShelf: Sendable {
  /// All of them, in the pack's order.
  let all: [JudgedGuarantee]
  /// For each page, where in `all` those that it shows are.
  private let topics: [Guarantee.Topic: [Int]]
  /// Where in `all` each is.
  private let places: [Name<Guarantee>: Int]

  /// Sorts the guarantees of a pack by the pages that show them.
  init(of pack: Pack, _ verification: Verification) {
    all = JudgedGuarantee.all(in: pack, verification)
    var topics: [Guarantee.Topic: [Int]] = [:]
    for (place, judged) in all.enumerated() {
      for topic in judged.guarantee.topics { topics[topic, default: []].append(place) }
    }
    self.topics = topics
    places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.guarantee.name, $0) })
  }

  /// The guarantee of a name; nothing where nothing can be said of it.
  subscript(name: Name<Guarantee>) -> JudgedGuarantee? { places[name].map { all[$0] } }

  /// Those that a page shows, in the pack's order.
  func about(_ topic: Guarantee.Topic) -> [JudgedGuarantee] {
    (topics[topic] ?? []).map { all[$0] }
  }

  /// Those that no single page shows.
  var general: [JudgedGuarantee] { all.filter(\.guarantee.topics.isEmpty) }

  /// How many there are of a kind.
  func count(of kind: JudgedGuarantee.Kind) -> Int { all.count { $0.kind == kind } }
}

/// What bears out the guarantees of a pack, worked out once for all the pages that say it.
struct GuaranteeSupport: Sendable {
  /// What one guarantee rests on.
  struct Basis: Sendable {
    /// The recordings that the model explains and that bear it out: those that it cites as
    /// recordings, and those that show what it says, in a configuration that it speaks of; in the
    /// order of the pack.
    var recordings: [Name<Recording>] = []
    /// How many recordings it cites that the pack does not hold.
    var lostRecordings = 0
    /// How many documents it cites.
    var documents = 0
  }

  private let bases: [Name<Guarantee>: Basis]

  /// Works out what the guarantees of a pack rest on.
  init(of pack: Pack, _ evidence: Evidence) {
    let shelf = RecordingShelf(of: evidence, in: pack)
    let kinds = Dictionary(uniqueKeysWithValues: pack.sources.map { ($0.name, $0.kind) })
    let pairs = pack.guarantees.map { ($0.name, shelf.basis(of: $0, kinds)) }
    bases = Dictionary(pairs) { first, _ in first }
  }

  /// What a guarantee rests on.
  func basis(of guarantee: Guarantee) -> Basis { bases[guarantee.name, default: Basis()] }
}

/// The recordings of a pack as guarantees look them up, by index.
private struct RecordingShelf {
  private let findings: [Evidence.Finding]
  private let signs: OperandSigns
  /// For each source that is recorded, its recordings.
  private let places: [Name<Source>: [Int]]

  init(of evidence: Evidence, in pack: Pack) {
    findings = evidence.findings
    signs = OperandSigns(of: pack)
    let sources = evidence.findings.enumerated().map { ($1.recording.citation.source, [$0]) }
    places = Dictionary(sources, uniquingKeysWith: +)
  }

  func basis(
    of guarantee: Guarantee, _ kinds: [Name<Source>: Source.Kind]
  ) -> GuaranteeSupport.Basis {
    var basis = GuaranteeSupport.Basis()
    var cited: Set<Int> = []
    for source in Set(guarantee.citations.map(\.source)) {
      let own = places[source, default: []]
      if kinds[source] != .recording {
        basis.documents += 1
      } else if own.isEmpty {
        basis.lostRecordings += 1
      } else if own.count == 1 {
        // Of a source of several recordings, nobody knows which one is meant.
        cited.formUnion(own.filter { findings[$0].reading.verdict.conforms })
      }
    }
    let property = guarantee.isMyth ? nil : guarantee.property
    let shown = property.flatMap { PropertySigns(of: $0, signs) }
    basis.recordings = findings.indices.filter { place in
      cited.contains(place) || shown.map { shows(place, $0) } ?? false
    }.map { findings[$0].recording.name }
    return basis
  }

  /// Whether the model explains all of a recording, given by index, and it shows what a property
  /// says, where the property may be about it.
  private func shows(_ place: Int, _ signs: PropertySigns) -> Bool {
    // Findings are large: what is looked at in a span is not copied.
    let findings = findings.span
    guard findings[place].reading.verdict.conforms,
      findings[place].reading.verdict.configurations.contains(where: {
        signs.condition.holds(in: $0)
      })
    else { return false }
    return findings[place].showing.bearsOut(signs)
  }
}
