import Base

/// The beliefs that a log has led to, and how records lead from one to another, each worked out
/// once.
struct BeliefBook: Sendable {
  /// Where a record leads from a belief.
  struct Passage: Sendable {
    /// The belief after it, by number; none when nothing leads to the record.
    let belief: Int?
    /// For each hypothesis of it, how it came about.
    let moves: [TraceMove]
  }

  /// What changes a belief.
  enum Change: Hashable, Sendable {
    /// A record.
    case record(TraceSymbol)
    /// An object gave its slot up.
    case forget(slot: Int)
    /// A record that nothing explains: it may be wrong, or all that was believed before it.
    case surprise(TraceSymbol)
  }

  /// The number of what is believed when nothing is known.
  static let beginning = 0

  private(set) var beliefs = Interner<[Hypothesis]>()
  private(set) var passages: [Passage] = []
  private var changes = Interner<Change>()
  private var known: [Key: Int] = [:]
  private let model: TraceModel
  /// How often there were many hypotheses.
  private var crowds = 0
  private var exploration: BeliefStep

  /// The most hypotheses that are followed; with more, the dearest make way for that of one who
  /// knows nothing, from which the log may go on however it stands.
  private static let mostHypotheses = 4_000
  /// The most that are followed once there were many for long; with more, everything is allowed.
  private static let manyHypotheses = 1_500
  /// How often there may be many.
  private static let patience = 20
  /// The highest difference of cost that is told apart.
  private static let mostCost = 200

  private struct Key: Hashable {
    let belief: Int
    let change: Int
  }

  /// Begins with the belief of one who knows nothing.
  init(_ model: TraceModel) { self.init(model, BeliefStep(model)) }

  private init(_ model: TraceModel, _ exploration: BeliefStep) {
    self.model = model
    self.exploration = exploration
    _ = number(of: [ignorance])
  }

  /// The hypothesis of one who knows nothing.
  private var ignorance: Hypothesis {
    Hypothesis(mask: model.models.all, open: model.mostOpen)
  }

  /// A book for another log: what interactions are made of is not worked out again.
  var anew: Self { Self(model, exploration.anew) }

  /// Prefers explanations by some interactions, of which it is known that they were recorded;
  /// nothing has been asked yet.
  mutating func prefer(_ interactions: Set<Int>) {
    exploration.surcharges = model.programs.map {
      $0.isAmbient || interactions.contains($0.interaction) ? 0 : TraceCost.unsaid
    }
  }

  /// How many hypotheses, and ways to them, are remembered in all.
  private(set) var weight = 0

  /// Where a change leads from a belief, by the number of the passage.
  mutating func passage(
    from belief: Int, _ change: Change, _ knowledge: [ObjectKnowledge]
  ) -> Int {
    let key = key(of: belief, change)
    if let passage = known[key] { return passage }
    let found = worked(from: beliefs[belief], change, knowledge)
    weight += found.moves.count + 1
    passages.append(found)
    known[key] = passages.count - 1
    return passages.count - 1
  }

  private mutating func key(of belief: Int, _ change: Change) -> Key {
    Key(belief: belief, change: changes.intern(change))
  }

  private mutating func worked(
    from belief: [Hypothesis], _ change: Change, _ knowledge: [ObjectKnowledge]
  ) -> Passage {
    switch change {
    case .record(let symbol):
      exploration.explore(belief, to: symbol, knowledge)
    case .forget(let slot):
      exploration.clear()
      for (parent, hypothesis) in belief.enumerated() {
        var next = hypothesis
        let kept = exploration.stage.forget(slot, in: &next)
        exploration.reach(next, TraceMove(kept: kept, parent: parent, taker: TraceMove.nothing))
      }
    case .surprise(let symbol):
      exploration.explore(beliefs[Self.beginning], to: symbol, knowledge)
      let anew = zip(exploration.found.hypotheses, exploration.found.moves)
      exploration.clear()
      for (parent, hypothesis) in belief.enumerated() {
        exploration.reach(hypothesis, idle(parent, of: hypothesis))
      }
      let best = belief.indices.min { belief[$0].cost < belief[$1].cost } ?? 0
      for (hypothesis, move) in anew {
        var next = hypothesis
        next.cost += belief.isEmpty ? 0 : 8
        var own = move
        own.parent = best
        exploration.reach(next, own)
      }
    }
    exploration.thin()
    return passage(to: exploration.found.hypotheses, exploration.found.moves)
  }

  /// Nothing happens to a hypothesis.
  private func idle(_ parent: Int, of hypothesis: Hypothesis) -> TraceMove {
    let depth = exploration.stage.stacks[hypothesis.stack].depth
    return TraceMove(kept: TraceMove.Tags(upTo: depth), parent: parent, taker: TraceMove.nothing)
  }

  private mutating func passage(to found: [Hypothesis], _ moves: [TraceMove]) -> Passage {
    guard !found.isEmpty else { return Passage(belief: nil, moves: []) }
    let least = found.map(\.cost).min() ?? 0
    var belief = found
    for place in belief.indices {
      belief[place].cost = min(belief[place].cost - least, Self.mostCost)
    }
    if belief.count > Self.manyHypotheses { crowds += 1 }
    let isPatient = crowds <= Self.patience
    let most = isPatient ? Self.mostHypotheses : Self.manyHypotheses
    guard belief.count > most else {
      return Passage(belief: number(of: belief), moves: moves.map { $0 })
    }
    // What is so much dearer is never told; where the rest can be followed, nothing is lost by
    // letting it go.
    let told = belief.indices.filter { belief[$0].cost < Self.mostCost }
    if told.count <= most {
      return Passage(belief: number(of: told.map { belief[$0] }), moves: told.map { moves[$0] })
    }
    // The cost comes before the index.
    let order = belief.indices.map { belief[$0].cost << 32 | $0 }.sorted()
    let likely = order.prefix(most - 1).map { $0 & 0xFFFF_FFFF }
    var anew = ignorance
    anew.cost = Self.mostCost
    if !isPatient { (anew.isLost, anew.open) = (true, 0) }
    let move = TraceMove(
      kept: TraceMove.Tags(upTo: 0), parent: moves[likely[0]].parent, taker: TraceMove.nothing)
    return Passage(
      belief: number(of: likely.map { belief[$0] } + [anew]),
      moves: likely.map { moves[$0] } + [move])
  }

  private mutating func number(of belief: [Hypothesis]) -> Int {
    let known = beliefs.count
    let number = beliefs.intern(belief)
    if number == known { weight += belief.count }
    return number
  }

  /// How much a hypothesis supposes when nothing more comes: the callbacks still due were not seen.
  func costAtEnd(of hypothesis: Hypothesis) -> Int {
    hypothesis.cost + TraceCost.unseen * exploration.stage.stacks[hypothesis.stack].rest
  }

  /// Forgets all but some beliefs.
  ///
  /// - Returns: The numbers that they have from now on.
  mutating func forget(allBut beliefs: [Int]) -> [Int] {
    let former = self
    self = BeliefBook(model)
    crowds = former.crowds
    exploration.surcharges = former.exploration.surcharges
    return beliefs.map { belief in
      number(
        of: former.beliefs[belief].map {
          exploration.stage.taken($0, from: former.exploration.stage)
        })
    }
  }
}
