import Base
import Checker
import Conformance
import Pack

/// A guarantee, a misconception, or a recommendation, with its verdict; an object, because many
/// pages refer to it.
final class JudgedGuarantee: Sendable {
  /// What the pack says.
  let guarantee: Guarantee
  /// The verdict; `nil` for advice.
  let decision: Decision?
  /// The configurations that it is about.
  let claimed: ConfigurationSet
  /// Those in which it fails.
  let refuted: ConfigurationSet
  /// The recordings that show it or violate it, and the documents that are cited.
  let basis: GuaranteeBasis
  /// Its class, by what supports it.
  let classification: GuaranteeClass
  /// In how many combinations of options it holds, among those in which it can happen.
  let holdsIn = OnceValue<Int>()

  private init(guarantee: Guarantee, decision: Decision?, basis: GuaranteeBasis) {
    self.guarantee = guarantee
    self.decision = decision
    self.basis = basis
    classification = basis.classification(of: guarantee)
    claimed = decision?.configurations ?? ConfigurationSet()
    refuted = decision?.refutedIn ?? ConfigurationSet()
  }

  /// All guarantees in the pack's order, except those about configurations that were not explored.
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
  /// The title of a list of them.
  var title: Strings.Key {
    switch self {
    case .guarantee: .promises
    case .usual: .usual
    case .misconception: .myths
    case .dontRelyOn: .dontRelyOn
    case .recommendation: .counsels
    case .modelOnly: .modelOnly
    }
  }

  /// The name of one of them.
  var name: Strings.Key {
    switch self {
    case .guarantee: .guarantee
    case .usual: .usual
    case .misconception: .misconception
    case .dontRelyOn: .dontRelyOn
    case .recommendation: .recommendation
    case .modelOnly: .modelOnly
    }
  }

  /// The class of its mark in style sheets.
  var badge: String {
    switch self {
    case .guarantee: "ok"
    case .misconception: "no"
    case .dontRelyOn: "warn"
    case .recommendation: "act"
    case .usual, .modelOnly: "plain"
    }
  }
}

/// The guarantees of a pack, by name and by what they are about.
struct GuaranteeIndex: Sendable {
  /// All of them, in the pack's order.
  let all: [JudgedGuarantee]
  /// For each topic, the indices in `all` of the guarantees about it.
  private let topics: [Guarantee.Topic: [Int]]
  /// The index of each in `all`.
  private let places: [Name<Guarantee>: Int]

  /// Sorts the guarantees of a pack.
  init(of pack: Pack, _ verification: Verification) {
    all = JudgedGuarantee.all(in: pack, verification)
    var topics: [Guarantee.Topic: [Int]] = [:]
    for (place, judged) in all.enumerated() {
      for topic in judged.guarantee.topics { topics[topic, default: []].append(place) }
    }
    self.topics = topics
    places = Dictionary(uniqueKeysWithValues: all.enumerated().map { ($1.guarantee.name, $0) })
  }

  /// The guarantee of a name; `nil` if it has no verdict.
  subscript(name: Name<Guarantee>) -> JudgedGuarantee? { places[name].map { all[$0] } }

  /// Those about a topic, in the pack's order.
  func about(_ topic: Guarantee.Topic) -> [JudgedGuarantee] {
    (topics[topic] ?? []).map { all[$0] }
  }

  /// Those without a topic.
  var general: [JudgedGuarantee] { all.filter(\.guarantee.topics.isEmpty) }

  /// The number of guarantees of a class.
  func count(of classification: GuaranteeClass) -> Int {
    all.count { $0.classification == classification }
  }
}
