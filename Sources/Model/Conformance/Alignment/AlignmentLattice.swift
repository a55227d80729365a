import Base
import StateSpace

/// What all alignments of a stretch of a log say of its records, not only the cheapest.
///
/// The belief states of the stretch and the ways between them are a lattice. Costs forward are those
/// of belief states; costs backward are found from its end: the min-sum form of the
/// forward-backward algorithm (Rabiner 1989).
struct AlignmentLattice: Sendable {
  /// What a record can be.
  struct Choice: Hashable, Sendable {
    /// The interaction that takes it, by index into the pack; -1 for none.
    let interaction: Int
    /// Its automaton; -1 for none.
    let automaton: Int32
    /// The role of the object; -1 for none.
    let role: Int8
    /// What the cheapest alignment in which that takes it costs more than the cheapest of all.
    var margin: Int
  }

  /// For each record, what it can be with hardly more cost, the cheapest first.
  private(set) var choices: [[Choice]] = []
  /// For each record, why it does not pair in alignments that cost hardly more than the cheapest, as
  /// lists of reasons.
  private(set) var notes: [[Int32]] = []

  /// Which alignments cost the same, for people: they differ by less than any supposition.
  static let same = 20

  /// Looks at all alignments of a stretch.
  ///
  /// - Parameters:
  ///   - steps: The steps, each from the belief state before.
  ///   - states: The belief states.
  ///   - model: The model.
  init(
    of steps: [(step: Int, before: Int)], in states: BeliefStates,
    _ model: AlignmentModel
  ) {
    guard let last = steps.last else { return }
    var future = [Int](repeating: 0, count: states[states.steps[last.step].belief].items.count)
    for (number, before) in steps.reversed() {
      let items = states[before].items
      var past = [Int](repeating: .max / 4, count: items.count)
      var margins: [Int: Choice] = [:]
      var reasons: [Int32] = []
      for way in states.steps[number].ways {
        let margin = Int(way.cost) + future[Int(way.place)]
        past[Int(way.parent)] = min(past[Int(way.parent)], margin)
        let interaction =
          way.automaton < 0 ? -1 : model.automata.automata[Int(way.automaton)].interaction ?? -1
        if margin < AlignmentCost.clear, margin < margins[interaction]?.margin ?? .max {
          margins[interaction] = Choice(
            interaction: interaction, automaton: way.automaton, role: way.role, margin: margin)
        }
        if margin < Self.same, way.note >= 0, !reasons.contains(way.note) {
          reasons.append(way.note)
        }
      }
      future = zip(past, items).map { $0 - Int($1.cost) }
      choices.append(
        margins.values.sorted { ($0.margin, $0.interaction) < ($1.margin, $1.interaction) })
      notes.append(reasons)
    }
    choices.reverse()
    notes.reverse()
  }
}
