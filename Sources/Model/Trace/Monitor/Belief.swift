/// All the ways in which the world may stand after a record, by number, each with the
/// configurations in which it may.
struct Belief: Hashable, Sendable {
  /// One way.
  struct Entry: Hashable, Sendable {
    /// The hypothesis, by its number in the memory.
    let hypothesis: Int
    /// The groups of configurations in which it is possible; at least one.
    var groups: UInt64
  }

  /// The ways, by number, each once.
  var entries: [Entry]

  /// The groups of configurations in which something is possible.
  var groups: UInt64 { entries.reduce(0) { $0 | $1.groups } }
}

/// How one belief follows from another by a record.
struct BeliefStep: Sendable {
  /// How one hypothesis of the new belief can have come about.
  struct Link: Sendable {
    /// The hypothesis it comes from, by place in the old belief.
    let from: Int
    /// The hypothesis it leads to, by place in the new belief.
    let to: Int
    let cost: Int
    let suppositions: [Exploration.Supposition]
    let depth: Int
  }

  /// The new belief, by number; 0 is the empty one.
  let target: Int
  /// Every way from the old to the new.
  let links: [Link]
}

/// What the monitor has worked out so far: each question is answered once.
///
/// The answers do not depend on where in the log they were asked, so a long log costs no more for
/// each record than a short one.
struct TraceMemory: Sendable {
  /// What a step depends on.
  private struct Question: Hashable {
    let origin: Int
    let symbol: Int
    let company: Int
    let mayResume: Bool
  }

  let model: TraceModel
  private(set) var hypotheses = Numbering<Hypothesis>()
  private(set) var beliefs = Numbering<Belief>()
  private var symbols = Numbering<TraceSymbol>()
  private var companies = Numbering<TraceCompany>()
  private(set) var sights: [Sight] = []
  private var sightNumbers: [SightKey: Int] = [:]
  private var ways: [Question: [(hypothesis: Int, way: Exploration.Way)]] = [:]
  private var steps: [Question: BeliefStep] = [:]

  private var changes: [ChangeQuestion: BeliefStep] = [:]

  private struct ChangeQuestion: Hashable {
    let belief: Int
    let change: CastChange
    let company: Int
  }

  private struct SightKey: Hashable {
    let machine: Int
    let printed: [Bool]
  }

  /// The number of the belief in which nothing is possible.
  static let nothing = 0
  /// Beyond this many answers, all are forgotten and asked again.
  private static let mostAnswers = 60_000

  /// Starts without any answer.
  init(_ model: TraceModel) {
    self.model = model
    _ = beliefs.number(of: Belief(entries: []))
  }

  /// The number of what a log shows of an object.
  mutating func sight(of machine: Int, printed: [Bool]) -> Int {
    let key = SightKey(machine: machine, printed: printed)
    if let known = sightNumbers[key] { return known }
    sights.append(Sight(model, machine: machine, printed: printed))
    sightNumbers[key] = sights.count - 1
    return sights.count - 1
  }

  /// The number of a company, and of a symbol.
  mutating func number(of company: TraceCompany) -> Int { companies.number(of: company) }
  mutating func number(of symbol: TraceSymbol) -> Int { symbols.number(of: symbol) }

  /// What follows from a belief by a record.
  mutating func step(
    from belief: Int, _ symbol: Int, _ company: Int, mayResume: Bool
  ) -> BeliefStep {
    let question = Question(
      origin: belief, symbol: symbol, company: company, mayResume: mayResume)
    if let known = steps[question] { return known }
    var places: [Int: Int] = [:]
    var entries: [Belief.Entry] = []
    var links: [BeliefStep.Link] = []
    for (from, entry) in beliefs[belief].entries.enumerated() {
      for found in answers(entry.hypothesis, symbol, company, mayResume) {
        let groups = entry.groups & found.way.groups
        guard groups != 0 else { continue }
        let place = places[found.hypothesis] ?? entries.count
        places[found.hypothesis] = place
        if place == entries.count {
          entries.append(Belief.Entry(hypothesis: found.hypothesis, groups: groups))
        } else {
          entries[place].groups |= groups
        }
        links.append(
          BeliefStep.Link(
            from: from, to: place, cost: found.way.cost, suppositions: found.way.suppositions,
            depth: found.way.depth))
      }
    }
    let step = joined(entries, links)
    steps[question] = step
    return step
  }

