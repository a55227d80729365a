internal import Model

/// What bears out the guarantees of a pack, worked out once for all the pages that say it.
struct GuaranteeSupport: Sendable {
  /// What one guarantee rests on.
  struct Basis: Sendable {
    /// The recordings that bear it out: those that it cites, and those that the model explains, in a
    /// configuration that it speaks of, and in which all of its callbacks come, as the interaction
    /// does that it is about; in the order of the pack.
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
  /// What guarantees ask of a recording.
  private struct Entry {
    let name: Name<Recording>
    let conforms: Bool
    let configurations: [Configuration]
    let interactions: Set<Name<Interaction>>

    init(of finding: Evidence.Finding) {
      let verdict = finding.reading.verdict
      name = finding.recording.name
      conforms = verdict.conforms
      configurations = verdict.configurations
      interactions = Set(verdict.interactions.map(\.name))
    }
  }

  private let pack: Pack
  private let entries: [Entry]
  /// For each callback, the recordings that show it.
  private let sightings: [Name<Callback>: Set<Name<Recording>>]
  /// For each source that is recorded, its recordings.
  private let places: [Name<Source>: [Int]]

  init(of evidence: Evidence, in pack: Pack) {
    self.pack = pack
    sightings = evidence.sightings.mapValues { Set($0) }
    entries = evidence.findings.map(Entry.init)
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
      // Of a source of several recordings, nobody knows which one is meant.
      if own.count == 1 {
        cited.formUnion(own)
      } else if kinds[source] != .recording {
        basis.documents += 1
      } else if own.isEmpty {
        basis.lostRecordings += 1
      }
    }
    let callbacks = Set(guarantee.property?.happenings.flatMap(\.callbacks) ?? [])
    let seen = guarantee.isMyth ? [] : recordings(of: callbacks)
    basis.recordings = entries.indices.filter { place in
      cited.contains(place)
        || (seen.contains(entries[place].name) && shows(entries[place], guarantee.property))
    }.map { entries[$0].name }
    return basis
  }

  /// The recordings that show every one of some callbacks; none where there are no callbacks.
  private func recordings(of callbacks: Set<Name<Callback>>) -> Set<Name<Recording>> {
    guard let first = callbacks.first else { return [] }
    return callbacks.reduce(sightings[first, default: []]) {
      $0.intersection(sightings[$1, default: []])
    }
  }

  /// Whether the model explains all of a recording, and it shows what a property is about, where the
  /// property may be about it.
  private func shows(_ entry: Entry, _ property: Property?) -> Bool {
    guard entry.conforms else { return false }
    guard let property else { return true }
    guard entry.configurations.contains(where: { property.condition.holds(in: $0) }) else {
      return false
    }
    guard let occasion = property.occasion else { return true }
    return entry.interactions.contains(pack.interactions[occasion.interaction].name)
  }
}
