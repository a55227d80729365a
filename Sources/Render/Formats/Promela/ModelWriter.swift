import Model

/// Writes one troupe as a model in Promela: its objects, its machines, and what it can do.
///
/// A state of the model is a world, or lies within a move from one to the next. Within a move, each
/// position of a run is a state: `who` and `call` say what is to be seen there.
struct ModelWriter {
  let pack: Pack
  let configuration: Configuration
  let troupe: Troupe
  var names: ModelNames
  /// For each machine of the troupe, one less than the number of its first object in `who`.
  let bases: [Int]
  /// For each act and position, its number in `at`; those in gaps come first.
  let numbers: [[Int]]
  /// The number of the last position in a gap.
  let lastGap: Int
  /// The lists of labels that steps take, `took` holding one more than the index.
  let labels: [[String]]
  /// For each of these lists, its index.
  let labelPlaces: [[String]: Int]
  /// What the claims ask about beginnings, in the order in which it was asked.
  var rises: [Rise] = []
  var lines: [String] = []

  /// Something that lasts, whose beginning some claim asks about.
  struct Rise {
    /// What tells that it begins, and what tells that it was so before.
    let up: String
    let was: String
    /// What it is, in the words of the model.
    let text: String
    /// Whether it is so when the observed runs begin, where that is the beginning of everything.
    let isInitial: Bool
    /// Whose beginning it is asked about; none for whole lives.
    let occasion: Occurrence?
  }

  /// The occurrences that one property observes.
  struct Occurrence: Hashable {
    /// The act, by index into the troupe.
    let act: Int
    /// Who plays each role.
    let cast: [Int]
    /// How deeply it is nested, as the model writes it.
    let level: String

    /// The question whether nothing is under way inside it.
    var isInnermost: String {
      level == "AMBIENT" ? "at[AMBIENT]" : "(depth == \(level) && !at[AMBIENT])"
    }
  }

  /// Prepares to write a troupe.
  init(of troupe: Troupe, in pack: Pack, _ configuration: Configuration) {
    self.pack = pack
    self.configuration = configuration
    self.troupe = troupe
    names = ModelNames(for: troupe, in: pack)
    bases = troupe.counts.indices.map { 1 + troupe.counts[..<$0].reduce(0, +) }
    var next = 2
    var numbers = troupe.acts.map { $0.positions.map { _ in 0 } }
    for isGap in [true, false] {
      for (act, one) in troupe.acts.enumerated() {
        for (place, position) in one.positions.enumerated() where position.isGap == isGap {
          numbers[act][place] = next
          next += 1
        }
      }
    }
    self.numbers = numbers
    lastGap = 1 + troupe.acts.flatMap(\.positions).count { $0.isGap }
    var labels: [[String]] = []
    var places: [[String]: Int] = [:]
    for way in troupe.acts.flatMap(\.positions).flatMap(\.ways) where !way.way.labels.isEmpty {
      guard places[way.way.labels] == nil else { continue }
      places[way.way.labels] = labels.count
      labels.append(way.way.labels)
    }
    self.labels = labels
    labelPlaces = places
  }

  /// The most positions of roles that an act has; at least one.
  var roleCount: Int { max(troupe.acts.map(\.roles.count).max() ?? 1, 1) }
  /// How many interactions can be inside one another.
  var nesting: Int { max(pack.bounds.nesting, 1) }

  /// The machine of the pack that stands at an index of the troupe.
  func machine(_ own: Int) -> Machine { pack.machines[troupe.machines[own]] }

  /// The type of a variable that holds numbers up to a limit.
  func type(upTo limit: Int) -> String { limit < 2 ? "bit" : limit < 256 ? "byte" : "int" }
}
