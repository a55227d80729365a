internal import Model

/// What bears out the guarantees of a pack, worked out once for all the pages that say it.
struct GuaranteeSupport: Sendable {
  /// What one guarantee rests on.
  struct Basis: Sendable {
    /// The recordings that the model explains and that bear it out: those that it cites as recordings, and
    /// those that show what it says, in a configuration that it speaks of; in the order of the pack.
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
