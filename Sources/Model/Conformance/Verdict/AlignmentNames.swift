import Base
import Pack
import StateSpace

/// Decides which interactions the cheapest alignment shows, once each has ended.
///
/// Several interactions can explain the same records at nearly the same cost. What the log has
/// shown of relations between objects decides between them, and what each leaves open: a second
/// pass over the settled path, so that explanations need no relations.
struct AlignmentNames: Sendable {
  /// A record of an interaction.
  struct Record: Sendable {
    /// The object as the log names it; empty if it does not.
    let object: String
    /// The callback, by index into the pack.
    let callback: Int
    /// The place of the record among those of which the verdict says what they are.
    let home: Int
    /// What can take it.
    let choices: [AlignmentLattice.Choice]
    /// How the search has met it; `nil` if that is not known any more.
    var met: MetRecord?
  }

  /// What is said of records when an interaction is named.
  struct Naming: Sendable {
    /// For each record, its place in the verdict, and its lifeline.
    var lifelines: [(home: Int, lifeline: Name<Lifeline>?)] = []
    /// The interactions of the cheapest alignment that are parts of it, by number.
    var parts: [Int] = []
  }

  private let model: AlignmentModel
  private var firsts: FirstRecords
  /// The automata that were asked for, by index, and what the log printed then.
  private var characters: [Int32: InteractionCharacter] = [:]
  private var printed: [BitSet] = []
  private var records: [Int: [Record]] = [:]
  private var facts = RelationFacts()
  /// What can take records by itself, for what was asked for.
  private var lone = Memo<NumberList, [LoneInteraction]>()
  /// What has ended and can be the beginning of what comes next, by the place of the next record.
  private var openings: [Int: Opening] = [:]
  /// For each interaction without a name, those within it that have ended, by number.
  private var inner: [Int: [(number: Int, records: [Record])]] = [:]
  /// The interactions that the log is known to show, and those that cite its source, by index into
  /// the pack.
  private var (known, cited) = (BitSet(), BitSet())
  /// Those that are still to come, in order.
  private var next: [Int] = []
  /// Whether the interaction to be named is cut, and so need not end with its last record.
  private var isCut = false

  /// The most records of an interaction that count.
  private static let most = 64
  /// How many interactions are remembered that can be the beginning of the next.
  private static let mostOpenings = 8
  /// For how many records it is remembered what can take them by itself.
  private static let mostLone = 4_000

  /// Something that code does, such as to make an object, which can be the first part of what comes
  /// next.
  private struct Opening {
    let numbers: [Int]
    let records: [Record]
    let cost: Int
  }

  /// The interactions that have no name yet, but for some, in the order of their last records.
  func waiting(but live: [Int]) -> [Int] {
    var ended: [(lastHome: Int, number: Int)] = []
    for (number, own) in records where !live.contains(number) {
      ended.append((own.last?.home ?? -1, number))
    }
    return ended.sorted { $0 < $1 }.map(\.number)
  }

  /// Names nothing yet.
  init(_ model: AlignmentModel) { (self.model, firsts) = (model, FirstRecords(model)) }

  /// Prefers interactions that the log is known to show, in order, and those that cite its source,
  /// by index into the pack.
  mutating func prefer(_ interactions: [Int], citing: BitSet) {
    (known, next, cited) = (BitSet(interactions), interactions, citing)
  }

  /// Notes a record of an interaction.
  ///
  /// - Parameters:
  ///   - record: The record.
  ///   - interaction: The interaction.
  ///   - printed: What the log prints of such objects.
  mutating func take(_ record: Record, of interaction: Int, printed: BitSet) {
    if !record.object.isEmpty, !facts.knows(record.object) {
      facts.note(firsts.age(with: record.callback, printed: printed), of: record.object)
    }
    if records[interaction, default: []].count < Self.most {
      records[interaction, default: []].append(record)
    }
  }

  /// Forgets the objects, which are others from now on.
  mutating func beginSegment() { (facts, openings, inner) = (RelationFacts(), [:], [:]) }