  /// What follows from a belief when an object gets a slot or gives it up.
  mutating func change(_ belief: Int, by change: CastChange, _ company: Int) -> BeliefStep {
    let question = ChangeQuestion(belief: belief, change: change, company: company)
    if let known = changes[question] { return known }
    let members = companies[company]
    var found: [Int: UInt64] = [:]
    var pairs: [(from: Int, to: Int)] = []
    for (from, entry) in beliefs[belief].entries.enumerated() {
      for changed in change.apply(to: hypotheses[entry.hypothesis], members, model) {
        let number = hypotheses.number(of: changed)
        found[number, default: 0] |= entry.groups
        pairs.append((from, number))
      }
    }
    let order = found.keys.sorted()
    let entries = order.map { Belief.Entry(hypothesis: $0, groups: found[$0, default: 0]) }
    let places = Dictionary(zip(order, order.indices), uniquingKeysWith: { first, _ in first })
    let links = pairs.map {
      BeliefStep.Link(
        from: $0.from, to: places[$0.to, default: 0], cost: 0, suppositions: [], depth: 0)
    }
    let step = BeliefStep(target: beliefs.number(of: Belief(entries: entries)), links: links)
    changes[question] = step
    return step
  }

  /// What is known of the object in a slot, in all hypotheses of a belief together.
  func state(in slot: Int, of belief: Int) -> ObjectState {
    var found: ObjectState = []
    for entry in beliefs[belief].entries {
      let state = hypotheses[entry.hypothesis].slots[slot]
      found.include(state)
    }
    return found
  }

  /// The number of a belief of some hypotheses.
  mutating func belief(of found: [(Hypothesis, UInt64)]) -> Int {
    var groups: [Int: UInt64] = [:]
    for (hypothesis, bits) in found where bits != 0 {
      groups[hypotheses.number(of: hypothesis), default: 0] |= bits
    }
    let entries = groups.sorted { $0.key < $1.key }
    return beliefs.number(
      of: Belief(entries: entries.map { Belief.Entry(hypothesis: $0.key, groups: $0.value) }))
  }

  /// The hypotheses of a belief.
  func hypotheses(of belief: Int) -> [(Hypothesis, UInt64)] {
    beliefs[belief].entries.map { (hypotheses[$0.hypothesis], $0.groups) }
  }

  /// Whether so much was remembered that it is time to forget.
  var isFull: Bool {
    steps.count + changes.count > Self.mostAnswers || ways.count > 4 * Self.mostAnswers
  }

  private mutating func answers(
    _ hypothesis: Int, _ symbol: Int, _ company: Int, _ mayResume: Bool
  ) -> [(hypothesis: Int, way: Exploration.Way)] {
    let question = Question(
      origin: hypothesis, symbol: symbol, company: company, mayResume: mayResume)
    if let known = ways[question] { return known }
    let members = companies[company]
    var exploration = Exploration(
      model, members, members.members.map { $0.map { sights[$0.sight] } }, symbols[symbol],
      mayResume: mayResume)
    exploration.explore(from: hypotheses[hypothesis])
    let found = exploration.outcomes.map { outcome in
      (hypothesis: hypotheses.number(of: outcome.hypothesis), way: outcome.way)
    }
    ways[question] = found
    return found
  }

  /// One hypothesis for all that have the same interactions under way, with all they allow.
  private mutating func joined(
    _ entries: [Belief.Entry], _ links: [BeliefStep.Link]
  ) -> BeliefStep {
    var unions: [[Int]: (hypothesis: Hypothesis, groups: UInt64)] = [:]
    var keys: [[Int]] = []
    var order: [[Int]] = []
    for entry in entries {
      let hypothesis = hypotheses[entry.hypothesis]
      let key = hypothesis.shape(model)
      keys.append(key)
      if unions[key] == nil { order.append(key) }
      var union = unions[key] ?? (hypothesis, 0)
      union.hypothesis.include(hypothesis)
      union.groups |= entry.groups
      unions[key] = union
    }
    var numbers: [Int: UInt64] = [:]
    for union in order.compactMap({ unions[$0] }) {
      numbers[hypotheses.number(of: union.hypothesis), default: 0] |= union.groups
    }
    let sorted = numbers.keys.sorted()
    let places = keys.map { key in
      unions[key].flatMap { found in
        sorted.firstIndex(of: hypotheses.number(of: found.hypothesis))
      } ?? 0
    }
    let merged = sorted.map { Belief.Entry(hypothesis: $0, groups: numbers[$0, default: 0]) }
    return step(merged, links, places: places)
  }

  private mutating func step(
    _ entries: [Belief.Entry], _ links: [BeliefStep.Link], places: [Int]
  ) -> BeliefStep {
    let moved = links.map {
      BeliefStep.Link(
        from: $0.from, to: places[$0.to], cost: $0.cost, suppositions: $0.suppositions,
        depth: $0.depth)
    }
    return BeliefStep(target: beliefs.number(of: Belief(entries: entries)), links: moved)
  }
}

/// Values under numbers, each once, counted from 0.
struct Numbering<Value: Hashable & Sendable>: Sendable {
  private(set) var values: [Value] = []
  private var numbers: [Value: Int] = [:]

  /// The number of a value, which is added if it is new.
  mutating func number(of value: Value) -> Int {
    if let known = numbers[value] { return known }
    numbers[value] = values.count
    values.append(value)
    return values.count - 1
  }

  subscript(number: Int) -> Value { values[number] }
}
