import Base
import StateSpace

/// What all alignments of a stretch of a log say of its records, not only the cheapest.
///
/// The belief states of the stretch and the ways between them are a lattice. Costs forward are
/// those of belief states; costs backward are found from its end: the min-sum form of the
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
    /// Whether it begins with the record.
    let begins: Bool
    /// What the cheapest alignment in which that takes it costs more than the cheapest of all.
    let margin: Int

    /// What a way says; `nil` if it costs too much.
    fileprivate init?(of way: AlignmentStep.Way, _ margin: Int, in model: AlignmentModel) {
      let price = margin + (way.isUsual ? 0 : AlignmentCost.unusual)
      if price >= AlignmentCost.clear { return nil }
      interaction =
        way.automaton < 0 ? -1 : model.automata.automata[Int(way.automaton)].interaction ?? -1
      (automaton, role, begins, self.margin) = (way.automaton, way.role, way.begins, price)
    }

    /// Adds it to others unless it is among them at no more cost.
    fileprivate func add(to all: inout [Self]) {
      let place = all.firstIndex { $0.interaction == interaction && $0.begins == begins }
      guard let place else { return all.append(self) }
      if margin < all[place].margin { all[place] = self }
    }
  }

  /// For each record, what it can be with hardly more cost, the cheapest first.
  private(set) var choices: [[Choice]] = []
  /// For each record, whether there are more than are known.
  private(set) var isOpen: [Bool] = []
  /// For each record, why it does not pair in alignments that cost hardly more than the cheapest,
  /// as lists of reasons.
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
      var found: [Choice] = []
      var reasons: [Int32] = []
      for way in states.steps[number].ways {
        let margin = Int(way.cost) + future[Int(way.place)]
        if margin >= AlignmentCost.clear { continue }
        past[Int(way.parent)] = min(past[Int(way.parent)], margin)
        if let choice = Choice(of: way, margin, in: model) { choice.add(to: &found) }
        if margin < Self.same, way.note >= 0, !reasons.contains(way.note) {
          reasons.append(way.note)
        }
      }
      future = zip(past, items).map { $0 - Int($1.cost) }
      choices.append(
        found.sorted {
          ($0.margin, $0.interaction, $0.begins ? 1 : 0)
            < ($1.margin, $1.interaction, $1.begins ? 1 : 0)
        })
      isOpen.append(states.steps[number].isCrowded)
      notes.append(reasons)
    }
    choices.reverse()
    isOpen.reverse()
    notes.reverse()
  }
}