  /// Forgets how the search has met records, since it has forgotten its steps.
  mutating func forgetSteps() {
    (lone, openings) = (Memo(), [:])
    for (number, own) in records {
      for place in own.indices { records[number]?[place].met = nil }
    }
  }

  /// Names an interaction that has ended.
  ///
  /// - Parameters:
  ///   - occurrence: The interaction, as the cheapest alignment names it.
  ///   - number: Its number.
  ///   - printed: For each machine, what the log prints of its objects.
  ///   - isCut: Whether the log or a segment ends before it does.
  ///   - states: What the search has found.
  /// - Returns: What its records are.
  mutating func name(
    _ occurrence: inout TraceInteraction, number: Int, printed: [BitSet], isCut: Bool,
    in states: inout BeliefStates
  ) -> Naming {
    self.isCut = isCut
    guard let own = records.removeValue(forKey: number) else { return Naming() }
    if printed != self.printed { (characters, self.printed) = ([:], printed) }
    let parts = inner.removeValue(forKey: number) ?? []
    let choice = choice(among: own, as: occurrence.name, in: &states)
    guard let named = choice.named else { return Naming() }
    if named.interaction == next.first { next.removeFirst() }
    let interaction = model.pack.interactions[named.interaction]
    let rivals = choice.candidates.filter {
      $0.interaction != named.interaction && $0.sureCost < named.sureCost + AlignmentCost.clear
    }.sorted { ($0.cost, $0.interaction) < ($1.cost, $1.interaction) }
    occurrence.name = interaction.name
    occurrence.isAmbient = interaction.isAmbient
    occurrence.alternatives = Interner(rivals.map(\.interaction)).all.map {
      model.pack.interactions[$0].name
    }
    var naming = Naming(parts: choice.openings)
    naming.lifelines = zip(choice.records, named.lifelines).map { record, lifeline in
      (record.home, lifeline.map { interaction.lifelines[$0].name })
    }
    occurrence.add(zip(choice.records, naming.lifelines).map { ($0.object, $1.lifeline) })
    for part in parts { naming.add(part, to: named.interaction, in: model) }
    facts.take(
      model.relations[named.interaction], named.owners, model.tables.isMutual,
      isCertain: rivals.isEmpty && named.sureCost < AlignmentCost.contradiction)
    remember(choice, named, number)
    return naming
  }

  /// Remembers an interaction that others can be the whole of.
  private mutating func remember(_ choice: Choice, _ named: AlignmentCandidate, _ number: Int) {
    let interaction = model.pack.interactions[named.interaction]
    guard interaction.isAmbient || interaction.fills, let last = choice.records.last else { return }
    for outer in records.keys where records[outer]?.first.map({ $0.home < last.home }) == true {
      inner[outer, default: []].append((number, choice.records))
    }
    guard let total = choice.total else { return }
    if openings.count >= Self.mostOpenings, let first = openings.keys.min() {
      openings[first] = nil
    }
    openings[last.home + 1] = Opening(
      numbers: choice.openings + [number], records: choice.records, cost: total)
  }

  /// What can explain the records of an interaction.
  private struct Choice {
    /// The records, with those of what opens it.
    var records: [Record]
    var candidates: [AlignmentCandidate]
    /// What opens it, by number.
    var openings: [Int] = []
    /// The one that gives the name.
    var named: AlignmentCandidate?
    /// What that costs if nothing else is under way; `nil` if that is not known.
    var total: Int?
  }

