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

  /// What all alignments of a stretch say of one of its records.
  struct Record: Sendable {
    /// What it can be with hardly more cost, the cheapest first.
    var choices: [Choice] = []
    /// Why it does not pair in alignments that cost hardly more than the cheapest, as lists of
    /// reasons.
    var notes: [Int32] = []
    /// Costs backward before the record, by number.
    fileprivate(set) var past = 0
  }

  /// Costs backward: for each explanation, what the rest of the stretch costs from there on.
  private var futures = Interner<NumberList>()
  /// Pairs of a step and costs backward, each with its record.
  private var places = Interner<NumberPair>()
  private var records: [Record] = []
  /// About how many numbers are remembered.
  private var weight = 0

  /// Which alignments cost the same, for people: they differ by less than any supposition.
  static let same = 20
  /// An explanation from which no cheap alignment goes on.
  private static let unreachable: Int32 = 1 << 28
  /// How much is remembered.
  private static let most = 200_000

  /// Whether so much is remembered that it should be forgotten between two stretches.
  var isFull: Bool { weight > Self.most }

  /// A record, by number.
  subscript(number: Int) -> Record { records[number] }

  /// Looks at all alignments of a stretch.
  ///
  /// Logs repeat themselves: a step that was met before the same future costs one look-up.
  ///
  /// - Parameters:
  ///   - steps: The steps, each from the belief state before.
  ///   - ends: What each explanation after the last step costs more.
  ///   - states: The belief states.
  /// - Returns: The records of the steps, by number.
  mutating func look(
    at steps: [(step: Int, before: Int)], _ ends: [Int], in states: BeliefStates
  ) -> [Int] {
    guard let last = steps.last else { return [] }
    let items = states[states.steps[last.step].belief].items
    let least = zip(items, ends).map { Int($0.cost) + $1 }.min() ?? 0
    var future = futures.intern(
      NumberList(ends.map { UInt32(bitPattern: Int32(truncatingIfNeeded: $0 - least)) }))
    var found = [Int](repeating: 0, count: steps.count)
    for number in steps.indices.reversed() {
      let key = NumberPair(steps[number].step, future)
      found[number] = places.intern(key)
      if found[number] == records.count {
        records.append(record(of: key, after: states[steps[number].before], in: states))
      }
      future = records[found[number]].past
    }
    return found
  }

  /// What is said of the record of a step with costs backward after it.
  private mutating func record(
    of key: NumberPair, after before: BeliefState, in states: BeliefStates
  ) -> Record {
    let future = futures[key.second].numbers
    var past = [Int32](repeating: Self.unreachable, count: before.items.count)
    var record = Record()
    for way in states.steps[key.first].ways {
      let margin = Int32(way.cost) + Int32(bitPattern: future[Int(way.place)])
      if margin >= AlignmentCost.clear { continue }
      past[Int(way.parent)] = min(past[Int(way.parent)], margin)
      if let choice = Choice(of: way, Int(margin), in: states.search.model) {
        choice.add(to: &record.choices)
      }
      if margin < Self.same, way.note >= 0, !record.notes.contains(way.note) {
        record.notes.append(way.note)
      }
    }
    record.choices.sort {
      ($0.margin, $0.interaction, $0.begins ? 1 : 0)
        < ($1.margin, $1.interaction, $1.begins ? 1 : 0)
    }
    let costs = zip(past, before.items).map { cost, item in
      UInt32(bitPattern: cost == Self.unreachable ? cost : cost - item.cost)
    }
    record.past = futures.intern(NumberList(costs))
    weight += past.count + record.choices.count * 6 + 16
    return record
  }
}
