internal import Model

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