  /// What can explain the records of an interaction, perhaps with those of what has just ended.
  private mutating func choice(
    among own: [Record], as name: Name<Interaction>, in states: inout BeliefStates
  ) -> Choice {
    func isOwn(_ interaction: Int) -> Bool { model.pack.interactions[interaction].name == name }
    let lone = interactions(taking: own, in: &states)
    let all = candidates(for: own).map { candidate in
      let one = lone.first { $0.interaction == candidate.interaction }
      return candidate.with(endCost(of: one), isOpen: true)
    }
    var choice = Choice(records: own, candidates: all)
    if states.isOpen(own.compactMap(\.met)),
      let base = lone.first(where: { isOwn($0.interaction) })?.cost
    {
      for one in lone
      where !choice.candidates.contains(where: { $0.interaction == one.interaction }) {
        choice.candidates.append(
          candidate(one, taking: own, cost: max(one.cost - base, 0), begins: false))
      }
    }
    choice.named = choice.candidates.cheapest(preferring: isOwn)
    let named = lone.first { $0.interaction == choice.named?.interaction }
    choice.total = named.map { candidate($0, taking: own, cost: $0.cost).cost }
    choice.candidates += candidates(beforeAWaitIn: own, in: &states)
    return opened(choice, in: &states) ?? choice
  }

  /// The interactions that can have ended before seconds pass between some records.
  private mutating func candidates(
    beforeAWaitIn records: [Record], in states: inout BeliefStates
  ) -> [AlignmentCandidate] {
    let wait = records.indices.dropFirst().first { records[$0].met?.event.isLate == true }
    guard let wait else { return [] }
    let first = Array(records[..<wait])
    let lone = interactions(taking: first, in: &states)
    return lone.map {
      candidate($0, taking: first, cost: $0.cost - lone[0].cost, begins: false)
    }
  }

  /// The same with the records of what has just ended, if one interaction explains all of them at
  /// no more cost than two; `nil` if none does.
  private mutating func opened(_ own: Choice, in states: inout BeliefStates) -> Choice? {
    guard let total = own.total, let named = own.named,
      let opening = openings.removeValue(forKey: own.records[0].home),
      opening.records.contains(where: { one in own.records.contains { $0.object == one.object } })
    else { return nil }
    let records = opening.records + own.records
    let joint = interactions(taking: records, in: &states).map {
      candidate($0, taking: records, cost: $0.cost)
    }.filter { $0.cost <= total + opening.cost }
    let same = joint.first { $0.interaction == named.interaction }
    guard let best = same ?? joint.cheapest(preferring: { _ in false }) else { return nil }
    let others = own.candidates.map { $0.with(total - named.cost + opening.cost) }
    return Choice(
      records: records, candidates: joint + others, openings: opening.numbers, named: best,
      total: best.cost)
  }

  /// The interactions that can take some records by themselves; none if that is not known.
  private mutating func interactions(
    taking records: [Record], in states: inout BeliefStates
  ) -> [LoneInteraction] {
    let met = records.compactMap(\.met)
    guard met.count == records.count else { return [] }
    var names = Interner<String>()
    let objects = zip(records, met).map { record, met in
      met.reading.slot < 0 ? -1 : names.intern(record.object)
    }
    guard names.count <= SlotHolders.size else { return [] }
    let key = NumberList(
      zip(met, objects).flatMap { record, object in
        [record.step, record.place, object + 1].map { UInt32(truncatingIfNeeded: $0) }
      })
    if let known = lone[key] { return known }
    if lone.count >= Self.mostLone { lone = Memo() }
    let found = states.interactions(taking: met, of: objects)
    lone.keep(found, for: key)
    return found
  }

  /// An interaction that can take records by itself.
  private mutating func candidate(
    _ one: LoneInteraction, taking records: [Record], cost: Int, begins: Bool = true
  ) -> AlignmentCandidate {
    var candidate = AlignmentCandidate(interaction: one.interaction, automaton: one.automaton)
    candidate.begins = begins
    for (record, role) in zip(records, one.roles) {
      candidate.take(record.object, as: role, at: cost, model)
    }
    charge(&candidate)
    return candidate.with(endCost(of: one), isOpen: true)
  }

  /// What it costs that an interaction cannot end with its last record.
  private func endCost(of one: LoneInteraction?) -> Int { isCut ? 0 : one?.endCost ?? 0 }

