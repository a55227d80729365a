import Base
import Checker
import Conformance
import Pack

/// A guarantee, a misconception, or a recommendation, with what the search said of it; an object,
/// since many pages hold on to it.
final class JudgedGuarantee: Sendable {
  /// What the pack says.
  let guarantee: Guarantee
  /// What the search says; none for advice.
  let decision: Decision?

  /// The configurations that it speaks of.
  let claimed: ConfigurationBits
  /// Those in which it fails.
  let refuted: ConfigurationBits

  /// The recordings that show it or violate it, and the documents that are cited.
  let basis: GuaranteeBasis
  /// What it is, by what supports it.
  let classification: GuaranteeClass

  private init(guarantee: Guarantee, decision: Decision?, basis: GuaranteeBasis) {
    self.guarantee = guarantee
    self.decision = decision
    self.basis = basis
    classification = basis.classification(of: guarantee)
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
      return JudgedGuarantee(
        guarantee: guarantee, decision: decision,
        basis: verification.evidence.bases[guarantee.name])
    }
  }
}

extension GuaranteeClass {
  /// What a list of them is called.
  var title: Strings.Key {
    switch self {
    case .guarantee: .promises
    case .usual: .usual
    case .misconception: .myths
    case .recommendation: .counsels
    case .modelOnly: .modelOnly
    }
  }

  /// What one of them is called.
  var name: Strings.Key {
    switch self {
    case .guarantee: .guarantee
    case .usual: .usual
    case .misconception: .misconception
    case .recommendation: .recommendation
    case .modelOnly: .modelOnly
    }
  }

  /// How style sheets know the mark of one.
  var badge: String {
    switch self {
    case .guarantee: "ok"
    case .misconception: "no"
    case .recommendation: "act"
    case .usual, .modelOnly: "plain"
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

  /// How many there are of a class.
  func count(of classification: GuaranteeClass) -> Int {
    all.count { $0.classification == classification }
  }
}
