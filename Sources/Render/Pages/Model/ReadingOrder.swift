import Analysis
import Base
import Graphics
import Pack

/// The callbacks in the order in which pages list them: by phase, in it as the phase lists them,
/// then as in the pack's file of several, else by when the models first call them.
struct ReadingOrder: Sendable {
  let callbacks: [Callback]
  /// For each phase of the pack that has any, its range of `callbacks`.
  let phases: [(phase: Phase, callbacks: Range<Int>)]
  /// The index of each callback in `callbacks`.
  let places: [Name<Callback>: Int]
  /// For each callback of the pack, by index, its index in `callbacks`.
  private let placesInPack: [Int]

  /// Sorts the callbacks of a pack.
  init(of pack: Pack, _ models: [ModelFacts]) {
    let phases = Dictionary(uniqueKeysWithValues: pack.phases.enumerated().map { ($1.name, $0) })
    let ranks = models.map(\.facts.order).ranks()
    let listed = Dictionary(
      pack.phases.flatMap(\.callbacks).enumerated().map { ($1, $0) },
      uniquingKeysWith: { first, _ in first })
    let keyed: [(phase: Int, listed: Int, rank: Int, index: Int)] = pack.callbacks.indices.map {
      index in
      let callback = pack.callbacks[index]
      let phase = phases[callback.phase] ?? pack.phases.count
      // The files of a folder are in no order that an author chose.
      let hasOrder = !callback.place.path.hasSuffix(".md")
      let rank = hasOrder ? 0 : ranks[callback.name] ?? ranks.count
      return (phase, listed[callback.name] ?? listed.count, rank, index)
    }.sorted { $0 < $1 }
    let callbacks = keyed.map { pack.callbacks[$0.index] }
    self.callbacks = callbacks
    var placesInPack = pack.callbacks.indices.map(\.self)
    for (place, callback) in keyed.enumerated() { placesInPack[callback.index] = place }
    self.placesInPack = placesInPack
    places = Dictionary(
      uniqueKeysWithValues: callbacks.indices.map { (callbacks[$0].name, $0) })
    self.phases = pack.phases.indices.compactMap { phase in
      let start = keyed.partitioningIndex { $0.phase >= phase }
      let end = keyed.partitioningIndex { $0.phase > phase }
      return start == end ? nil : (pack.phases[phase], start..<end)
    }
  }

  /// The callback whose page has a path; `nil` for other pages.
  func callback(at path: String) -> Name<Callback>? {
    let (start, end) = ("\(SiteSection.callbacks.folder)/", "/index.html")
    guard path.hasPrefix(start), path.hasSuffix(end), path.count > start.count + end.count,
      let name = Name<Callback>(path.dropFirst(start.count).dropLast(end.count)),
      places[name] != nil
    else { return nil }
    return name
  }

  /// The indices of those of some callbacks that the pack has.
  func places(of callbacks: some Sequence<Name<Callback>>) -> [Int] {
    callbacks.compactMap { places[$0] }
  }

  /// The indices of callbacks that are given by index into the pack.
  func places(of callbacks: BitSet) -> BitSet { BitSet(callbacks.lazy.map { placesInPack[$0] }) }
}