  /// The interactions that can explain all of some records, or most of them: others can begin with
  /// the rest.
  private mutating func candidates(for records: [Record]) -> [AlignmentCandidate] {
    let firsts = Interner((records.first?.choices ?? []).map(\.interaction)).all
    return firsts.compactMap { interaction in
      guard interaction >= 0 else { return nil }
      var candidate = AlignmentCandidate(interaction: interaction)
      for (place, record) in records.enumerated() {
        // It goes on with all records but the first.
        let choice = record.choices.first {
          $0.interaction == interaction && (place == 0 || !$0.begins)
        }
        if let choice {
          if place == 0 {
            candidate.automaton = choice.automaton
            candidate.begins = record.choices.contains {
              $0.interaction == interaction && $0.begins
            }
          }
          candidate.take(
            record.object, as: choice.role, of: choice.automaton, at: choice.margin, model)
        } else if place > 0, let other = record.choices.first(where: \.begins) {
          candidate.skip(other)
        } else {
          return nil
        }
      }
      if candidate.skipped * 2 >= records.count { return nil }
      charge(&candidate)
      return candidate
    }
  }

  /// Adds what a candidate costs beside its place on alignments.
  private mutating func charge(_ candidate: inout AlignmentCandidate) {
    let relations = facts.cost(of: model.relations[candidate.interaction], candidate.owners)
    let guess = model.tables.guessCosts[candidate.interaction]
    candidate.cost += relations.all + character(of: candidate) + guess
    candidate.openCost = relations.open + guess
    if candidate.begins { candidate.cost -= preference(of: candidate.interaction) }
  }

  /// How much cheaper an interaction is for what the log is known to show.
  private func preference(of interaction: Int) -> Int {
    (known.contains(interaction) ? AlignmentCost.known : 0)
      + (cited.contains(interaction) ? AlignmentCost.cited : 0)
      + (next.first == interaction ? AlignmentCost.next : 0)
  }

  /// What it costs that an interaction leaves more open, or needs more than the log shows.
  private mutating func character(of candidate: AlignmentCandidate) -> Int {
    let number = candidate.automaton
    let automaton = model.automata.automata[Int(number)]
    let character =
      characters[number] ?? InteractionCharacter(of: automaton, in: model, printed: printed)
    characters[number] = character
    let strangers = automaton.roles.indices.count { role in
      character.isCalled[role] && !automaton.roles[role].isMany
        && !printed[automaton.roles[role].machine].isEmpty
        && candidate.owners[automaton.roles[role].lifeline] == nil
    }
    return candidate.lifelines.count * character.freedom * AlignmentCost.open / 100
      + strangers * AlignmentCost.stranger
      + (model.tables.isUnusual[candidate.interaction] ? AlignmentCost.unusual : 0)
  }
}

extension AlignmentNames.Naming {
  /// Adds what happens within it, if it can take all records of that.
  fileprivate mutating func add(
    _ part: (number: Int, records: [AlignmentNames.Record]), to interaction: Int,
    in model: AlignmentModel
  ) {
    let choices = part.records.compactMap { record in
      record.choices.first { $0.interaction == interaction && !$0.begins }
    }
    guard choices.count == part.records.count else { return }
    parts.append(part.number)
    for (record, choice) in zip(part.records, choices) {
      guard choice.role >= 0 else {
        lifelines.append((record.home, nil))
        continue
      }
      let role = model.role(Int(choice.role), of: UInt32(bitPattern: choice.automaton))
      let lifeline = model.pack.interactions[interaction].lifelines[role.lifeline]
      lifelines.append((record.home, lifeline.name))
    }
  }
}

extension TraceInteraction {
  /// The most objects of an interaction that are listed.
  private static let mostRoles = 64

  /// Adds objects that play lifelines.
  fileprivate mutating func add(_ owners: [(object: String, lifeline: Name<Lifeline>?)]) {
    for owner in owners {
      guard let lifeline = owner.lifeline else { continue }
      let role = Role(lifeline: lifeline, object: owner.object)
      if !roles.contains(role), roles.count < Self.mostRoles { roles.append(role) }
    }
  }
}
